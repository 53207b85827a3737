import type { Zone } from '../core/zone.ts';
import type { AnyDocument } from '../engine/kind.ts';
import type { Facet, KindProof, ProvenDocument } from './kind-proof.ts';

/** What a file said of a thing: of each part of its documents how it reads, by `partName`. */
export type Said = Readonly<Record<string, string>>;

/** A part of a thing that a newer file says otherwise than the last one. */
export interface Change<F extends string = string> {
  readonly collection: string;
  readonly field: F;
  /** As the last file said it. */
  readonly from: string;
  /** As it stands here. */
  readonly here: string;
  /** As the newer file says it. */
  readonly to: string;
  /** `take`: nobody here has changed it; `ask`: somebody has, so that people decide. */
  readonly verdict: 'take' | 'ask';
}

/** How a part is called where it is kept. */
export const partName = (collection: string, { fields }: Pick<Facet<string>, 'fields'>): string =>
  `${collection} ${fields[0]}`;

/** What documents say in their parts. */
export function saidOf<F extends string>(
  { documents }: Pick<KindProof<F>, 'documents'>,
  of: readonly AnyDocument[],
  zone: Zone,
): Said {
  const said: Record<string, string> = {};
  for (const document of of)
    for (const facet of documents[document.collection]?.facets ?? [])
      said[partName(document.collection, facet)] = facet.text(document, zone);
  return said;
}

/** What is compared: what the last file said, what stands here (null where somebody took it away), and what the newer file makes of it. */
export interface Versions {
  readonly base: Said;
  readonly here: AnyDocument | undefined;
  readonly theirs: AnyDocument | undefined;
}

/** How a document of a thing is compared with a newer file. */
export interface Comparing<F extends string> {
  readonly proven: ProvenDocument<F>;
  readonly collection: string;
  /** The fields that columns of the newer file fill; of others it says nothing. */
  readonly mapped: ReadonlySet<string>;
  readonly zone: Zone;
  /** Somebody here has worked with the document in a way that it doesn't show itself. */
  readonly isMoved?: boolean;
}

/**
 * Compares a document three ways, part by part. What the newer file says as the last one did stays as it is here, whatever people made of it. What it says
 * otherwise is taken where it stands here as the last file said it, and nothing needs to be done where people wrote the same; the rest is asked.
 */
export function changesOf<F extends string>(
  { proven, collection, mapped, zone, isMoved = false }: Comparing<F>,
  { base, here, theirs }: Versions,
): Change<F>[] {
  return proven.facets.flatMap((facet): Change<F>[] => {
    if (!facet.fields.some((field) => mapped.has(field))) return [];
    const from = base[partName(collection, facet)] ?? '';
    const to = theirs === undefined ? '' : facet.text(theirs, zone);
    if (from === to) return [];
    const stands = here === undefined ? '' : facet.text(here, zone);
    const moved = isMoved || (here !== undefined && facet.moved?.(here) === true);
    if (stands === to && !moved) return [];
    const verdict = stands === from && !moved ? 'take' : 'ask';
    return [{ collection, field: facet.fields[0], from, here: stands, to, verdict }];
  });
}

/** The values of a document that some of its parts hold. */
export function patchOf<F extends string>(
  { facets }: Pick<ProvenDocument<F>, 'facets'>,
  fields: ReadonlySet<F>,
  of: AnyDocument,
): Readonly<Record<string, unknown>> {
  const values = of as unknown as Readonly<Record<string, unknown>>;
  const paths = facets.filter((facet) => fields.has(facet.fields[0])).flatMap((facet) => facet.paths);
  return Object.fromEntries(paths.map((path) => [path, values[path]]));
}

/** A document with parts of a newer file in it, and what follows of them. */
export function patched<F extends string>(
  { restate }: Pick<ProvenDocument<F>, 'restate'>,
  here: AnyDocument,
  patch: Readonly<Record<string, unknown>>,
): AnyDocument {
  const after = { ...here, ...patch };
  return restate ? restate(here, after) : after;
}
