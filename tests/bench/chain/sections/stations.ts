import type { Comparison } from '../../sync/harness/comparison.ts';
import { BareRows } from '../harness/bare-rows.ts';
import { foundClinics } from '../harness/clinics.ts';
import type { Options, Pace } from '../options.ts';
import { bytesOf, linesOf, measured, type Round } from './rounds.ts';
import type { Running, World } from './world.ts';

const SERVERS = [1, 2, 4];
const STATIONS = [20, 50, 100, 250];
const CLINICS = 5;
/** Until code is warm and pools are filled. */
const WARM_UP_SECONDS = 5;

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Stations of several clinics at work on one server and more, as on a day and as fast as answers come. */
export async function measureStations(options: Options, world: World): Promise<readonly Comparison[]> {
  const lines: Comparison[] = [];
  for (const servers of options.servers ?? SERVERS)
    for (const stations of options.stations ?? STATIONS)
      lines.push(...(await world.during(servers, (running) => atWork(options, world, running, { servers, stations }))));
  return lines;
}

interface Counts {
  readonly servers: number;
  readonly stations: number;
}

async function atWork(options: Options, { database }: World, running: Running, counts: Counts): Promise<Comparison[]> {
  const { servers, stations } = counts;
  const [clinics = CLINICS] = options.clinics ?? [];
  // Others than those of the topologies before: nothing of theirs is in the way.
  const people = await foundClinics(database.url, `s${servers}n${stations}c`, clinics);
  const { drivers, topology, heads } = running;
  await drivers.open(topology.url, people, stations);
  await drivers.work(Math.min(WARM_UP_SECONDS, options.seconds), 0);
  const bare = await BareRows.made(database);
  const names = people.map(({ clinic }) => clinic);
  const lines: Comparison[] = [];
  for (const pace of options.paces) {
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const mine = await measured(heads, () => drivers.work(options.seconds, thinkOf(pace, options)));
      const rows = Math.max(1, mine.worked.pushes.length);
      const clients = pace === 'fast' ? stations : 1;
      rounds.push({ ...mine, bare: await bare.write({ clients, rows, bytes: bytesOf(mine.worked), clinics: names }) });
    }
    const what = `${plural(servers, 'server')}, ${plural(stations, 'station')} of ${plural(clinics, 'clinic')}, ${pace}`;
    lines.push(...linesOf(what, BESIDE[pace], rounds, pace === 'day'));
  }
  return lines;
}

const thinkOf = (pace: Pace, { think }: Options): number => (pace === 'fast' ? 0 : think);

const BESIDE: Readonly<Record<Pace, string>> = {
  fast: 'beside as many bare rows as long, from as many clients (20 at the most)',
  day: 'beside as many bare rows as long, one after the other without a pause',
};
