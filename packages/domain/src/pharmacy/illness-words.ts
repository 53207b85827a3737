import { everyKey, type NamedEntry } from '../clinic/list-entries.ts';

/** The clinic's lists by whose words animals are said to be ill. */
export interface IllnessLists {
  readonly diseases: readonly NamedEntry[];
  readonly labels: readonly NamedEntry[];
}

interface Said {
  /** Of visits and problems. */
  readonly diseases: readonly string[];
  /** Of the animal. */
  readonly labels: readonly string[];
}

/**
 * What speaks for an illness, with every word by which the same was or is called: a rule against a drug names one of them, and it holds whether the animal or the rule was written down
 * before the entry was renamed or became one with another.
 */
export const illnessWords = ({ diseases, labels }: IllnessLists, said: Said): string[] => [
  ...everyKey('diseases', diseases, said.diseases),
  ...everyKey('labels', labels, said.labels),
];
