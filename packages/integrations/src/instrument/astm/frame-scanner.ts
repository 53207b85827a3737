import { ByteStore } from '../byte-store.ts';
import { CONTROL, checksum, MOST_TEXT_TAKEN } from './frame.ts';

/** What a line brings while somebody sends. */
export type Scanned =
  | { readonly kind: 'enquiry' }
  | { readonly kind: 'end' }
  | { readonly kind: 'frame'; readonly number: number; readonly text: Uint8Array; readonly isLast: boolean }
  /** A frame that is to be sent again. */
  | { readonly kind: 'broken'; readonly why: string };

/** Whether text is interrupted there: by its end, or by what can't be text. */
const endsText = (byte: number): boolean =>
  byte <= CONTROL.ETB &&
  (byte === CONTROL.ETX ||
    byte === CONTROL.ETB ||
    byte === CONTROL.STX ||
    byte === CONTROL.EOT ||
    byte === CONTROL.ENQ);

type Place = 'between' | 'text' | 'firstDigit' | 'secondDigit' | 'tail' | 'skipping';

/** Finds frames in bytes as they come, one after the other. Whatever is no frame is passed over. */
export class FrameScanner {
  #place: Place = 'between';
  /** Number, text and end. */
  readonly #counted = new ByteStore(MOST_TEXT_TAKEN + 2);
  #digits = '';
  readonly #one = new Uint8Array(1);

  /** Whether a frame came to its end but for the characters behind its checksum, which some instruments leave out. */
  get waitsForTail(): boolean {
    return this.#place === 'tail';
  }

  /** Whether it is in the middle of a frame. */
  get isInFrame(): boolean {
    return this.#place !== 'between';
  }

  /** Begins anew. */
  reset(): void {
    this.#place = 'between';
    this.#counted.clear();
  }

  /** Takes text as long as it is nothing but that, and answers how many bytes it was. */
  takeText(bytes: Uint8Array, from: number): number {
    if (this.#place !== 'text' && this.#place !== 'skipping') return 0;
    let end = from;
    while (end < bytes.length && !endsText(bytes[end] ?? 0)) end += 1;
    if (this.#place === 'text' && !this.#counted.add(bytes.subarray(from, end))) this.#place = 'skipping';
    return end - from;
  }

  /** The next byte; a byte that ends one thing may begin another. */
  take(byte: number): Scanned[] {
    switch (byte) {
      case CONTROL.ENQ:
        return [...this.flush(), this.#answer({ kind: 'enquiry' })];
      case CONTROL.EOT:
        return [...this.flush(), this.#answer({ kind: 'end' })];
      case CONTROL.STX: {
        const before = this.flush();
        this.#place = 'text';
        this.#counted.clear();
        return before;
      }
      default:
        return this.#inFrame(byte);
    }
  }

  /** What stands of a frame that nothing follows any more. */
  flush(): Scanned[] {
    if (this.#place !== 'tail') return [];
    return [this.#judged()];
  }

  #answer(scanned: Scanned): Scanned {
    this.reset();
    return scanned;
  }

  #inFrame(byte: number): Scanned[] {
    switch (this.#place) {
      case 'between':
        return [];
      case 'text':
        return this.#text(byte);
      case 'skipping':
        if (byte !== CONTROL.ETB && byte !== CONTROL.ETX) return [];
        return [this.#answer({ kind: 'broken', why: `a frame of more than ${MOST_TEXT_TAKEN} characters` })];
      case 'firstDigit':
        this.#digits = String.fromCharCode(byte);
        this.#place = 'secondDigit';
        return [];
      case 'secondDigit':
        this.#digits += String.fromCharCode(byte);
        this.#place = 'tail';
        return [];
      case 'tail':
        return byte === CONTROL.CR ? [] : [this.#judged()];
    }
  }

  #text(byte: number): Scanned[] {
    this.#one[0] = byte;
    if (!this.#counted.add(this.#one)) this.#place = 'skipping';
    else if (byte === CONTROL.ETB || byte === CONTROL.ETX) this.#place = 'firstDigit';
    return [];
  }

  #judged(): Scanned {
    const counted = this.#counted.view();
    const number = (counted[0] ?? 0) - 0x30;
    const wanted = checksum(counted);
    if (this.#digits.toUpperCase() !== wanted)
      return this.#answer({ kind: 'broken', why: `checksum ${shown(this.#digits)} in the place of ${wanted}` });
    if (number < 0 || number > 7 || counted.length < 2)
      return this.#answer({ kind: 'broken', why: 'a frame without a number' });
    const text = counted.slice(1, -1);
    return this.#answer({ kind: 'frame', number, text, isLast: counted.at(-1) === CONTROL.ETX });
  }
}

const shown = (digits: string): string => JSON.stringify(digits);
