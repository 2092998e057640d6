"""Write the schemas that follow from the source anew."""

from tests.schemas.generated import main

main()
