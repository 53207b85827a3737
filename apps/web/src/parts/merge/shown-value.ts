import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { ownerCare } from '../../locale/owner-care.ts';
import { pets } from '../../locale/pet.ts';

/** A stored value of an owner or animal as people read it, by its field; empty when there is none. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field) {
    case 'birth':
      return typeof value === 'number' ? formatDate(value) : '';
    case 'phone':
      return formatPhone(String(value));
    case 'gender':
      return pets.gender[value as keyof typeof pets.gender] ?? '';
    case 'neuter':
      return pets.neuter[value as keyof typeof pets.neuter] ?? '';
    case 'avatarFile':
      return ownerCare.preview.photo;
    default:
      return String(value);
  }
}
