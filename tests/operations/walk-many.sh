#!/bin/bash
# Walks docs/OPERATIONS.md "From one machine to three, to many": as root, on a Linux that lends five others a network namespace and a root of their own each.
#   tests/operations/walk-many.sh <image> <release>
# <image>: a folder with an empty Debian 12 (as debootstrap makes it) in which "From an empty Debian 12" was done as far as its packages, Node and the user vetloom, and
# postgresql-15 patroni etcd-server etcd-client haproxy pgbouncer socat curl were installed. <release>: a checkout of this repository that was built, beside which it is laid.
# systemd runs nothing in such a root: what its units say is started as they say. One folder that all roots share stands for NFS.
set -euo pipefail
image=${1:?a folder with Debian}
release=${2:?a checkout that was built}
# Mounts and networks belong to a namespace that ends with the walk: outside of it nothing is mounted, so that nothing can be taken away by mistake.
if [ -z "${VETLOOM_WALK:-}" ]; then
  VETLOOM_WALK=$(mktemp -d /var/tmp/vetloom-walk-XXXXXX)
  export VETLOOM_WALK
  trap 'rm -rf --one-file-system "$VETLOOM_WALK"' EXIT
  unshare --mount --propagation private "$0" "$@"
  exit
fi
here=$VETLOOM_WALK
step() { printf '\n== %s (%s)\n' "$*" "$(date +%T)"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

declare -A address=([balancer]=10.0.0.10 [one]=10.0.0.11 [two]=10.0.0.12 [three]=10.0.0.13 [desk]=10.0.0.50)

# All processes whose root is that machine's, as a power cut ends them; with a second word those alone whose name matches.
power_off() {
  local process
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root" 2> /dev/null)" = "$here/$1" ] || continue
    [[ "$(cat "$process/comm" 2> /dev/null)" =~ ${2:-.} ]] || continue
    kill -KILL "${process#/proc/}" 2> /dev/null || true
  done
}
# Runs a command on a machine, which may leave something running behind it.
on() { ip netns exec "vetloom-$1" chroot "$here/$1" bash -euo pipefail -c "$2"; }

