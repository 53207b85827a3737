import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { FormerOwner } from '@vetloom/domain/import/account-holder.ts';
import type { CountName, ImportPlan } from '@vetloom/domain/import/import.schema.ts';
import type { PastContext } from '@vetloom/domain/import/past-context.ts';
import type { PatientKey } from '@vetloom/domain/import/patient-cells.ts';
import type { RowProblem } from '@vetloom/domain/import/row-cells.ts';
import type { Grouping, RowGroup } from '@vetloom/domain/import/row-groups.ts';
import type { Pet, WeightEntry } from '@vetloom/domain/pet/pet.schema.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** What rows of an animal's past are run with; the same for the dry run and the import. */
export interface PastRun extends PastContext {
  readonly job: JobRow;
  readonly plan: ImportPlan;
}

/** Whose a thing of the past is: an animal's, or only its owner's. */
export interface Subject {
  readonly pet: Pet | undefined;
  readonly userID: string;
  readonly userName: string;
  readonly userPhone: string;
  /** Whose the animal was before it was transferred here. */
  readonly formers: readonly FormerOwner[];
}

/** What rows say of one thing of an animal's past. */
export interface PastRow {
  readonly patient: PatientKey;
  readonly problems: readonly RowProblem[];
}

/** What becomes of it: documents, and weights of the animal. */
export interface Taken {
  /** Whose weights they are; empty where there are none. */
  readonly petID: string;
  readonly documents: readonly AnyDocument[];
  /** They go with the documents that say them; without a document they stand alone and are taken back alone. */
  readonly weights: readonly WeightEntry[];
  readonly steps: readonly CountName[];
  readonly problems: readonly RowProblem[];
  /** The row says that there is nothing: it is passed over, and no problem. */
  readonly isNothing?: boolean;
}

/** Makes documents of what was read. `row`: its first row in the file. */
export type MakeOf<R extends PastRow> = (read: R, subject: Subject, row: number) => Taken;

/** What an owner has of an account that was carried over: the collection of a document, and the import that made it. */
export interface CarriedOver {
  readonly userID: string;
  readonly collection: string;
  readonly job: string;
}

/** A kind of an animal's past: how its rows stand together, are read, and what becomes of each. */
export interface PastKind<R extends PastRow> {
  /** Whose it is. */
  readonly whose: 'pet' | 'owner';
  readonly grouping: Grouping;
  readonly read: (group: RowGroup, run: PastRun) => R;
  /** Looks up what all rows need of the clinic; answers what makes documents of a row. */
  readonly open: (tx: ClinicTransaction, run: PastRun) => Promise<MakeOf<R>>;
  /** Of accounts, which are carried over once: what these owners have of theirs, also by what was theirs under another owner. */
  readonly accounts?: (tx: ClinicTransaction, userIDs: readonly string[]) => Promise<readonly CarriedOver[]>;
}
