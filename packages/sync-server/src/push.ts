import { CODE } from '@vetloom/domain/core/codes.ts';
import { readsOf } from '@vetloom/domain/core/command.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OverlayTx } from '@vetloom/domain/core/overlay.ts';
import {
  type Envelope,
  type Outcome,
  type PushRequest,
  type PushResult,
  SYNC_PROTOCOL,
} from '@vetloom/protocol/sync.ts';
import { domainErrorOf } from '@vetloom/storage/database/connections.ts';
import type { ClinicTransaction, LogEntry, Opening } from '@vetloom/storage/ports/transaction.ts';
import { type Court, decide } from './decide.ts';
import { entryOf, type Push, refused } from './push-entry.ts';
import { type ReadCommand, readCommand } from './read-command.ts';
import type { Carrier, SyncServices } from './services.ts';
import type { Signatures } from './signatures.ts';

/** Failed runs after which a command that throws unexpectedly is put aside (law 13). */
export const ATTEMPTS_BEFORE_QUARANTINE = 5;
/** A device's clock this far ahead of the server's is noted beside the outcome (law 4), in seconds. */
const CLOCK_TOLERANCE = 600;

/** How an earlier try of this push says that this one should go. */
interface Plan {
  readonly quarantine: ReadonlySet<string>;
  /** The batch ends before this command, which failed and is to be tried again later. */
  readonly stopBefore: string | undefined;
}

/** An unexpected failure of one command; the transaction is gone with it. */
class CommandFailure extends Error {
  readonly uuid: string;
  constructor(uuid: string, cause: unknown) {
    super('a command failed unexpectedly', { cause });
    this.uuid = uuid;
  }
}

/**
 * Takes a device's commands in one transaction (law 10): each known one answers what it answered before, each new one is applied or
 * refused. Sending the same push again changes nothing. SPEC.md holds the rules.
 * @throws DomainError protocolMismatch, badSignature (a key that nobody registered), forkedClient, sequenceGap, databaseNotReady
 */
export async function push(
  services: SyncServices & { readonly signatures: Pick<Signatures, 'verified'> },
  clinic: string,
  carrier: Carrier,
  request: PushRequest,
): Promise<PushResult> {
  demandProtocol(request.protocol);
  demandConsecutive(request.commands);
  const { epoch } = services.db;
  if (request.epoch !== null && request.epoch !== epoch)
    return { epoch, outcomes: [], lastNumber: 0, retry: true, serverTime: services.now() };
  const reads = new Map(
    request.commands.map((command) => [command.uuid, readCommand(services.commands, command)] as const),
  );
  const verified = await services.signatures.verified(clinic, request.commands, carrier);
  const unsigned = request.commands.length - verified.size;
  if (unsigned > 0)
    services.log.warn({ clinic, client: request.client, unsigned }, 'a device brought commands that nobody signed');
  return untilDecided(services, { clinic, carrier, request, reads, verified });
}

/** Tries the push until nothing in it throws unexpectedly: a command that does ends the batch, or is put aside after its fifth time. */
async function untilDecided(services: SyncServices, push: Push): Promise<PushResult> {
  const quarantine = new Set<string>();
  let stopBefore: string | undefined;
  for (;;) {
    try {
      const done = await services.db.inClinic(push.clinic, (tx) =>
        take(services, tx, push, { quarantine, stopBefore }),
      );
      if (done.to > done.from) await services.db.announce(push.clinic, done.to);
      return {
        epoch: services.db.epoch,
        outcomes: done.outcomes,
        lastNumber: done.lastNumber,
        retry: stopBefore !== undefined,
        serverTime: services.now(),
      };
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      const attempts = await services.db.countAttempt(push.clinic, error.uuid);
      services.log.error({ err: error.cause, clinic: push.clinic, uuid: error.uuid, attempts }, 'a command failed');
      if (attempts >= ATTEMPTS_BEFORE_QUARANTINE) quarantine.add(error.uuid);
      else stopBefore = error.uuid;
    }
  }
}

/** What the transaction will surely be asked for. */
const expectedReads = (read: ReadCommand | undefined) =>
  read?.command && !read.refusal ? readsOf(read.command, read.input) : [];

interface Taken {
  readonly outcomes: Outcome[];
  readonly lastNumber: number;
  readonly from: number;
  readonly to: number;
}

