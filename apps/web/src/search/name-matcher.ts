import type { GlyphTable } from './glyph-table.ts';
import { PENALTY, SCORE } from './match-scores.ts';
import { MAX_UNITS } from './normalize.ts';
import { MAX_QUERY, type NameQuery } from './query-plan.ts';
import { readingSyllable, readingTone } from './readings.ts';
import { MATCH_FLAG, SyllableOptions } from './syllable-options.ts';
import type { TermPool } from './term-pool.ts';

/** Where in a name and how well a query was found; characters counted from the name's beginning. */
export interface NameMatch {
  readonly score: number;
  readonly from: number;
  readonly to: number;
}

/** Compares one reading of a query with names: each character may be given as itself, as its sound or as its initial. */
export class NameMatcher {
  readonly #glyphs: GlyphTable;
  readonly #query: NameQuery;
  readonly #options: SyllableOptions;
  readonly #canStart: Uint8Array;
  /** Dead ends of the name being compared (stamped with its turn): without them a hostile query takes exponential time. */
  readonly #deadEnds = new Uint32Array((MAX_UNITS + 1) * (MAX_QUERY + 1));
  #turn = 0;
  #from = 0;
  #reached = 0;

  constructor(glyphs: GlyphTable, query: NameQuery) {
    this.#glyphs = glyphs;
    this.#query = query;
    this.#options = new SyllableOptions(query);
    this.#canStart = new Uint8Array(glyphs.size);
    const first = query.codePoints[0];
    for (let glyph = 0; glyph < glyphs.size; glyph += 1) {
      const starts =
        glyphs.codePoints[glyph] === first ||
        (glyphs.readings[glyph] ?? []).some((reading) => this.#options.at(readingSyllable(reading), 0).length > 0);
      this.#canStart[glyph] = starts ? 1 : 0;
    }
  }

  /** Score of a name; 0 when the query is not in it. */
  score(pool: TermPool, term: number): number {
    return this.#best(pool.data, pool.start(term), pool.length(term), undefined);
  }

  /** Score and place of the best match in a name; undefined when the query is not in it. */
  find(pool: TermPool, term: number): NameMatch | undefined {
    const place = { from: 0, to: 0 };
    const score = this.#best(pool.data, pool.start(term), pool.length(term), place);
    return score === 0 ? undefined : { score, ...place };
  }

  #best(data: Uint32Array, from: number, length: number, place: { from: number; to: number } | undefined): number {
    const end = from + length;
    let best = 0;
    let started = false;
    for (let i = from; i < end; i += 1) {
      if (this.#canStart[data[i] ?? 0] !== 1) continue;
      if (!started) {
        this.#turn += 1;
        this.#from = from;
        started = true;
      }
      const flags = this.#walk(data, i, end, 0);
      if (flags < 0) continue;
      const score = this.#grade(flags, i === from, this.#reached === end, length - (this.#reached - i));
      if (score > best) {
        best = score;
        if (place !== undefined) {
          place.from = i - from;
          place.to = this.#reached - from;
        }
      }
      // What comes later in the name ranks lower, unless this was a match of initials in the middle.
      if (i === from || (flags & MATCH_FLAG.initial) === 0) break;
    }
    return best;
  }

  #grade(flags: number, atStart: boolean, atEnd: boolean, uncovered: number): number {
    const initials = (flags & MATCH_FLAG.initial) !== 0;
    let score: number;
    if (initials) score = atStart ? SCORE.initials : SCORE.innerInitials;
    else if (!atStart) score = SCORE.inner;
    else score = atEnd && (flags & MATCH_FLAG.partial) === 0 ? SCORE.exact : SCORE.prefix;
    if ((flags & MATCH_FLAG.phonetic) !== 0) score -= PENALTY.phonetic;
    if ((flags & MATCH_FLAG.alternateReading) !== 0) score -= PENALTY.alternateReading;
    if ((flags & MATCH_FLAG.wrongTone) !== 0) score -= PENALTY.wrongTone;
    return Math.max(1, score - Math.min(PENALTY.uncovered, uncovered) - this.#query.penalty);
  }

  /** Flags of a match that uses up the query from `position` with the characters from `i`; -1 when there is none. */
  #walk(data: Uint32Array, i: number, end: number, position: number): number {
    const { codePoints } = this.#query;
    if (position === codePoints.length) {
      this.#reached = i;
      return 0;
    }
    if (i === end) return -1;
    const state = (i - this.#from) * (MAX_QUERY + 1) + position;
    if (this.#deadEnds[state] === this.#turn) return -1;
    const glyph = data[i] ?? 0;
    if (this.#glyphs.codePoints[glyph] === codePoints[position]) {
      const rest = this.#walk(data, i + 1, end, position + 1);
      if (rest >= 0) return rest;
    }
    const readings = this.#glyphs.readings[glyph] ?? [];
    for (let r = 0; r < readings.length; r += 1) {
      const reading = readings[r] ?? 0;
      for (const option of this.#options.at(readingSyllable(reading), position)) {
        const rest = this.#walk(data, i + 1, end, position + option.length);
        if (rest < 0) continue;
        const alternate = r > 0 ? MATCH_FLAG.alternateReading : 0;
        const tone = option.tone > 0 && option.tone !== readingTone(reading) ? MATCH_FLAG.wrongTone : 0;
        return rest | option.flags | alternate | tone;
      }
    }
    this.#deadEnds[state] = this.#turn;
    return -1;
  }
}
