import { breedNamed, kindNamed } from '@vetloom/domain/clinic/list-entries.ts';
import type { PrintData, PrintKind } from '../print-data.ts';

type Animal = Pick<PrintData, 'pet' | 'kinds' | 'printSetting'>;

/** The kind that a pet's `type` names, today. */
const kindOf = ({ pet, kinds = [] }: Animal): PrintKind | undefined => kindNamed(kinds, pet.type);

/** The breed in the paper's language, else the kind; one that the clinic's list doesn't know stays as it was written. */
export function breedOf(data: Animal): string {
  const { pet, printSetting } = data;
  const kind = kindOf(data);
  const breed = breedNamed(kind?.breed ?? [], pet.breed);
  const named = (one: { readonly name: string; readonly nametc: string }) =>
    printSetting.englishVersion ? one.name || one.nametc : one.nametc || one.name;
  if (breed !== undefined) return named(breed);
  return pet.breed === '' && kind !== undefined ? named(kind) : pet.breed;
}

/** The kind in the paper's language; one that the clinic's list doesn't know stays as it was written. */
export function kindNameOf(data: Animal): string {
  const kind = kindOf(data);
  if (kind === undefined) return data.pet.type;
  return data.printSetting.englishVersion ? kind.name || kind.nametc : kind.nametc || kind.name;
}

/** Everything by which the kind is called, for what is judged by it. */
export function speciesWords(data: Animal): string {
  const kind = kindOf(data);
  return [data.pet.type, kind?.name ?? '', kind?.nametc ?? ''].join(' ');
}
