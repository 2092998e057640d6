"""What is printed, a second time: the map, the set-ups and the faces of the cards (1.3, 5, 10).

Written from the rulebook and the register of rulings, in another form than the engine's tables; nothing
here is read from them.
"""

from __future__ import annotations

__all__ = ["CARDS", "LASTING", "NEIGHBOURS", "PIVOTAL", "SET_UPS", "SINGLE", "SPACES", "SYMBOL"]

# 1.3: each space by its id: its name, what it is, its terrain, its Population, whether it lies at the coast,
# its Wilaya, and the Country to which a Border Sector belongs (1.3.7).  R160: Countries count as Mountain.
SPACES = """
I-1: Barika; Sector; Mountain; 1; inland; Wilaya I; no border
I-2: Batna; Sector; Mountain; 0; inland; Wilaya I; no border
I-3: Biskra; Sector; Plain; 0; inland; Wilaya I; TUN
I-4: Oum el Bouaghi; Sector; Mountain; 0; inland; Wilaya I; no border
I-5: Tebessa; Sector; Mountain; 1; inland; Wilaya I; TUN
I-6: Negrine; Sector; Mountain; 0; inland; Wilaya I; TUN
CON: Constantine; City; City; 2; inland; Wilaya II; no border
II-1: Setif; Sector; Mountain; 1; coast; Wilaya II; no border
II-2: Philippeville; Sector; Mountain; 2; coast; Wilaya II; no border
II-3: Souk Ahras; Sector; Plain; 2; coast; Wilaya II; TUN
III-1: Tizi Ouzou; Sector; Mountain; 2; coast; Wilaya III; no border
III-2: Bordj Bou Arreridj; Sector; Mountain; 1; inland; Wilaya III; no border
III-3: Bougie; Sector; Mountain; 2; coast; Wilaya III; no border
IV-1: Medea; Sector; Mountain; 2; coast; Wilaya IV; no border
IV-2: Orleansville; Sector; Mountain; 2; coast; Wilaya IV; no border
ALG: Algiers; City; City; 3; coast; Wilaya IV; no border
ORA: Oran; City; City; 2; coast; Wilaya V; no border
V-1: Mecheria; Sector; Mountain; 0; inland; Wilaya V; MOR
V-2: Tlemcen; Sector; Plain; 1; coast; Wilaya V; MOR
V-3: Sidi Bel Abbes; Sector; Plain; 1; coast; Wilaya V; no border
V-4: Mostaganem; Sector; Mountain; 2; coast; Wilaya V; no border
V-5: Saida; Sector; Mountain; 0; inland; Wilaya V; no border
V-6: Mascara; Sector; Mountain; 0; inland; Wilaya V; no border
V-7: Tiaret; Sector; Mountain; 0; inland; Wilaya V; no border
V-8: Ain Sefra; Sector; Plain; 0; inland; Wilaya V; MOR
V-9: Laghouat; Sector; Plain; 0; inland; Wilaya V; no border
VI-1: Sidi Aissa; Sector; Mountain; 0; inland; Wilaya VI; no border
VI-2: Ain Oussera; Sector; Mountain; 1; inland; Wilaya VI; no border
MOR: Morocco; Country; Mountain; 1; coast; abroad; no border
TUN: Tunisia; Country; Mountain; 1; coast; abroad; no border
"""

# 1.3.5: all neighbours of each space, so that each border stands here twice.
NEIGHBOURS = """
Barika: Batna, Biskra, Bordj Bou Arreridj, Oum el Bouaghi, Philippeville, Setif, Sidi Aissa
Batna: Barika, Biskra, Negrine, Oum el Bouaghi
Biskra: Barika, Batna, Laghouat, Negrine, Sidi Aissa, Tunisia
Oum el Bouaghi: Barika, Batna, Negrine, Philippeville, Souk Ahras, Tebessa
Tebessa: Negrine, Oum el Bouaghi, Souk Ahras, Tunisia
Negrine: Batna, Biskra, Oum el Bouaghi, Tebessa, Tunisia
Constantine: Philippeville, Setif
Setif: Barika, Bordj Bou Arreridj, Bougie, Constantine, Philippeville
Philippeville: Barika, Constantine, Oum el Bouaghi, Setif, Souk Ahras
Souk Ahras: Oum el Bouaghi, Philippeville, Tebessa, Tunisia
Tizi Ouzou: Bordj Bou Arreridj, Bougie, Medea
Bordj Bou Arreridj: Barika, Bougie, Medea, Setif, Sidi Aissa, Tizi Ouzou
Bougie: Bordj Bou Arreridj, Setif, Tizi Ouzou
Medea: Ain Oussera, Algiers, Bordj Bou Arreridj, Orleansville, Sidi Aissa, Tizi Ouzou
Orleansville: Ain Oussera, Medea, Mostaganem, Tiaret
Algiers: Medea
Oran: Sidi Bel Abbes
Mecheria: Ain Sefra, Morocco, Saida, Tlemcen
Tlemcen: Mecheria, Morocco, Saida, Sidi Bel Abbes
Sidi Bel Abbes: Mascara, Mostaganem, Oran, Saida, Tlemcen
Mostaganem: Mascara, Orleansville, Sidi Bel Abbes, Tiaret
Saida: Ain Sefra, Mascara, Mecheria, Sidi Bel Abbes, Tlemcen
Mascara: Ain Sefra, Mostaganem, Saida, Sidi Bel Abbes, Tiaret
Tiaret: Ain Oussera, Ain Sefra, Mascara, Mostaganem, Orleansville
Ain Sefra: Ain Oussera, Laghouat, Mascara, Mecheria, Morocco, Saida, Tiaret
Laghouat: Ain Oussera, Ain Sefra, Biskra, Sidi Aissa
Sidi Aissa: Ain Oussera, Barika, Biskra, Bordj Bou Arreridj, Laghouat, Medea
Ain Oussera: Ain Sefra, Laghouat, Medea, Orleansville, Sidi Aissa, Tiaret
Morocco: Ain Sefra, Mecheria, Tlemcen
Tunisia: Biskra, Negrine, Souk Ahras, Tebessa
"""

