import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { type Person, Station } from '../../../operations/station.ts';
import { percentile } from '../../harness/figure.ts';
import { addClinic } from '../../sync/harness/clinic-data.ts';
import type { Comparison } from '../../sync/harness/comparison.ts';
import { ClinicDay, markOf } from '../driver/clinic-day.ts';
import { BareRows } from '../harness/bare-rows.ts';
import { joinLead } from '../harness/clinics.ts';
import { diskMegabytes } from '../harness/database.ts';
import type { Options } from '../options.ts';
import { growthOf } from '../report.ts';
import type { World } from './world.ts';

const DOCUMENTS = [10_000, 50_000, 200_000];
/** What a station does in a round, one after the other. */
const DEEDS = 100;
/** Documents of a pull: as many as a station asks for. */
const PAGE = 500;
const PULLS = 10;

/** ms of each, in one round. */
interface Round {
  readonly pushes: readonly number[];
  readonly lists: readonly number[];
  readonly pulls: readonly number[];
  readonly inserts: readonly number[];
}
interface Sized {
  readonly documents: number;
  /** What it takes on the database's disk as it was loaded, without the log; NaN where it is spread. */
  readonly diskMegabytes: number;
  readonly rounds: readonly Round[];
}

/** What a clinic's size costs the one who works in it: pushes, lists and pulls of one station, without others. */
export async function measureLarge(options: Options, world: World): Promise<readonly Comparison[]> {
  const sizes = (options.documents ?? DOCUMENTS).toSorted((a, b) => a - b);
  const all: Sized[] = [];
  for (const documents of sizes) {
    const clinic = `large${documents}`;
    const { url, isSpread } = world.database;
    const disk = async () => (isSpread ? Number.NaN : diskMegabytes(url));
    const before = await disk();
    await load(url, clinic, documents);
    const taken = (await disk()) - before;
    const person = await joinLead(url, clinic);
    const bare = await BareRows.made(world.database, documents);
    const [servers = 1] = options.servers ?? [];
    const rounds = await world.during(servers, async ({ topology }) => {
      const desk = await Desk.open(topology.url, person);
      await desk.round();
      const found: Round[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        const mine = await desk.round();
        const told = { clients: 1, rows: mine.pushes.length, bytes: desk.bytes, clinics: ['large'] };
        found.push({ ...mine, inserts: (await bare.write(told)).inserts });
      }
      return found;
    });
    all.push({ documents, diskMegabytes: taken, rounds });
  }
  return all.flatMap(linesOfSize).concat(curves(all));
}

async function load(url: string, clinic: string, documents: number): Promise<void> {
  const db = await openDatabase({ url });
  try {
    await addClinic(db, clinic, documents);
  } finally {
    await db.close();
  }
}

/** A station without a socket: only what it asks for is measured. */
class Desk {
  bytes = 0;
  readonly #station: Station;
  readonly #day = new ClinicDay(Math.floor(Math.random() * 1000));
  readonly #url: string;

  private constructor(station: Station, url: string) {
    this.#station = station;
    this.#url = url;
  }

  static async open(url: string, person: Person): Promise<Desk> {
    return new Desk(await Station.open(url, person), url);
  }

  async round(): Promise<Omit<Round, 'inserts'>> {
    const [pushes, lists, pulls]: number[][] = [[], [], []];
    const { head, epoch } = await this.#head();
    for (let done = 0; done < DEEDS; done += 1) {
      const deed = this.#day.next(markOf(Date.now(), 0));
      if (deed.kind === 'command') {
        await this.#station.write(deed.name, deed.args, deed.version);
        this.bytes = JSON.stringify(this.#station.outbox).length;
        pushes?.push(await timed(() => this.#push(epoch)));
        this.#station.outbox.length = 0;
      } else if (deed.kind === 'list') {
        const path = `/api/sdk/v2/${this.#station.person.clinic}/user/getList`;
        lists?.push(await timed(() => this.#station.ask('POST', path, { limit: 20, skip: 0 })));
      }
    }
    for (let done = 0; done < PULLS; done += 1)
      pulls?.push(await timed(() => this.#station.pull(Math.max(0, head - PAGE), epoch, PAGE)));
    return { pushes: pushes ?? [], lists: lists ?? [], pulls: pulls ?? [] };
  }

  async #push(epoch: string): Promise<void> {
    const { outcomes, retry } = await this.#station.push(epoch);
    const other = outcomes.find(({ status }) => status !== 'applied');
    if (other || retry) throw new Error(`not taken: ${JSON.stringify(other ?? 'to be sent again')}`);
  }

  /** The first poke of a socket tells it. */
  async #head(): Promise<{ head: number; epoch: string }> {
    const socket = this.#station.pokes(this.#url);
    try {
      return await new Promise((resolve, reject) => {
        socket.once('connect_error', reject);
        socket.once('poke', ({ to, epoch }) => resolve({ head: to, epoch }));
      });
    } finally {
      socket.close();
    }
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const KINDS = [
  ['push', 'pushes', 'one command, nothing else under way'],
  ['list of owners', 'lists', 'REST, 20 of them'],
  ['pull', 'pulls', `up to ${PAGE} changes from ${PAGE} places before the head on`],
] as const;
const SHARES = [0.5, 0.95] as const;

function linesOfSize({ documents, diskMegabytes, rounds }: Sized): Comparison[] {
  const disk: Comparison = {
    name: `clinic of ${documents.toLocaleString('en')} documents: on the database’s disk`,
    measure: 'MB',
    ours: [diskMegabytes],
    how: 'what pg_database_size grew by as it was loaded',
  };
  const lines = KINDS.flatMap(([name, kind, how]) =>
    SHARES.map((share): Comparison => {
      const line = {
        name: `clinic of ${documents.toLocaleString('en')} documents: ${name}, p${share * 100}`,
        measure: 'ms' as const,
        ours: rounds.map((round) => percentile(round[kind], share)),
        how,
      };
      if (kind !== 'pushes') return line;
      return {
        ...line,
        peer: { name: 'bare INSERT', runs: rounds.map(({ inserts }) => percentile(inserts, share)) },
        how: `${how}; beside a bare row in a table of as many`,
      };
    }),
  );
  return Number.isNaN(diskMegabytes) ? lines : [disk, ...lines];
}

const curves = (all: readonly Sized[]): Comparison[] =>
  KINDS.flatMap(([name, kind]) =>
    growthOf(
      `${name}, p50, over a clinic’s documents`,
      'ms',
      all.map(({ documents, rounds }) => [
        documents,
        percentile(
          rounds.flatMap((round) => round[kind]),
          0.5,
        ),
      ]),
    ),
  );
