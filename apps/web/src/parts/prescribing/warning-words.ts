import { exhaustive } from '@vetloom/domain/core/error.ts';
import type { PrescribeWarning } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { prescribing as words } from '../../locale/pharmacy-warnings.ts';

/** Since when and where the other drug of a pair is given, where that is elsewhere. */
const since = ({ until, inStay }: { readonly until: number | undefined; readonly inStay?: true }): string =>
  inStay ? words.inStay : until === undefined ? '' : words.untilDay(formatDate(until));

/** A warning as the doctor and the pharmacy read it. */
export function warningSentence(warning: PrescribeWarning): string {
  switch (warning.kind) {
    case 'allergy':
      return words.allergy(warning.match);
    case 'allergy-kin':
      return words.allergyKin(warning.match, warning.group);
    case 'allergy-general':
      return words.allergyGeneral(warning.match);
    case 'reaction':
      return words.reaction(formatDate(warning.at), warning.signs.trim().split('\n')[0] ?? '');
    case 'contraindication':
      return words.contraindication(warning.sentence);
    case 'same-drug':
      return words.sameDrug(warning.other) + since(warning);
    case 'duplicate':
      return words.duplicate(warning.group, warning.other) + since(warning);
    case 'interaction':
      return words.interaction(warning.other, warning.sentence) + since(warning);
    case 'dose-high':
      return words.doseHigh(formatQuantity(warning.limit));
    case 'dose-low':
      return words.doseLow(formatQuantity(warning.limit));
    case 'day-high':
      return words.dayHigh(formatQuantity(warning.limit));
    case 'rounded': {
      const percent = Math.round(warning.off * 100);
      const off = `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
      return words.rounded(formatQuantity(warning.wanted), formatQuantity(warning.given), off);
    }
    case 'stale-weight':
      return words.staleWeight(warning.days);
    case 'no-weight':
      return words.noWeight;
    default:
      return exhaustive(warning);
  }
}
