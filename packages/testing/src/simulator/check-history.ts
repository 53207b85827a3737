import { actorOf, demand } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { FieldConflict } from '@vetloom/domain/engine/command.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { documentKey, MemoryReader, OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { type Role, type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { upcast } from '@vetloom/sync-client/run/attempt.ts';
import { conflictsOf } from '@vetloom/sync-server/case.ts';
import { operatorActor } from '../domain/operator.ts';
import { Intents } from './check-intents.ts';
import { demoDocuments } from './demo-clinic.ts';
import { difference } from './difference.ts';
import { INSTRUMENT_ACTS } from './instrument-acts.ts';
import { OUTSIDE_ACTS } from './outside-acts.ts';
import { OWNER, OWNER_COMMANDS } from './owner-page.ts';
import { PAPER_ACTS } from './paper-habits.ts';
import { type Contents, type LoggedCommand, ranAt } from './server-database.ts';
import type { World } from './world.ts';

/** What the server makes besides the commands' own writes. */
const MADE_BY_SERVER = new Set(['case', 'conflict']);

/**
 * The server's documents are what its history makes of the beginning: every applied command run once, in order, one after the
 * other. A command that had an effect twice, half of one, or none shows here. Refused ones have their case.
 */
export async function checkHistory(world: World, clinic: string, { documents, log }: Contents): Promise<string[]> {
  const wrong: string[] = [];
  const stored = new Map(documents.map((row) => [documentKey(row.collection, row.id), row]));
  const reader = new MemoryReader();
  for (const document of await demoDocuments())
    reader.documents.set(documentKey(document.collection, document._id), document);
  const intents = new Intents(world.books);
  for (const [at, entry] of log.entries()) {
    if (at > 0 && entry.seq <= (log[at - 1]?.seq ?? 0)) wrong.push(`${entry.uuid} stands out of order`);
    if (entry.name === 'import') continue;
    if (entry.client !== null && !world.books.queued.has(entry.uuid))
      wrong.push(`nobody sent ${entry.name} ${entry.uuid}`);
    if (entry.status === 'applied') {
      const failure = await runAgain(world, clinic, reader, entry, intents);
      if (failure !== undefined) wrong.push(`${entry.name} ${entry.uuid} was applied, but ${failure}`);
      continue;
    }
    // Nobody forges anything in a run, so nobody's signature may ever be doubted.
    if (entry.code === CODE.badSignature) wrong.push(`${entry.name} ${entry.uuid} was taken for forged`);
    const row = stored.get(documentKey('case', `/case/${entry.uuid}`));
    const body = row?.body as { readonly code?: number; readonly author?: string } | null | undefined;
    if (entry.client !== null && (body?.code !== entry.code || body.author !== entry.author))
      wrong.push(`${entry.name} ${entry.uuid} was refused with ${entry.code} without a case that says so`);
    if (body)
      reader.documents.set(documentKey('case', `/case/${entry.uuid}`), { ...(body as object), state: 'open' } as never);
  }
  // What a restored backup took away nobody undid.
  if (world.books.restores === 0) wrong.push(...intents.wrong);
  for (const [key, row] of stored) {
    if (MADE_BY_SERVER.has(row.collection)) continue;
    const expected = reader.documents.get(key);
    if (row.deleted !== (expected === undefined))
      wrong.push(`${clinic}: ${key} is ${row.deleted ? 'gone' : 'there'}, which its history denies`);
    else if (row.body && expected && !same(row.body, plain(expected)))
      wrong.push(`${clinic}: ${key} isn't what its history makes: ${difference(row.body, plain(expected))}`);
  }
  for (const key of reader.documents.keys())
    if (!stored.has(key)) wrong.push(`${clinic}: ${key} is missing, which its history made`);
  return wrong;
}

const plain = (document: AnyDocument): Record<string, unknown> => JSON.parse(JSON.stringify(document));

/** When a command was made, if its device can know the day: see `Accepted.settings`. */
function dayKnown({ books, browsers }: World, uuid: string): number | undefined {
  const { madeAt, settings, browser } = books.accepted.get(uuid) ?? {};
  return settings === browsers.find(({ name }) => name === browser)?.settings ? madeAt : undefined;
}

/** Runs an applied command on what the ones before it left; says what is in the way. */
async function runAgain(
  world: World,
  clinic: string,
  reader: MemoryReader,
  entry: LoggedCommand,
  intents: Intents,
): Promise<string | undefined> {
  const isOwner = entry.author === OWNER;
  const command = isOwner
    ? (OWNER_COMMANDS.get(entry.name) ?? OUTSIDE_ACTS.get(entry.name))
    : (world.served.commands.get(entry.name) ??
      PAPER_ACTS.get(entry.name) ??
      INSTRUMENT_ACTS.get(entry.name) ??
      OUTSIDE_ACTS.get(entry.name));
  const staff = reader.documents.get(documentKey('staff', staffIDOf(entry.author))) as Staff | undefined;
  if (!command || !(staff ?? isOwner)) return 'its author or its name is unknown';
  const role = staff && (reader.documents.get(documentKey('role', staff.permissionDetail)) as Role | undefined);
  const actor = staff ? actorOf(staff, role) : operatorActor(OWNER);
  const tx = new OverlayTx(reader);
  const conflicts: FieldConflict[] = [];
  let input: unknown;
  try {
    demand(actor, command.permission);
    // Over REST the input was made inside of the transaction and logged as it was read.
    const newer = entry.version > command.version ? world.books.newest.get(entry.name) : command;
    const known = newer ?? command;
    input = known.input.parse(upcast(known, entry.version, entry.args));
    const conflict = (given: FieldConflict) => void conflicts.push(given);
    const { uuid, name, author } = entry;
    const now = ranAt(entry);
    const { received = now } = entry;
    await known.run(tx, input, { clinic, now, received, actor, zone: await zoneIn(tx), where: 'server', conflict });
    const made = dayKnown(world, uuid);
    const zone = await zoneIn(tx);
    if (made !== undefined && dayStart(made, zone) !== dayStart(now, zone))
      return `it was made on ${isoDay(made, zone)} and stands on ${isoDay(now, zone)}`;
    for (const review of await conflictsOf(conflicts, { uuid, name, author, now, draftOf: async () => undefined }))
      reader.documents.set(documentKey('conflict', review._id), review);
  } catch (error) {
    return `its history refuses it: ${error instanceof Error ? error.message : String(error)}`;
  }
  intents.follow({ entry, input, writes: tx.writes(), conflicts });
  reader.apply(tx.writes());
  return undefined;
}