end() {
  local code=$? name
  [ "$code" = 0 ] || tail -n 5 "$here"/over-*/upper/var/log/*.log
  for name in "${!address[@]}"; do
    power_off "$name"
    ip netns del "vetloom-$name" || true
    ip link del "vl-$name" || true
  done
  ip link del vetloom0 || true
  return "$code"
} 2> /dev/null
trap end EXIT

machine() {
  local root=$here/$1
  ip netns add "vetloom-$1"
  ip link add "vl-$1" type veth peer name eth0 netns "vetloom-$1"
  ip link set "vl-$1" master vetloom0 up
  ip -n "vetloom-$1" addr add "${address[$1]}/24" dev eth0
  ip -n "vetloom-$1" link set eth0 up
  ip -n "vetloom-$1" link set lo up
  mkdir -p "$root" "$here/over-$1/upper" "$here/over-$1/work"
  mount -t overlay overlay -o "lowerdir=$image,upperdir=$here/over-$1/upper,workdir=$here/over-$1/work" "$root"
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o mode=755 dev "$root/dev"
  mkdir -m 1777 "$root/dev/shm"
  local device
  for device in null zero full random urandom tty; do cp -a "/dev/$device" "$root/dev/"; done
  ln -s /proc/self/fd "$root/dev/fd"
  mkdir -p "$root/opt/vetloom" "$root/var/lib/vetloom"
  mount --bind -o ro "$release" "$root/opt/vetloom"
  printf '127.0.0.1 localhost %s\n10.0.0.10 clinic.example\n' "$1" > "$root/etc/hosts"
}
until_true() { # what, seconds, command
  local last=$((SECONDS + $2))
  until eval "$3" > /dev/null 2>&1; do
    [ "$SECONDS" -lt "$last" ] || fail "waited in vain for $1"
    sleep 0.2
  done
}
server_starts() {
  on "$1" 'set -a; . /etc/vetloom/vetloom.env; VETLOOM_DATA=/var/lib/vetloom NODE_COMPILE_CACHE=/var/cache/vetloom; set +a; cd /opt/vetloom
    install -d -m 700 -o vetloom -g vetloom /var/cache/vetloom
    setpriv --reuid=vetloom --regid=vetloom --clear-groups setsid node_modules/node/bin/node apps/server/src/main.ts --empty >> /var/log/server.log 2>&1 & echo $! > /run/vetloom.pid'
}
server_ready() { until_true "the server on $1" 240 "on $1 'curl -fs http://\$(sed -n s/^HOST=//p /etc/vetloom/vetloom.env):\$(sed -n s/^PORT=//p /etc/vetloom/vetloom.env)/readyz'" || { tail -20 "$here/$1/var/log/server.log"; exit 1; }; }
server_ends() { on "$1" 'kill -TERM $(cat /run/vetloom.pid); while kill -0 $(cat /run/vetloom.pid) 2> /dev/null; do sleep 0.1; done'; }
cli() { # machine, words
  on "$1" "set -a; . /etc/vetloom/vetloom.env; VETLOOM_DATA=/var/lib/vetloom; set +a; cd /opt/vetloom; setpriv --reuid=vetloom --regid=vetloom --clear-groups node_modules/node/bin/node apps/cli/src/main.ts $2"
}
leader_of() { # machines
  local name
  for name in "$@"; do
    if ip netns exec vetloom-desk curl -fs --max-time 2 "http://${address[$name]}:8008/primary" > /dev/null; then echo "$name"; fi
  done
}
patroni_starts() {
  on "$1" 'set -a; . /etc/patroni/secrets; set +a; setsid setpriv --reuid=postgres --regid=postgres --init-groups env HOME=/var/lib/postgresql patroni /etc/patroni/config.yml >> /var/log/patroni.log 2>&1 &'
}
patroni_lists() { on "$1" 'set -a; . /etc/patroni/secrets; set +a; patronictl -c /etc/patroni/config.yml list'; }
psql_at() { # machine, statement
  on "$1" "su postgres -c \"psql -qtA vetloom\" <<< \"$2\""
}

step 'machines'
ip link add vetloom0 type bridge
ip link set vetloom0 up
for name in "${!address[@]}"; do machine "$name"; done
on one 'ip addr show eth0 | grep -o "10.0.0.[0-9]*/24"; cat /etc/debian_version'

step 'one machine: PostgreSQL and a server on it'
on one "pg_ctlcluster 15 main start
  until su postgres -c 'pg_isready -q'; do sleep 0.2; done
  su postgres -c \"psql -qc \\\"CREATE ROLE vetloom LOGIN CREATEROLE PASSWORD 'a-password'\\\"\"
  su postgres -c 'createdb --owner=vetloom --encoding=UTF8 --template=template0 vetloom'
  chown vetloom:vetloom /var/lib/vetloom; chmod 700 /var/lib/vetloom
  install -d /etc/vetloom; install -m 600 /opt/vetloom/deploy/vetloom.env /etc/vetloom/vetloom.env"
server_starts one
server_ready one
on one 'curl -fsS http://127.0.0.1:8080/api/sdk/first -H "content-type: application/json" -d "{\"code\":\"$(cat /var/lib/vetloom/first-code)\",\"administrator\":{\"email\":\"director@hefeng.example\",\"name\":\"陳院長\",\"password\":\"three cats on a warm roof\"},\"clinic\":{\"clinicID\":\"hefeng\",\"name\":\"禾風動物醫院\"}}"' | head -c 200
echo

step 'three machines: etcd and Patroni on each, the database brought over'
server_ends one
before=$(psql_at one "SELECT count(*) FROM vetloom.document")
on one "su postgres -c 'pg_dump --format=custom --file=/var/lib/postgresql/before.dump vetloom'; pg_ctlcluster 15 main stop"
for name in one two three; do
  at=${address[$name]}
  on "$name" "set -a
    ETCD_ENABLE_V2=true ETCD_NAME=$name ETCD_DATA_DIR=/var/lib/etcd/default ETCD_INITIAL_CLUSTER=one=http://10.0.0.11:2380,two=http://10.0.0.12:2380,three=http://10.0.0.13:2380
    ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$at:2380 ETCD_LISTEN_PEER_URLS=http://$at:2380 ETCD_ADVERTISE_CLIENT_URLS=http://$at:2379 ETCD_LISTEN_CLIENT_URLS=http://$at:2379
    set +a; setsid etcd >> /var/log/etcd.log 2>&1 &"
done
until_true 'etcd' 60 "on one 'ETCDCTL_API=3 etcdctl --endpoints=http://10.0.0.11:2379,http://10.0.0.12:2379,http://10.0.0.13:2379 endpoint health'"
for name in one two three; do
  at=${address[$name]}
  on "$name" "sed -e 's/^name: one/name: $name/' -e '/^restapi:/,/^etcd:/s/10\.0\.0\.11/$at/' -e '/^postgresql:/,\$s/10\.0\.0\.11/$at/' /opt/vetloom/deploy/patroni.yml > /etc/patroni/config.yml
    install -d -o postgres -g postgres /var/run/postgresql
    printf 'PATRONI_%s_PASSWORD=a-secret\n' SUPERUSER REPLICATION REWIND RESTAPI > /etc/patroni/secrets; chmod 600 /etc/patroni/secrets"
  patroni_starts "$name"
  role=replica; [ "$name" = one ] && role=primary
  until_true "PostgreSQL on $name" 120 "on $name 'curl -fs http://$at:8008/$role'"
done
on one "su postgres -c 'psql -q' <<< \"CREATE ROLE vetloom LOGIN CREATEROLE PASSWORD 'a-password'\"
  su postgres -c 'createdb --owner=vetloom --encoding=UTF8 --template=template0 vetloom'
  su postgres -c 'psql -q' <<< \"CREATE ROLE vetloom_app; CREATE ROLE vetloom_system; CREATE ROLE vetloom_signin; GRANT vetloom_app, vetloom_system, vetloom_signin TO vetloom WITH ADMIN OPTION\"
  su postgres -c 'pg_restore --exit-on-error --dbname=vetloom /var/lib/postgresql/before.dump'"
patroni_lists one
[ "$(psql_at one "SELECT count(*) FROM vetloom.document")" = "$before" ] || fail 'the database was brought over in part'

step 'three machines: a shared data folder, two servers, a balancer'
install -d -o "$(on one 'id -u vetloom')" -g "$(on one 'id -g vetloom')" -m 700 "$here/shared"
cp -a "$here/one/var/lib/vetloom/." "$here/shared/"
for name in one two; do
  mount --bind "$here/shared" "$here/$name/var/lib/vetloom"
  on "$name" "install -d /etc/vetloom
    cp /opt/vetloom/deploy/haproxy-postgres.cfg /etc/haproxy/haproxy.cfg; haproxy -c -f /etc/haproxy/haproxy.cfg; setsid haproxy -db -f /etc/haproxy/haproxy.cfg >> /var/log/haproxy.log 2>&1 &
    cat > /etc/vetloom/vetloom.env <<'ENV'
DATABASE_URL=postgres://vetloom:a-password@127.0.0.1:5000/vetloom
HOST=${address[$name]}
PORT=8081
TRUST_PROXY=10.0.0.10
VETLOOM_SERVICES=gateway
VETLOOM_PUBLIC_URL=https://clinic.example
VETLOOM_LEAVE_SECONDS=2
ENV
    chmod 600 /etc/vetloom/vetloom.env"
done
sleep 2
for name in one two; do server_starts "$name"; server_ready "$name"; done
(
  cd "$here"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj '/CN=VetLoom walk' -keyout ca.key -out ca.pem
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=clinic.example' -keyout key.pem -out request.pem
  openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 20 -extfile <(printf 'subjectAltName=DNS:clinic.example\n') -out own.pem
) 2> /dev/null
cat "$here/own.pem" "$here/key.pem" > "$here/balancer/etc/haproxy/vetloom.pem"
balancer() { # "three" where there is a third server
  on balancer "cp /opt/vetloom/deploy/haproxy.cfg /etc/haproxy/haproxy.cfg; mkdir -p /run/haproxy
    # Not every root may open as many files as the service's.
    sed -i -e 's|log /dev/log local0|log stdout format raw local0|' -e 's/maxconn 20000/maxconn 5000/' -e 's/127\.0\.0\.1:8081/10.0.0.11:8081/' -e 's/127\.0\.0\.1:8082/10.0.0.12:8081/' /etc/haproxy/haproxy.cfg"
  [ "${1:-}" = three ] && on balancer "sed -i -E 's/^( *server )two( )10\.0\.0\.12(:8081.*)\$/&\n\1three\210.0.0.13\3/; /^ *server three/s/\btwo\b/three/g' /etc/haproxy/haproxy.cfg"
  on balancer 'haproxy -c -f /etc/haproxy/haproxy.cfg'
}
balancer
on balancer 'setsid haproxy -W -db -p /run/haproxy.pid -f /etc/haproxy/haproxy.cfg >> /var/log/haproxy.log 2>&1 &'
sends_to() { until_true "the balancer to send to $1" 60 "on balancer \"echo 'show stat' | socat stdio /run/haproxy/admin.sock | grep '^calls,$1,.*UP'\""; }
sends_to one
sends_to two

step 'people work from here on, at https://clinic.example'
cp "$here/ca.pem" "$here/desk/etc/ssl/walk.pem"
on desk 'cd /opt/vetloom; NODE_EXTRA_CA_CERTS=/etc/ssl/walk.pem setsid node_modules/node/bin/node tests/operations/people.ts https://clinic.example > /var/log/people.log 2>&1 & echo $! > /run/people.pid'
people_go_on() { # everybody was answered since
  local from; from=$(tail -1 "$here/desk/var/log/people.log" | cut -d' ' -f1)
  until_true 'people to be answered' "${1:-90}" "[ \"\$(tail -1 $here/desk/var/log/people.log | cut -d' ' -f1)\" -gt $((${from:-0} + 20)) ]"
  tail -1 "$here/desk/var/log/people.log"
}
people_go_on

step 'a server less, by order and by a power cut'
server_ends two
people_go_on
server_starts two
server_ready two
sends_to two
on one 'kill -KILL $(cat /run/vetloom.pid)'
people_go_on
server_starts one
server_ready one
sends_to one

step 'the machine of the primary loses its power, with its server'
primary=$(leader_of one two three)
echo "the primary is on $primary"
power_off "$primary"
people_go_on
echo "the primary is on $(leader_of one two three) now"

step 'it is switched on again'
at=${address[$primary]}
on "$primary" "rm -f /run/*.pid
  set -a; ETCD_ENABLE_V2=true ETCD_NAME=$primary ETCD_DATA_DIR=/var/lib/etcd/default ETCD_ADVERTISE_CLIENT_URLS=http://$at:2379 ETCD_LISTEN_CLIENT_URLS=http://$at:2379 ETCD_LISTEN_PEER_URLS=http://$at:2380 ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$at:2380 ETCD_INITIAL_CLUSTER=one=http://10.0.0.11:2380,two=http://10.0.0.12:2380,three=http://10.0.0.13:2380
  set +a
  setsid etcd >> /var/log/etcd.log 2>&1 &
  [ ! -e /etc/vetloom/vetloom.env ] || setsid haproxy -db -f /etc/haproxy/haproxy.cfg >> /var/log/haproxy.log 2>&1 &"
patroni_starts "$primary"
until_true "PostgreSQL on $primary" 180 "on $primary 'curl -fs http://$at:8008/replica'"
if [ "$primary" != three ]; then server_starts "$primary"; server_ready "$primary"; sends_to "$primary"; fi
patroni_lists "$primary"
people_go_on

step 'a replica whose files are damaged gets a new copy'
leader=$(leader_of one two three)
for damaged in three two; do [ "$damaged" = "$leader" ] || break; done
power_off "$damaged" '^(patroni|postgres)$'
on "$damaged" 'echo damaged > /var/lib/postgresql/15/vetloom/backup_label'
patroni_starts "$damaged"
until_true "Patroni to say that $damaged doesn't start" 90 "patroni_lists $leader | grep -E '$damaged .*(start failed|stopped)'"
patroni_lists "$leader"
people_go_on
on "$leader" "set -a; . /etc/patroni/secrets; set +a; patronictl -c /etc/patroni/config.yml reinit vetloom $damaged --force"
until_true "PostgreSQL on $damaged" 180 "on $damaged 'curl -fs http://${address[$damaged]}:8008/replica'"
patroni_lists "$leader"
people_go_on

step 'many: a third server, and PgBouncer before the database'
mount --bind "$here/shared" "$here/three/var/lib/vetloom"
on three "install -d /etc/vetloom
  cp /opt/vetloom/deploy/haproxy-postgres.cfg /etc/haproxy/haproxy.cfg; setsid haproxy -db -f /etc/haproxy/haproxy.cfg >> /var/log/haproxy.log 2>&1 &"
leader=$(leader_of one two three)
on "$leader" "su postgres -c 'psql -q -d vetloom -v password=another-secret -f /opt/vetloom/deploy/pgbouncer.sql'"
for name in one two three; do
  on "$name" "sed -e 's/^vetloom = .*/vetloom = host=127.0.0.1 port=5000 dbname=vetloom/' /opt/vetloom/deploy/pgbouncer.ini > /etc/pgbouncer/pgbouncer.ini
    echo '\"vetloom_pooler\" \"another-secret\"' > /etc/pgbouncer/userlist.txt
    chown postgres: /etc/pgbouncer/pgbouncer.ini /etc/pgbouncer/userlist.txt; chmod 600 /etc/pgbouncer/userlist.txt
    setsid setpriv --reuid=postgres --regid=postgres --init-groups pgbouncer /etc/pgbouncer/pgbouncer.ini >> /var/log/pgbouncer.log 2>&1 &"
done
for name in three one two; do
  if [ "$name" = three ]; then sed s/10.0.0.11/10.0.0.13/ "$here/one/etc/vetloom/vetloom.env" > "$here/three/etc/vetloom/vetloom.env"; fi
  on "$name" "grep -q POOL /etc/vetloom/vetloom.env || echo VETLOOM_POOL_URL=postgres://127.0.0.1:6432/vetloom >> /etc/vetloom/vetloom.env"
  [ "$name" = three ] || server_ends "$name"
  server_starts "$name"
  server_ready "$name"
  if [ "$name" = three ]; then
    balancer three
    on balancer 'kill -USR2 $(head -1 /run/haproxy.pid)'
  fi
  sends_to "$name"
  people_go_on
done
psql_at "$leader" "SELECT usename, client_addr, count(*) FROM pg_stat_activity WHERE datname = 'vetloom' AND usename ~ '_(app|signin)' GROUP BY 1, 2"

step 'what people were told, against what is there'
on desk 'kill -TERM $(cat /run/people.pid); while kill -0 $(cat /run/people.pid) 2> /dev/null; do sleep 0.1; done'
tail -1 "$here/desk/var/log/people.log"
psql_at "$leader" "SELECT id FROM vetloom.document WHERE clinic_id = 'hefeng' AND collection = 'user' AND NOT deleted" | sort > "$here/there"
sort "$here/desk/tmp/acknowledged" > "$here/told"
lost=$(comm -13 "$here/there" "$here/told" | wc -l)
[ "$(uniq -d "$here/told" | wc -l)" = 0 ] || fail 'something was acknowledged twice'
echo "$(wc -l < "$here/told") acknowledged, $lost lost"
[ "$lost" = 0 ] || fail 'lost'
cli one verify
echo 'walked.'
