import type { FileService } from '@vetloom/api/files/file-service.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { Catalogue } from '../catalogue.ts';
import { directorOf } from '../director.ts';
import { Random } from '../random.ts';
import type { Around } from './around.ts';
import { Bench } from './bench.ts';
import { imagingOf, laboratoryOf } from './demo-instruments.ts';
import { orderToday } from './orders-today.ts';
import { takePictures } from './pictures-taken.ts';
import { bringReports } from './reports-brought.ts';
import { measureForYear } from './year-of-values.ts';

interface Wanted {
  readonly plan: { readonly id: string };
  readonly catalogue: Catalogue;
  readonly files: FileService;
  readonly seed: string;
  /** Unix seconds. */
  readonly now: number;
}

/** How far back results are looked for that an instrument could have brought, days. */
const LATELY_DAYS = 21;

/**
 * A clinic whose instruments are connected: two workstations, orders at every step, results that came by themselves, some that nobody has taken yet, a correction, a year of a sick cat's
 * values, and pictures of machines. Everything goes the way of a clinic: a code pairs the tool, messages are kept and read, commands of people hang and mark.
 */
export async function connectInstruments(
  database: OpenedDatabase,
  { plan: { id: clinic }, catalogue, files, seed, now }: Wanted,
): Promise<void> {
  const director = await directorOf(database, clinic);
  if (!director) return;
  const random = new Random(`${seed}/${clinic}/instruments`);
  const begun = now - 380 * DAY_SECONDS;
  const bench = await Bench.open({ database, files, clinic, by: director.email, random }, begun);
  const laboratory = await bench.pair('檢驗室電腦', laboratoryOf(catalogue), begun);
  const imaging = await bench.pair('X 光室電腦', imagingOf(), begun + 3600);
  const around = await lookAround(database, clinic, { bench, random, now });
  await measureForYear(around);
  await takePictures(around);
  await bringReports(around);
  await orderToday(around, catalogue);
  // Pictures that people hung up become studies at the server's next round.
  await bench.tools.messages.readAll(clinic);
  await bench.leave(imaging, now - 600);
  await bench.leave(laboratory, now - 540);
}

async function lookAround(
  database: OpenedDatabase,
  clinic: string,
  ground: Pick<Around, 'bench' | 'random' | 'now'>,
): Promise<Around> {
  const { now } = ground;
  const { visits, pets } = await database.readClinic(clinic, async ({ reader }) => {
    const range = { from: now - LATELY_DAYS * DAY_SECONDS, to: now, descending: true };
    const found = (await reader.query('record', 'byTime', range)) as unknown as VisitRecord[];
    const ids = [...new Set(found.map(({ petID }) => petID))];
    return { visits: found, pets: (await reader.getMany('pet', ids)) as unknown as (Pet | undefined)[] };
  });
  const known = new Map(pets.flatMap((pet) => (pet ? [[pet._id, pet] as const] : [])));
  return {
    ...ground,
    visits,
    petOf: ({ petID }) => known.get(petID),
    exams: (device, state) =>
      visits.flatMap((visit) => {
        const pet = known.get(visit.petID);
        const tasks = visit.examTask.filter(
          (task) => task.device === device && (task.finishDateTime !== 0) === (state === 'finished'),
        );
        return pet ? tasks.map((task) => ({ visit, task, pet })) : [];
      }),
    visitsOf: async (petID) =>
      database.readClinic(
        clinic,
        async ({ reader }) =>
          (await reader.query('record', 'byPet', { equals: [petID], to: now })) as unknown as VisitRecord[],
      ),
  };
}
