import { ageAt, formatAge, formatShortAge } from '@vetloom/ui/format/age.ts';
import { uiWords } from './shell-ui.ts';

/** An animal's age in words, `6 歲 2 個月`. Unix seconds. */
export function ageText(birth: number | null | undefined, now: number): string {
  return formatAge(ageAt(birth, now), uiWords.age);
}

/** An animal's age on a dense card, `6 歲`. Unix seconds. */
export function shortAgeText(birth: number | null | undefined, now: number): string {
  return formatShortAge(ageAt(birth, now), uiWords.age);
}
