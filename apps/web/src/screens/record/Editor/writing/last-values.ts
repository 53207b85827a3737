import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatNearDay } from '@vetloom/ui/format/date.ts';
import { formatTemperature, formatWeight } from '@vetloom/ui/format/number.ts';
import { visit } from '../../../../locale/record.ts';

type Measured = Pick<VisitRecord, '_id' | 'dateTime' | 'weight' | 'vitals'>;

/**
 * What was measured before a visit, each value with its day: those of the last visit at which any was, and the weight of a weighing since. Undefined where there is
 * none.
 */
export function lastValues(
  { _id, dateTime }: Pick<Measured, '_id' | 'dateTime'>,
  last: Measured | undefined,
  pet: Pick<Pet, 'weightHistory'> | undefined,
): string | undefined {
  const { weight = null, vitals } = last ?? {};
  const weighed = pet?.weightHistory.findLast((one) => one.source !== _id && one.dateTime <= dateTime);
  const isSince = weighed !== undefined && (last === undefined || weighed.dateTime > last.dateTime);
  const said = (at: number, values: readonly string[]) => {
    const words = values.filter((value) => value !== '').join(' · ');
    return words === '' ? [] : [visit.last(formatNearDay(at, dateTime), words)];
  };
  const parts = [
    ...(isSince ? said(weighed.dateTime, [formatWeight(weighed.value)]) : []),
    ...said(last?.dateTime ?? 0, [
      weight === null || isSince ? '' : formatWeight(weight),
      vitals?.temperature == null ? '' : formatTemperature(vitals.temperature),
      vitals?.heartRate == null ? '' : String(vitals.heartRate),
      vitals?.respiration == null ? '' : `${vitals.respiration}${visit.vitalUnits.respiration}`,
    ]),
  ];
  return parts.length === 0 ? undefined : parts.join('　');
}
