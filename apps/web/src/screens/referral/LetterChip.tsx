import type { LetterState } from '@vetloom/domain/referral/letter-state.ts';
import type { ReceivedReferral } from '@vetloom/domain/referral/received-referral.schema.ts';
import type { SentReferral } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { letters as words } from '../../locale/referral-letter.ts';

const DOTS: Readonly<Record<LetterState, string>> = {
  sent: 'var(--vl-ochre)',
  accepted: 'var(--vl-moss)',
  declined: 'var(--vl-cinnabar)',
  arrived: 'var(--vl-moss)',
  reported: 'var(--vl-moss)',
  withdrawn: 'var(--vl-ink-3)',
};

/** How a letter stands; of one that was sent also whether the other clinic has it. */
export function LetterChip({ letter }: { readonly letter: SentReferral | ReceivedReferral }) {
  const isWaiting = letter.state === 'sent' && 'deliveredDateTime' in letter && letter.deliveredDateTime === 0;
  return (
    <Chip dense dot={DOTS[letter.state]}>
      {isWaiting ? words.waiting : words.states[letter.state]}
    </Chip>
  );
}
