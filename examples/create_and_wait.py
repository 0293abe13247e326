"""Creates a flow from a file and waits for its video. Needs nothing but Python 3.8 or later.

    AFTERCALL_URL=http://127.0.0.1:8080 AFTERCALL_API_KEY=ac_… python3 examples/create_and_wait.py examples/summary.txt
"""
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

BASE = os.environ.get("AFTERCALL_URL", "http://127.0.0.1:8080") + "/v1/flows/sales-email-video"
KEY = os.environ.get("AFTERCALL_API_KEY") or sys.exit("Set AFTERCALL_API_KEY to a key of your workspace.")


def ask(method, url, body=None, headers=None):
    """Tries again where the connection broke or the service asked for patience."""
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(5):
        request = urllib.request.Request(url, data, method=method)
        request.add_header("authorization", f"Bearer {KEY}")
        request.add_header("content-type", "application/json")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            refusal = json.load(error)
            if refusal["code"] not in ("RATE_LIMITED", "SERVICE_UNAVAILABLE") or attempt == 4:
                sys.exit(f"{refusal['code']}: {refusal['error']}")
            time.sleep(int(error.headers.get("retry-after") or 2**attempt))
        except urllib.error.URLError:
            if attempt == 4:
                raise
            time.sleep(2**attempt)


with open(sys.argv[1] if len(sys.argv) > 1 else "examples/summary.txt", encoding="utf-8") as file:
    summary = file.read()

# Sent again with the same key, a request is answered again and makes no second video.
created = ask(
    "POST",
    BASE,
    {"emailContent": summary, "prospectName": "Dana", "prospectCompany": "Brightwave Logistics"},
    {"idempotency-key": str(uuid.uuid4())},
)
flow = created
while flow["status"] not in ("completed", "failed", "cancelled", "pending_approval"):
    # The service holds the answer until the flow changes, 20 seconds at most.
    flow = ask("GET", f"{BASE}/{created['flowId']}", headers={"prefer": "wait=20"})
    print(flow["status"], file=sys.stderr)
if flow["status"] != "completed":
    sys.exit(flow.get("error", flow["status"]))
print(flow["videoUrl"])
