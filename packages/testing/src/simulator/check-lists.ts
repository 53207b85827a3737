import { type Customize, customizeSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { keyOf, sameKeys } from '@vetloom/domain/clinic/list-entries.ts';
import type { Contents } from './server-database.ts';

/**
 * The clinic's labels hold together whoever kept them: each one that was put in is there once, by itself or in the one with which it became one; what became one
 * with another says through whom; and a word means one label alone.
 */
export function checkLists({ documents, log }: Contents): string[] {
  const row = documents.find(({ id, deleted }) => id === '/customize/labels' && !deleted);
  if (row === undefined) return [];
  const parsed = customizeSchema.safeParse(row.body);
  if (!parsed.success) return ['/customize/labels is no list'];
  const labels = (parsed.data as Customize).labels ?? [];
  const there = labels.flatMap(({ _id, merged = [] }) => [_id, ...merged.map((one) => one._id)]);
  const put = log.flatMap(({ name, status, args }) => {
    if (name !== 'customize.edit' || status !== 'applied') return [];
    const { edits = [] } = args as { readonly edits?: readonly { op: string; row?: { _id: string } }[] };
    return edits.flatMap(({ op, row: label }) => (op === 'insert' && label ? [label._id] : []));
  });
  const said = new Map<string, string>();
  return [
    ...(new Set(there).size === there.length ? [] : ['a label is there twice']),
    ...put.filter((id) => !there.includes(id)).map((id) => `the label ${id} is lost`),
    ...labels.flatMap(({ _id, merged = [] }) => {
      const known = new Set([_id, ...merged.map((one) => one._id)]);
      return merged.filter(({ into }) => !known.has(into)).map((one) => `${one._id} is in ${_id} through nobody`);
    }),
    ...labels.flatMap((label) =>
      sameKeys('labels', labels, keyOf('labels', label)).flatMap((word) => {
        const other = said.get(word);
        said.set(word, label._id);
        // Two may be called the same by two people; a former word is one's alone.
        return other === undefined || keyOf('labels', label) === word ? [] : [`"${word}" is ${other} and ${label._id}`];
      }),
    ),
  ];
}