# 10: what each scenario says of itself, and what stands in each space; the others are empty.
SET_UPS = {
    "short": """
Events: 36
Government Resources: 20
FLN Resources: 15
Commitment: 15
France Track: E
Border Zone: 3
Independent: yes
Support + Commitment: 22
Opposition + Bases: 19
In hand: COUP D'ETAT, OAS
In play: RECALL DE GAULLE, COUP D'ETAT, MOBILIZATION
Available: 2 Government Base, 4 French Police, 7 FLN Base, 8 Guerrilla
Out of Play: 5 Guerrilla
Barika: Oppose, 1 Algerian Police, 1 Guerrilla
Biskra: Government Control, 1 French Police
Tebessa: Oppose, 1 Algerian Police, 1 Guerrilla
Negrine: Government Control, 1 French Police
Constantine: Government Control, Support, 1 French Police
Setif: FLN Control, Resettled, 1 Guerrilla
Philippeville: Government Control, 4 French Troop, 1 Algerian Police, 1 Government Base
Souk Ahras: Government Control, Oppose, 1 French Troop, 1 Algerian Police, 1 Government Base, \
1 Guerrilla, 1 FLN Base
Tizi Ouzou: FLN Control, Oppose, 1 French Police, 1 Guerrilla, 1 FLN Base
Bordj Bou Arreridj: Government Control, Resettled, 1 French Police
Bougie: FLN Control, Oppose, 1 French Police, 1 Guerrilla, 1 FLN Base
Algiers: Government Control, Support, 4 French Troop, 1 Algerian Troop, 1 French Police
Medea: Government Control, 1 Algerian Troop, 1 Government Base
Orleansville: Oppose, 1 French Police, 1 Algerian Police, 1 Guerrilla, 1 FLN Base
Oran: Government Control, Support, 1 Algerian Troop, 1 French Police, 1 Algerian Police
Mecheria: Government Control, 1 French Police, 1 Algerian Police
Tlemcen: Government Control, Resettled, 2 French Police, 1 Guerrilla
Sidi Bel Abbes: Government Control, 1 French Police, 1 Government Base
Mostaganem: Government Control, 1 French Police
Mascara: Government Control, 1 French Police
Tiaret: Government Control, 1 French Police
Ain Sefra: Government Control, 1 French Police
Ain Oussera: Oppose
Morocco: Oppose, 4 Guerrilla, 2 FLN Base
Tunisia: Oppose, 5 Guerrilla, 2 FLN Base
""",
    "medium": """
Events: 48
Government Resources: 24
FLN Resources: 15
Commitment: 20
France Track: C
Border Zone: 2
Independent: yes
Support + Commitment: 27
Opposition + Bases: 19
In hand: COUP D'ETAT, RECALL DE GAULLE, OAS
In play: MOBILIZATION
Available: 3 Government Base, 1 French Police, 5 FLN Base, 6 Guerrilla
Out of Play: 2 Guerrilla
Barika: FLN Control, Oppose, 2 Guerrilla, 1 FLN Base
Batna: FLN Control, 1 Guerrilla
Biskra: Government Control, 1 French Police
Oum el Bouaghi: FLN Control, 1 Guerrilla
Tebessa: Government Control, 1 French Police
Negrine: Government Control, 1 French Police
Constantine: Government Control, Support, 2 French Police
Setif: 1 Algerian Police, 1 Guerrilla
Philippeville: FLN Control, Oppose, 1 French Police, 1 Algerian Police, 2 Guerrilla, 1 FLN Base
Souk Ahras: Government Control, 4 French Troop, 1 Algerian Troop, 2 French Police, 1 Government Base, \
1 Guerrilla
Tizi Ouzou: FLN Control, Oppose, 1 French Police, 2 Guerrilla, 1 FLN Base
Bougie: FLN Control, Oppose, 1 French Police, 1 Algerian Police, 2 Guerrilla, 1 FLN Base
Algiers: Government Control, Support, 5 French Troop, 1 Algerian Troop, 2 French Police, 1 Algerian Police
Medea: Government Control, 1 Algerian Police, 1 Government Base, 1 Guerrilla
Orleansville: Oppose, 1 French Police, 1 Algerian Police, 1 Guerrilla, 1 FLN Base
Oran: Government Control, Support, 1 Algerian Troop, 2 French Police
Mecheria: Government Control, 1 French Police, 1 Algerian Police
Tlemcen: Government Control, Resettled, 2 French Police
Sidi Bel Abbes: Government Control, 1 French Police, 1 Government Base
Saida: FLN Control, 1 Guerrilla, 1 FLN Base
Ain Sefra: Government Control, 1 French Police
Sidi Aissa: FLN Control, 1 Guerrilla, 1 FLN Base
Morocco: Oppose, 2 Guerrilla, 1 FLN Base
Tunisia: Oppose, 4 Guerrilla, 2 FLN Base
""",
    "full": """
Events: 60
Government Resources: 16
FLN Resources: 8
Commitment: 25
France Track: A
Border Zone: 0
Independent: no
Support + Commitment: 25
Opposition + Bases: 9
In hand: COUP D'ETAT, RECALL DE GAULLE, MOBILIZATION, OAS, SUEZ CRISIS, MOROCCO AND TUNISIA INDEPENDENT
In play: none
Available: 3 Government Base, 1 French Troop, 3 French Police, 5 Algerian Police, 11 FLN Base, 23 Guerrilla
Out of Play: 6 French Troop, 15 French Police, 3 Government Base
Batna: FLN Control, 1 Guerrilla, 1 FLN Base
Constantine: Government Control, 1 French Troop, 1 French Police, 1 Guerrilla
Philippeville: FLN Control, Oppose, 1 Algerian Troop, 1 Guerrilla, 1 FLN Base
Tizi Ouzou: FLN Control, Oppose, 1 Guerrilla, 1 FLN Base
Algiers: Government Control, 1 Algerian Troop, 1 French Police, 1 Algerian Police
Medea: 1 Algerian Police, 1 Guerrilla
Oran: Government Control, 1 Algerian Troop, 1 French Police
Tlemcen: FLN Control, Oppose, 1 Guerrilla, 1 FLN Base
Sidi Bel Abbes: Government Control, 1 French Troop
Mostaganem: FLN Control, 1 Guerrilla
""",
}

