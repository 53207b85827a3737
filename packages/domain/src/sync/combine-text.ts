import { diff3Merge, diffComm } from 'node-diff3';

/** A stretch of text, and whether the original lacks it. */
export interface TextPart {
  readonly text: string;
  readonly fresh: boolean;
}

interface Clause {
  readonly words: string;
  /** The punctuation and line ends after it. */
  readonly end: string;
}

/** Clauses of Chinese or Latin prose; a point or comma inside a figure ends none. */
function clausesOf(text: string): Clause[] {
  const found = text.match(
    /(?:[^。；，、！？\n,.;!?]|[,.;!?](?!\s|$))+(?:[。；，、！？\n]|[,.;!?](?=\s|$)|(?<=[,.;!?])\s)*\s*/gu,
  );
  return (found ?? []).map((piece) => {
    const words = piece.replace(/[。；，、！？\n,.;!?\s]+$/u, '');
    return { words, end: piece.slice(words.length) };
  });
}

/** Ends that ask for more to follow. */
const OPEN_END = /^[，、,]\s*$/u;

/**
 * Both texts as one: what either side added or took away is added or taken away, clause by clause; where both changed the same place,
 * the stored words come first and then the author's own. A person reads it before it is saved.
 */
export function combinedText(from: string, mine: string, theirs: string): string {
  const sides = [theirs, mine, from].map(clausesOf);
  const [stored = [], own = [], base = []] = sides.map((clauses) => clauses.map(({ words }) => words));
  const merged: string[] = [];
  for (const { ok, conflict } of diff3Merge(own, base, stored, { excludeFalseConflicts: true }))
    merged.push(...(ok ?? (conflict ? joined(conflict.a, conflict.o, conflict.b) : [])));
  const ends = new Map<string, string>();
  for (const { words, end } of sides.flat()) if (!ends.get(words)) ends.set(words, end);
  return merged
    .map((words, at) => {
      const end = ends.get(words) ?? '';
      if (at === merged.length - 1) return OPEN_END.test(end) ? words : words + end;
      return words + (end === '' ? '，' : end);
    })
    .join('');
}

/** Where both changed one place: what neither took away, the stored words first. */
function joined(own: readonly string[], base: readonly string[], stored: readonly string[]): string[] {
  const gone = (words: string, other: readonly string[]) => base.includes(words) && !other.includes(words);
  return [
    ...stored.filter((words) => !gone(words, own)),
    ...own.filter((words) => !stored.includes(words) && !gone(words, stored)),
  ];
}

/** A text in stretches, told apart by whether the original has them: what a side has changed can so be shown at a glance. */
export function freshParts(from: string, to: string): TextPart[] {
  const before = clausesOf(from).map(({ words }) => words);
  const after = clausesOf(to);
  const fresh = new Set<number>();
  let at = 0;
  for (const piece of diffComm(
    before,
    after.map(({ words }) => words),
  )) {
    if ('common' in piece) at += piece.common.length;
    else for (const _ of piece.buffer2) fresh.add(at++);
  }
  return after.flatMap(({ words, end }, index): TextPart[] => [
    { text: words, fresh: fresh.has(index) },
    ...(end === '' ? [] : [{ text: end, fresh: false }]),
  ]);
}
