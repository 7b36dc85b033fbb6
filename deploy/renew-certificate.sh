#!/bin/sh
# The certificate of PUBLIC_URL's name, by ACME. The first time, before nginx is up: renew-certificate.sh first NAME MAIL.
# Then every day by cron, without arguments: certbot renews what ends within a month, and nginx reads it again.
set -eu
cd "$(dirname "$0")"
compose() { docker compose -f compose.yaml --profile certificate "$@"; }

if [ "${1:-}" = first ]; then
  compose run --rm -p 80:80 certbot certonly --standalone --cert-name carreau --domain "$2" \
    --email "$3" --agree-tos --non-interactive
else
  compose run --rm certbot renew --webroot --webroot-path /var/www/acme --quiet
  compose exec nginx nginx -s reload
fi
