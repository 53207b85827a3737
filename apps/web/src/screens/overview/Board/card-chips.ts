import { type NamedEntry, presentKeys } from '@vetloom/domain/clinic/list-entries.ts';
import { isUrgent, urgentWord } from '@vetloom/domain/overview/board.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import type { ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { death } from '../../../locale/death.ts';
import { today } from '../../../locale/overview.ts';

/** A word of warning on a card. */
export interface CardChip {
  readonly tone: ChipTone;
  readonly word: string;
}

/** More would hide the reason of the visit. */
const MOST_CHIPS = 2;

/** What a card tells: that the animal died, then what it warns of: emergency first, then what may hurt the animal, then what may hurt someone or matters to its care. */
export function cardChips({ record, pet }: VisitEntry, labels: readonly NamedEntry[] = []): CardChip[] {
  const controlled =
    record.dispenseStatus === THREAD_STATUS.requested &&
    record.drugBag?.some((bag) => bag.items.some((item) => item.controlled));
  const chips: CardChip[] = [
    // Whoever comes to the owner should know.
    ...(pet?.status === PET_STATUS.death ? [{ tone: 'quiet' as const, word: death.word }] : []),
    ...(isUrgent(record, labels) ? [{ tone: 'solid' as const, word: urgentWord(labels) }] : []),
    ...(pet && knownAllergy(pet) !== undefined ? [{ tone: 'cinnabar' as const, word: today.allergy }] : []),
    ...(controlled ? [{ tone: 'gromwell' as const, word: today.controlled }] : []),
    ...presentKeys('labels', labels, pet?.label ?? []).map((word) => ({ tone: 'ochre' as const, word })),
  ];
  return chips.slice(0, MOST_CHIPS);
}
