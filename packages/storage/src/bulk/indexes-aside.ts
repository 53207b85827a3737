import type { Session } from '../database/connections.ts';

/** An index as PostgreSQL would make it again. */
export interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Asked by the load itself: an animal's species belongs to the facts of its visits (0200). */
const ASKED_MEANWHILE = ['record_fact_pet'];

/** What a clinic is founded with: it has few of them, however long it works. */
const FOUNDED = ['clinic', 'setting', 'customize', 'role', 'staff', 'examItem', 'drugRule'];

/** Leaves that never held a row, those of foundings aside. Row-level security would hide rows of other clinics, which have no part in a size. */
const EMPTY = `SELECT bool_and(pg_relation_size(t.relid) = 0) AS empty
  FROM pg_partition_tree('vetloom.document') t JOIN pg_class c ON c.oid = t.relid
  WHERE t.isleaf AND NOT pg_get_expr(c.relpartbound, c.oid) = ANY
    (SELECT format('FOR VALUES IN (%L)', name) FROM unnest($1::text[]) AS name)`;

/** Unique ones are rules, and those that every partition shares with its parent grow at their end, which costs little. */
const LIST = `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE NOT i.indisunique AND NOT c.relispartition AND c.relkind = 'i' AND NOT c.relname = ANY ($1)
    AND (i.indrelid = 'vetloom.record_fact'::regclass OR i.indrelid IN
      (SELECT relid FROM pg_partition_tree('vetloom.document') WHERE isleaf))
  ORDER BY i.indrelid, c.relname`;

/**
 * Takes away the indexes of documents and their facts where there are no documents yet but a founding's: sorting all rows at the end costs a fraction of
 * finding each one's place. Nobody else can read documents until the transaction ends, and if it fails every index is as it was.
 */
export async function setIndexesAside(session: Session): Promise<readonly Index[]> {
  const [found] = await session.run<{ empty: boolean }>({ text: EMPTY, values: [FOUNDED] });
  if (!found?.empty) return [];
  const indexes = await session.run<Index>({ text: LIST, values: [ASKED_MEANWHILE] });
  // One by one: a database that is spread takes no more at once.
  await Promise.all(indexes.map(({ name }) => session.run({ text: `DROP INDEX ${name}` })));
  return indexes;
}

/** Makes them again, from all rows at once. */
export async function putIndexesBack(session: Session, indexes: readonly Index[]): Promise<void> {
  for (const { definition } of indexes) await session.run({ text: definition });
}
