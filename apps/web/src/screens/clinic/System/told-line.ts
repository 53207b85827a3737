import { system } from '../../../locale/clinic-system.ts';
import { type Names, toldValue } from '../../../parts/history/history-words.ts';

const words = system.find;

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** What is set in a field, in words. Nothing set means something there, and is told as that: a blank would look like a fault of the list. */
export const toldLine = (field: string, value: unknown, names: Names): string =>
  isNothing(value) ? (words.nothing[field] ?? words.nothingSet) : toldValue('setting', field, value, names);
