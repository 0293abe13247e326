#!/usr/bin/env bash
# The whole contract with curl: create, read, list, cancel.
#
#   AFTERCALL_URL=http://127.0.0.1:8080 AFTERCALL_API_KEY=ac_… bash examples/curl.sh
set -euo pipefail
cd "$(dirname "$0")"
flows="${AFTERCALL_URL:-http://127.0.0.1:8080}/v1/flows/sales-email-video"
call() { curl --silent --show-error --fail-with-body -H "Authorization: Bearer $AFTERCALL_API_KEY" "$@"; }

# On a refusal curl prints what the service says about it, and the script shows that before it ends.
created=$(call -H 'Content-Type: application/json' --data @flow.json "$flows") || { echo "$created" >&2; exit 1; }
echo "$created"
id=$(sed -E 's/.*"flowId":"([^"]+)".*/\1/' <<<"$created")

call "$flows/$id"; echo
call "$flows?limit=5&status=completed"; echo
call -X DELETE "$flows/$id"; echo
