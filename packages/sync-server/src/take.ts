import { CLINIC_READ } from '@vetloom/domain/clinic/clinic-zone.ts';
import { CODE, type CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { readsOf } from '@vetloom/domain/engine/command.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import type { Envelope, Outcome } from '@vetloom/protocol/sync.ts';
import { domainErrorOf } from '@vetloom/storage/database/connections.ts';
import type {
  ClientProgress,
  ClinicTransaction,
  Flushed,
  LogEntry,
  Opening,
} from '@vetloom/storage/ports/transaction.ts';
import { placeOf } from './author.ts';
import { type Court, decide } from './decide.ts';
import { Ledger } from './ledger.ts';
import { entryOf, type Push, refused } from './push-entry.ts';
import { type ReadCommand, readCommand } from './read-command.ts';
import type { SyncServices } from './services.ts';
import { stepOf } from './watch.ts';
import { bytesOf, WRITE_BUDGET } from './write-budget.ts';

/** Failed runs after which a command that throws unexpectedly is put aside (law 13). */
export const ATTEMPTS_BEFORE_QUARANTINE = 5;
/** A device's clock may be this far ahead of the server's, in seconds. What is farther ahead can't have happened yet. */
const CLOCK_TOLERANCE = 600;
/** Nothing of a clinic's work is older: the start of 2000. A device whose battery is empty begins at 1970. */
const EARLIEST = 946_684_800;

/** How an earlier try of a push says that this one should go. */
export interface Plan {
  readonly quarantine: ReadonlySet<string>;
  /** The batch ends before this command, which failed and is to be tried again later. */
  readonly stopBefore: string | undefined;
}

/** An unexpected failure of one command; the transaction is gone with it. */
export class CommandFailure extends Error {
  readonly uuid: string;
  constructor(uuid: string, cause: unknown) {
    super('a command failed unexpectedly', { cause });
    this.uuid = uuid;
  }
}

/** What became of one push of a transaction. */
export type Taken =
  | {
      readonly outcomes: readonly Outcome[];
      readonly lastNumber: number;
      /** What its refused commands have left, in bytes. */
      readonly refused: number;
    }
  /** Nothing of it was decided. */
  | { readonly refusal: DomainError };

/** What became of the pushes of a transaction, in their order; nothing was flushed where none of them was taken. */
export interface TakenTogether {
  readonly pushes: readonly Taken[];
  readonly flushed: Flushed | undefined;
}

type AnyOutcome = Omit<Outcome, 'number'>;

/** A push with what of it was decided before. */
interface Standing {
  readonly push: Push;
  readonly known: ReadonlyMap<string, AnyOutcome>;
  /** Number of the client's last decided command. */
  lastNumber: number;
  /** Commands that are answered: all, unless one is to be tried again later. */
  handled: number;
  /** What its refused commands have left, in bytes. */
  refused: number;
}

/**
 * Decides pushes of one clinic in one transaction, each of another client: known commands answer what they answered before, new ones are
 * applied or refused in order. A push that is forked or has a gap is left out of it.
 */
export async function take(
  services: SyncServices,
  tx: ClinicTransaction,
  pushes: readonly Push[],
  plan: Plan,
): Promise<TakenTogether> {
  const commands = pushes.flatMap(({ request }) => request.commands);
  const opening = await tx.openForWriting({
    commands: pushes.flatMap(({ request }) =>
      request.commands.map(({ uuid, number }) => ({ uuid, client: request.client, number })),
    ),
    authors: [...new Set(commands.map(({ author }) => author))],
    hints: pushes.flatMap((push) => push.request.commands.flatMap(({ uuid }) => expectedReads(push.reads.get(uuid)))),
  });
  const standings = pushes.map((push) => standingOf(opening, push));
  const taken = standings.flatMap((standing) => (standing instanceof DomainError ? [] : [standing]));
  const flushed = taken.length === 0 ? undefined : await decideAll(services, tx, opening, taken, plan);
  const decided = new Map((flushed?.outcomes ?? []).map((outcome) => [outcome.uuid, outcome]));
  return {
    flushed,
    pushes: standings.map((standing) =>
      standing instanceof DomainError ? { refusal: standing } : answerOf(standing, decided),
    ),
  };
}

/** What the transaction will surely be asked for. */
const expectedReads = (read: ReadCommand | undefined) =>
  read?.command && !read.refusal ? [CLINIC_READ, ...readsOf(read.command, read.input)] : [];

async function decideAll(
  services: SyncServices,
  tx: ClinicTransaction,
  opening: Opening,
  standings: readonly Standing[],
  plan: Plan,
): Promise<Flushed> {
  const decided: LogEntry[] = [];
  const court: Court = { services, tx, opening, state: new OverlayTx(tx.reader), decided };
  const ledger = new Ledger(tx);
  try {
    const spent = { bytes: 0, until: performance.now() + WRITE_BUDGET.pushMilliseconds };
    for (const standing of standings) await decidePush(court, { ledger, decided }, standing, plan, spent);
  } catch (error) {
    await ledger.settled();
    throw error;
  }
  return stepOf(services, { name: 'flush' }, () =>
    ledger.conclude(standings.map(({ push, lastNumber }): ClientProgress => ({ id: push.request.client, lastNumber }))),
  );
}

/** What the commands of a transaction have written so far. */
interface Spent {
  bytes: number;
  /** When others have their turn, by the process's own clock in milliseconds. */
  readonly until: number;
}

/** Where a transaction's entries go: into the history, and before the court's eyes. */
interface Written {
  readonly ledger: Ledger;
  readonly decided: LogEntry[];
}

async function decidePush(
  court: Court,
  { ledger, decided }: Written,
  standing: Standing,
  plan: Plan,
  spent: Spent,
): Promise<void> {
  const { push, known } = standing;
  for (const command of push.request.commands) {
    if (command.uuid === plan.stopBefore) return;
    standing.handled += 1;
    standing.lastNumber = Math.max(standing.lastNumber, command.number);
    // Another device of the same transaction may carry it as well.
    if (known.has(command.uuid) || ledger.holds(command.uuid)) continue;
    const { entry, bytes } = await judge(court, push, command, plan.quarantine.has(command.uuid));
    await ledger.add(entry);
    decided.push(entry);
    spent.bytes += bytes;
    if (entry.status !== 'applied') standing.refused += bytes;
    // After one command at least, so that a push that comes again comes to its end.
    const { rest } = court.services;
    if (spent.bytes > WRITE_BUDGET.push || (rest && performance.now() > spent.until)) return;
    await rest?.();
  }
}

function answerOf(
  { push, known, handled, lastNumber, refused }: Standing,
  decided: ReadonlyMap<string, AnyOutcome>,
): Taken {
  const outcomes = push.request.commands.slice(0, handled).flatMap((command) => {
    const outcome = known.get(command.uuid) ?? decided.get(command.uuid);
    return outcome ? [answered(outcome, command.number)] : [];
  });
  return { outcomes, lastNumber, refused };
}

const answered = ({ uuid, status, code, message, detail, seq }: AnyOutcome, number: number): Outcome => ({
  number,
  uuid,
  status,
  code,
  message,
  detail,
  seq,
});

/** What was decided of a push before, by UUID. A number that another UUID has means a cloned profile (law 11), one beyond the next a gap. */
function standingOf(opening: Opening, push: Push): Standing | DomainError {
  const { client, commands } = push.request;
  const lastNumber = opening.lastNumbers.get(client) ?? 0;
  const known = new Map<string, AnyOutcome>(opening.known.map((outcome) => [outcome.uuid, outcome]));
  const uuidOfNumber = new Map(
    opening.known.filter((outcome) => outcome.client === client).map(({ number, uuid }) => [number, uuid]),
  );
  for (const { number, uuid } of commands) {
    const holder = uuidOfNumber.get(number);
    const cloned = holder === undefined ? number <= lastNumber && !known.has(uuid) : holder !== uuid;
    if (cloned) return new DomainError('forkedClient', `number ${number} belongs to another command`, { number });
  }
  // They are in order, so that only before the first can something be missing.
  const [first] = commands;
  if (first && first.number > lastNumber + 1)
    return new DomainError('sequenceGap', `the last number known is ${lastNumber}`, { lastNumber });
  return { push, known, lastNumber, handled: 0, refused: 0 };
}

/** An entry of the history, and what its writes come to in bytes. */
interface Judged {
  readonly entry: LogEntry;
  readonly bytes: number;
}

/** Decides one command of the push and makes its entry of the history. */
async function judge(court: Court, push: Push, command: Envelope, quarantined: boolean): Promise<Judged> {
  const { services } = court;
  const read = push.reads.get(command.uuid) ?? readCommand(services.commands, command);
  if (!push.verified.has(command.uuid)) {
    // Security: nobody is made the author of what they did not sign; the one who brought it answers for it.
    const refusal = new DomainError('badSignature', `not signed by ${command.author}`, { author: command.author });
    unheard(services, read, 'badSignature');
    return judged(await refused(court, push, command, read, { refusal, author: push.carrier.email, attempted: [] }));
  }
  if (quarantined) {
    const refusal = new DomainError('quarantined', `${command.name} failed ${ATTEMPTS_BEFORE_QUARANTINE} times`);
    unheard(services, read, 'quarantined');
    return judged(
      await refused(court, push, command, read, { refusal, author: command.author, attempted: [], aside: true }),
    );
  }
  const received = services.now();
  const time = timeOf(command.at, received, await joinedAt(court, command.author));
  const { email, emulatedBy, most } = push.carrier;
  // What somebody else signed, and an operator's device brings along, is theirs.
  const operator = command.author === email ? emulatedBy : undefined;
  const attempt = { ...command, at: time.ranAt, received, read, operator, most };
  const decision = await decide(court, attempt).catch((error: unknown) => {
    const known = domainErrorOf(error);
    throw known instanceof DomainError ? known : new CommandFailure(command.uuid, error);
  });
  if (decision.applied) {
    const { ranAt, detail } = time;
    const outcome = { status: 'applied', code: CODE.success, message: '', detail } as const;
    const { writes, rows, bytes } = decision;
    return { entry: { ...entryOf(push, command, command.author), ranAt, received, ...outcome, writes, rows }, bytes };
  }
  const { refusal, attempted } = decision;
  const { ranAt } = time;
  const { author } = command;
  return judged(
    await refused(court, push, command, read, { refusal, author, attempted, aside: read.unreadable, ranAt }),
  );
}

/** Tells whoever watches of a command that is refused without being run. */
const unheard = ({ watch }: SyncServices, { command }: ReadCommand, code: CodeName): void =>
  watch?.command({ command: command?.name ?? 'unknown', outcome: 'refused', code, seconds: 0 });

/** Since when somebody has been of the clinic, Unix seconds: they can have done nothing there before. An operator has no such day. */
const joinedAt = async ({ state }: Court, author: string): Promise<number> =>
  (await placeOf(state, author))?.staff.createDateTime ?? 0;

/**
 * At which time a command is run ([S17]): its own, unless that can't be. Guards and days then go by the server's clock, and the outcome says by how
 * much the device's was wrong; what was signed stays in the log.
 */
function timeOf(
  at: number,
  now: number,
  joined: number,
): { readonly ranAt: number; readonly detail: Record<string, number> } {
  if (at > now + CLOCK_TOLERANCE) return { ranAt: now, detail: { clockAhead: at - now } };
  if (at < Math.max(EARLIEST, joined - CLOCK_TOLERANCE)) return { ranAt: now, detail: { clockBehind: now - at } };
  return { ranAt: at, detail: {} };
}

const judged = (entry: LogEntry): Judged => ({ entry, bytes: bytesOf(entry.writes) });
