import { formatPhone } from '@vetloom/ui/format/phone.ts';

/** A phone for paper that others may see: `0928-114-***`, the last three digits hidden. */
export function maskedPhone(phone: string): string {
  let hidden = 0;
  return [...formatPhone(phone)]
    .reverse()
    .map((character) => {
      if (hidden >= 3 || !/\d/.test(character)) return character;
      hidden += 1;
      return '*';
    })
    .reverse()
    .join('');
}