# 5: the titles of the Event cards, in the order of their numbers.
CARDS = """
Quadrillage
Balky Conscripts
Leadership Snatch
Oil & Gas Discoveries
Peace of the Brave
Factionalism
5th Bureau
Cross-border Air Strike
Beni-Oui-Oui
Moudjahidine
Bananes
Ventilos
SAS
Protest in Paris
Jean-Paul Sartre
NATO
Commandos
Torture
General Strike
Sauve Qui Peut
United Nations Resolution
The Government of the United States of America is Convinced...
Diplomatic Leanings
Economic Development
Purge
Casbah
Covert Movement
Atrocities and Reprisals
The Call Up
Change in Tactics
Intimidation
Taleb the Bomb-maker
Overkill
Elections
Napalm
Assassination
Integration
Economic Crisis in France
Retreat into Djebel
Strategic Movement
Egypt
Czech Arms Deal
Refugees
Paranoia
Challe Plan
Moghazni
Third Force
Ultras
Factional Plot
Bleuite
Stripey Hole
Cabinet Shuffle
Population Control
Operation 744
Development
Hardened Attitudes
Peace Talks
Army in Waiting
Bandung Conference
Soummam Conference
"""
# 5.2: Event cards with one text only.
SINGLE = (4, 9, 14, 18, 20, 25, 28, 30, 52, 54, 56, 57)
# 8.3: Event cards that a non-player FLN favours.
SYMBOL = (
    3,
    7,
    9,
    10,
    11,
    12,
    14,
    18,
    19,
    20,
    22,
    23,
    24,
    26,
    28,
    31,
    33,
    34,
    35,
    36,
    41,
    42,
    43,
    47,
    48,
    49,
    51,
    53,
    54,
    55,
    56,
    57,
    59,
    60,
)
# 5.3, 5.4: cards with a lasting effect, by its sort and whose it is.
LASTING = {
    ("Capability", "government"): (13, 35),
    ("Capability", "fln"): (17, 27, 32, 33),
    ("Capability", "both"): (18,),
    ("Momentum", "government"): (5, 11, 12, 31, 44, 46, 53),
    ("Momentum", "fln"): (2, 8, 10, 29, 40),
    ("Momentum", "both"): (56, 57),
    ("Momentum", "by half"): (45,),
}
# 2.3.7: each Pivotal Event card with its title and who keeps it.
PIVOTAL = {
    61: ("Morocco and Tunisia Independent", "FLN"),
    62: ("Suez Crisis", "FLN"),
    63: ("OAS", "FLN"),
    64: ("Mobilization", "Government"),
    65: ("Recall de Gaulle", "Government"),
    66: ("Coup d'Etat", "Government"),
}
