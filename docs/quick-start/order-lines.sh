#!/bin/sh
# Your order lines: all of them at first, then those that changed since the last run. Needs curl.
# MILLGATE_URL=https://portal.example.com MILLGATE_KEY=mgf_… sh order-lines.sh
set -eu
lines="$MILLGATE_URL/api/customer/v1/order-lines"
cursor=$(cat millgate-cursor 2>/dev/null || true)
curl --fail-with-body --silent --show-error --compressed \
	--header "Authorization: Bearer $MILLGATE_KEY" \
	--get "$lines" --data-urlencode "limit=1000" ${cursor:+--data-urlencode "changedSince=$cursor"} \
	--output order-lines.json
sed -n 's/.*"changes":"\([^"]*\)".*/\1/p' order-lines.json > millgate-cursor
cat order-lines.json
