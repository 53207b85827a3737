import { GROUP_SEPARATOR } from '@vetloom/domain/stock/gs1.ts';

/** Milliseconds between two keys of a scanner at most; nobody types that fast for so long. */
const MOST_BETWEEN = 50;
/** Fewer characters are no code that a scanner reads. */
const FEWEST = 4;

/** A key as the page hears it. */
export interface HeardKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  /** Milliseconds. */
  readonly timeStamp: number;
}

/** What a key means: `began` a burst, which may be a scan; a whole `code`; nothing. */
export type Heard = { readonly began: boolean; readonly code?: string };

/**
 * Tells a keyboard scanner from a person: it types faster than anybody for the length of a code and ends with Enter. The separator of GS1 comes as Ctrl ] or
 * as itself.
 */
export class ScanReader {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  hear(event: HeardKey): Heard {
    const { key, timeStamp } = event;
    if (timeStamp - this.#last > MOST_BETWEEN) this.#text = '';
    if (key === 'Enter') {
      const code = this.#text;
      this.#text = '';
      return code.length >= FEWEST ? { began: false, code } : { began: false };
    }
    const sign = signOf(event);
    if (sign === undefined) {
      // Keys that write nothing by themselves, such as Shift, come between the signs of a scan too.
      if (key.length === 1) this.#text = '';
      return { began: false };
    }
    const began = this.#text === '';
    this.#text += sign;
    this.#last = timeStamp;
    return { began };
  }
}

function signOf({ key, ctrlKey, altKey, metaKey }: HeardKey): string | undefined {
  if ((ctrlKey && key === ']') || key === GROUP_SEPARATOR) return GROUP_SEPARATOR;
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : undefined;
}
