import { ACCOUNT_TROUBLES, type AccountTrouble } from '../clinic/settings/message-state.setting.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { isCalled } from './attempts.ts';
import { aboutOf, triedWays } from './handing.ts';
import type { Message, MessageAttempt, MessageChannel } from './message.schema.ts';
import { isHandedOver, MESSAGE_STATUS } from './message-status.ts';
import type { HandingOutcome } from './outcome.schema.ts';
import { addresseeOf, nextWay, type Ways } from './reach.ts';

/** What became of a message after a try. */
export interface AfterTry {
  readonly message: Message;
  /** The vendor takes nothing at all from the clinic: its way is stopped. */
  readonly trouble?: { readonly channel: MessageChannel; readonly reason: AccountTrouble; readonly said: string };
}

const LEAST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 3600;
/** By so much a vendor's clock may differ from ours: its memory of a key is not used to the last minute. */
const CLOCKS_DIFFER_S = 600;

/** Seconds until the next try after so many: a minute, two, four, and so on, an hour at the most; longer where the vendor asks for it. */
export const pauseAfter = (tries: number, retryAfterS = 0): number =>
  Math.max(retryAfterS, Math.min(LONGEST_PAUSE_S, LEAST_PAUSE_S * 2 ** Math.min(tries - 1, 10)));

/** A try that wasn't taken; one that had been unsure before isn't made certain by that. */
const notTaken = ({ sameKeyUntil }: MessageAttempt) => (sameKeyUntil === undefined ? 'tryLater' : 'unsure');

const troubleOf = (reason: string): AccountTrouble | undefined =>
  ACCOUNT_TROUBLES.find((trouble) => trouble === reason);

/**
 * Notes how a try went. An answer to a try that isn't under way any more changes nothing, so that the same answer counts once; only that one was taken after
 * all is news of what had been given up as unsure.
 * A refusal of the message goes on to the next way; one of the clinic's whole account stops the way and costs no message anything. What is unsure is asked
 * again under its key while the vendor knows that, and afterwards left to a person.
 */
export function afterTry(message: Message, attemptID: string, outcome: HandingOutcome, around: Answering): AfterTry {
  const attempt = (message.attempts ?? []).find(({ _id }) => _id === attemptID);
  if (attempt?.outcome === 'unsure' && outcome.kind === 'handedOver')
    return { message: takenAfterAll(message, attempt, outcome, around) };
  if (attempt?.outcome !== 'handing') return { message };
  const after = answered(message, attempt, outcome, around);
  return { ...after, message: toldMeanwhile(after.message) };
}

/** Who is written to, by what ways, and when the answer came. */
interface Answering {
  readonly owner: Owner | undefined;
  readonly ways: Ways;
  readonly now: number;
}

/** Who was reached by telephone while the vendor was asked needs no further try. */
const toldMeanwhile = (message: Message): Message =>
  isCalled(message) && !isHandedOver(message.status)
    ? { ...message, status: MESSAGE_STATUS.called, failure: '' }
    : message;

type Taken = Extract<HandingOutcome, { readonly kind: 'handedOver' }>;

const takenAs = ({ vendorID, points, pointsLeft }: Taken) => ({
  ...{ vendorID, outcome: 'handedOver' as const, reason: '', said: '' },
  ...(points !== undefined && { points }),
  ...(pointsLeft !== undefined && { pointsLeft }),
});

/** The answer of a process that had been taken for ended, as one that was held up: what nobody could say is known after all. */
function takenAfterAll(message: Message, attempt: MessageAttempt, taken: Taken, { now }: Answering): Message {
  const noted = {
    ...withAttempt(message, { ...attempt, endDateTime: now, ...takenAs(taken) }),
    updateDateTime: now,
  };
  if (message.status === MESSAGE_STATUS.handing || isHandedOver(message.status)) return noted;
  const { channel, to } = attempt;
  return { ...noted, channel, to, status: MESSAGE_STATUS.sent, failure: '', sentDateTime: now };
}

