import type { Zone } from '../core/zone.ts';
import type { AnyDocument } from '../engine/kind.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { phonesOf } from '../owner/owner-contacts.ts';
import type { Pet } from '../pet/pet.schema.ts';
import type { Mapping } from './guess-mapping.ts';
import type { KindProof } from './kind-proof.ts';
import { PATIENT_FIELDS, type PatientField } from './patient-fields.ts';
import { ownWords } from './row-cells.ts';

/** A part of a record as the file says it, beside how it stands here. */
export interface DrawnPart<F extends string> {
  readonly field: F;
  readonly file: string;
  readonly here: string;
}

/** What the cells of a thing's rows say of a field, as they are. */
const cellsOf =
  <F extends string>(cells: readonly (readonly string[])[], mapping: Mapping) =>
  (field: F): string[] =>
    cells.flatMap((row) => mapping.flatMap((one, at) => (one === field ? [ownWords(row[at] ?? '')] : [])));

const told = (texts: readonly string[]): string => [...new Set(texts.filter((text) => text !== ''))].join('；');

/** Whose a record is here. */
export interface Whose {
  readonly pet: Pick<Pet, 'petNumber' | 'name'> | undefined;
  readonly owner: Pick<Owner, 'name' | 'phone' | 'contacts'> | undefined;
}

/** Whose a record is by its file, and whose it is here: one in another animal's file would agree in all else. */
export function whoseParts(
  cells: readonly (readonly string[])[],
  mapping: Mapping,
  { pet, owner }: Whose,
): DrawnPart<PatientField>[] {
  const said = cellsOf<PatientField>(cells, mapping);
  const here: Readonly<Record<PatientField, string>> = {
    'patient.number': pet?.petNumber ?? '',
    'patient.name': pet?.name ?? '',
    'patient.phone': owner ? `${owner.name} ${phonesOf(owner).join('、')}` : '',
  };
  return PATIENT_FIELDS.map((field) => ({ field, file: told(said(field)), here: here[field] })).filter(
    ({ file, here: stands }) => file !== '' || stands !== '',
  );
}

/**
 * Sets what a file says of a thing beside what stands here, field beside field: of each part that its columns fill the cells as they are, each text once,
 * and the document's own reading. A cell that fills two parts stands beside the one that is its own, and beside another where that holds it.
 */
export function drawnParts<F extends string>(
  { documents }: Pick<KindProof<F>, 'documents'>,
  cells: readonly (readonly string[])[],
  mapping: Mapping,
  here: readonly AnyDocument[],
  zone: Zone,
): DrawnPart<F>[] {
  const said = cellsOf<F>(cells, mapping);
  return Object.entries(documents).flatMap(([collection, { facets }]) => {
    const document = here.find((one) => one.collection === collection);
    const ownerOf = (field: F) => facets.find(({ fields }) => fields.includes(field));
    return facets.flatMap((facet): DrawnPart<F>[] => {
      // Of what no column fills the file says nothing.
      if (!facet.fields.some((field) => mapping.some((one) => one === field))) return [];
      const stands = document ? facet.text(document, zone) : '';
      const lines = stands.split('\n');
      const isOf = (field: F) => ownerOf(field) === facet;
      const file = told(
        facet.fields.flatMap((field) => said(field).filter((text) => isOf(field) || lines.includes(text))),
      );
      return file === '' && stands === '' ? [] : [{ field: facet.fields[0], file, here: stands }];
    });
  });
}
