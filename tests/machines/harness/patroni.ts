import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { pathOf } from './installed.ts';
import { signalTree } from './process-tree.ts';
import { Program, type Start } from './program.ts';
import { CHECKOUT } from './server-program.ts';
import { ownedBy, runAs } from './unprivileged.ts';

const NAMES = ['one', 'two', 'three'] as const;
/** A machine of the database. */
export type MemberName = (typeof NAMES)[number];
const PASSWORD = 'of the tests alone';
/** A machine that comes back may have to wait for its lock to end, and be rewound. */
const SETTLED_WITHIN_MS = 120_000;
const ENVIRONMENT = {
  PATRONI_SUPERUSER_PASSWORD: PASSWORD,
  PATRONI_REPLICATION_PASSWORD: PASSWORD,
  PATRONI_REWIND_PASSWORD: PASSWORD,
  PATRONI_RESTAPI_PASSWORD: PASSWORD,
};

/** A PostgreSQL with the Patroni that runs it. */
interface Member {
  readonly name: MemberName;
  readonly port: number;
  readonly rest: number;
  readonly config: string;
  readonly data: string;
  readonly home: string;
  program: Program;
}

/** How a cluster is made. */
export interface ClusterStart {
  /** Machines with a database; three by default. */
  readonly members?: 2 | 3;
  /** Whether a commit waits for a second machine, as `deploy/patroni.yml` has it; true by default. */
  readonly synchronous?: boolean;
}

/**
 * PostgreSQL on several machines, which are folders and ports of this one: etcd, a Patroni each by `deploy/patroni.yml`, and HAProxy by
 * `deploy/haproxy-postgres.cfg` before them.
 */
export class PostgresCluster {
  readonly #folder: string;
  readonly #port: number;
  readonly #members: readonly Member[];
  readonly #etcd: Program;
  readonly #haproxy: Program;
  readonly #synchronous: boolean;

