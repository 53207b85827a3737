import {
  breedKeys,
  breedNamed,
  keyOf,
  type MergedList,
  rowsOf,
  sameKeys,
} from '@vetloom/domain/clinic/list-entries.ts';
import {
  documentsNaming,
  MOST_USES,
  standardsNaming,
  type UseSought,
  visitsNaming,
  visitsOfServices,
} from '@vetloom/storage/document/list-use-rows.ts';
import type { ClinicRead } from '../engine/clinic-call.ts';
import { one } from '../engine/read.ts';

/** What may name an entry of the clinic's lists. */
export const USES = [
  'pet',
  'user',
  'record',
  'booking',
  'bookingWait',
  'reminder',
  'problem',
  'recordTemplate',
  'drugRule',
  'examItem',
  'standardSet',
  'campaign',
  'reminderTemplate',
  'setting',
] as const;
/** One of them. */
export type Use = (typeof USES)[number];

/** How many of one sort name an entry. */
export interface Used {
  readonly use: Use;
  readonly count: number;
  /** There are more than `count`. */
  readonly more: boolean;
  /** The id of one to look at; null where it has no page of its own. */
  readonly first: string | null;
}

/** Where documents say a word of each list. Those of a patient's file are asked for by their own index beside these. */
const SOUGHT: Readonly<Record<MergedList, readonly (UseSought & { readonly use: Use })[]>> = {
  kinds: [
    { use: 'pet', collection: 'pet', path: '$.type', where: '"t_type" = ANY($words)' },
    { use: 'recordTemplate', collection: 'recordTemplate', path: '$.species' },
    { use: 'drugRule', collection: 'drugRule', path: '$.species[*]' },
    { use: 'examItem', collection: 'examItem', path: '$.ranges[*].species' },
    { use: 'campaign', collection: 'campaign', path: '$.filter.species[*]' },
    { use: 'reminderTemplate', collection: 'customize', path: '$.reminders[*].species[*]' },
    { use: 'setting', collection: 'setting', path: '$.vaccines[*].petType' },
  ],
  labels: [
    { use: 'pet', collection: 'pet', path: '$.label[*]' },
    { use: 'user', collection: 'user', path: '$.label[*]' },
    { use: 'campaign', collection: 'campaign', path: '$.filter.petLabels[*]' },
    { use: 'campaign', collection: 'campaign', path: '$.filter.ownerLabels[*]' },
  ],
  diseases: [
    { use: 'problem', collection: 'problem', path: '$.name' },
    { use: 'recordTemplate', collection: 'recordTemplate', path: '$.disease[*].name' },
  ],
  services: [
    { use: 'booking', collection: 'booking', path: '$.division' },
    { use: 'bookingWait', collection: 'bookingWait', path: '$.division' },
    { use: 'recordTemplate', collection: 'recordTemplate', path: '$.division' },
    { use: 'setting', collection: 'setting', path: '$.kinds[*].division' },
  ],
  reminders: [
    { use: 'reminder', collection: 'reminder', path: '$.templateID' },
    { use: 'setting', collection: 'setting', path: '$.keyvalue() ? (@.key like_regex "TemplateID$").value' },
  ],
};

/** Collections whose documents have no page of their own. */
const PAGELESS: ReadonlySet<Use> = new Set(['setting', 'reminderTemplate', 'standardSet']);

const usedOf = (use: Use, ids: readonly string[]): Used => ({
  use,
  count: Math.min(ids.length, MOST_USES),
  more: ids.length > MOST_USES,
  first: PAGELESS.has(use) ? null : (ids[0] ?? null),
});

interface Asked {
  readonly list: MergedList;
  readonly entryID: string;
  /** A breed of the kind, by its name. */
  readonly breed?: string | undefined;
}

/** What names an entry, under whatever words it ever had; undefined for one that the list doesn't have. Sorts that don't are left out. */
export async function listUse(clinic: ClinicRead, asked: Asked): Promise<readonly Used[] | undefined> {
  const { list, entryID, breed } = asked;
  const tx = {
    clinic: '',
    sql: <Row extends object>(text: string, values: readonly unknown[]) => clinic.rows<Row>(text, values.slice(1)),
  };
  const lists = await one(clinic.reader, 'customize', `/customize/${list}`);
  const entries = rowsOf(lists, list);
  const entry = entries.find(({ _id }) => _id === entryID);
  if (entry === undefined) return undefined;
  const words = sameKeys(list, entries, keyOf(list, entry));
  if (breed !== undefined) {
    const breeds = lists?.kinds?.find(({ _id }) => _id === entryID)?.breed ?? [];
    const name = breedNamed(breeds, breed)?.name ?? breed;
    const where = { collection: 'pet', path: '$.breed' } as const;
    const ids = await documentsNaming(tx, where, breedKeys(breeds, name));
    return [usedOf('pet', ids)].filter(({ count }) => count > 0);
  }
  const found = new Map<Use, string[]>();
  const note = (use: Use, ids: readonly string[]) => found.set(use, [...(found.get(use) ?? []), ...ids]);
  for (const sought of SOUGHT[list]) note(sought.use, await documentsNaming(tx, sought, words));
  if (list === 'kinds') note('standardSet', await standardsNaming(tx, words));
  if (list === 'labels') note('record', await visitsNaming(tx, 'label', words));
  if (list === 'diseases') note('record', await visitsNaming(tx, 'disease', words));
  if (list === 'services') note('record', await visitsOfServices(tx, words));
  return USES.flatMap((use) => {
    const ids = found.get(use) ?? [];
    return ids.length === 0 ? [] : [usedOf(use, ids)];
  });
}
