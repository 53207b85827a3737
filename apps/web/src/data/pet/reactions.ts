import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** What an animal reacted to before, live; empty while it is read. */
export const useReactions = (petID: string): readonly AdverseReaction[] =>
  useLive((store) => heldOrEmpty(() => store.query('adverseReaction', 'byPet', { equals: [petID] })), [petID]) ?? NONE;

const NONE: readonly AdverseReaction[] = [];
