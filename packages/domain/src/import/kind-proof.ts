import type { Zone } from '../core/zone.ts';
import type { AnyDocument } from '../engine/kind.ts';

/** What is added up of a file and held against what is kept: charges, what another program had received for them, what is owed, and deposits. */
export const SUM_NAMES = ['charged', 'received', 'owed', 'deposit'] as const;
/** What is added up. */
export type SumName = (typeof SUM_NAMES)[number];

/** The cells of a row by the field that they fill. */
export type SaidCells<F extends string> = ReadonlyMap<F, string>;

/**
 * A sum of a thing, worked out twice and by different ways, so that a mistake of the one is seen by the other: as the file's cells say it, and as the
 * clinic's documents hold it. NT$; undefined where the file says nothing of it.
 */
export interface SumOf<F extends string> {
  readonly said: (rows: readonly SaidCells<F>[]) => number | undefined;
  readonly kept: (documents: readonly AnyDocument[]) => number;
}

/** A part of a document that comes of the file, as one reads it. */
export interface Facet<F extends string> {
  /** The fields of the file that fill it, the one first by whose name people know it. It is compared only where the file has one of them. */
  readonly fields: readonly [F, ...F[]];
  /** How it reads; empty for nothing. Two documents of which it reads alike say the same. */
  readonly text: (document: AnyDocument, zone: Zone) => string;
  /** The document's fields that hold it. */
  readonly paths: readonly string[];
  /** Whether people here have worked with it in a way that it doesn't show itself, such as money that came in for a bill. */
  readonly moved?: (document: AnyDocument) => boolean;
}

/** What of a kind of document comes of a file. */
export interface ProvenDocument<F extends string> {
  readonly facets: readonly Facet<F>[];
  /** Works out anew what follows of parts that were taken from a newer file. `before` stands here. */
  readonly restate?: (before: AnyDocument, after: AnyDocument) => AnyDocument;
  /** What becomes of it when a newer file no longer says it of a thing that stands in it otherwise; null takes it away. */
  readonly absent?: (before: AnyDocument) => AnyDocument | null;
}

/**
 * How a kind of table proves what became of its rows: by what a thing is known again in a newer file, on which day it counts, which sums it has, and
 * which parts of which documents it fills. A kind without one is counted row by row.
 */
export interface KindProof<F extends string> {
  /** Which fields name a thing; of several ways the first of which each `by` is said. `with` tells apart what shares it. */
  readonly identity: readonly { readonly by: readonly [F, ...F[]]; readonly with: readonly F[] }[];
  /** The field of its day, by whose year it is counted. */
  readonly day?: F;
  readonly sums: Partial<Readonly<Record<SumName, SumOf<F>>>>;
  /** By collection; a thing has at most one document of each. */
  readonly documents: Readonly<Record<string, ProvenDocument<F>>>;
  /** Makes the documents of a thing agree with each other after some were taken from a newer file. */
  readonly together?: (documents: readonly AnyDocument[]) => readonly AnyDocument[];
}

/** A text field of a document, whatever it is of; empty where it is missing. */
export const textAt =
  (path: string) =>
  (document: AnyDocument): string => {
    const value = (document as unknown as Readonly<Record<string, unknown>>)[path];
    return value === null || value === undefined ? '' : String(value);
  };

/** A part that is one text of a document. */
export const textFacet = <F extends string>(field: F, path: string): Facet<F> => ({
  fields: [field],
  text: textAt(path),
  paths: [path],
});
