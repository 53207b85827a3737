import { MOST_MESSAGE_BYTES } from '@vetloom/protocol/sync-tool.ts';
import { ByteStore } from '../byte-store.ts';

/*
 * The minimal lower layer protocol of HL7 v2: `VT message FS CR`. Over TCP and serial lines alike.
 */

const VT = 0x0b;
const FS = 0x1c;
const CR = 0x0d;
/** As much of a message that is too long as tells whose it is, so that it can be refused by its number. */
const HEAD = 2048;

/** What a framer found. */
export type MllpEvent =
  /** A message without its framing. Whoever keeps it durably acknowledges it then. */
  | { readonly kind: 'message'; readonly message: Uint8Array }
  /** It was longer than can be kept: its first bytes, for a refusal. */
  | { readonly kind: 'tooLong'; readonly head: Uint8Array }
  /** It broke off: another one began, or the connection ended. Nothing was acknowledged, so its sender has it still. */
  | { readonly kind: 'cut' };

/** A message as the line carries it. */
export function mllpFrame(message: Uint8Array): Uint8Array {
  const framed = new Uint8Array(message.length + 3);
  framed[0] = VT;
  framed.set(message, 1);
  framed[message.length + 1] = FS;
  framed[message.length + 2] = CR;
  return framed;
}

/** Finds messages in bytes as they come. What stands between them is passed over; FS alone ends one, since some senders leave out the CR. */
export class MllpFramer {
  readonly #most: number;
  readonly #message: ByteStore;
  #place: 'between' | 'inside' | 'skipping' = 'between';
  #head = new Uint8Array();

  /** @param most bytes of a message */
  constructor(most: number = MOST_MESSAGE_BYTES) {
    this.#most = most;
    this.#message = new ByteStore(most);
  }

  /** Bytes as the line brought them. */
  take(bytes: Uint8Array): MllpEvent[] {
    const events: MllpEvent[] = [];
    let at = 0;
    let [start, end] = [bytes.indexOf(VT), bytes.indexOf(FS)];
    while (at < bytes.length) {
      // Each is looked for once behind the place where it was found, so that the whole takes a time that grows with its length alone.
      if (start >= 0 && start < at) start = bytes.indexOf(VT, at);
      if (end >= 0 && end < at) end = bytes.indexOf(FS, at);
      if (this.#place === 'between') {
        if (start < 0) return events;
        this.#place = 'inside';
        at = start + 1;
        continue;
      }
      const stop = nearest(start, end, bytes.length);
      this.#keep(bytes.subarray(at, stop));
      at = stop + 1;
      if (stop === bytes.length) break;
      events.push(stop === end ? this.#ended() : this.#broken());
      if (stop !== end) this.#place = 'inside';
    }
    return events;
  }

  /** The connection ended. */
  close(): MllpEvent[] {
    return this.#place === 'between' ? [] : [this.#broken()];
  }

  #keep(piece: Uint8Array): void {
    if (this.#place !== 'inside' || this.#message.add(piece)) return;
    this.#message.add(piece.subarray(0, Math.max(0, Math.min(HEAD, this.#most) - this.#message.length)));
    this.#head = this.#message.take().slice(0, HEAD);
    this.#place = 'skipping';
  }

  #ended(): MllpEvent {
    const isWhole = this.#place === 'inside';
    this.#place = 'between';
    return isWhole ? { kind: 'message', message: this.#message.take() } : { kind: 'tooLong', head: this.#head };
  }

  #broken(): MllpEvent {
    this.#place = 'between';
    this.#message.clear();
    return { kind: 'cut' };
  }
}

/** The nearer of two places, of which those below 0 are none; else the last. */
const nearest = (one: number, other: number, last: number): number =>
  Math.min(one < 0 ? last : one, other < 0 ? last : other);
