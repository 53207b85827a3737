import { setTimeout as delay } from 'node:timers/promises';
import { median, percentile } from '../../harness/figure.ts';
import type { Comparison, Measure } from '../../sync/harness/comparison.ts';
import { lineThrough, type Point } from '../fit.ts';
import { BareRows } from '../harness/bare-rows.ts';
import { foundClinics } from '../harness/clinics.ts';
import { diskMegabytes } from '../harness/database.ts';
import { partSeconds, residentMegabytes, untilCalm, usedBy } from '../harness/processor.ts';
import type { Options } from '../options.ts';
import { growthOf } from '../report.ts';
import { bytesOf, measured, middleOf, type Round } from './rounds.ts';
import type { World } from './world.ts';

const CLINICS = [10, 100, 1000];
const STATIONS = 20;
const KILOBYTES = 1024;
/** How long an idle server is looked at: whatever is looked for each minute or oftener is in it as often as it is on a day. */
const IDLE_SECONDS = 60;

/** What a number of founded clinics comes to. */
interface Sized {
  readonly clinics: number;
  readonly foundSeconds: number;
  /** Seconds until a server that was started serves them. */
  readonly startSeconds: number;
  /** While nobody does anything: shares of one processor in percent, and the server's memory in MB. */
  readonly serverShare: number;
  readonly databaseShare: number;
  readonly serverMegabytes: number;
  /** On the database's disk; NaN where it is spread. */
  readonly diskMegabytes: number;
  readonly rounds: readonly Round[];
}

/** What clinics cost in which nobody works, and what those in which somebody does notice of them: 10 to 1,000 founded ones. */
export async function measureClinics(options: Options, world: World): Promise<readonly Comparison[]> {
  const sizes = (options.clinics ?? CLINICS).toSorted((a, b) => a - b);
  const all: Sized[] = [];
  let founded = 0;
  let first: Awaited<ReturnType<typeof foundClinics>> = [];
  for (const clinics of sizes) {
    const began = performance.now();
    const people = await foundClinics(world.database.url, 'c', clinics, founded);
    if (founded === 0) first = people;
    const foundSeconds = (performance.now() - began) / 1000;
    founded = clinics;
    all.push({ ...(await atSize(options, world, first)), clinics, foundSeconds });
  }
  return all.flatMap(linesOfSize).concat(curves(all));
}

async function atSize(
  options: Options,
  { database, during }: World,
  people: Awaited<ReturnType<typeof foundClinics>>,
): Promise<Omit<Sized, 'clinics' | 'foundSeconds'>> {
  const [servers = 1] = options.servers ?? [];
  const [stations = STATIONS] = options.stations ?? [];
  const began = performance.now();
  return during(servers, async ({ topology, drivers, heads }) => {
    const startSeconds = (performance.now() - began) / 1000;
    await untilCalm(heads);
    const before = partSeconds(heads);
    await delay(IDLE_SECONDS * 1000);
    const idle = usedBy(before, partSeconds(heads));
    const serverMegabytes = median(topology.serverPids.map(residentMegabytes));
    await drivers.open(topology.url, people, stations);
    await drivers.work(Math.min(5, options.seconds), 0);
    const bare = await BareRows.made(database);
    const clinics = people.map(({ clinic }) => clinic);
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const mine = await measured(heads, () => drivers.work(options.seconds, 0));
      const rows = Math.max(1, mine.worked.pushes.length);
      rounds.push({
        ...mine,
        bare: await bare.write({ clients: stations, rows, bytes: bytesOf(mine.worked), clinics }),
      });
    }
    return {
      startSeconds,
      serverShare: (100 * idle.servers) / IDLE_SECONDS,
      databaseShare: (100 * idle.database) / IDLE_SECONDS,
      serverMegabytes,
      diskMegabytes: database.isSpread ? Number.NaN : await diskMegabytes(database.url),
      rounds,
    };
  });
}

const rateOf = ({ worked }: Round) => worked.pushes.length / worked.seconds;
const p50Of = ({ worked }: Round) => percentile(worked.pushes, 0.5);

function linesOfSize(one: Sized): Comparison[] {
  const line = (name: string, measure: Measure, value: number, how: string): Comparison => ({
    name: `${one.clinics.toLocaleString('en')} founded clinics: ${name}`,
    measure,
    ours: [value],
    how,
  });
  const bare = (value: (round: Round) => number) => one.rounds.map(value);
  return [
    line('founding those that came', 's', one.foundSeconds, 'with all that a clinic begins with, four at once'),
    line('start', 's', one.startSeconds, 'of servers and balancer, until they serve'),
    line('processor of idle servers', 'share', one.serverShare, '100% is one processor'),
    line('processor of the idle database', 'share', one.databaseShare, 'the same'),
    line('memory of an idle server', 'MB', one.serverMegabytes, 'resident'),
    ...(Number.isNaN(one.diskMegabytes) ? [] : [line('database', 'MB', one.diskMegabytes, 'pg_database_size')]),
    {
      ...line('commands', 'rate', 0, 'stations of the first ones as fast as answers come'),
      ours: bare(rateOf),
      peer: { name: 'bare INSERTs', runs: bare(({ bare }) => bare.inserts.length / bare.seconds) },
    },
    {
      ...line('push, p50', 'ms', 0, 'the same'),
      ours: bare(p50Of),
      peer: { name: 'bare INSERT', runs: bare(({ bare }) => percentile(bare.inserts, 0.5)) },
    },
  ];
}

function curves(all: readonly Sized[]): Comparison[] {
  const over = (value: (one: Sized) => number): Point[] => all.map((one) => [one.clinics, value(one)]);
  const slope = (name: string, measure: Measure, points: readonly Point[], factor: number): Comparison[] => {
    if (points.length < 2) return [];
    const line = lineThrough(points);
    return [{ name, measure, ours: [line.slope * factor], how: `slope over the sizes, R² ${line.r2.toFixed(2)}` }];
  };
  return [
    ...slope(
      'an idle clinic: memory of a server',
      'kB',
      over(({ serverMegabytes }) => serverMegabytes),
      KILOBYTES,
    ),
    ...slope(
      '1,000 idle clinics: processor of servers',
      'share',
      over(({ serverShare }) => serverShare),
      1000,
    ),
    ...slope(
      '1,000 idle clinics: processor of the database',
      'share',
      over(({ databaseShare }) => databaseShare),
      1000,
    ),
    ...growthOf(
      'an idle server’s processor over clinics',
      '%',
      over(({ serverShare }) => serverShare),
    ),
    ...growthOf(
      'an idle server’s memory over clinics',
      'MB',
      over(({ serverMegabytes }) => serverMegabytes),
    ),
    ...growthOf(
      'a start over clinics',
      's',
      over(({ startSeconds }) => startSeconds),
    ),
    ...growthOf(
      'push, p50, over clinics',
      'ms',
      over(({ rounds }) => middleOf(rounds, p50Of)),
    ),
    ...growthOf(
      'commands a second over clinics',
      '/s',
      over(({ rounds }) => middleOf(rounds, rateOf)),
    ),
  ];
}
