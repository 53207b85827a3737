import type { DomainError } from '@vetloom/domain/core/error.ts';
import { OverlayTx, type Write } from '@vetloom/domain/engine/overlay.ts';
import { removalID } from '@vetloom/domain/removal/removal.schema.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { Case } from '@vetloom/domain/sync/case.schema.ts';
import type { Envelope, PushRequest } from '@vetloom/protocol/sync.ts';
import type { LogEntry, TakenBack } from '@vetloom/storage/ports/transaction.ts';
import { caseOf } from './case.ts';
import type { Court } from './decide.ts';
import type { ReadCommand } from './read-command.ts';
import type { Carrier } from './services.ts';

/** A push with what was found out about it before its transaction. */
export interface Push {
  readonly clinic: string;
  readonly carrier: Carrier;
  readonly request: PushRequest;
  readonly reads: ReadonlyMap<string, ReadCommand>;
  readonly verified: ReadonlySet<string>;
}

/** Why and for whom a command is refused. */
export interface Refused {
  readonly refusal: DomainError;
  readonly author: string;
  readonly attempted: readonly Write[];
  /** Quarantined rather than refused. */
  readonly aside?: boolean;
  /** At which time it was run, where it was. */
  readonly ranAt?: number;
}

/** A refused command still has its place in the history, with its case (law 13). */
export async function refused(
  court: Court,
  push: Push,
  command: Envelope,
  read: ReadCommand,
  { refusal, author, attempted, aside = false, ranAt = command.at }: Refused,
): Promise<LogEntry> {
  const overlay = new OverlayTx(court.state);
  const { uuid, name, version, args, number } = command;
  const hints = hintsOf(read);
  const { client } = push.request;
  const now = court.services.now();
  const about = await removedVisit(court.state, refusal);
  await overlay.put(
    'case',
    caseOf({
      uuid,
      name,
      version,
      args,
      author,
      client,
      number,
      // Sent again, it is of this time.
      at: ranAt,
      refusal,
      quarantined: aside,
      attempted,
      hints,
      about,
      takenBack: about ? undefined : await takenBackImport(court, refusal),
      now,
    }),
  );
  await overlay.mergeInto(court.state);
  const { code, message, detail } = refusal;
  const status = aside ? 'quarantined' : 'refused';
  return { ...entryOf(push, command, author), ranAt, status, code, message, detail, writes: overlay.writes() };
}

type EntryFrame = Omit<LogEntry, 'status' | 'code' | 'message' | 'detail' | 'writes'>;

/** What every entry of a push's history has. */
export const entryOf = (
  push: Push,
  { uuid, number, name, version, args, key, at }: Envelope,
  author: string,
): EntryFrame => ({
  uuid,
  client: push.request.client,
  number,
  name,
  version,
  args,
  author: push.carrier.emulatedBy ?? author,
  onBehalfOf: push.carrier.emulatedBy === undefined ? null : author,
  carrier: push.carrier.emulatedBy ?? push.carrier.email,
  key,
  at,
});

/** The visit that a refusal says is gone, as long as it can be brought back: its author reads on the case whose it was, and who removed it. */
async function removedVisit(state: OverlayTx, { codeName, detail }: DomainError): Promise<Case['about']> {
  const { id } = detail;
  if (codeName !== 'notFound' || typeof id !== 'string' || !id.startsWith('/record/')) return undefined;
  const removal = await state.get('removal', removalID(id));
  if (!removal) return undefined;
  const { petID, userID, dateTime, removedBy, removedName, removedDateTime } = removal;
  return { petID, userID, dateTime, removedBy, removedName, removedDateTime };
}

/** Who took the import back that had brought in what a refusal says is gone. */
async function takenBackImport({ tx, state }: Court, { codeName, detail }: DomainError): Promise<Case['takenBack']> {
  const id = { notFound: detail.id, petNotFound: detail.petID, ownerNotFound: detail.userID }[String(codeName)];
  const collection = typeof id === 'string' ? id.split('/')[1] : undefined;
  if (typeof id !== 'string' || collection === undefined) return undefined;
  const found = await tx.importTakenBack(collection, id);
  if (!found) return undefined;
  const by = staffIDOf(found.author);
  const person = await state.get('staff', by);
  const named = collection === 'pet' ? await animalOf({ tx, state }, found) : { owner: found.word };
  return { by, name: (person?.name ?? '').slice(0, 80), at: found.at, ...withoutEmpty(named) };
}

/** Which animal was taken back and whose it was, who may have gone with it: nobody's device can say it any more. */
async function animalOf({ tx, state }: Pick<Court, 'tx' | 'state'>, { word, ownerID }: TakenBack) {
  if (ownerID === undefined) return { animal: word };
  const standing = await state.get('user', ownerID);
  return { animal: word, owner: standing?.name ?? (await tx.importTakenBack('user', ownerID))?.word };
}

const withoutEmpty = (named: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(named).flatMap(([key, word]) => (word ? [[key, word.slice(0, 160)]] : [])));

/** What a command says that it is about. */
const hintsOf = (read: ReadCommand | undefined) =>
  read?.command && !read.refusal ? (read.command.reads?.(read.input) ?? []) : [];
