import { join } from 'node:path';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { Envelope } from '@vetloom/protocol/sync.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { push } from '@vetloom/sync-server/push.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { BareWriter } from '../harness/bare-writer.ts';
import { ACCOUNT, ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, median } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { type Door, httpDoor } from '../harness/http-door.ts';
import { Device } from '../harness/signing-device.ts';

const CLINIC = 'demo';
const ROUNDS = 5;
/** Commands a round are a multiple of `clients` times `perPush`. */
const SINGLY = { clients: 1, perPush: 1, total: 300 };
const CROWD = { clients: 4, perPush: 50, total: 2000 };
const SHAPES = [SINGLY, { clients: 4, perPush: 1, total: 600 }, { clients: 1, perPush: 50, total: 1000 }, CROWD];
type Shape = typeof SINGLY;

/** Check-ins a second on the server, on hospital data, beside bare transactions that write the same rows. */
export async function measureServerCommands(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('hospital'));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(copy.data, 'postgres') });
    const db = await openDatabase({ url: postgres.url });
    const bare = BareWriter.open(postgres.url, CLINIC);
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    try {
      const pets = await petsOf(db);
      const direct = directDoor(db);
      await series(direct, { clients: 1, perPush: 50, total: 50 }, pets);
      await bare.learn();
      const figures: Figure[] = [];
      for (const shape of SHAPES) figures.push(...(await compared('push', direct, shape, pets, bare)));
      const http = await httpDoor(server);
      for (const shape of [SINGLY, CROWD]) figures.push(...(await compared('over HTTP', http, shape, pets, bare)));
      return figures;
    } finally {
      await server.stop();
      await db.close();
      await postgres.stop();
    }
  } finally {
    await copy.remove();
  }
}

/** The push as the server's endpoint calls it, in this process. */
function directDoor(db: OpenedDatabase): Door {
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
    push: (device, commands) => push(services, CLINIC, device.carrier, device.request(commands)),
  };
}

const petsOf = async (db: OpenedDatabase): Promise<string[]> =>
  (await db.readClinic(CLINIC, (tx) => tx.reader.query('pet', 'byUpdate', { limit: 2000 }))).map(({ _id }) => _id);

/** Check-ins a second; everything is signed before the clock runs. */
async function series(door: Door, shape: Shape, pets: readonly string[]): Promise<number> {
  const share = shape.total / shape.clients;
  const work = await Promise.all(
    Array.from({ length: shape.clients }, async (_, client) => {
      const device = await Device.enrolled((key) => door.register(key));
      const commands: Envelope[] = [];
      for (let at = 0; at < share; at += 1)
        commands.push(await device.checkIn(pets[(client * share + at) % pets.length] ?? ''));
      return { device, commands };
    }),
  );
  const started = performance.now();
  await Promise.all(
    work.map(async ({ device, commands }) => {
      for (let at = 0; at < commands.length; at += shape.perPush) {
        const { outcomes } = await door.push(device, commands.slice(at, at + shape.perPush));
        if (outcomes.some(({ status }) => status !== 'applied')) throw new Error('a check-in was not applied');
      }
    }),
  );
  return shape.total / ((performance.now() - started) / 1000);
}

/** Both in turns, so that they meet the same noise. */
async function compared(
  way: string,
  door: Door,
  shape: Shape,
  pets: readonly string[],
  bare: BareWriter,
): Promise<Figure[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await series(door, shape, pets));
    theirs.push(await bare.series(shape.clients, shape.perPush, shape.total));
  }
  const ratio = median(ours.map((rate, round) => (theirs[round] ?? Number.NaN) / rate));
  const name = `check-ins, ${way}, ${shape.perPush} a push, ${shape.clients} ${shape.clients === 1 ? 'client' : 'clients'}`;
  return [
    {
      name,
      value: median(ours),
      unit: '/s',
      how: `median of ${ROUNDS} rounds of ${shape.total}; bare transactions of the same rows ${Math.round(median(theirs)).toLocaleString('en')}/s, ${ratio.toFixed(1)} times as many`,
      runs: ours,
    },
  ];
}
