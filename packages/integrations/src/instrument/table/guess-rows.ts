import { tableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { Doubts } from '../said/doubts.ts';
import { plainLine } from '../said/plain.ts';
import { type XmlElement, xmlTree } from '../xml/xml-tree.ts';
import { elementsOf, type GridRow, gridOf, leavesOf, pathOf } from './grid.ts';

const MOST_PATH = 200;

/** The element of a document that repeats and says most, with its columns: its own, and those of what encloses it. A sentence where there is none. */
export function guessedRows(
  text: string,
): { readonly path: string; readonly columns: readonly string[]; readonly rows: readonly GridRow[] } | string {
  const tree = xmlTree(text);
  if (tree.kind === 'unreadable') return tree.why;
  const kinds = new Map<string, { readonly first: XmlElement; count: number; said: number }>();
  for (const element of elementsOf(tree.root)) {
    const said = leavesOf(element).length;
    if (said === 0) continue;
    const path = pathOf(element);
    const kind = kinds.get(path) ?? { first: element, count: 0, said: 0 };
    kind.count += 1;
    kind.said = Math.max(kind.said, said);
    kinds.set(path, kind);
  }
  // What says but one thing is a column of something else.
  const ranked = [...kinds]
    .filter(([path, { said }]) => said > 1 && path.length <= MOST_PATH && plainLine(path, MOST_PATH) === path)
    .toSorted(([, one], [, other]) => other.count * other.said - one.count * one.said);
  const [best] = ranked;
  if (best === undefined) return 'no element of it repeats';
  const [path, { first }] = best;
  const grid = gridOf(text, tableMapping.parse({ rows: path }), new Doubts());
  if (grid.kind === 'unreadable') return grid.why;
  const around = new Set<string>();
  for (let at = first.parent; at; at = at.parent)
    for (const [column] of leavesOf(at)) if (!column.startsWith(`${first.name}/`)) around.add(column);
  // Elements beside it that aren't leaves, such as `Patient/Name`.
  for (let at: XmlElement | undefined = first.parent; at; at = at.parent)
    for (const child of at.children)
      if (child.children.length > 0 && !path.startsWith(pathOf(child)))
        for (const [column] of leavesOf(child)) around.add(`${child.name}/${column}`);
  const columns = [...new Set([...grid.columns, ...around])].slice(0, 200);
  return { path, columns, rows: grid.rows };
}
