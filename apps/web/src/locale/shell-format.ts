import { ageAt, formatAge, formatShortAge } from '@vetloom/ui/format/age.ts';
import { uiWords } from './shell-ui.ts';

/** An animal's age in words, `6 歲 2 個月`. Unix seconds. */
export function ageText(birth: number | null | undefined, now: number, zone?: string): string {
  return formatAge(ageAt(birth, now, zone), uiWords.age);
}

/** An animal's age on a dense card, `6 歲`. Unix seconds. */
export function shortAgeText(birth: number | null | undefined, now: number, zone?: string): string {
  return formatShortAge(ageAt(birth, now, zone), uiWords.age);
}
