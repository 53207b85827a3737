import { MOST_MESSAGE_BYTES } from '@vetloom/protocol/sync-tool.ts';
import { ByteStore } from '../byte-store.ts';
import { CONTROL, framesOf, nextNumber } from './frame.ts';
import { FrameScanner, type Scanned } from './frame-scanner.ts';

/** What a link wants of whoever holds the line. To be done in order. */
export type AstmAction =
  /** Bytes for the instrument. */
  | { readonly kind: 'write'; readonly bytes: Uint8Array }
  /** The one timer of the link: calls {@link AstmLink.timeout} after so many milliseconds; each takes the place of the one before, null stops it. */
  | { readonly kind: 'timer'; readonly milliseconds: number | null }
  /**
   * A whole message, `H` through `L`, without the framing. The instrument waits: it is acknowledged (or asked to send again) by {@link AstmLink.answer}, which has to be
   * called once it is kept durably, within 15 seconds.
   */
  | { readonly kind: 'message'; readonly message: Uint8Array }
  /** What came of a message whose end didn't come. Its frames were acknowledged, so that it is to be kept, but nobody waits for an answer. */
  | { readonly kind: 'cut'; readonly message: Uint8Array }
  /** The message that was to be sent is with the instrument. */
  | { readonly kind: 'sent' }
  /** It was given up. The instrument may have parts of it. */
  | { readonly kind: 'failed'; readonly why: string }
  /** For the log and the health of the instrument. */
  | { readonly kind: 'trouble'; readonly why: string };

/** Times of E1381 §6.5, milliseconds. */
export const ASTM_TIMES = {
  /** For an answer to an enquiry or a frame. */
  answer: 15_000,
  /** For the next frame or the end. */
  frame: 30_000,
  /** Until the next enquiry, when the instrument said that it is busy. */
  busy: 10_000,
  /** Until the next enquiry, when both asked at once: the instrument goes first. */
  contention: 20_000,
  /** For the CR and LF behind a checksum, which some instruments leave out. */
  tail: 500,
} as const;

/** Times that a frame, or an enquiry, is sent before it is given up (E1381 §6.5.1.2). */
const MOST_TRIES = 6;
/** Bytes that an instrument may send while it should wait for an answer. */
const MOST_AHEAD = 65_536;

type Phase =
  | { readonly name: 'neutral' }
  | { readonly name: 'receiving' }
  /** The last frame of a message waits for its user's answer. */
  | { readonly name: 'deciding' }
  | { readonly name: 'enquiring' }
  | { readonly name: 'sending' }
  /** Before the next enquiry. */
  | { readonly name: 'yielding' };

/**
 * One line to an instrument by ASTM E1381, both ways and without I/O: bytes, time and wishes go in, {@link AstmAction}s come out. It is half duplex: while the instrument sends, a
 * message of ours waits.
 */
export class AstmLink {
  #phase: Phase = { name: 'neutral' };
  readonly #scanner = new FrameScanner();
  /** Text of the message that is coming. */
  readonly #message = new ByteStore(MOST_MESSAGE_BYTES);
  readonly #ahead = new ByteStore(MOST_AHEAD);
  /** The frame that was acknowledged last; undefined before the first. */
  #last: { readonly number: number; readonly text: Uint8Array } | undefined;
  /** The frame whose answer is awaited, and how long the message was before it. */
  #undecided: { readonly number: number; readonly text: Uint8Array; readonly before: number } | undefined;
  #frames: Uint8Array[] | undefined;
  #at = 0;
  #tries = 0;

  /** Whether a message of ours is under way or waits. */
  get isSending(): boolean {
    return this.#frames !== undefined;
  }

