/** A text for one person. What is sent is exactly `text`, or nothing. */
export interface OutgoingText {
  /** A UUID that stays the same however often the message is tried, so that a vendor who knows it sends it once. */
  readonly key: string;
  /** Who gets it, in the channel's own terms: an account's id, a mobile number, an address of mail. */
  readonly to: string;
  readonly text: string;
}

/** Why a vendor will not take a message however often it is asked. */
export const REFUSALS = [
  /** The address is none: letters in a number, another country's number, an account's id of another shape. */
  'noAddress',
  /** It has the right shape, and the vendor knows nobody by it. */
  'unknownAccount',
  /** Whoever it is for, or their carrier, takes nothing from us. */
  'blocked',
  /** The text is empty, too long, or holds what the vendor doesn't send. */
  'badText',
  /** The month's messages are used up, or the points are. */
  'quotaUsedUp',
  /** User, password or token are wrong or have run out. */
  'credentials',
  /** The vendor closed the clinic's account. */
  'accountPaused',
  /** The account may not do this: this machine's address isn't registered there, or a right was not granted. */
  'notAllowed',
  /** It was to be sent at a time that has passed. */
  'expired',
  /** The address of the vendor, or what we asked, is wrong: nothing that the clinic's people can mend at the message. */
  'misconfigured',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Why a vendor didn't take a message now. It was not taken: trying later doubles nothing. */
export const PAUSES = [
  /** The vendor can't be reached, or nobody answers there. */
  'unreachable',
  /** Too much at once. */
  'busy',
  /** The vendor is out of service, or asks to be tried later. */
  'vendorPaused',
] as const;
export type Pause = (typeof PAUSES)[number];

/** What the vendor said, for the person who looks into it: its own code and words, without any secret. */
export interface Said {
  readonly code: string;
  readonly words: string;
}

/** A message that the vendor took. It is not delivered by that. */
export interface HandedOver {
  readonly kind: 'handedOver';
  /** By which the vendor knows it; what `state` asks by. */
  readonly vendorID: string;
  /** Whether the vendor had taken it at an earlier try. */
  readonly repeated: boolean;
  /** What it cost, in the vendor's points, where the answer says so. */
  readonly points?: number;
  /** What the account has left, in the vendor's points, where the answer says so. */
  readonly pointsLeft?: number;
}

/** A refusal for good. */
export interface Refused {
  readonly kind: 'refused';
  readonly reason: Refusal;
  readonly said: Said;
}

/** Not taken now. */
export interface TryLater {
  readonly kind: 'tryLater';
  readonly reason: Pause;
  readonly said: Said;
  /** After how many seconds the vendor wants to be asked again, where it says so. */
  readonly retryAfterS?: number;
}

/** The message went out to the vendor and no answer that can be relied on came back: it may have been taken. */
export interface Unsure {
  readonly kind: 'unsure';
  readonly said: Said;
  /**
   * For how many seconds since the first try the vendor knows the message by its key, so that asking again sends it once. 0 where the vendor has no
   * keys: asking again may send it twice.
   */
  readonly sameKeySafeForS: number;
}

/** How a try to send went. */
export type Outcome = HandedOver | Refused | TryLater | Unsure;

/** What became of a message that was handed over. A vendor who has forgotten it, or never knew it, says nothing. */
export interface DeliveryState {
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** Why it failed, where it did. */
  readonly reason?: Refusal | 'notReached';
  /** What it cost in the end, in the vendor's points, where the answer says so. */
  readonly points?: number;
  readonly said: Said;
}

/** Answers to what may be asked as often as one likes. */
export type Answered<T> = (T & { readonly kind: 'answered' }) | Refused | TryLater;

/** What the vendor says of the clinic's account. */
export interface Account {
  /** Points, or messages of this month, that are left; undefined where there is no limit, or the vendor doesn't say. */
  readonly left?: number;
  /** Messages that were sent this month, where the vendor says so. */
  readonly used?: number;
  /** What the vendor calls the account, where it says so. */
  readonly name?: string;
}

/**
 * One way out to the people whom a clinic tells something: an account of the clinic at one vendor. Nothing here throws for what a vendor, a line or a
 * person's address did; an exception is a fault in the program. No answer, error or text of it holds a password or token.
 */
export interface Channel<Message extends OutgoingText = OutgoingText> {
  /**
   * For how many seconds since its first try the vendor knows a message by its key; 0 where it has no keys. What was asked by a process that was killed is
   * asked again within that time.
   */
  readonly sameKeySafeForS: number;
  /** Tries once to hand a message over. It ends within the channel's patience. */
  send(message: Message): Promise<Outcome>;
  /** Tries several, the outcomes in their order. Only where the vendor takes several with a key each; at most `mostAtOnce` go in one request. */
  readonly several?: (messages: readonly Message[]) => Promise<readonly Outcome[]>;
  /** What became of messages, by the vendor's ids. Only where the vendor can be asked. */
  readonly state?: (
    vendorIDs: readonly string[],
  ) => Promise<Answered<{ readonly states: ReadonlyMap<string, DeliveryState> }>>;
  /** What is left, and whether user and password are right, without sending anything. */
  account(): Promise<Answered<Account>>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @throws Error where the key is no UUID in lower case: a vendor would refuse it, or know two messages as one */
export function demandKey(key: string): void {
  if (!UUID.test(key)) throw new Error('a message is sent by a UUID in lower case');
}
