import { codeUnits, joinRanges, phoneUnits } from './entry-keys.ts';
import type { EntryStore } from './entry-store.ts';
import { NUMBER_SCORES, PENALTY } from './match-scores.ts';
import { NameMatcher } from './name-matcher.ts';
import { textUnits } from './normalize.ts';
import { findNumber, type NumberScores } from './number-matcher.ts';
import type { QueryPlan } from './query-plan.ts';
import type { SearchField, SearchMatch } from './search-types.ts';
import type { TermPool } from './term-pool.ts';

/** A match with its score, for choosing between fields. */
export interface ScoredMatch {
  readonly score: number;
  readonly match: SearchMatch;
}

function scoreAll(pool: TermPool, score: (term: number) => number): Uint16Array {
  const scores = new Uint16Array(pool.size);
  for (let term = 0; term < scores.length; term += 1) {
    if (pool.length(term) > 0) scores[term] = score(term);
  }
  return scores;
}

const NONE = new Uint16Array(0);

/** The scores of one plan: every distinct text once, then each entry by its texts. */
export class PlanScores {
  readonly #store: EntryStore;
  readonly #plan: QueryPlan;
  readonly #matchers: readonly NameMatcher[];
  readonly #ownerNames: Uint16Array;
  readonly #petNames: Uint16Array;
  readonly #phones: Uint16Array;
  readonly #chips: Uint16Array;
  readonly #codes: Uint16Array;

  constructor(store: EntryStore, plan: QueryPlan) {
    this.#store = store;
    this.#plan = plan;
    this.#matchers = plan.names.map((query) => new NameMatcher(store.glyphs, query));
    this.#ownerNames = this.#scoreNames(store.ownerNames);
    this.#petNames = this.#scoreNames(store.petNames);
    this.#phones = scoreRuns(store.phones, plan.phones, NUMBER_SCORES.phone);
    this.#chips = scoreRuns(store.chips, [plan.code], NUMBER_SCORES.chip);
    this.#codes = scoreRuns(store.codes, [plan.code], NUMBER_SCORES.code);
  }

  /** Best score of an entry over its fields; 0 when none matches. */
  score(slot: number): number {
    const store = this.#store;
    const person = store.kind(slot) === 'owner';
    const name = (person ? this.#ownerNames : this.#petNames)[store.nameTerm(slot)] ?? 0;
    const owner = lowered(this.#ownerNames[store.ownerTerm(slot)] ?? 0, PENALTY.ownerField);
    const phone = lowered(this.#phones[store.phoneTerm(slot)] ?? 0, person ? 0 : PENALTY.ownerField);
    const chip = this.#chips[store.chipTerm(slot)] ?? 0;
    const code = this.#codes[store.codeTerm(slot)] ?? 0;
    return Math.max(name, owner, phone, chip, code);
  }

  /** The field that gave `score`, with the characters that matched; undefined when the entry does not match. */
  match(slot: number): ScoredMatch | undefined {
    const store = this.#store;
    const person = store.kind(slot) === 'owner';
    const { phone, chip, code } = NUMBER_SCORES;
    const found = [
      this.#matchName('name', person ? store.ownerNames : store.petNames, store.nameTerm(slot), 0),
      this.#matchNumber('phone', store.phones, store.phoneTerm(slot), phone, person ? 0 : PENALTY.ownerField),
      this.#matchNumber('code', store.codes, store.codeTerm(slot), code, 0),
      this.#matchNumber('chipID', store.chips, store.chipTerm(slot), chip, 0),
      this.#matchName('ownerName', store.ownerNames, store.ownerTerm(slot), PENALTY.ownerField),
    ];
    let best: ScoredMatch | undefined;
    for (const match of found) {
      if (match !== undefined && (best === undefined || match.score > best.score)) best = match;
    }
    return best;
  }

  #scoreNames(pool: TermPool): Uint16Array {
    const [first, ...others] = this.#matchers;
    if (first === undefined) return NONE;
    return scoreAll(pool, (term) => {
      let best = first.score(pool, term);
      for (const matcher of others) best = Math.max(best, matcher.score(pool, term));
      return best;
    });
  }

  #matchName(field: SearchField, pool: TermPool, term: number, penalty: number): ScoredMatch | undefined {
    if (term < 0) return undefined;
    let best: ScoredMatch | undefined;
    for (const matcher of this.#matchers) {
      const found = matcher.find(pool, term);
      if (found === undefined || (best !== undefined && best.score >= lowered(found.score, penalty))) continue;
      const text = pool.key(term);
      const ranges = joinRanges(textUnits(text).slice(found.from, found.to));
      best = { score: lowered(found.score, penalty), match: { field, text, ranges } };
    }
    return best;
  }

  #matchNumber(
    field: SearchField,
    pool: TermPool,
    term: number,
    scores: NumberScores,
    penalty: number,
  ): ScoredMatch | undefined {
    if (term < 0) return undefined;
    let best: ScoredMatch | undefined;
    for (const run of field === 'phone' ? this.#plan.phones : [this.#plan.code]) {
      const found = findNumber(pool, term, run, scores);
      if (found === undefined || (best !== undefined && best.score >= lowered(found.score, penalty))) continue;
      const key = pool.key(term);
      const units = (field === 'phone' ? phoneUnits(key) : codeUnits(key)).slice(found.from, found.from + run.length);
      const place = lineAround(key, units[0]?.start ?? 0);
      const ranges = joinRanges(
        units.map(({ start, end }) => ({ start: start - place.start, end: end - place.start })),
      );
      best = { score: lowered(found.score, penalty), match: { field, text: place.text, ranges } };
    }
    return best;
  }
}

function scoreRuns(pool: TermPool, runs: readonly (readonly number[])[], scores: NumberScores): Uint16Array {
  const usable = runs.filter((run) => run.length > 0);
  if (usable.length === 0) return NONE;
  return scoreAll(pool, (term) => {
    let best = 0;
    for (const run of usable) best = Math.max(best, findNumber(pool, term, run, scores)?.score ?? 0);
    return best;
  });
}

/** A match stays a match: what is taken off leaves at least 1. */
function lowered(score: number, penalty: number): number {
  return score === 0 ? 0 : Math.max(1, score - penalty);
}

/** The one of several phones in which a place lies. */
function lineAround(lines: string, place: number): { text: string; start: number } {
  const start = lines.lastIndexOf('\n', place) + 1;
  const end = lines.indexOf('\n', place);
  return { text: lines.slice(start, end < 0 ? lines.length : end), start };
}
