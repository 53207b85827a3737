import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { EntryStore } from './entry-store.ts';
import { PENALTY, recencyBonus } from './match-scores.ts';
import { PlanScores } from './plan-scores.ts';
import { planQuery, queryWords } from './query-plan.ts';
import {
  PEOPLE,
  type SearchEntry,
  type SearchHit,
  type SearchKey,
  type SearchMatch,
  type SearchOptions,
} from './search-types.ts';

const DEFAULT_LIMIT = 8;

interface Candidate {
  readonly slot: number;
  readonly score: number;
}

/**
 * Finds owners, pets and items of the catalogue by name (characters and their variants, pinyin, initials, Zhuyin, keys of a Zhuyin keyboard),
 * phone, chip and pet number. Held in memory; a query goes through all entries.
 */
export class SearchIndex {
  readonly #store = new EntryStore();
  readonly #now: () => number;

  /** `now` gives Unix seconds, for ranking what was seen recently. */
  constructor(options: { readonly now?: () => number } = {}) {
    this.#now = options.now ?? shownNow;
  }

  /** Count of entries. */
  get size(): number {
    return this.#store.size;
  }

  /** Adds entries or replaces those of the same kind and id. */
  upsert(entries: Iterable<SearchEntry>): void {
    for (const entry of entries) this.#store.put(entry);
  }

  /** Removes entries; one that is not there is no error. */
  remove(keys: Iterable<SearchKey>): void {
    for (const key of keys) this.#store.remove(key);
  }

  /** The best hits, best first; none for an empty text. */
  query(text: string, options: SearchOptions = {}): SearchHit[] {
    const whole = new PlanScores(this.#store, planQuery(text));
    const words = queryWords(text).map((word) => new PlanScores(this.#store, planQuery(word)));
    const candidates = this.#best(whole, words, options);
    return candidates.flatMap(({ slot, score }) => this.#hit(slot, score, whole, words));
  }

  #best(whole: PlanScores, words: readonly PlanScores[], options: SearchOptions): Candidate[] {
    const store = this.#store;
    const limit = Math.max(0, Math.trunc(options.limit ?? DEFAULT_LIMIT));
    const kinds = options.kinds ?? PEOPLE;
    const now = this.#now();
    const best: Candidate[] = [];
    if (limit === 0) return best;
    for (let slot = 0; slot < store.slots; slot += 1) {
      const kind = store.kind(slot);
      if (kind === undefined || !kinds.includes(kind)) continue;
      const matched = Math.max(whole.score(slot), scatteredScore(words, slot));
      if (matched === 0) continue;
      const score = matched + recencyBonus(store.seenAt(slot), now);
      const last = best.length < limit ? undefined : best[limit - 1];
      if (last !== undefined && score < last.score) continue;
      const candidate = { slot, score };
      if (last !== undefined && this.#compare(candidate, last) >= 0) continue;
      if (last !== undefined) best.pop();
      let place = best.length;
      for (; place > 0; place -= 1) {
        const before = best[place - 1];
        if (before === undefined || this.#compare(before, candidate) <= 0) break;
      }
      best.splice(place, 0, candidate);
    }
    return best;
  }

  /** Total order, so that equal queries give equal answers in whatever order the entries came. */
  #compare(a: Candidate, b: Candidate): number {
    if (a.score !== b.score) return b.score - a.score;
    const seen = this.#store.seenAt(b.slot) - this.#store.seenAt(a.slot);
    if (seen !== 0) return seen;
    const kindA = this.#store.kind(a.slot) ?? '';
    const kindB = this.#store.kind(b.slot) ?? '';
    if (kindA !== kindB) return kindA < kindB ? -1 : 1;
    return this.#store.id(a.slot) < this.#store.id(b.slot) ? -1 : 1;
  }

  #hit(slot: number, score: number, whole: PlanScores, words: readonly PlanScores[]): SearchHit[] {
    const kind = this.#store.kind(slot);
    const found =
      whole.score(slot) >= scatteredScore(words, slot) ? [whole.match(slot)] : words.map((word) => word.match(slot));
    const [matched, ...alsoMatched] = joinFields(found.flatMap((scored) => scored?.match ?? []));
    if (kind === undefined || matched === undefined) return [];
    return [{ kind, id: this.#store.id(slot), score, matched, alsoMatched }];
  }
}

/** Score of an entry in which every word is found somewhere; 0 when one is not, or when there are no words. */
function scatteredScore(words: readonly PlanScores[], slot: number): number {
  let least = 0;
  for (const [i, word] of words.entries()) {
    const score = word.score(slot);
    if (score === 0) return 0;
    least = i === 0 ? score : Math.min(least, score);
  }
  return least === 0 ? 0 : Math.max(1, least - PENALTY.scatteredWords);
}

/** One match a text, the name first: two words may be found in the same name. */
function joinFields(matches: readonly SearchMatch[]): SearchMatch[] {
  const joined: SearchMatch[] = [];
  for (const match of matches) {
    const same = joined.findIndex((other) => other.field === match.field && other.text === match.text);
    const other = joined[same];
    if (other === undefined) joined.push(match);
    else joined[same] = { ...other, ranges: unite([...other.ranges, ...match.ranges]) };
  }
  return joined.sort((a, b) => Number(b.field === 'name') - Number(a.field === 'name'));
}

function unite(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const united: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = united.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else united.push([start, end]);
  }
  return united;
}
