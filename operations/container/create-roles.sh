#!/bin/sh
# Runs once, when the image of PostgreSQL creates its data folder.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set owner_password="$PORTAL_OWNER_PASSWORD" --set password="$PORTAL_PASSWORD" \
  --file /roles.sql
