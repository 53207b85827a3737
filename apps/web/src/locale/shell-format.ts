import { ageAt, formatAge } from '@vetloom/ui/format/age.ts';
import { uiWords } from './shell-ui.ts';

/** An animal's age in words, `6 歲 2 個月`. Unix seconds. */
export function ageText(birth: number | null | undefined, now: number): string {
  return formatAge(ageAt(birth, now), uiWords.age);
}
