import { TABLE_COLUMNS, type TableColumn } from '@vetloom/domain/instrument/heading-words.ts';
import { type TableMapping, tableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { z } from 'zod';
import { callServer, inClinic } from '../engine/calls/own-call.ts';

const cell = z.union([z.string(), z.number(), z.null()]).optional();
const learned = z.object({
  mapping: tableMapping,
  columns: z.array(
    z.object({ column: z.string(), means: z.enum(TABLE_COLUMNS).optional(), samples: z.array(z.string()) }),
  ),
  rows: z.array(
    z.object({
      animal: z.object({ orderNumber: cell, id: cell, name: cell, ownerName: cell }),
      values: z.array(z.object({ code: cell, name: cell, value: cell, unit: cell })),
    }),
  ),
  doubts: z.array(z.string()),
});
/** How a table of a watched folder could be read, and what its first rows say then. */
export type LearnedTable = z.output<typeof learned>;

/** Most characters of an example that are looked at. */
export const MOST_EXAMPLE = 200_000;

/** Proposes how a table is read by an example of it; with a mapping, what the example says by that one. Nothing of it is kept. @throws DomainError networkRequired */
export const learnTable = async (text: string, mapping?: TableMapping): Promise<LearnedTable> =>
  learned.parse(
    await callServer('POST', inClinic`/syncTool/guess`, { text, ...(mapping === undefined ? {} : { mapping }) }),
  );

/** Where in a mapping what a column means is written. */
const fieldsOf = (means: TableColumn): readonly Exclude<TableColumn, 'range'>[] =>
  means === 'range' ? ['low', 'high'] : [means];

/** What a column means by a mapping; undefined for nothing. */
export function meaningIn(mapping: TableMapping, column: string): TableColumn | undefined {
  if (mapping.low === column && mapping.high === column) return 'range';
  return TABLE_COLUMNS.find((means) => means !== 'range' && mapping[means] === column);
}

/** The mapping in which a column means this, and nothing else; what had that meaning before has none. */
export function withMeaning(mapping: TableMapping, column: string, means: TableColumn | undefined): TableMapping {
  const cleared: TableMapping = { ...mapping };
  for (const field of TABLE_COLUMNS) if (field !== 'range' && cleared[field] === column) cleared[field] = '';
  for (const field of means === undefined ? [] : fieldsOf(means)) cleared[field] = column;
  return { ...cleared, shape: cleared.code !== '' && cleared.value !== '' ? 'tall' : 'wide' };
}
