import { same } from '@vetloom/domain/core/same.ts';
import type { Finding } from '../ports/verification.ts';
import { type Payload, stateDigestOf } from './chain.ts';
import type { RowStream } from './row-stream.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What stands in the database now: a document, or a row of the inventory's tables. */
export interface Standing {
  readonly collection: string;
  readonly id: string;
  readonly seq: number;
  /** Null of what was removed. */
  readonly body: Fields | null;
}

/** A change of it, as the history has it. */
export interface Step extends Payload {
  readonly collection: string;
  readonly id: string;
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly author: string;
  readonly on_behalf_of: string | null;
  readonly erased: boolean;
  /** It took over what stood there, which no entry before it had whole: the past begins with it. */
  readonly begins?: boolean;
}

/** A digest of it that an entry holds: of a load, of an erasure. */
export interface Pinned {
  readonly collection: string;
  readonly id: string;
  readonly seq: number;
  readonly at: number;
  readonly digest: string;
}

/** All that the history says of one thing, in order, and what stands there now. */
export interface Past<Row extends Standing> {
  readonly collection: string;
  readonly id: string;
  readonly standing: Row | undefined;
  readonly steps: readonly Step[];
  readonly pins: readonly Pinned[];
}

/** What looking back came to. */
export type LookedBack =
  | { readonly kind: 'whole' }
  /** It ends before it begins: a load from before contents were sealed, or nothing at all. */
  | { readonly kind: 'unfounded' }
  | { readonly kind: 'finding'; readonly finding: Finding };

/** In what words something is told: what it is, and among what it stands. */
export interface Naming {
  readonly what: string;
  readonly among: string;
  /** What fields have of which the history says nothing, because they came later than it. */
  readonly since?: Fields;
}

/** Undoes the changes from the last to the first; each must have left what is there. */
export function lookBack({ standing, steps, pins }: Past<Standing>, { what, among, since = {} }: Naming): LookedBack {
  let body: Fields | null = standing?.body ?? null;
  const finding = ({ seq, ord, at }: { seq: number; ord?: number; at: number }, reason: string): LookedBack => ({
    kind: 'finding',
    finding: { seq, ord: ord ?? 0, at, about: null, reason },
  });
  const pin = pins.at(-1);
  for (const step of steps.toReversed()) {
    if (pin && pin.seq >= step.seq) break;
    // What was erased lawfully says nothing; a digest stands behind it where there was one to make.
    if (step.erased) return { kind: 'whole' };
    const { before, after } = step;
    if (after === null) {
      if (body !== null) return finding(step, `${what} was removed by ${step.author} and stands among ${among}`);
      body = before;
      continue;
    }
    if (body === null) return finding(step, `${what} was written by ${step.author} and is gone from ${among}`);
    const present = body;
    const names = before === null ? namesOf(present, after) : namesOf(before, after);
    const changed = names.filter((name) => !same(present[name] ?? null, after[name] ?? since[name] ?? null));
    if (changed.length > 0)
      return finding(
        step,
        `${what} is not what its history makes it: ${changed.map((name) => difference(name, present, after)).join('; ')}`,
      );
    if (step.begins) return { kind: 'whole' };
    body = before === null ? null : undone(present, before, after);
  }
  if (pin && stateDigestOf(body) === pin.digest) return { kind: 'whole' };
  if (pin)
    return finding(
      pin,
      body === null
        ? `${what} is gone from ${among}`
        : `${what} was changed since it was loaded, and the history does not know by whom`,
    );
  return body === null ? { kind: 'whole' } : { kind: 'unfounded' };
}

const namesOf = (one: object, other: object): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])];

const LONGEST = 80;
const shown = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};
const difference = (name: string, present: Fields, after: Fields) =>
  `${name} is ${shown(present[name])}, not ${shown(after[name])}`;

function undone(present: Fields, before: Fields, after: Fields): Fields {
  const fields = { ...present };
  for (const name of Object.keys(after)) delete fields[name];
  return { ...fields, ...before };
}

/** The order in which the database gives them. Bytes order: the language's own differs where a character takes two places. */
export function compareKeys(
  one: { collection: string; id: string },
  other: { collection: string; id: string },
): number {
  if (one.collection !== other.collection) return compareText(one.collection, other.collection);
  return one.id === other.id ? 0 : compareText(one.id, other.id);
}
const compareText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The rows of one thing, from a stream that has come to it. */
export async function takeOf<Row extends { collection: string; id: string }>(
  stream: RowStream<Row>,
  key: { collection: string; id: string },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let row = await stream.peek(); row && compareKeys(row, key) === 0; row = await stream.peek()) {
    rows.push(row);
    await stream.next();
  }
  return rows;
}
