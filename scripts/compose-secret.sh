#!/bin/sh
# `docker compose up`: makes up the password of the database before it first starts. $1: the folder of the secret; $2: that of the database.
# A database from before this file existed keeps the password that it was made with.
set -eu
[ -s "$1/database-url" ] && exit 0
if [ -n "${POSTGRES_PASSWORD:-}" ]; then password=$POSTGRES_PASSWORD
elif [ -n "$(find "$2" -name PG_VERSION 2>/dev/null | head -n 1)" ]; then password=salon
else password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
fi
printf '%s' "$password" > "$1/password"
printf 'postgres://salon:%s@database:5432/salon' "$password" > "$1/database-url.part"
mv "$1/database-url.part" "$1/database-url"
