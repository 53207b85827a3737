import { copyOf } from '../core/copy.ts';
import { isObject, isPrefix, type Json, resolve, rowKey } from '../core/rows.ts';
import type { FieldConflict } from '../engine/command.ts';

/**
 * The conflicts of a command, each place of a document once: what its author saw first, what they left last and what stands. A place
 * inside of another one goes into that one. However often a command comes back to a place, what is kept of it is as long as what the
 * command brought and what stands there.
 */
export function contestedOnce(conflicts: readonly FieldConflict[]): FieldConflict[] {
  const kept = new Map<string, Places>();
  for (const conflict of conflicts) {
    const of = JSON.stringify([conflict.collection, conflict.id, conflict.author ?? null]);
    const places = kept.get(of) ?? new Places();
    kept.set(of, places);
    places.keep(conflict);
  }
  return [...kept.values()].flatMap((places) => places.conflicts());
}

/** The contested places of one document. */
class Places {
  readonly #byKey = new Map<string, FieldConflict>();
  /** Whose `mine` is a copy already, into which may be written. */
  readonly #copied = new Set<string>();

  keep(conflict: FieldConflict): void {
    const { path } = conflict;
    for (let length = 1; length < path.length; length += 1)
      if (this.#goesInto(keyOf({ path: path.slice(0, length) }), path.slice(length), conflict.mine)) return;
    const key = keyOf(conflict);
    const earlier = this.#byKey.get(key);
    // Who comes with the whole has been through its parts.
    if (!earlier)
      for (const [other, { path: inner }] of this.#byKey)
        if (inner.length > path.length && isPrefix(path, inner)) this.#byKey.delete(other);
    this.#copied.delete(key);
    this.#byKey.set(key, earlier ? { ...conflict, from: earlier.from } : conflict);
  }

  conflicts(): FieldConflict[] {
    return [...this.#byKey.values()];
  }

  /** Writes a value into what the author left at an outer place; false where there is none, or no such place in it. */
  #goesInto(key: string, path: readonly string[], value: unknown): boolean {
    const outer = this.#byKey.get(key);
    if (!outer) return false;
    const mine = this.#copied.has(key) ? outer.mine : copyOf(outer.mine);
    this.#copied.add(key);
    this.#byKey.set(key, { ...outer, mine });
    return writeAt(mine, path, value);
  }
}

/** Rows that were to be put into a list that is gone are each a loss of its own. */
function keyOf({ path, mine, theirs }: Pick<FieldConflict, 'path'> & Partial<FieldConflict>): string {
  const row = theirs === null ? rowKey(mine) : undefined;
  return JSON.stringify([...path, ...(row === undefined || row === path.at(-1) ? [] : [[row]])]);
}

function writeAt(whole: unknown, path: readonly string[], value: unknown): boolean {
  const parent = resolve({ whole } as Json, ['whole', ...path.slice(0, -1)]);
  const last = path.at(-1) ?? '';
  if (Array.isArray(parent)) {
    const at = parent.findIndex((row) => rowKey(row) === last);
    if (at >= 0) parent.splice(at, 1, ...(value === null ? [] : [copyOf(value)]));
    return at >= 0;
  }
  if (!isObject(parent) || Object.hasOwn(Object.prototype, last)) return false;
  if (value === null) delete parent[last];
  else parent[last] = copyOf(value);
  return true;
}
