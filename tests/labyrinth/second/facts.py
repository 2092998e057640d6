"""What is printed: the map and the faces of the cards, written out a second time."""

from __future__ import annotations

US, JIHADIST, NATURE = "US", "Jihadist", "Nature"
GOOD, FAIR, POOR, RULE = LEVELS = ["Good", "Fair", "Poor", "Islamist Rule"]
ALLY, NEUTRAL, ADVERSARY = SIDES = ["Ally", "Neutral", "Adversary"]
SOFT, HARD = "Soft", "Hard"

# id, name, sort; G Good, F Fair, resources, o oil, s Schengen, l Schengen link, r recruit number; lines.
_MAP = """
canada|Canada|other|Gl|united_kingdom united_states
united_states|United States|other|Gl|canada philippines united_kingdom
united_kingdom|United Kingdom|other|Glr3|canada united_states
serbia|Serbia|other|Gl|russia turkey
israel|Israel|other|G|egypt jordan lebanon
india|India|other|G|indonesia_malaysia pakistan
scandinavia|Scandinavia|other|Gs|
eastern_europe|Eastern Europe|other|Gs|
benelux|Benelux|other|Gs|
germany|Germany|other|Gs|
italy|Italy|other|Gs|
france|France|other|Gsr2|
spain|Spain|other|Gsr2|
russia|Russia|other|Fl|caucasus central_asia serbia turkey
caucasus|Caucasus|other|F|central_asia iran russia turkey
china|China|other|F|central_asia thailand
kenya_tanzania|Kenya/Tanzania|other|F|somalia sudan
thailand|Thailand|other|F|china indonesia_malaysia philippines
philippines|Philippines|other|Fr3|indonesia_malaysia thailand united_states
iran|Iran|iran|F|afghanistan caucasus central_asia gulf_states iraq pakistan turkey
morocco|Morocco|sunni|2l|algeria_tunisia
algeria_tunisia|Algeria/Tunisia|sunni|2ol|libya morocco
libya|Libya|sunni|1ol|algeria_tunisia egypt sudan
egypt|Egypt|sunni|3|israel libya sudan
sudan|Sudan|sunni|1o|egypt kenya_tanzania libya somalia
somalia|Somalia|sunni|1|kenya_tanzania sudan yemen
jordan|Jordan|sunni|1|iraq israel saudi_arabia syria
syria|Syria|sunni|2|iraq jordan lebanon turkey
central_asia|Central Asia|sunni|2|afghanistan caucasus china iran russia
indonesia_malaysia|Indonesia/Malaysia|sunni|3o|india pakistan philippines thailand
turkey|Turkey|shia|2l|caucasus iran iraq russia serbia syria
lebanon|Lebanon|shia|1l|israel syria
yemen|Yemen|shia|1|saudi_arabia somalia
iraq|Iraq|shia|3o|gulf_states iran jordan saudi_arabia syria turkey
saudi_arabia|Saudi Arabia|shia|3o|gulf_states iraq jordan yemen
gulf_states|Gulf States|shia|3o|iran iraq pakistan saudi_arabia
pakistan|Pakistan|shia|2|afghanistan gulf_states india indonesia_malaysia iran
afghanistan|Afghanistan|shia|1|central_asia iran pakistan
"""
_ROWS = [line.split("|") for line in _MAP.strip().splitlines()]
PLACES = [row[0] for row in _ROWS]
NAMES = {row[0]: row[1] for row in _ROWS}
SORT = {row[0]: row[2] for row in _ROWS}
_MARKS = {row[0]: row[3] for row in _ROWS}
SCHENGEN = [place for place in PLACES if "s" in _MARKS[place]]
OIL = {place for place in PLACES if "o" in _MARKS[place]}
RESOURCES = {place: int(_MARKS[place][0]) for place in PLACES if _MARKS[place][:1].isdigit()}
RECRUIT = {place: int(_MARKS[place][-1]) for place in PLACES if "r" in _MARKS[place]}
MUSLIM = [place for place in PLACES if SORT[place] in ("sunni", "shia")]
SHIA = [place for place in PLACES if SORT[place] == "shia"]
NON_MUSLIM = [place for place in PLACES if SORT[place] == "other"]
# Those whose posture may be selected: L22, L24.
POSTURED = [place for place in NON_MUSLIM if place not in ("united_states", "israel")]
LINES = {row[0]: set(row[4].split()) for row in _ROWS}
for _one in SCHENGEN:
    for _two in PLACES:
        if _two != _one and ("s" in _MARKS[_two] or "l" in _MARKS[_two]):
            LINES[_one].add(_two)
            LINES[_two].add(_one)

