import type { NameQuery } from './query-plan.ts';
import { isZhuyinSymbol, SYLLABLES, TONE_BY_MARK } from './zhuyin-table.ts';

/** What a match consisted of; bits that are joined along the name. */
export const MATCH_FLAG = {
  phonetic: 1,
  /** A character was given by its initial alone. */
  initial: 2,
  /** The query ends inside a syllable. */
  partial: 4,
  alternateReading: 8,
  wrongTone: 16,
} as const;

/** One way in which a syllable can use up characters of the query. */
export interface SyllableOption {
  /** Characters of the query used up. */
  readonly length: number;
  readonly flags: number;
  /** The tone that was typed; 0 for none. */
  readonly tone: number;
}

const FIRST_TONE = 'ˉ'.charCodeAt(0);
const DIGIT_ONE = 0x31;
const RETROFLEX = /^[zcs]h/;

/** For one query: how each syllable can stand at each position of it. Worked out when first asked for. */
export class SyllableOptions {
  readonly #query: NameQuery;
  readonly #cache: (readonly SyllableOption[] | undefined)[] = [];

  constructor(query: NameQuery) {
    this.#query = query;
  }

  /** Ways to use up the query from `position` on with a syllable (position in `SYLLABLES`), longest first. */
  at(syllable: number, position: number): readonly SyllableOption[] {
    const slot = position * SYLLABLES.length + syllable;
    const known = this.#cache[slot];
    if (known !== undefined) return known;
    const options = this.#find(syllable, position);
    this.#cache[slot] = options;
    return options;
  }

  #find(syllable: number, position: number): readonly SyllableOption[] {
    const forms = SYLLABLES[syllable];
    const first = this.#query.codePoints[position];
    if (forms === undefined || first === undefined) return [];
    const zhuyin = isZhuyinSymbol(first);
    const found = new Map<number, SyllableOption>();
    for (const form of zhuyin ? [forms.zhuyin] : forms.pinyin) {
      // The best reading of a length comes first and stays.
      for (const option of this.#ofForm(form, position, zhuyin)) {
        if (!found.has(option.length)) found.set(option.length, option);
      }
    }
    return [...found.values()].sort((a, b) => b.length - a.length);
  }

  *#ofForm(form: string, position: number, zhuyin: boolean): Generator<SyllableOption> {
    const { codePoints, wordEnds } = this.#query;
    const wordEnd = wordEnds[position] ?? codePoints.length;
    let common = 0;
    while (common < form.length && position + common < wordEnd) {
      if (codePoints[position + common] !== form.charCodeAt(common)) break;
      common += 1;
    }
    if (common === 0) return;
    const { phonetic, partial, initial } = MATCH_FLAG;
    if (common === form.length) {
      const tone = position + common < wordEnd ? typedTone(codePoints[position + common] ?? 0, zhuyin) : 0;
      if (tone > 0) yield { length: common + 1, flags: phonetic, tone };
      yield { length: common, flags: phonetic, tone: 0 };
    } else if (position + common === wordEnd) {
      const flags = phonetic | (wordEnd === codePoints.length ? partial : initial);
      yield { length: common, flags, tone: 0 };
    }
    const letters = !zhuyin && common >= 2 && RETROFLEX.test(form) ? [2, 1] : [1];
    for (const length of letters) {
      if (length === form.length) continue;
      // A space bar pressed after each initial arrives as the first tone.
      if (zhuyin && codePoints[position + 1] === FIRST_TONE) yield { length: 2, flags: phonetic | initial, tone: 0 };
      yield { length, flags: phonetic | initial, tone: 0 };
    }
  }
}

function typedTone(codePoint: number, zhuyin: boolean): number {
  if (zhuyin) return TONE_BY_MARK[String.fromCodePoint(codePoint)] ?? 0;
  const tone = codePoint - DIGIT_ONE + 1;
  return tone >= 1 && tone <= 5 ? tone : 0;
}
