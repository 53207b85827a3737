import { diff3Merge } from 'node-diff3';
import { z } from 'zod';
import { copyOf } from './copy.ts';
import { DomainError } from './error.ts';
import { MergeBudget } from './merge-budget.ts';
import { isObject, isPrefix, isRow, type Json, resolve, rowKey } from './rows.ts';
import { same } from './same.ts';

const segment = z.string().min(1).max(64);
/** A place in a document: a field, an object's member, or a child row by its id (`['drugBag', bagID, 'items', rowID, 'number']`). */
const editPath = z.array(segment).min(1).max(8);
/** The outermost row that an edit reaches into, as its author saw it: said once for each row of a command, by its first edit there. */
const seen = z.record(z.string(), z.unknown()).optional();

/**
 * One change of a document (law 3): a field from a seen value to a new one, a child row put in or taken out.
 * An edit never carries "the whole document as I last saw it".
 */
export const edit = z.discriminatedUnion('op', [
  // A field that is or was not there has no value, and JSON drops the member that would say so.
  z.object({ op: z.literal('set'), path: editPath, from: z.unknown().optional(), to: z.unknown().optional(), seen }),
  z.object({
    op: z.literal('insert'),
    path: editPath,
    row: z.record(z.string(), z.unknown()),
    seen,
    /** Ids of the rows that stood in the field at any depth when this one was put in: another one is news to its author. */
    beside: z.array(segment).max(1000).optional(),
  }),
  z.object({ op: z.literal('remove'), path: editPath, seen }),
]);
/** One change of a document. */
export type Edit = z.output<typeof edit>;
/** The edits of one command. */
export const edits = z.array(edit).min(1).max(500);

/** Told where an edit couldn't be merged. A row that one side took out is `null` on that side and whole on the other. */
export type Report = (path: readonly string[], from: unknown, mine: unknown, theirs: unknown) => void;

/**
 * Applies edits to a copy of a document. Where the stored value differs from the edit's `from`, text merges three-way and
 * anything else keeps the stored value and is reported (law 3). A row that somebody changed since it was seen is not taken out, one that
 * somebody took out is not put back in, and both are reported whole; nothing throws for being late.
 * `roots` are the fields that may be edited at all; others are refused with `badParameter`. `isProse` tells the places of which two
 * people's words are merged: of a name, a phone or a dose two can't be one, however long they are. Whoever tries edits one by one gives the
 * command's one `budget` to all tries.
 */
export function applyEdits<D extends object>(
  document: D,
  changes: readonly Edit[],
  roots: ReadonlySet<string>,
  report: Report,
  isProse: (path: readonly string[]) => boolean,
  budget = new MergeBudget(),
): D {
  const result = copyOf(document) as Json;
  const rows = new SeenRows();
  for (const change of changes) {
    const [root = ''] = change.path;
    if (!roots.has(root)) throw new DomainError('badParameter', `field ${root} can't be edited`, { field: root });
    const prose = isProse(change.path) ? budget : undefined;
    rows.look(change);
    rows.begin(result, change);
    if (rows.isLost(result, change) || rows.isStale(result, change, report)) rows.follow(change, prose);
    else {
      applyOne(result, change, isBegun(change, changes) ? silent : report, prose);
      rows.follow(change, prose);
    }
  }
  rows.tellLost(report);
  return result as D;
}

/** For a try of which nobody is told. */
export const silent: Report = () => undefined;

/** Whether an edit only makes sure of a row into which others of the same command write: what clashes there is told by the field. */
function isBegun(change: Edit, changes: readonly Edit[]): boolean {
  if (change.op !== 'insert') return false;
  const row = [...change.path, rowKey(change.row) ?? ''];
  return changes.some((other) => other !== change && other.path.length > row.length && isPrefix(row, other.path));
}

/** The rows of a document as the author of some edits saw them, and as those edits left them for that person. */
class SeenRows {
  readonly #before: Json = {};
  readonly #own: Json = {};
  readonly #lost = new Map<string, readonly string[]>();
  /** Rows that these edits put in. */
  readonly #begun = new Set<string>();

