import { join } from 'node:path';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { Envelope } from '@vetloom/protocol/sync.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { push } from '@vetloom/sync-server/push.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { BareWriter } from '../../harness/bare-writer.ts';
import { ACCOUNT } from '../../harness/clinic-process.ts';
import { percentile } from '../../harness/figure.ts';
import { workingCopy } from '../../harness/hospital-data.ts';
import type { Door } from '../../harness/http-door.ts';
import { Device } from '../../harness/signing-device.ts';
import { addClinic, CLINIC, clinicOf } from '../harness/clinic-data.ts';
import type { Comparison, Options } from '../harness/comparison.ts';

/** Where many clinics are asked for. */
const CLINICS = 8;
const SMALL_CLINIC = 500;
/** More connections than this only wait for each other: the bare statements are fastest with few. */
const MOST_CONNECTIONS = 8;

interface Shape {
  readonly clinics?: number;
  readonly clients: number;
  readonly perPush: number;
  /** Commands in a round: a multiple of the two above. */
  readonly total: number;
}

const SHAPES: readonly Shape[] = [
  { clients: 1, perPush: 1, total: 200 },
  { clients: 16, perPush: 1, total: 480 },
  { clients: 250, perPush: 1, total: 500 },
  { clients: 1, perPush: 50, total: 1000 },
  { clients: 16, perPush: 50, total: 1600 },
  { clients: 250, perPush: 10, total: 2500 },
  { clinics: CLINICS, clients: CLINICS, perPush: 1, total: 480 },
  { clinics: CLINICS, clients: CLINICS, perPush: 50, total: 1600 },
];

/** Check-ins that the server decides, beside bare transactions that write the same rows. */
export async function measureServer({ rounds }: Options): Promise<readonly Comparison[]> {
  const copy = workingCopy(await clinicOf(50_000));
  const postgres = await startEmbeddedPostgres({ dataDir: join(copy.data, 'postgres') });
  const db = await openDatabase({ url: postgres.url });
  try {
    const door = doorOf(db);
    const places: Place[] = [];
    for (const clinic of [CLINIC, ...Array.from({ length: CLINICS - 1 }, (_, at) => `clinic-${at}`)]) {
      if (clinic !== CLINIC) await addClinicOfDoctor(db, clinic);
      const place = { clinic, bare: BareWriter.open(postgres.url, clinic), pets: await petsOf(db, clinic) };
      await series(door, { clients: 1, perPush: 50, total: 50 }, [place]);
      await place.bare.learn();
      places.push(place);
    }
    const lines: Comparison[] = [];
    for (const shape of SHAPES)
      lines.push(...(await compared(door, shape, places.slice(0, shape.clinics ?? 1), rounds)));
    return lines;
  } finally {
    await db.close();
    await postgres.stop();
    await copy.remove();
  }
}

/** The push as the server's endpoint calls it, in this process. */
function doorOf(db: OpenedDatabase): Door {
  const services = {
    db,
    commands: COMMANDS,
    consequences: new Map(),
    now: () => Math.floor(Date.now() / 1000),
    log: { warn: () => undefined, error: () => undefined },
    signatures: new Signatures(db.system),
    queue: new PushQueue(),
  };
  return {
    register: (key) => db.system.registerKey({ ...key, email: ACCOUNT, createdAt: services.now() }),
    push: (device, commands) => push(services, device.clinic, device.carrier, device.request(commands)),
  };
}

/** A small clinic in which the doctor of the first one works as well. */
async function addClinicOfDoctor(db: OpenedDatabase, clinic: string): Promise<void> {
  await addClinic(db, clinic, SMALL_CLINIC);
  const staff = await db.readClinic(CLINIC, (tx) => tx.reader.getMany('staff', [staffIDOf(ACCOUNT)]));
  await db.maintenance.bulkLoad(
    clinic,
    staff.flatMap((one) => one ?? []),
  );
}

/** A clinic in which commands are run, ours and bare ones. */
interface Place {
  readonly clinic: string;
  readonly bare: BareWriter;
  readonly pets: readonly string[];
}

const petsOf = async (db: OpenedDatabase, clinic: string): Promise<string[]> =>
  (await db.readClinic(clinic, (tx) => tx.reader.query('pet', 'byUpdate', { limit: 2000 })))
    .filter((pet) => (pet as Pet).timeOfDeath === null)
    .map(({ _id }) => _id);

interface Series {
  /** Commands a second. */
  readonly rate: number;
  /** Milliseconds of each push. */
  readonly pushes: readonly number[];
}

/** Everything is signed before the clock runs. */
async function series(door: Door, { clients, perPush, total }: Shape, places: readonly Place[]): Promise<Series> {
  const share = total / clients;
  const work: { readonly device: Device; readonly commands: Envelope[] }[] = [];
  for (let client = 0; client < clients; client += 1) {
    const place = places[client % places.length];
    if (!place) throw new Error('there is no clinic');
    const { clinic, pets } = place;
    const device = await Device.enrolled((key) => door.register(key), clinic);
    const commands: Envelope[] = [];
    for (let at = 0; at < share; at += 1)
      commands.push(await device.checkIn(pets[(client * share + at) % pets.length] ?? ''));
    work.push({ device, commands });
  }
  const pushes: number[] = [];
  const started = performance.now();
  await Promise.all(
    work.map(async ({ device, commands }) => {
      for (let at = 0; at < commands.length; at += perPush) {
        const began = performance.now();
        const { outcomes } = await door.push(device, commands.slice(at, at + perPush));
        pushes.push(performance.now() - began);
        const refused = outcomes.find(({ status }) => status !== 'applied');
        if (refused) throw new Error(`a check-in of ${device.clinic} was not applied: ${refused.message}`);
      }
    }),
  );
  return { rate: total / ((performance.now() - started) / 1000), pushes };
}

/** Both in turns, so that they meet the same noise. */
async function compared(door: Door, shape: Shape, places: readonly Place[], rounds: number): Promise<Comparison[]> {
  const { clients, perPush, total } = shape;
  const connections = Math.min(clients, MOST_CONNECTIONS);
  const ours: number[] = [];
  const theirs: number[] = [];
  const pushes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await series(door, shape, places);
    ours.push(one.rate);
    pushes.push(...one.pushes);
    theirs.push(await bareRate(shape, places));
  }
  const where = places.length === 1 ? '' : `, ${places.length} clinics`;
  const name = `server, ${perPush} ${perPush === 1 ? 'command' : 'commands'} a push, ${clients} ${clients === 1 ? 'client' : 'clients'}${where}`;
  return [
    {
      name: `${name}: commands a second`,
      measure: 'rate',
      ours,
      peer: {
        name: `bare transactions, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
        runs: theirs,
      },
      demand: { of: 'ratio', atLeast: 0.5 },
      how: `${total} signed check-ins a round; the bare ones write the same rows with nothing decided`,
    },
    {
      name: `${name}: p99 of a push`,
      measure: 'ms',
      ours: [percentile(pushes, 0.99)],
      how: `${pushes.length} pushes, all clients at once`,
    },
  ];
}

/** The bare statements in their best shape: few connections, shared among the clinics. */
async function bareRate({ clients, perPush, total }: Shape, places: readonly Place[]): Promise<number> {
  const connections = Math.max(1, Math.floor(Math.min(clients, MOST_CONNECTIONS) / places.length));
  const share = Math.floor(total / places.length);
  const each = share - (share % (connections * perPush));
  const started = performance.now();
  await Promise.all(places.map(({ bare }) => bare.series(connections, perPush, each)));
  return (each * places.length) / ((performance.now() - started) / 1000);
}