async function take(services: SyncServices, tx: ClinicTransaction, push: Push, plan: Plan): Promise<Taken> {
  const { client, commands } = push.request;
  const opening = await tx.openForWriting({
    client,
    commands: commands.map(({ uuid, number }) => ({ uuid, number })),
    authors: [...new Set(commands.map((command) => command.author))],
    hints: commands.flatMap((command) => expectedReads(push.reads.get(command.uuid))),
  });
  const known = knownOutcomes(opening, client, commands);
  const court: Court = { services, tx, opening, state: new OverlayTx(tx.reader) };

  const entries: LogEntry[] = [];
  let lastNumber = opening.lastNumber;
  let handled = 0;
  for (const command of commands) {
    if (command.uuid === plan.stopBefore) break;
    handled += 1;
    if (command.number > lastNumber + 1) throw gap(lastNumber);
    lastNumber = Math.max(lastNumber, command.number);
    if (known.has(command.uuid)) continue;
    entries.push(await judge(court, push, command, plan.quarantine.has(command.uuid)));
  }

  const flushed = await tx.conclude(entries, { id: client, lastNumber });
  const decided = new Map(flushed.outcomes.map((outcome) => [outcome.uuid, outcome]));
  const outcomes = commands.slice(0, handled).flatMap((command) => {
    const outcome = known.get(command.uuid) ?? decided.get(command.uuid);
    return outcome ? [answered(outcome, command.number)] : [];
  });
  return { outcomes, lastNumber, from: flushed.from, to: flushed.to };
}

type AnyOutcome = Omit<Outcome, 'number'>;

const answered = ({ uuid, status, code, message, detail, seq }: AnyOutcome, number: number): Outcome => ({
  number,
  uuid,
  status,
  code,
  message,
  detail,
  seq,
});

/** Outcomes of those commands that were decided before, by UUID. A number that another UUID has means a cloned profile (law 11). */
function knownOutcomes(
  opening: Opening,
  client: string,
  commands: readonly Envelope[],
): ReadonlyMap<string, AnyOutcome> {
  const byUuid = new Map<string, AnyOutcome>(opening.known.map((outcome) => [outcome.uuid, outcome]));
  const uuidOfNumber = new Map(
    opening.known.filter((outcome) => outcome.client === client).map(({ number, uuid }) => [number, uuid]),
  );
  for (const { number, uuid } of commands) {
    const holder = uuidOfNumber.get(number);
    const cloned = holder === undefined ? number <= opening.lastNumber && !byUuid.has(uuid) : holder !== uuid;
    if (cloned) throw new DomainError('forkedClient', `number ${number} belongs to another command`, { number });
  }
  return byUuid;
}

/** Decides one command of the push and makes its entry of the history. */
async function judge(court: Court, push: Push, command: Envelope, quarantined: boolean): Promise<LogEntry> {
  const { services } = court;
  const read = push.reads.get(command.uuid) ?? readCommand(services.commands, command);
  if (!push.verified.has(command.uuid)) {
    // Security: nobody is made the author of what they did not sign; the one who brought it answers for it.
    const refusal = new DomainError('badSignature', `not signed by ${command.author}`, { author: command.author });
    return refused(court, push, command, read, { refusal, author: push.carrier.email, attempted: [] });
  }
  if (quarantined) {
    const refusal = new DomainError('quarantined', `${command.name} failed ${ATTEMPTS_BEFORE_QUARANTINE} times`);
    return refused(court, push, command, read, { refusal, author: command.author, attempted: [], aside: true });
  }
  const decision = await decide(court, { ...command, read }).catch((error: unknown) => {
    const known = domainErrorOf(error);
    throw known instanceof DomainError ? known : new CommandFailure(command.uuid, error);
  });
  if (decision.applied) {
    const ahead = command.at - services.now();
    const detail = ahead > CLOCK_TOLERANCE ? { clockAhead: ahead } : {};
    return {
      ...entryOf(push, command, command.author),
      status: 'applied',
      code: CODE.success,
      message: '',
      detail,
      writes: decision.writes,
    };
  }
  const { refusal, attempted } = decision;
  return refused(court, push, command, read, { refusal, author: command.author, attempted, aside: read.unreadable });
}

const gap = (lastNumber: number) =>
  new DomainError('sequenceGap', `the last number known is ${lastNumber}`, { lastNumber });

function demandConsecutive(commands: readonly Envelope[]): void {
  commands.forEach((command, at) => {
    const before = commands[at - 1];
    if (before && command.number !== before.number + 1)
      throw new DomainError('badParameter', 'commands must be in order of their numbers, without gaps');
  });
  if (commands.some(({ uuid }) => uuid !== uuid.toLowerCase()))
    throw new DomainError('badParameter', 'UUIDs are written in lower case');
  if (new Set(commands.map(({ uuid }) => uuid)).size !== commands.length)
    throw new DomainError('badParameter', 'a command stands in the push twice');
}

/** Refuses a wire version that this server does not speak (law 21). */
export function demandProtocol(protocol: number): void {
  if (protocol !== SYNC_PROTOCOL)
    throw new DomainError('protocolMismatch', `this server speaks sync protocol ${SYNC_PROTOCOL}`, {
      protocol: SYNC_PROTOCOL,
    });
}
