import { applyEdits, type Edit } from '../core/edit.ts';
import { resolve, rowKey } from '../core/rows.ts';
import type { DraftLog } from './case.schema.ts';

type Fields = Record<string, unknown>;

/** Who stored the document last, and when: every reader may know, and a review names them. */
const STAMP = ['updateBy', 'updateDateTime'];

const pick = (document: object, roots: ReadonlySet<string>): Fields =>
  structuredClone(Object.fromEntries(Object.entries(document).filter(([field]) => roots.has(field))));

/**
 * The four states of a draft that met somebody else's changes (spec 2 §3 "Draft conflict log"), told from its edits: each says what
 * its author saw and what they left. `master` stood before the command, `combined` after it.
 */
export function draftLogOf(
  changes: readonly Edit[],
  master: object,
  combined: object,
  version: number,
): Omit<DraftLog, 'exception'> {
  const roots = new Set(changes.flatMap(({ path }) => path.slice(0, 1)));
  const masterRecord = pick(master, new Set([...roots, ...STAMP]));
  const originalDraft = structuredClone(masterRecord);
  for (const change of changes.toReversed()) takeBack(originalDraft, change);
  const draft = applyEdits(
    originalDraft,
    changes,
    roots,
    () => undefined,
    () => true,
  );
  return { originalDraft, draft, masterRecord, combinedRecord: pick(combined, roots), version };
}

/** What a removed row was is not said by its edit: it stays as it stands now. */
function takeBack(document: Fields, change: Edit): void {
  if (change.op === 'remove') return;
  if (change.op === 'insert') {
    const list = resolve(document, change.path);
    const at = Array.isArray(list) ? list.findIndex((row) => rowKey(row) === rowKey(change.row)) : -1;
    if (at >= 0) (list as unknown[]).splice(at, 1);
    return;
  }
  const parent = resolve(document, change.path.slice(0, -1));
  const last = change.path.at(-1) ?? '';
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) return;
  if (change.from === undefined) delete (parent as Fields)[last];
  else (parent as Fields)[last] = structuredClone(change.from);
}
