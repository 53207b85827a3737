// The part of the walk along docs/OPERATIONS.md that takes a running server: see walk.sh, which comes before it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { Station } from './station.ts';
import { environmentOfUnit, LOG, Supervised } from './supervised.ts';

const SITE = 'https://clinic.example';
const DIRECT = 'http://127.0.0.1:8080';
const PERSON = { clinic: 'hefeng', email: 'director@hefeng.example', password: 'three cats on a warm roof' } as const;
const WITHIN_MS = 300_000;

const began = performance.now();
const seen: string[] = [];
let failed = 0;

/** One step: what is shown, or what went wrong. */
async function step(name: string, work: () => Promise<string | undefined>): Promise<void> {
  const from = performance.now();
  const [mark, said] = await work().then(
    (told) => ['ok    ', told ?? ''],
    (error: unknown) => ['FAILED', error instanceof Error ? error.message : String(error)],
  );
  if (mark === 'FAILED') failed += 1;
  const line = `${mark} ${name}${said && `: ${said}`} (${((performance.now() - from) / 1000).toFixed(1)} s)`;
  seen.push(line);
  console.log(line);
}

function demand(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

async function until<T>(work: () => Promise<T | undefined | false>, what: string): Promise<T> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await delay(100)) {
    const found = await work().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`waited in vain for ${what}`);
}

const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });
const asPostgres = (command: string): string => run('su', 'postgres', '-c', command);
const sql = (text: string): string => asPostgres(`psql -qtA vetloom -c "${text}"`).trim();
const inRelease = (folder: string, ...args: string[]): string =>
  execFileSync(
    'setpriv',
    ['--reuid=vetloom', '--regid=vetloom', '--clear-groups', 'node_modules/node/bin/node', ...args],
    {
      cwd: folder,
      env: environmentOfUnit(),
      encoding: 'utf8',
    },
  );

/** Status at an address of the server itself; undefined where nothing listens. */
async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => undefined,
  );
}
const ready = (url = DIRECT) => until(async () => (await statusOf(`${url}/readyz`)) === 200, `${url}/readyz`);

const service = new Supervised();

await step('first start by what the unit says, on an empty database', async () => {
  service.start();
  await ready();
  const [lives, health] = [await statusOf(`${DIRECT}/livez`), await statusOf(`${DIRECT}/healthz`)];
  demand(lives === 200 && health === 200, `livez ${lives}, healthz ${health}`);
  demand((statSync('/var/lib/vetloom/first-code').mode & 0o077) === 0, 'first-code can be read by others');
  return `roles ${sql("SELECT string_agg(rolname, ' ' ORDER BY rolname) FROM pg_roles WHERE rolname LIKE 'vetloom%'")}`;
});

await step('the first page founds administrator and clinic', async () => {
  const { clinic, email, password } = PERSON;
  const answer = await fetch(`${DIRECT}/api/sdk/first`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: readFileSync('/var/lib/vetloom/first-code', 'utf8').trim(),
      administrator: { email, name: '陳院長', password },
      clinic: { clinicID: clinic, name: '禾風動物醫院' },
    }),
  });
  demand(answer.ok, await answer.text());
  return undefined;
});