  /** Bytes as the line brought them. */
  take(bytes: Uint8Array): AstmAction[] {
    const actions: AstmAction[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      if (this.#phase.name === 'receiving') at += this.#scanner.takeText(bytes, at);
      if (at >= bytes.length) break;
      if (this.#phase.name === 'deciding') {
        if (!this.#ahead.add(bytes.subarray(at))) actions.push(trouble('it sends on without waiting for an answer'));
        break;
      }
      this.#byte(bytes[at] ?? 0, actions);
    }
    return actions;
  }

  /** Time ran out. */
  timeout(): AstmAction[] {
    const actions: AstmAction[] = [];
    switch (this.#phase.name) {
      case 'receiving':
        if (this.#scanner.waitsForTail) {
          for (const scanned of this.#scanner.flush()) this.#receive(scanned, actions);
          break;
        }
        actions.push(trouble('it stopped in the middle of a message'));
        this.#leave(actions);
        this.#next(actions);
        break;
      case 'enquiring':
        actions.push(write(CONTROL.EOT));
        this.#giveUp('no answer to the enquiry', actions);
        break;
      case 'sending':
        actions.push(write(CONTROL.EOT));
        this.#giveUp('no answer to a frame', actions);
        break;
      case 'yielding':
        this.#phase = { name: 'neutral' };
        this.#next(actions);
        break;
      case 'neutral':
      case 'deciding':
        break;
    }
    return actions;
  }

  /** Sends a message whose records end with CR, at once or when the instrument has sent its own. One at a time: `failed` where one is under way. */
  send(message: Uint8Array): AstmAction[] {
    const actions: AstmAction[] = [];
    if (this.#frames) return [{ kind: 'failed', why: 'another message is under way' }];
    this.#frames = framesOf(message);
    this.#at = 0;
    this.#tries = 0;
    if (this.#phase.name === 'neutral') this.#next(actions);
    return actions;
  }

  /** Whether the message that was handed over last is kept: acknowledges its last frame, or has it sent again. */
  answer(isKept: boolean): AstmAction[] {
    const actions: AstmAction[] = [];
    const frame = this.#undecided;
    if (this.#phase.name !== 'deciding' || !frame) return actions;
    this.#undecided = undefined;
    this.#phase = { name: 'receiving' };
    const ahead = this.#ahead.take();
    // It waited long enough and went on: what is said now would be heard as the answer to something else.
    const isOver = ahead.includes(CONTROL.EOT) || ahead.includes(CONTROL.ENQ);
    if (isKept) {
      this.#message.clear();
      this.#last = { number: frame.number, text: frame.text };
    } else this.#message.cut(frame.before);
    if (!isOver) actions.push(write(isKept ? CONTROL.ACK : CONTROL.NAK), timer(ASTM_TIMES.frame));
    actions.push(...this.take(ahead));
    return actions;
  }

  /** The line was lost. What was coming is cut, what was being sent has failed. */
  close(): AstmAction[] {
    const actions: AstmAction[] = [];
    // An undecided message was handed over whole: it is no cut one.
    if (this.#phase.name === 'deciding') this.#message.clear();
    this.#undecided = undefined;
    this.#ahead.clear();
    this.#leave(actions);
    if (this.#frames) this.#giveUp('the line was lost', actions);
    actions.push(timer(null));
    return actions;
  }

  #byte(byte: number, actions: AstmAction[]): void {
    switch (this.#phase.name) {
      case 'neutral':
      case 'yielding':
        if (byte === CONTROL.ENQ) this.#begin(actions);
        break;
      case 'receiving': {
        const wasBetween = !this.#scanner.isInFrame;
        for (const scanned of this.#scanner.take(byte)) this.#receive(scanned, actions);
        if (this.#phase.name !== 'receiving') break;
        if (this.#scanner.waitsForTail) actions.push(timer(ASTM_TIMES.tail));
        else if (wasBetween && this.#scanner.isInFrame) actions.push(timer(ASTM_TIMES.frame));
        break;
      }
      case 'enquiring':
        this.#enquired(byte, actions);
        break;
      case 'sending':
        this.#answered(byte, actions);
        break;
      case 'deciding':
        break;
    }
  }

  /** The instrument has asked to send. */
  #begin(actions: AstmAction[]): void {
    this.#phase = { name: 'receiving' };
    this.#scanner.reset();
    this.#message.clear();
    this.#last = undefined;
    actions.push(write(CONTROL.ACK), timer(ASTM_TIMES.frame));
  }

  #receive(scanned: Scanned, actions: AstmAction[]): void {
    switch (scanned.kind) {
      case 'enquiry':
        this.#leave(actions);
        this.#begin(actions);
        break;
      case 'end':
        this.#leave(actions);
        actions.push(timer(null));
        this.#next(actions);
        break;
      case 'broken':
        this.#refuse(scanned.why, actions);
        break;
      case 'frame':
        this.#frame(scanned, actions);
        break;
    }
  }

  #frame({ number, text, isLast }: Extract<Scanned, { kind: 'frame' }>, actions: AstmAction[]): void {
    const last = this.#last;
    if (last && last.number === number) {
      // Its acknowledgement was lost on the way: it is acknowledged again, and taken once.
      if (sameBytes(last.text, text)) {
        this.#acknowledge(actions);
        return;
      }
      // Nothing is lost of an instrument that doesn't count its frames.
      actions.push(trouble(`frame ${number} came twice with other text: it doesn't count its frames`));
    } else if (number !== nextNumber(last?.number ?? 0) && !(this.#message.length === 0 && number === 1)) {
      this.#refuse(`frame ${number} behind ${last?.number ?? 0}`, actions);
      return;
    }
    const before = this.#message.length;
    if (!this.#message.add(text) || (isLast && text.at(-1) !== CONTROL.CR && !this.#message.add(RECORD_END))) {
      this.#message.cut(before);
      this.#refuse(`a message of more than ${MOST_MESSAGE_BYTES} bytes`, actions);
      return;
    }
    if (isLast && endsMessage(this.#message.view())) {
      this.#undecided = { number, text, before };
      this.#phase = { name: 'deciding' };
      actions.push(timer(null), { kind: 'message', message: this.#message.view().slice() });
      return;
    }
    this.#last = { number, text };
    this.#acknowledge(actions);
  }

  #acknowledge(actions: AstmAction[]): void {
    actions.push(write(CONTROL.ACK), timer(ASTM_TIMES.frame));
  }

  #refuse(why: string, actions: AstmAction[]): void {
    actions.push(trouble(why), write(CONTROL.NAK), timer(ASTM_TIMES.frame));
  }

  /** Back to where either side may begin; hands over what has no end. */
  #leave(actions: AstmAction[]): void {
    if (this.#message.length > 0) actions.push({ kind: 'cut', message: this.#message.take() });
    this.#scanner.reset();
    this.#last = undefined;
    if (this.#phase.name === 'receiving' || this.#phase.name === 'deciding') this.#phase = { name: 'neutral' };
  }

  /** Asks for the line, where something waits to be sent. */
  #next(actions: AstmAction[]): void {
    if (!this.#frames) return;
    this.#phase = { name: 'enquiring' };
    actions.push(write(CONTROL.ENQ), timer(ASTM_TIMES.answer));
  }

  #enquired(byte: number, actions: AstmAction[]): void {
    if (byte === CONTROL.ACK) {
      this.#phase = { name: 'sending' };
      this.#at = 0;
      this.#tries = 0;
      this.#sendFrame(actions);
    } else if (byte === CONTROL.NAK) this.#yield(ASTM_TIMES.busy, 'it is busy', actions);
    // Both asked at once. The instrument goes first; it asks again after a second.
    else if (byte === CONTROL.ENQ) this.#yield(ASTM_TIMES.contention, 'it asks at the same time', actions);
  }

  #yield(milliseconds: number, why: string, actions: AstmAction[]): void {
    this.#tries += 1;
    if (this.#tries >= MOST_TRIES) {
      this.#giveUp(why, actions);
      return;
    }
    this.#phase = { name: 'yielding' };
    actions.push(timer(milliseconds));
  }

  #answered(byte: number, actions: AstmAction[]): void {
    // An end in the place of an acknowledgement is one, with the wish to send: it has its turn when we are through (E1381 §6.4.3).
    if (byte === CONTROL.ACK || byte === CONTROL.EOT) {
      this.#at += 1;
      this.#tries = 0;
    } else {
      this.#tries += 1;
      if (this.#tries >= MOST_TRIES) {
        actions.push(write(CONTROL.EOT));
        this.#giveUp(`a frame was refused ${MOST_TRIES} times`, actions);
        return;
      }
    }
    this.#sendFrame(actions);
  }

  #sendFrame(actions: AstmAction[]): void {
    const frame = this.#frames?.[this.#at];
    if (frame) {
      actions.push({ kind: 'write', bytes: frame }, timer(ASTM_TIMES.answer));
      return;
    }
    this.#frames = undefined;
    this.#phase = { name: 'neutral' };
    actions.push(write(CONTROL.EOT), timer(null), { kind: 'sent' });
  }

  #giveUp(why: string, actions: AstmAction[]): void {
    this.#frames = undefined;
    this.#phase = { name: 'neutral' };
    actions.push(timer(null), { kind: 'failed', why });
  }
}

const LETTER_L = 0x4c;
const RECORD_END = Uint8Array.of(CONTROL.CR);

const write = (byte: number): AstmAction => ({ kind: 'write', bytes: Uint8Array.of(byte) });
const timer = (milliseconds: number | null): AstmAction => ({ kind: 'timer', milliseconds });
const trouble = (why: string): AstmAction => ({ kind: 'trouble', why });

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Characters of a terminator at most: it says but its number and a code. */
const LONGEST_TERMINATOR = 80;
const endsRecord = (byte: number | undefined): boolean => byte === CONTROL.CR || byte === CONTROL.LF;

/** Whether the last record is the terminator, `L`, with which a message of E1394 ends. */
function endsMessage(message: Uint8Array): boolean {
  let end = message.length;
  while (end > 0 && endsRecord(message[end - 1])) end -= 1;
  let start = end;
  while (start > 0 && end - start <= LONGEST_TERMINATOR && !endsRecord(message[start - 1])) start -= 1;
  if (end - start > LONGEST_TERMINATOR || message[start] !== LETTER_L) return false;
  return end - start === 1 || message[start + 1] === message[1];
}
