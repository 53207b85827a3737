import type { Zone } from '../core/zone.ts';
import type { AnyDocument } from '../engine/kind.ts';
import type { Mapping } from './guess-mapping.ts';
import type { KindProof } from './kind-proof.ts';
import { ownWords } from './row-cells.ts';

/** A part of a record as the file says it, beside how it stands here. */
export interface DrawnPart<F extends string> {
  readonly field: F;
  readonly file: string;
  readonly here: string;
}

/**
 * Sets what a file says of a thing beside what stands here, field beside field: of each part that its columns fill the cells as they are, each text once,
 * and the document's own reading.
 */
export function drawnParts<F extends string>(
  { documents }: Pick<KindProof<F>, 'documents'>,
  cells: readonly (readonly string[])[],
  mapping: Mapping,
  here: readonly AnyDocument[],
  zone: Zone,
): DrawnPart<F>[] {
  const said = (field: F): string[] =>
    cells.flatMap((row) => mapping.flatMap((one, at) => (one === field ? [ownWords(row[at] ?? '')] : [])));
  return Object.entries(documents).flatMap(([collection, { facets }]) => {
    const document = here.find((one) => one.collection === collection);
    return facets.flatMap((facet): DrawnPart<F>[] => {
      // Of what no column fills the file says nothing.
      if (!facet.fields.some((field) => mapping.some((one) => one === field))) return [];
      const texts = [...new Set(facet.fields.flatMap(said).filter((text) => text !== ''))];
      const stands = document ? facet.text(document, zone) : '';
      if (texts.length === 0 && stands === '') return [];
      return [{ field: facet.fields[0], file: texts.join('；'), here: stands }];
    });
  });
}