function answered(
  message: Message,
  attempt: MessageAttempt,
  outcome: HandingOutcome,
  { owner, ways, now }: Answering,
): AfterTry {
  const noted = (change: Partial<MessageAttempt>, rest: Partial<Message>): Message => ({
    ...withAttempt(message, { ...attempt, endDateTime: now, ...change }),
    ...rest,
    updateDateTime: now,
  });
  switch (outcome.kind) {
    case 'handedOver':
      return { message: noted(takenAs(outcome), { status: MESSAGE_STATUS.sent, failure: '', sentDateTime: now }) };
    case 'tryLater':
      return {
        message: noted(
          { outcome: notTaken(attempt), reason: outcome.reason, said: outcome.said },
          waiting(outcome.reason, now + pauseAfter(attempt.tries, outcome.retryAfterS)),
        ),
      };
    case 'unsure': {
      // What was unsure once counts from its first try.
      const until =
        attempt.sameKeyUntil ?? attempt.startDateTime + Math.max(0, outcome.sameKeySafeForS - CLOCKS_DIFFER_S);
      const next = now + pauseAfter(attempt.tries);
      const askable = outcome.sameKeySafeForS > 0 && next < until;
      return {
        message: noted(
          { outcome: 'unsure', reason: outcome.reason, said: outcome.said, sameKeyUntil: until },
          askable ? waiting('unsure', next) : { status: MESSAGE_STATUS.unsure, failure: 'unsure' },
        ),
      };
    }
    case 'refused': {
      const reason = troubleOf(outcome.reason);
      if (reason !== undefined)
        return {
          message: noted({ outcome: notTaken(attempt), reason, said: outcome.said }, waiting(reason, now)),
          trouble: { channel: attempt.channel, reason, said: outcome.said.slice(0, 200) },
        };
      const refused = noted({ outcome: 'refused', reason: outcome.reason, said: outcome.said }, {});
      return { message: onward(refused, outcome.reason, owner, ways, now) };
    }
  }
}

/** What a vendor says became of a message that it had taken. */
export interface Arrival {
  readonly arrived: NonNullable<MessageAttempt['arrived']>;
  readonly reason?: string;
  readonly said?: string;
  readonly points?: number;
}

const RANK = { failed: 0, delivered: 1, read: 2 } as const;

/**
 * Notes what became of a message at the owner's end. Reports come late, twice and out of order: one that says less than another changes nothing. One that
 * didn't reach the owner goes on to the next way.
 */
export function afterArrival(
  message: Message,
  attemptID: string,
  { arrived, reason = 'notReached', said = '', points }: Arrival,
  { owner, ways, now }: { readonly owner: Owner | undefined; readonly ways: Ways; readonly now: number },
): Message {
  const attempt = (message.attempts ?? []).find(({ _id }) => _id === attemptID);
  if (attempt === undefined || (attempt.arrived !== undefined && RANK[arrived] <= RANK[attempt.arrived]))
    return message;
  const noted: Message = {
    ...withAttempt(message, {
      ...attempt,
      ...{ arrived, arrivedDateTime: now },
      // It was taken after all, where that had been unsure.
      ...(attempt.outcome === 'unsure' && { outcome: 'handedOver' as const }),
      ...(arrived === 'failed' && { reason, said }),
      ...(points !== undefined && { points }),
    }),
    updateDateTime: now,
  };
  const isLatest = message.attempts?.at(-1)?._id === attemptID;
  if (arrived === 'failed')
    return isLatest && message.status === MESSAGE_STATUS.sent ? onward(noted, reason, owner, ways, now) : noted;
  // While another way is under way with the vendor, its own answer is awaited.
  if (message.status === MESSAGE_STATUS.handing || message.status >= MESSAGE_STATUS[arrived]) return noted;
  return {
    ...noted,
    ...{ status: MESSAGE_STATUS[arrived], failure: '', channel: attempt.channel, to: attempt.to },
    sentDateTime: message.sentDateTime || now,
  };
}

/** A message that one way didn't bring to its owner: by the next one, or to whoever telephones. Who was told meanwhile needs no further way. */
function onward(message: Message, reason: string, owner: Owner | undefined, ways: Ways, now: number): Message {
  if (isCalled(message)) return { ...message, status: MESSAGE_STATUS.called, failure: '', sentDateTime: 0 };
  const addressee = addresseeOf(message, owner);
  const next = addressee && nextWay(ways, addressee, aboutOf(message), triedWays(message));
  return next === undefined
    ? { ...message, status: MESSAGE_STATUS.failed, failure: reason, sentDateTime: 0 }
    : { ...message, ...waiting('', now), channel: next, sentDateTime: 0 };
}

const waiting = (failure: string, dueDateTime: number) => ({ status: MESSAGE_STATUS.queued, failure, dueDateTime });

const withAttempt = (message: Message, attempt: MessageAttempt): Message => ({
  ...message,
  attempts: (message.attempts ?? []).map((one) => (one._id === attempt._id ? attempt : one)),
});
