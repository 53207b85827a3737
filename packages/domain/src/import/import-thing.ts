import type { CentSums } from './reconcile.ts';
import type { ThingFate } from './reconciliation.schema.ts';
import type { Change, Said } from './renewal.ts';

/** A thing of a file, and what became of it: all rows of a file are rows of things. */
export interface ImportThing {
  /** By what it is known again in a newer file; things that share a key are told apart by `ord`, from 0. */
  readonly key: string;
  readonly ord: number;
  /** Its first row in the file (the heading is row 1), and how many are its own. */
  readonly row: number;
  readonly rows: number;
  readonly fate: ThingFate;
  readonly year: number | null;
  /** What the file says of its sums. */
  readonly sums: CentSums;
  /** A short name of what its cells say. */
  readonly print: string;
  /** The cells of its rows; of what was refused they are kept with the reasons. */
  readonly cells: readonly (readonly string[])[];
  /** What the file says of each part of its documents. */
  readonly said: Said;
  readonly documents: readonly ThingDocument[];
  /** Whose it is: the owner's id; empty where it is nobody's. */
  readonly ownerID: string;
  /** The import that said it before, and under which `ord`. */
  readonly prior?: { readonly job: string; readonly ord: number } | undefined;
}

/** A document in which a thing stands. */
export interface ThingDocument {
  readonly collection: string;
  readonly id: string;
}

/** A change of a newer file with what taking it would write. */
export interface ThingChange extends Change {
  readonly key: string;
  readonly ord: number;
  readonly row: number;
  readonly docID: string;
  readonly ownerID: string;
  /** Null takes the document away. */
  readonly patch: Readonly<Record<string, unknown>> | null;
}