  /** Takes note of the row that an edit brings along. */
  look({ path, seen: row }: Edit): void {
    const key = rowKey(row);
    const at = key === undefined ? -1 : path.indexOf(key, 1);
    if (row === undefined || at < 1 || this.#begun.has(path.slice(0, at + 1).join('/'))) return;
    if (resolve(this.#before, path.slice(0, at + 1)) !== undefined) return;
    for (const rows of [this.#before, this.#own]) listAt(rows, path.slice(0, at))?.push(copyOf(row));
  }

  /**
   * Takes note of a row that the edit puts in: nobody else can have changed it. What its author saw of it afterwards, when two commands became one, holds
   * what followed from the first by itself, such as sums, and says nothing of others.
   */
  begin(stored: Json, change: Edit): void {
    if (change.op !== 'insert') return;
    const row = [...change.path, rowKey(change.row) ?? ''];
    if (resolve(stored, row) === undefined) this.#begun.add(row.join('/'));
  }

  /** Whether the edit reaches into a row that somebody took out meanwhile. */
  isLost(stored: Json, change: Edit): boolean {
    for (let length = 2; length < change.path.length + (change.op === 'insert' ? 1 : 0); length += 1) {
      const row = change.path.slice(0, length);
      if (!isRow(this.#own, row) || resolve(stored, row) !== undefined) continue;
      this.#lost.set(row.join('/'), row);
      return true;
    }
    return false;
  }

  /** Whether the edit takes a row out that somebody changed meanwhile: it stays, and is reported. */
  isStale(stored: Json, { op, path }: Edit, report: Report): boolean {
    if (op !== 'remove' || !isRow(this.#own, path)) return false;
    const row = resolve(stored, path);
    if (row === undefined || same(row, resolve(this.#own, path))) return false;
    report(path, resolve(this.#before, path), null, row);
    return true;
  }

  /** Does to the author's own rows what the edit does. */
  follow(change: Edit, prose: MergeBudget | undefined): void {
    if (change.path.some((_, at) => at > 0 && isRow(this.#own, change.path.slice(0, at + 1))))
      applyOne(this.#own, change, silent, prose);
  }

  /** Reports rows that are gone, as the author would have them. */
  tellLost(report: Report): void {
    for (const path of this.#lost.values()) {
      const [before, mine] = [resolve(this.#before, path), resolve(this.#own, path)];
      if (mine !== undefined && !same(before ?? null, mine)) report(path, before ?? null, mine, null);
    }
  }
}

/** The list at a path of objects, made where there is nothing; undefined where something else stands. */
function listAt(document: Json, path: readonly string[]): unknown[] | undefined {
  let place = document;
  for (const [at, step] of path.entries()) {
    if (Object.hasOwn(Object.prototype, step)) return undefined;
    place[step] ??= at === path.length - 1 ? [] : {};
    const next = place[step];
    if (at === path.length - 1) return Array.isArray(next) ? next : undefined;
    if (!isObject(next)) return undefined;
    place = next;
  }
  return undefined;
}

function applyOne(document: Json, change: Edit, report: Report, prose: MergeBudget | undefined): void {
  if (change.op === 'insert') {
    const list = resolve(document, change.path);
    const key = rowKey(change.row);
    if (key === undefined) throw new DomainError('badParameter', 'a row needs an id', { field: change.path.join('.') });
    const there = Array.isArray(list) ? list.find((row) => rowKey(row) === key) : undefined;
    if (!Array.isArray(list)) report(change.path, undefined, change.row, list);
    else if (there === undefined) list.push(copyOf(change.row));
    else if (!same(there, change.row)) report([...change.path, key], undefined, change.row, there);
    return;
  }
  const parent = resolve(document, change.path.slice(0, -1));
  const last = change.path[change.path.length - 1] ?? '';
  if (change.op === 'remove') {
    const at = Array.isArray(parent) ? parent.findIndex((row) => rowKey(row) === last) : -1;
    if (at >= 0) (parent as unknown[]).splice(at, 1);
    return;
  }
  if (!isObject(parent) || Object.hasOwn(Object.prototype, last)) {
    report(change.path, change.from, change.to, undefined);
    return;
  }
  const stored = parent[last];
  const unchanged = same(stored ?? null, change.from ?? null) || same(stored, change.to);
  const merged = unchanged ? change.to : prose && mergeText(change.from, change.to, stored, prose);
  if (merged === undefined && change.to !== undefined) report(change.path, change.from, change.to, stored);
  else if (merged === undefined) delete parent[last];
  else parent[last] = copyOf(merged);
}

/** Three-way merge of prose by line and then by character; undefined where it clashes or isn't text of some length. */
function mergeText(from: unknown, mine: unknown, theirs: unknown, budget: MergeBudget): string | undefined {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return undefined;
  const base = typeof from === 'string' ? from : '';
  if (!`${base}${mine}${theirs}`.includes('\n') && Math.max(base.length, mine.length, theirs.length) < PROSE_LENGTH)
    return undefined;
  if (!budget.mayCut(base, mine, theirs)) return undefined;
  const parts = (text: string) => text.split(/(?<=[\n。；，,.!?！？])/u);
  const [ours, seen, stored] = [parts(mine), parts(base), parts(theirs)];
  if (!budget.takes(ours, seen) || !budget.takes(stored, seen)) return undefined;
  const regions = diff3Merge(ours, seen, stored, { excludeFalseConflicts: true });
  if (regions.some((region) => region.conflict)) return undefined;
  return regions.flatMap((region) => region.ok ?? []).join('');
}

/** Shorter single lines are words of their own: merging two would make one that nobody wrote. */
const PROSE_LENGTH = 24;

/**
 * The edits of two commands as one command's: a place that both set goes from the earlier value to the later one, where the later one
 * was written over what the earlier left. One whose author saw something else, as in another tab, stays an edit of its own: joined, it
 * would overwrite unseen what it ought to meet. Applied at once they leave what the two left one after the other.
 */
export function joinEdits(earlier: readonly Edit[], later: readonly Edit[]): Edit[] {
  const joined = [...earlier];
  for (const next of later) {
    const at = joined.findLastIndex((known) => overlap(known.path, next.path));
    const known = joined[at];
    const goesOn = known?.op === 'set' && next.op === 'set' && known.path.length === next.path.length;
    if (goesOn && same(known.to, next.from)) joined[at] = { ...known, to: next.to };
    else joined.push(next);
  }
  return joined;
}

/** Whether one path lies on the other. */
const overlap = (a: readonly string[], b: readonly string[]): boolean =>
  a.slice(0, b.length).every((step, at) => step === b[at]);

/** The `set` edits that turn one flat object into another: what a form sends. */
export function editsBetween<T extends object>(
  before: T,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): Edit[] {
  return fields
    .filter((field) => field in after && !same(before[field], after[field]))
    .map((field) => ({ op: 'set', path: [field], from: before[field], to: after[field] }));
}