  static async start({ members = 3, synchronous = true }: ClusterStart = {}): Promise<PostgresCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'vetloom-patroni-'));
    ownedBy(folder, runAs('postgres'));
    const started: Program[] = [];
    const running: Member[] = [];
    const begin = (start: Omit<Start, 'cwd'>) => {
      const program = new Program({ ...start, cwd: folder });
      started.push(program);
      return program;
    };
    try {
      const etcdPort = await freePort();
      const etcd = await startEtcd(begin, folder, etcdPort);
      const places = await Promise.all(NAMES.slice(0, members).map((name) => placeOf(name, folder)));
      // One after the other: the first makes the database, the others copy it.
      for (const place of places) {
        writeFileSync(place.config, patroniFile(place, etcdPort, synchronous));
        const program = begin(patroniStart(place));
        running.push({ ...place, program });
        const state = running.length === 1 ? 'primary' : 'replica';
        await program.ready(async () => (await fetch(`http://127.0.0.1:${place.rest}/${state}`)).ok || undefined);
      }
      const port = await freePort();
      const haproxy = begin(haproxyStart(folder, port, places));
      const cluster = new PostgresCluster({ folder, port, members: running, etcd, haproxy, synchronous });
      await cluster.#makeDatabase();
      await cluster.whole();
      return cluster;
    } catch (error) {
      for (const member of running) await endMember(member);
      for (const program of started) await program.kill();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor({ folder, port, members, etcd, haproxy, synchronous }: Parts) {
    this.#folder = folder;
    this.#port = port;
    this.#members = members;
    this.#etcd = etcd;
    this.#haproxy = haproxy;
    this.#synchronous = synchronous;
  }

  /** What a server is given as DATABASE_URL: leads to the primary, whichever it is. */
  get url(): string {
    return `postgres://vetloom:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.#port}/vetloom`;
  }

  /** The port of HAProxy before the machines. */
  get port(): number {
    return this.#port;
  }

  /** The product's user at one machine, past HAProxy. */
  urlAt(name: MemberName): string {
    return `postgres://vetloom:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.#member(name).port}/vetloom`;
  }

  async #makeDatabase(): Promise<void> {
    const name = await this.primary();
    await this.asSuperuser(
      name,
      async (client) => {
        await client.query(`CREATE ROLE vetloom LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
        await client.query('CREATE DATABASE vetloom OWNER vetloom');
      },
      'postgres',
    );
    await this.#haproxy.ready(async () => (await leadsToPrimary(this.url)) || undefined);
  }

  /** Works at one machine's PostgreSQL as whoever may do all there. */
  async asSuperuser<T>(name: MemberName, work: (client: pg.Client) => Promise<T>, database = 'vetloom'): Promise<T> {
    const client = new pg.Client({
      ...{ host: '127.0.0.1', port: this.#member(name).port, user: 'postgres', password: PASSWORD, database },
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Waits until one machine is the primary, by its own word, and answers which. */
  primary(): Promise<MemberName> {
    return this.#found('primary');
  }

  /** Waits until every machine runs and follows the primary, with one that may take over at once where commits wait for it. */
  async whole(): Promise<void> {
    const wanted = this.#synchronous ? ['primary', 'synchronous'] : ['primary'];
    await this.#eventually('not every machine follows', async () => {
      const states = await Promise.all(this.#members.map(stateOf));
      return (states.every((state) => state !== undefined) && wanted.every((one) => states.includes(one))) || undefined;
    });
  }

  /** Waits until one machine has all that is acknowledged, and so may take over; answers which. */
  synchronous(): Promise<MemberName> {
    return this.#found('synchronous');
  }

  #found(state: string): Promise<MemberName> {
    return this.#eventually(`no machine is ${state}`, async () => {
      for (const { name, rest } of this.#members) if (await answers(rest, state)) return name;
      return undefined;
    });
  }

  /** @throws Error with what all machines said last, where it takes too long */
  async #eventually<T>(fault: string, is: () => Promise<T | undefined>): Promise<T> {
    for (const until = Date.now() + SETTLED_WITHIN_MS; Date.now() < until; await delay(100)) {
      const found = await is();
      if (found !== undefined) return found;
    }
    const said = this.#members.map(({ name, program }) => `${name}: ${program.said.slice(-1500)}`);
    throw new Error(`${fault}; ${said.join('\n')}`);
  }

  /** The machines that follow. */
  async followers(): Promise<readonly MemberName[]> {
    const primary = await this.primary();
    return this.#members.map(({ name }) => name).filter((name) => name !== primary);
  }

  /** Waits until a machine that follows has all that the primary has. */
  async caughtUp(follower: MemberName): Promise<void> {
    const primary = await this.primary();
    const place = await this.asSuperuser(primary, (client) => answerOf(client, 'pg_current_wal_lsn()'));
    await this.#eventually(`${follower} does not catch up`, () =>
      this.asSuperuser(follower, async (client) => {
        const behind = `pg_wal_lsn_diff('${place}', pg_last_wal_replay_lsn())`;
        return Number(await answerOf(client, behind)) <= 0 || undefined;
      }),
    );
  }

  /** From now on nothing reaches the machines that follow, as on a line that hangs: until the primary ends, or they ask anew after a minute. */
  async cutReplication(): Promise<void> {
    await this.asSuperuser(await this.primary(), async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_replication');
      for (const { pid } of rows) signalOne(pid, 'SIGSTOP');
    });
  }

  /** A machine loses its power: PostgreSQL and Patroni at once. */
  kill(name: MemberName): Promise<void> {
    return endMember(this.#member(name));
  }

  /** It is switched on again. */
  async startAgain(name: MemberName): Promise<void> {
    const member = this.#member(name);
    member.program = new Program({ ...patroniStart(member), cwd: this.#folder });
    await member.program.ready(async () => (await fetch(`http://127.0.0.1:${member.rest}/health`)).ok || undefined);
  }

  /** A machine hangs: everything on it, with its connections open. Answers how it goes on. */
  hold(name: MemberName): () => void {
    const held = signalTree(rootsOf(this.#member(name)), 'SIGSTOP');
    return () => {
      for (const pid of held.toReversed()) signalOne(pid, 'SIGCONT');
    };
  }

  /** Where they agree on who leads hangs. Answers how it goes on. */
  holdAgreement(): () => void {
    this.#etcd.hold();
    return () => this.#etcd.release();
  }

  /** Hands over as an operator does who has a machine to look after. */
  async switchOver(from: MemberName, to: MemberName): Promise<void> {
    await this.#patronictl('switchover', '--leader', from, '--candidate', to, '--force');
  }

  /** `patronictl`, as on any of the machines. Answers what it printed. */
  async #patronictl(...args: readonly string[]): Promise<string> {
    const [first] = this.#members;
    const { stdout } = await promisify(execFile)(pathOf('patronictl'), ['-c', first?.config ?? '', ...args], {
      env: { ...process.env, ...ENVIRONMENT },
    });
    return stdout;
  }

  #member(name: MemberName): Member {
    const member = this.#members.find((one) => one.name === name);
    if (!member) throw new Error(`no machine ${name}`);
    return member;
  }

  async stop(): Promise<void> {
    await this.#haproxy.stop();
    for (const member of this.#members) await endMember(member);
    await this.#etcd.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

type Place = Omit<Member, 'program'>;

interface Parts {
  readonly folder: string;
  readonly port: number;
  readonly members: readonly Member[];
  readonly etcd: Program;
  readonly haproxy: Program;
  readonly synchronous: boolean;
}

async function placeOf(name: MemberName, folder: string): Promise<Place> {
  const home = join(folder, `home-${name}`);
  mkdirSync(home);
  ownedBy(home, runAs('postgres'));
  return {
    ...{ name, home },
    port: await freePort(),
    rest: await freePort(),
    config: join(folder, `${name}.yml`),
    data: join(folder, name),
  };
}

async function startEtcd(
  begin: (start: Omit<Start, 'cwd'>) => Program,
  folder: string,
  port: number,
): Promise<Program> {
  const data = join(folder, 'etcd');
  mkdirSync(data, { mode: 0o700 });
  ownedBy(data, runAs('postgres'));
  const peers = `http://127.0.0.1:${await freePort()}`;
  const clients = `http://127.0.0.1:${port}`;
  const etcd = begin({
    name: 'etcd',
    file: pathOf('etcd'),
    args: [
      ...['--name=one', `--data-dir=${data}`, `--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`],
      ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`, `--initial-cluster=one=${peers}`],
      '--unsafe-no-fsync',
    ],
    ...runAs('postgres'),
  });
  await etcd.ready(async () => (await fetch(`${clients}/health`)).ok || undefined);
  return etcd;
}

const patroniStart = ({ name, config, home }: Place): Start => ({
  name: `Patroni ${name}`,
  file: pathOf('patroni'),
  args: [config],
  // Where it keeps a file of passwords, which would be the same for all of them.
  env: { ...ENVIRONMENT, HOME: home },
  ...runAs('postgres'),
});

/** The file that operators take, with this machine's ports in the place of addresses. */
function patroniFile({ name, port, rest, data }: Place, etcd: number, synchronous: boolean): string {
  return deployed('patroni.yml')
    .replace('name: one', `name: ${name}`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${rest}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${port}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/var/lib/postgresql/15/vetloom', data)
    .replace('/var/run/postgresql', '.')
    .replace('synchronous_mode: true', `synchronous_mode: ${synchronous}`);
}

function haproxyStart(folder: string, port: number, members: readonly Place[]): Omit<Start, 'cwd'> {
  const config = join(folder, 'haproxy.cfg');
  const lines = members.map(({ name, port, rest }) => `    server ${name} 127.0.0.1:${port} port ${rest}\n`);
  const text = deployed('haproxy-postgres.cfg')
    .replace('127.0.0.1:5000\n', `127.0.0.1:${port}\n`)
    .replace(/( {4}server .*\n)+/, lines.join(''));
  writeFileSync(config, text);
  chmodSync(config, 0o644);
  return { name: 'HAProxy before PostgreSQL', file: pathOf('haproxy'), args: ['-db', '-f', config] };
}

/** What a machine is by its own word; undefined where it is nothing useful. */
async function stateOf({ rest }: Place): Promise<string | undefined> {
  for (const state of ['primary', 'synchronous', 'asynchronous']) if (await answers(rest, state)) return state;
  return undefined;
}

const deployed = (file: string): string => readFileSync(join(CHECKOUT, 'deploy', file), 'utf8');

async function answers(rest: number, state: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${rest}/${state}`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** Patroni, and the PostgreSQL that it started, which is no child of it any more. */
function rootsOf({ program, data }: Member): readonly number[] {
  const roots = program.runs ? [program.pid] : [];
  try {
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The file outlives its process, whose number another may have by now.
    const isIts = readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes(data);
    return isIts ? [...roots, postmaster] : roots;
  } catch {
    return roots;
  }
}

/** Ends both at once, as a power cut does. */
async function endMember(member: Member): Promise<void> {
  signalTree(rootsOf(member), 'SIGKILL');
  await member.program.kill();
}

async function answerOf(client: pg.Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ place: string }>(`SELECT ${expression} AS place`);
  return rows[0]?.place ?? '';
}

/** HAProxy takes every machine for the primary until it has asked it, and leads to one after the other: as many times as there are. */
async function leadsToPrimary(url: string): Promise<boolean> {
  for (let at = 0; at <= NAMES.length; at += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      if ((await answerOf(client, 'pg_is_in_recovery()::text')) !== 'false') return false;
    } finally {
      await client.end();
    }
  }
  return true;
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
