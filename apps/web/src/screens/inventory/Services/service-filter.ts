import { catalogue } from '../../../locale/inventory.ts';
import { services } from '../../../locale/inventory-services.ts';
import type { FilterEntry, FilterGroup } from '../table/FilterPane.tsx';
import type { ServiceRow } from './service-row.ts';

const CLASS = 'class:';
const TYPE = 'type:';
/** Between a class and its type: no line of text holds it. */
const SPLIT = '\n';

/** The class that a view names; undefined where it isn't of one. */
export const classIn = (view: string): string | undefined =>
  view.startsWith(CLASS)
    ? view.slice(CLASS.length)
    : view.startsWith(TYPE)
      ? view.slice(TYPE.length).split(SPLIT)[0]
      : undefined;

const TODO = {
  unpriced: ({ price }: ServiceRow) => price === 0,
  below: (row: ServiceRow) => row.margin !== null && row.margin < 0,
} as const;

/** Whether a row belongs to a view. Archived ones are in their own alone. */
export function isInView(row: ServiceRow, view: string): boolean {
  if (view === 'archived') return !row.active;
  if (!row.active) return false;
  if (view === 'unpriced' || view === 'below') return TODO[view](row);
  const ofClass = classIn(view);
  if (ofClass === undefined) return true;
  return row.class === ofClass && (!view.startsWith(TYPE) || row.type === view.slice(TYPE.length).split(SPLIT)[1]);
}

/** The views with what they hold: what is to be done, the classes in their order with the types of the chosen one below it, what is archived. */
export function viewsOf(rows: readonly ServiceRow[], classes: readonly string[], view: string): FilterGroup[] {
  const active = rows.filter((row) => row.active);
  const counts = countsOf(active.map((row) => row.class));
  const chosen = classIn(view);
  const named = classes.filter((name) => counts.has(name));
  const all = [...named, ...[...counts.keys()].filter((name) => !classes.includes(name)).toSorted()];
  const entries = all.flatMap((name): FilterEntry[] => [
    { key: `${CLASS}${name}`, label: name === '' ? catalogue.none : name, count: counts.get(name) ?? 0 },
    ...(name === chosen ? typesOf(active, name) : []),
  ]);
  return [
    {
      key: 'todo',
      label: services.todo,
      entries: [
        { key: 'unpriced', label: catalogue.unpriced, count: active.filter(TODO.unpriced).length, tone: 'ochre' },
        { key: 'below', label: catalogue.belowCost, count: active.filter(TODO.below).length, tone: 'cinnabar' },
      ],
    },
    {
      key: 'classes',
      label: services.classes,
      entries: [{ key: 'all', label: catalogue.all, count: active.length }, ...entries],
    },
    {
      key: 'archived',
      label: catalogue.archivedGroup,
      entries: [{ key: 'archived', label: catalogue.archived, count: rows.length - active.length }],
    },
  ];
}

/** The types within a class, where there is more than one. */
function typesOf(active: readonly ServiceRow[], name: string): FilterEntry[] {
  const counts = countsOf(active.filter((row) => row.class === name).map(({ type }) => type));
  if (counts.size < 2) return [];
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]) => ({
      key: `${TYPE}${name}${SPLIT}${type}`,
      label: `　${type === '' ? catalogue.none : type}`,
      count,
    }));
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
