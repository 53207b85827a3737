#!/bin/bash
# Walks docs/OPERATIONS.md "From an empty Debian 12" as it stands there: as root on a machine, in a container or in a chroot that holds nothing else, with
# the address of this repository as a clone takes it.
#   tests/operations/walk.sh <repository> [branch]
# In a chroot systemd runs nothing: its unit is verified, and walk.ts runs and restarts what the unit says.
set -euo pipefail
repository=${1:?the address of the repository}
branch=${2:-main}
step() { printf '\n== %s (%s)\n' "$*" "$(date +%T)"; }

step 'packages of Debian'
export DEBIAN_FRONTEND=noninteractive
if ! command -v psql nginx caddy npm logrotate git systemd-analyze > /dev/null; then
  apt-get update -q
  apt-get install -y -q --no-install-recommends ca-certificates git npm postgresql nginx caddy logrotate openssl systemd > /dev/null
fi

step 'Node'
node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)' || npm install -g node@24
# The shell remembers where it found the older one.
hash -r
node --version

step 'the code, and the web app of it'
release=/opt/vetloom-releases/$(date +%Y%m%d-%H%M%S)
if [ -e /opt/vetloom ]; then
  echo "/opt/vetloom is there: $(readlink -f /opt/vetloom)"
else
  mkdir -p /opt/vetloom-releases
  git clone -q --branch "$branch" "$repository" "$release"
  (cd "$release" && npm run build)
  ln -s "$release" /opt/vetloom
fi
git -C /opt/vetloom log --oneline -1

step 'a user of its own, its folders, the service'
id vetloom > /dev/null 2>&1 || useradd --system --home-dir /var/lib/vetloom --shell /usr/sbin/nologin vetloom
install -d -m 700 -o vetloom -g vetloom /var/lib/vetloom /var/cache/vetloom
install -d -m 750 -o root -g adm /var/log/vetloom
install -d -m 755 /etc/vetloom
install -m 600 /opt/vetloom/deploy/vetloom.env /etc/vetloom/vetloom.env
install -m 644 /opt/vetloom/deploy/vetloom.service /etc/systemd/system/vetloom.service
systemd-analyze verify /etc/systemd/system/vetloom.service && echo 'systemd-analyze verify: no complaint'
systemd-analyze security --offline=true /etc/systemd/system/vetloom.service | tail -1 || true

step 'a PostgreSQL of its own'
pg_lsclusters -h | grep -q online || pg_ctlcluster 15 main start
until su postgres -c 'pg_isready -q'; do sleep 0.2; done
su postgres -c psql <<< "SELECT 'CREATE ROLE vetloom LOGIN CREATEROLE PASSWORD ''a-password''' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'vetloom') \gexec"
su postgres -c "psql -qtAc \"SELECT 1 FROM pg_database WHERE datname = 'vetloom'\"" | grep -q 1 || su postgres -c 'createdb --owner=vetloom --encoding=UTF8 --template=template0 vetloom'

step 'an authority of its own, and a certificate'
install -d -m 755 /etc/ssl/vetloom
if [ ! -e /etc/ssl/vetloom/ca.pem ]; then
  (
    cd /etc/ssl/vetloom
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj '/CN=VetLoom walk' -keyout ca.key -out ca.pem 2> /dev/null
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=clinic.example' -keyout key.pem -out request.pem 2> /dev/null
    openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 20 -extfile <(printf 'subjectAltName=DNS:clinic.example\n') -out own.pem 2> /dev/null
    cat own.pem ca.pem > fullchain.pem
    chmod 644 key.pem
  )
fi
grep -q clinic.example /etc/hosts || echo '127.0.0.1 clinic.example' >> /etc/hosts

step 'everything that takes a running server'
cd /opt/vetloom/tests/operations
NODE_EXTRA_CA_CERTS=/etc/ssl/vetloom/ca.pem exec node walk.ts
