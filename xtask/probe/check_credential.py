"""Checks a credential as third parties do: openbadgeslib finds the issuer's key by its DID, checks the signature, and
reads in the issuer's list whether the credential is revoked.

Takes the address of the server, the address of the credential, and the expected result: `valid` or `revoked`.
"""

import sys
import urllib.parse
import urllib.request

from openbadgeslib.ob3 import OB3VerificationError, OB3Verifier


def download(url: str) -> bytes:
    """Reads from the server, which speaks no TLS here; whoever it is, the library asks for https."""
    with urllib.request.urlopen(server + urllib.parse.urlsplit(url).path) as answer:
        return answer.read()


server, address, expected = sys.argv[1:]
credential = download(address).decode()
port = urllib.parse.urlsplit(server).netloc.replace(":", "%3A")
verifier = OB3Verifier.for_issuer_did(f"did:web:{port}", download=download)


def verdict(token: str) -> str:
    try:
        verifier.verify(token, check_status=True, download=download)
        return "valid"
    except OB3VerificationError as error:
        return "revoked" if "'revocation' is set" in str(error) else f"refused: {error}"


found = verdict(credential)
if found != expected:
    sys.exit(f"the credential is {found}, not {expected}")
header, payload, signature = credential.split(".")
for at in range(0, len(payload), 97):
    other = "A" if payload[at] != "A" else "B"
    if not verdict(f"{header}.{payload[:at]}{other}{payload[at + 1:]}.{signature}").startswith("refused"):
        sys.exit(f"a credential that is changed at {at} is taken")
