import type { ChunkPeople } from '@vetloom/storage/bulk/flush-chunk.ts';
import type { Hand } from '../access/traces.ts';

/** Who stands in the history: an operator as the author, on behalf of the person. */
export const peopleOf = ({ email, operator }: Hand): ChunkPeople =>
  operator === undefined ? { author: email } : { author: operator, onBehalfOf: email };