/** Everything that has to come through a proxy. */
async function throughProxy(name: string, start: () => Promise<() => Promise<void>>): Promise<void> {
  let stop: () => Promise<void> = async () => undefined;
  await step(`${name}: takes its configuration and answers`, async () => {
    stop = await start();
    await ready(SITE);
    return undefined;
  });
  let station: Station | undefined;
  await step(
    `${name}: HTTP goes to HTTPS, which speaks HTTP/2; the app and its addresses come through, metrics don’t`,
    async () => {
      const plain = await fetch('http://clinic.example/app/', { redirect: 'manual' });
      demand([301, 308].includes(plain.status), `plain HTTP answered ${plain.status}`);
      const session = connect(SITE, { ca: readFileSync('/etc/ssl/vetloom/ca.pem') });
      await once(session, 'connect');
      demand(session.alpnProtocol === 'h2', `spoke ${session.alpnProtocol}`);
      session.close();
      demand((await statusOf(`${SITE}/app/`)) === 200, 'no page');
      demand((await statusOf(`${SITE}/metrics`)) === 404, 'metrics are open');
      station = await Station.open(SITE, PERSON);
      const pet = await fetch(`${SITE}/api/sdk/v2/hefeng/pet/%2Fpet%2Fnone`, {
        headers: { authorization: `Bearer ${station.token}` },
      });
      const { code } = (await pet.json()) as { code: number };
      demand(code === 200003, `an id with %2F answered ${code}`);
      return undefined;
    },
  );
  for (const transport of ['websocket', 'polling'] as const)
    await step(`${name}: live changes by ${transport}`, async () => {
      demand(station !== undefined, 'nobody signed in');
      const ms = await heard(station as Station, transport);
      return `heard after ${Math.round(ms)} ms`;
    });
  await step(`${name}: a live feed of the database view comes line by line, and a long poll is answered`, async () => {
    const own = station as Station;
    const basic = `Basic ${Buffer.from(`${PERSON.email}:${PERSON.password}`).toString('base64')}`;
    const headers = { authorization: basic };
    const { last_seq: since } = (await (
      await fetch(`${SITE}/db/hefeng/_changes?limit=100000`, { headers })
    ).json()) as {
      last_seq: string;
    };
    const query = `include_docs=false&since=${encodeURIComponent(since)}`;
    const feed = await fetch(`${SITE}/db/hefeng/_changes?feed=continuous&heartbeat=1000&${query}`, { headers });
    const poll = fetch(`${SITE}/db/hefeng/_changes?feed=longpoll&timeout=60000&${query}`, { headers });
    await delay(1500);
    await own.ask('POST', '/api/sdk/v2/hefeng/user', { name: `即時 ${name}`, phone: freshPhone() });
    const reader = feed.body?.getReader();
    let text = '';
    while (!text.includes('"seq"')) text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    const polled = (await (await poll).json()) as { results: unknown[] };
    demand(polled.results.length > 0, 'the long poll brought nothing');
    return undefined;
  });
  await step(`${name}: 60 MB of a table go through, 70 MB don’t`, async () => {
    const send = async (megabytes: number) => {
      const answer = await fetch(`${SITE}/api/sdk/v2/hefeng/import?name=large.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${station?.token}`, 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(megabytes * 1_000_000, 'a,b,c\n'),
      }).catch((error: unknown) => ({ status: 0, text: async () => String(error) }));
      return [answer.status, (await answer.text()).slice(0, 120)] as const;
    };
    const [fits, large] = [await send(59), await send(70)];
    demand(fits[1].startsWith('{"code"'), `59 MB: ${fits.join(' ')}`);
    demand(large[0] === 413 || large[0] === 0, `70 MB: ${large.join(' ')}`);
    return `59 MB reached the server (${fits[1].slice(0, 60)} …), 70 MB were cut off (${large[0]})`;
  });
  await step(`${name}: who asks is told by the proxy and not by what the client says`, async () => {
    const wrong = await fetch(`${SITE}/api/sdk/v2/basic/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
      },
      body: JSON.stringify({ username: `nobody-${name}@hefeng.example`, password: 'wrong' }),
    });
    demand(wrong.status === 401, `a wrong password answered ${wrong.status}`);
    const said = sql(`SELECT string_agg(DISTINCT address, ' ') FROM vetloom.audit_log`);
    demand(!said.includes('203.0.113.9'), `believed what the client said: ${said}`);
    return `addresses in the audit log: ${said.trim()}`;
  });
  await step(`${name}: while the server is away it says so, and comes back by itself after kill -9`, async () => {
    const owner = await (station as Station).writeOwner(`擋不住 ${name}`, freshPhone());
    demand((await (station as Station).push()) !== undefined, 'not pushed');
    const { starts } = service;
    service.kill();
    const gone = await statusOf(`${SITE}/readyz`);
    await until(async () => service.starts > starts, 'the next start');
    await ready(SITE);
    demand(sql(`SELECT count(*) FROM vetloom.document WHERE id = '${owner}'`) === '1', 'acknowledged work is gone');
    return `the proxy answered ${gone}, and what was acknowledged is there`;
  });
  await stop();
}

/** ms from a change by REST until a socket heard of it. */
async function heard(station: Station, transport: 'websocket' | 'polling'): Promise<number> {
  const socket: Socket = station.live(transport);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('connect_error', reject);
      socket.on('start', () => resolve());
      socket.on('connect', () => socket.emit('subscribe', { collections: ['user'] }, () => undefined));
    });
    const name = `${transport} ${Date.now()}`;
    const from = performance.now();
    const told = new Promise<void>((resolve) => void socket.on('create', () => resolve()));
    await station.ask('POST', '/api/sdk/v2/hefeng/user', { name, phone: freshPhone() });
    await told;
    demand(socket.io.engine.transport.name === transport, `went by ${socket.io.engine.transport.name}`);
    return performance.now() - from;
  } finally {
    socket.disconnect();
  }
}

let phones = 0;
const freshPhone = () =>
  `09${String(Date.now() % 1_000_000).padStart(6, '0')}${String(phones++ % 100).padStart(2, '0')}`;

/** Runs a proxy until it is told to stop. */
async function proxy(program: string, args: string[], end: () => void): Promise<() => Promise<void>> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOME: '/tmp' },
  });
  const over = once(child, 'exit');
  await delay(500);
  demand(child.exitCode === null, `${program} ended with ${child.exitCode}`);
  return async () => {
    end();
    await over;
  };
}

await throughProxy('nginx', async () => {
  rmSync('/etc/nginx/sites-enabled/default', { force: true });
  writeFileSync('/etc/nginx/sites-enabled/vetloom', readFileSync('/opt/vetloom/deploy/nginx.conf'));
  run('nginx', '-t', '-q');
  return proxy('nginx', ['-g', 'daemon off;'], () => void run('nginx', '-s', 'quit'));
});

const CADDYFILE = '/etc/caddy/Caddyfile';
await throughProxy('Caddy', async () => {
  mkdirSync('/etc/caddy', { recursive: true });
  writeFileSync(CADDYFILE, readFileSync('/opt/vetloom/deploy/Caddyfile'));
  run('caddy', 'validate', '--config', CADDYFILE);
  return proxy('caddy', ['run', '--config', CADDYFILE], () => void run('caddy', 'stop'));
});

await step('the log is turned over and goes on in a new file', async () => {
  writeFileSync('/etc/logrotate.d/vetloom', readFileSync('/opt/vetloom/deploy/logrotate.conf'));
  chmodSync('/etc/logrotate.d/vetloom', 0o644);
  run('logrotate', '--force', '--state', '/tmp/logrotate.state', '/etc/logrotate.d/vetloom');
  demand(existsSync(`${LOG}.1`) && statSync(`${LOG}.1`).size > 0, 'nothing was turned over');
  demand(statSync(LOG).size === 0, 'the new file is not empty');
  await Promise.all(Array.from({ length: 3 }, () => fetch(`${DIRECT}/api/sdk/v2/hefeng/user`, { method: 'POST' })));
  service.kill();
  await ready();
  demand(statSync(LOG).size > 0, 'the server writes into the old file');
  return undefined;
});

/** A version that comes after this one: another page, and a migration that takes a while. */
function nextRelease(): string {
  const folder = `/opt/vetloom-releases/next-${Date.now()}`;
  const current = run('readlink', '-f', '/opt/vetloom').trim();
  run('git', 'clone', '-q', current, folder);
  // The packages are the same: linked, file by file, instead of fetched again.
  run('cp', '-al', `${current}/node_modules`, `${folder}/node_modules`);
  run('cp', '-a', `${current}/apps/web/dist`, `${folder}/apps/web/dist`);
  writeFileSync(
    `${folder}/packages/storage/src/schema/migrations/9990-walk.sql`,
    'CREATE TABLE vetloom.walked (at bigint NOT NULL);\nSELECT pg_sleep(8);\n',
  );
  const page = `${folder}/apps/web/dist/index.html`;
  writeFileSync(page, `${readFileSync(page, 'utf8')}<!-- next -->`);
  return folder;
}
const pointTo = (folder: string) => {
  rmSync('/opt/vetloom');
  symlinkSync(folder, '/opt/vetloom');
};
const DUMP = '/tmp/before-update.dump';
const CHECKPOINTS = '/var/lib/vetloom/checkpoints';

const here = run('readlink', '-f', '/opt/vetloom').trim();
const [connected, offline] = [await Station.open(DIRECT, PERSON), await Station.open(DIRECT, PERSON)];
let epoch: string | null = null;
await step('update with a migration while one station is connected and one is offline with unsent work', async () => {
  await connected.writeOwner('更新之前', freshPhone());
  ({ epoch } = await connected.push());
  // From here on this one has no line: what it writes waits on it.
  await offline.writeOwner('離線寫的', freshPhone());
  const next = nextRelease();
  asPostgres(`pg_dump --format=custom --file=${DUMP} vetloom`);
  const from = performance.now();
  const stopped = service.stop();
  const during: (number | undefined)[] = [];
  await stopped;
  pointTo(next);
  service.start();
  // The connected one tries again and again meanwhile; nothing of what it writes is lost.
  await connected.writeOwner('更新當中', freshPhone());
  const waiting = await until(async () => (await statusOf(`${DIRECT}/readyz`)) === 503, 'the room in which one waits');
  const lives = await statusOf(`${DIRECT}/livez`);
  during.push(
    await connected.push(epoch).then(
      () => 200,
      () => 503,
    ),
  );
  demand(waiting && lives === 200 && during[0] === 503, `livez ${lives}, push ${during[0]} while migrating`);
  await ready();
  const seconds = (performance.now() - from) / 1000;
  await connected.push(epoch);
  await offline.push(epoch);
  const owners = await connected.owners();
  for (const name of ['更新之前', '更新當中', '離線寫的'])
    demand(
      owners.filter((one) => one === name).length === 1,
      `${name} is there ${owners.filter((one) => one === name).length} times`,
    );
  demand(sql('SELECT count(*) FROM vetloom.walked') === '0', 'the migration is not there');
  return `away for ${seconds.toFixed(1)} s, 8 s of them the migration; everything arrived once`;
});

await step('the version before refuses the newer database, in one sentence', async () => {
  await service.stop();
  pointTo(here);
  const said = await new Promise<string>((resolve) => {
    const child = spawn(
      'setpriv',
      [
        '--reuid=vetloom',
        '--regid=vetloom',
        '--clear-groups',
        'node_modules/node/bin/node',
        'apps/server/src/main.ts',
        '--empty',
      ],
      {
        cwd: here,
        env: environmentOfUnit(),
      },
    );
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once('exit', (code) => resolve(`${code} ${text.trim()}`));
  });
  demand(/^1 .*is newer/.test(said), said);
  return said;
});

await step('going back: the dump from before, another identity, and the stations bring what it lacks', async () => {
  asPostgres('dropdb --force vetloom && createdb --owner=vetloom --encoding=UTF8 --template=template0 vetloom');
  asPostgres(`pg_restore --exit-on-error --dbname=vetloom ${DUMP}`);
  const said = inRelease(here, 'apps/cli/src/main.ts', 'restored').trim();
  // They know of what came after the dump: kept, they go on proving what was.
  renameSync(`${CHECKPOINTS}/checkpoints.ndjson`, `${CHECKPOINTS}/before-going-back.ndjson`);
  service.start();
  await ready();
  demand(!(await lost(connected)).includes('更新當中'), 'the dump holds what came after it');
  for (const station of [connected, offline]) {
    await station.signIn();
    const told = await station.push(epoch);
    demand(told.retry === true && told.epoch !== epoch, 'a device of before is not told of the other identity');
    station.renumber();
    await station.push(null);
  }
  const owners = await connected.owners();
  for (const name of ['更新之前', '更新當中', '離線寫的'])
    demand(
      owners.filter((one) => one === name).length === 1,
      `${name} is there ${owners.filter((one) => one === name).length} times`,
    );
  const verified = verifiedWithoutCheckpoints();
  return `${said} verify: ${verified.trim().replaceAll('\n', '; ').slice(0, 300)}`;
});

/** What `verify` says before the server has signed anew: that the checkpoints of before aren't there, and nothing else. */
function verifiedWithoutCheckpoints(): string {
  try {
    return inRelease(here, 'apps/cli/src/main.ts', 'verify');
  } catch (error) {
    const said = String((error as { readonly stdout?: unknown }).stdout);
    const broken = said.split('\n').filter((line) => /BROKEN|NOT INTACT/.test(line));
    demand(broken.length === 1 && broken[0]?.includes('are gone') === true, said);
    return said;
  }
}

async function lost(station: Station): Promise<string[]> {
  await station.signIn();
  return station.owners();
}

await service.stop();
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`\n${seen.length - failed} passed, ${failed} failed, ${minutes} minutes`);
process.exitCode = failed > 0 ? 1 : 0;
