import { readDirections } from '@vetloom/documents/drug-directions.ts';

/** A dose code as people say it: `SID PC` is 每日一次 飯後. What is no code stays as it was written. */
export function frequencyWord(code: string): string {
  const { frequency, conditions } = readDirections(code, 'zh-Hant');
  return [frequency, ...conditions].filter(Boolean).join(' ');
}
