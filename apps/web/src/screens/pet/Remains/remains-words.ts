import type { Death } from '@vetloom/domain/pet/death.schema.ts';
import { remainsStage } from '@vetloom/domain/pet/remains.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { death as words } from '../../../locale/death.ts';

/** What was decided about remains, in one line. */
export function decidedWord(death: Death): string {
  const { cremation, provider, ashes, remains } = death;
  return [
    cremation === '' ? words.remains.kinds[remains] : words.remains.cremations[cremation],
    provider,
    ashes === '' ? '' : words.remains.ashesKinds[ashes],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** For whom or what remains wait. */
export function waitsWord(death: Death, owner: string): string {
  const { waits } = words.remains;
  const stage = remainsStage(death);
  if (stage === 'away' || (stage === 'body' && death.remains === 'cremation')) return waits.provider(death.provider);
  return stage === 'body' && death.remains === 'undecided' ? waits.decision : waits.owner(owner);
}

/** Where they are and since when; of those handed over, to whom. */
export function stageWord(death: Death): string {
  const stage = remainsStage(death);
  if (stage !== 'gone') return [words.remains.stages[stage], death.keptWhere].filter(Boolean).join(' · ');
  return death.handedOverDateTime === 0
    ? ''
    : words.remains.given(formatDate(death.handedOverDateTime), death.handedOverTo);
}

/** Unix seconds since when they are where they are. */
export const stageSince = (death: Death): number =>
  death.ashesBackDateTime || death.collectedDateTime || death.createDateTime;
