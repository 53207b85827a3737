import { isoDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { AnyDocument } from '../engine/kind.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { phonesOfFile } from '../owner/owner-contacts.ts';
import type { Facet, KindProof } from './kind-proof.ts';

const OWNER = ['name', 'IDcard', 'birth', 'address', 'email', 'lineID', 'label', 'info'] as const;
const PET = [
  'name',
  'petNumber',
  'type',
  'breed',
  'gender',
  'neuter',
  'birth',
  'chipID',
  'rabiesID',
  'status',
  'timeOfDeath',
  'allergy',
  'vaccine',
  'label',
  'history',
  'info',
] as const;
/** A weight is a note of a moment and no part of the animal: a newer file adds none. */
type Field = `owner.${(typeof OWNER)[number] | 'phone'}` | `pet.${(typeof PET)[number] | 'weight' | 'weightDate'}`;

const DAYS: ReadonlySet<string> = new Set(['birth', 'timeOfDeath']);

/** A field of an owner or an animal as one reads it. */
function textOf(path: string) {
  return (document: AnyDocument, zone: Zone): string => {
    const value = (document as unknown as Readonly<Record<string, unknown>>)[path];
    if (value === null || value === undefined) return '';
    if (typeof value === 'number' && DAYS.has(path)) return isoDay(value, zone);
    return Array.isArray(value) ? value.join('、') : String(value);
  };
}

const facetsOf = (side: 'owner' | 'pet', paths: readonly string[]): Facet<Field>[] =>
  paths.map((path) => ({ fields: [`${side}.${path}` as Field], text: textOf(path), paths: [path] }));

/** A cell may hold several numbers: they are one part. */
const phones: Facet<Field> = {
  fields: ['owner.phone'],
  text: (document) => phonesOfFile(document as Owner).join('、'),
  paths: ['phone', 'contacts'],
};

/** How owners and animals prove what became of them. A row is known again by its animal's old number, without one by the owner's phone and its name. */
export const PEOPLE_PROOF: KindProof<Field> = {
  identity: [
    { by: ['pet.petNumber'], with: [] },
    { by: ['owner.phone'], with: ['pet.name'] },
  ],
  sums: {},
  documents: { user: { facets: [phones, ...facetsOf('owner', OWNER)] }, pet: { facets: facetsOf('pet', PET) } },
};
