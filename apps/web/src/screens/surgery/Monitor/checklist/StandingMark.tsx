import type { ItemState, PhaseState } from '@vetloom/domain/surgery/checklist-state.ts';
import { type DoseFace, DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';

const FACES: Readonly<Record<PhaseState | ItemState, DoseFace>> = {
  open: 'upcoming',
  complete: 'done',
  missed: 'overdue',
  done: 'done',
  notApplicable: 'skipped',
  differing: 'double',
};

/** How a list or an item stands, by the shapes that the ward has for the same. */
export function StandingMark({ state, word }: { readonly state: PhaseState | ItemState; readonly word: string }) {
  return <DoseStatus state={FACES[state]} word={word} bare />;
}