PLOTS = {"Plot 1": 3, "Plot 2": 2, "Plot 3": 1}
NUMBER = {"Plot 1": 1, "Plot 2": 2, "Plot 3": 3, "WMD": 3}
KINDS = {"sleeper": "sleepers", "active": "actives", "Sadr": "sadr"}

# U US, J Jihadist, - neither; the value; x removed, y removed if the US plays it, l lapsing.
_CARDS = """
U1 Backlash
U1l Biometrics
U1 CTR
U1x Moro Talks
U1x NEST
U1 Sanctions
U1 Sanctions
U1 Special Forces
U1 Special Forces
U1 Special Forces
U2x Abbas
U2 Al-Azhar
U2 Anbar Awakening
U2 Covert Action
U2x Ethiopia Strikes
U2x Euro-Islam
U2 FSB
U2 Intel Community
U2 Kemalist Republic
U2x King Abdullah
U2 Let's Roll!
U2 Mossad & Shin Bet
U2 Predator
U2 Predator
U2 Predator
U2 Quartet
U2x Saddam Captured
U2 Sharia
U2x Tony Blair
U2 UN Nation Building
U2 Wiretapping
U3 Back Channel
U3x Benazir Bhutto
U3 Enhanced Measures
U3x Hijab
U3x Indo-Pakistani Talks
U3x Iraqi WMD
U3x Libyan Deal
U3x Libyan WMD
U3 Mass Turnout
U3 NATO
U3 Pakistani Offensive
U3x Patriot Act
U3 Renditions
U3 Safer Now
U3 Sistani
U3l The Door of Ijtihad Was Closed
J1 Adam Gadahn
J1x Al-Ittihad al-Islami
J1x Ansar al-Islam
J1 FREs
J1 IEDs
J1 Madrassas
J1x Moqtada al-Sadr
J1x Uyghur Jihad
J1x Vieira de Mello Slain
J2x Abu Sayyaf
J2x Al-Anbar
J2 Amerithrax
J2x Bhutto Shot
J2 Detainee Release
J2 Ex-KGB
J2 Gaza War
J2x Hariri Killed
J2x HEU
J2 Homegrown
J2x Islamic Jihad Union
J2 Jemaah Islamiya
J2x Kazakh Strain
J2 Lashkar-e-Tayyiba
J2x Loose Nuke
J2 Opium
J2x Pirates
J2 Schengen Visas
J2x Schroeder & Chirac
J3x Abu Ghurayb
J3 Al-Jazeera
J3 Axis of Evil
J3 Clean Operatives
J3 FATA
J3 Foreign Fighters
J3 Jihadist Videos
J3 Kashmir
J3 Leak
J3 Leak
J3 Lebanon War
J3 Martyrdom Operation
J3 Martyrdom Operation
J3 Martyrdom Operation
J3 Quagmire
J3 Regional al-Qaeda
J3 Saddam
J3 Taliban
J3 The Door of Ijtihad Was Closed
J3 Wahhabism
-1x Danish Cartoons
-1 Fatwa
-1x Gaza Withdrawal
-1x HAMAS Elected
-1 Hizb Ut-Tahrir
-1 Kosovo
-2 Former Soviet Union
-2 Hizballah
-2 Iran
-2 Iran
-2 Jaysh al-Mahdi
-2 Kurdistan
-2 Musharraf
-2x Tora Bora
-2y Zarqawi
-2y Zawahiri
-3y Bin Ladin
-3 Darfur
-3l GTMO
-3y Hambali
-3y KSM
-3l Oil Price Spike
-3l Oil Price Spike
-3 Saleh
-3 US Election
"""
_FACES = [line.split(" ", 1) for line in _CARDS.strip().splitlines()]
TITLES = {number: title for number, (_, title) in enumerate(_FACES, start=1)}
OF = {number: {"U": US, "J": JIHADIST}.get(marks[0], "") for number, (marks, _) in enumerate(_FACES, start=1)}
VALUE = {number: int(marks[1]) for number, (marks, _) in enumerate(_FACES, start=1)}
REMOVED = {number for number, (marks, _) in enumerate(_FACES, start=1) if "x" in marks}
REMOVED_BY_US = {number for number, (marks, _) in enumerate(_FACES, start=1) if "y" in marks}
LAPSING = {number for number, (marks, _) in enumerate(_FACES, start=1) if "l" in marks}
ELECTION = 120


def card(number: int) -> str:
    return f"{number} {TITLES[number]}"


def other(side: str) -> str:
    return JIHADIST if side == US else US
