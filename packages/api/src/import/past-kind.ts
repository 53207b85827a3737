import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { CountName, ImportPlan } from '@vetloom/domain/import/import.schema.ts';
import type { PatientKey } from '@vetloom/domain/import/patient-cells.ts';
import type { RowProblem } from '@vetloom/domain/import/row-cells.ts';
import type { Grouping, RowGroup } from '@vetloom/domain/import/row-groups.ts';
import type { Pet, WeightEntry } from '@vetloom/domain/pet/pet.schema.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** What rows of an animal's past are run with; the same for the dry run and the import. `by`: the staff id of whoever brings them in. */
export interface PastRun {
  readonly job: JobRow;
  readonly plan: ImportPlan;
  readonly zone: Zone;
  readonly by: string;
}

/** What rows say of one thing of an animal's past. */
export interface PastRow {
  readonly patient: PatientKey;
  readonly problems: readonly RowProblem[];
}

/** What becomes of it: documents, the first of which stands for it, and weights of the animal. */
export interface Taken {
  readonly documents: readonly [AnyDocument, ...AnyDocument[]];
  readonly weights: readonly WeightEntry[];
  readonly steps: readonly CountName[];
  readonly problems: readonly RowProblem[];
}

/** A kind of an animal's past: how its rows stand together, are read, and what becomes of each. */
export interface PastKind<R extends PastRow> {
  readonly grouping: Grouping;
  readonly read: (group: RowGroup, run: PastRun) => R;
  /** Looks up what all rows need of the clinic; answers what makes documents of a row. `row`: its first row in the file. */
  readonly open: (tx: ClinicTransaction, run: PastRun) => Promise<(read: R, pet: Pet, row: number) => Taken>;
}
