import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { ImportThing, ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import type { ThingFate } from '@vetloom/domain/import/reconciliation.schema.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { fileRow } from './import-work.ts';
import { thingCells } from './thing-book.ts';

/** What became of a row of a kind that has no proof, and in which document it stands. */
export interface RowFate {
  readonly fate: ThingFate;
  readonly document?: ThingDocument | undefined;
  readonly ownerID?: string;
}

/** Things of a kind without a proof: each row is one, and says nothing that a newer file could be compared with. `first` counts rows from 0. */
export const rowThings = (
  { job, zone }: { readonly job: JobRow; readonly zone: Zone },
  cells: readonly (readonly string[])[],
  first: number,
  fates: readonly RowFate[],
): ImportThing[] =>
  fates.map(({ fate, document, ownerID = '' }, at) => {
    const row = fileRow(first + at);
    const line = cells[at] ?? [];
    return {
      ...thingCells(job, zone, [line], row),
      ord: 0,
      row,
      rows: 1,
      fate,
      cells: fate === 'refused' ? [] : [line],
      said: {},
      documents: document && fate !== 'refused' ? [document] : [],
      ownerID,
    };
  });
