// A process of its own with many stations: opens them, has them work and says what they saw, as it is told.
import { LoadStation } from './load-station.ts';
import type { Said, Seat, Told, Worked } from './told.ts';

/** Sign-ins at once: each hashes a password at the server. */
const AT_ONCE = 2;

const say = (said: Said) => process.send?.(said);
let stations: LoadStation[] = [];

process.on('message', (told: Told) => {
  follow(told).then(say, (error: unknown) => say({ kind: 'failed', why: String((error as Error)?.stack ?? error) }));
});
process.on('disconnect', () => process.exit());

async function follow(told: Told): Promise<Said> {
  if (told.kind === 'open') {
    const left = told.seats.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => openAll(told.url, left)));
    return { kind: 'opened' };
  }
  if (told.kind === 'work') return { kind: 'worked', worked: await work(told.seconds, told.thinkMs) };
  for (const station of stations) station.close();
  stations = [];
  return { kind: 'closed' };
}

async function openAll(url: string, seats: Iterable<Seat>): Promise<void> {
  for (const seat of seats) stations.push(await LoadStation.open(url, seat));
}

async function work(seconds: number, thinkMs: number): Promise<Worked> {
  const began = performance.now();
  await Promise.all(stations.map((station) => station.work(began + seconds * 1000, thinkMs)));
  const sum = (of: (station: LoadStation) => number) => stations.reduce((all, station) => all + of(station), 0);
  return {
    pushes: stations.flatMap(({ pushes }) => pushes),
    known: stations.flatMap(({ known }) => known),
    lists: stations.flatMap(({ lists }) => lists),
    pulls: stations.flatMap(({ pulls }) => pulls),
    failures: sum(({ failures }) => failures),
    refused: sum(({ refused }) => refused),
    why: stations.find(({ why }) => why !== '')?.why ?? '',
    characters: sum(({ characters }) => characters),
    seconds: (performance.now() - began) / 1000,
  };
}
