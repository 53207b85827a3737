import type { Edit } from '../core/edit.ts';
import { type RecordContent, recordContent, type VisitRecord } from './record.schema.ts';

const isField = (name: string): name is keyof RecordContent & string => Object.hasOwn(recordContent.shape, name);

/**
 * Edits of a visit that may be older than a field of theirs: what lies inside of a field that was never stored needs the field first.
 */
export function withRoots(record: VisitRecord, edits: readonly Edit[]): Edit[] {
  const missing = new Set(
    edits
      .filter(({ op, path }) => op === 'insert' || path.length > 1)
      .map(({ path }) => path[0] ?? '')
      .filter((root) => isField(root) && record[root] === undefined),
  );
  const roots = [...missing].filter(isField).map((root): Edit => {
    const to: unknown = recordContent.shape[root].parse(undefined);
    return { op: 'set', path: [root], to };
  });
  return [...roots, ...edits];
}
