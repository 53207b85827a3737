import { IconScale } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { missionDose, OLD_IN_WARD, offByWeight } from '@vetloom/domain/ward/mission-dose.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity, formatWeight } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import type { Weighing } from '../../data/ward/latest-weight.ts';
import type { WardDose } from '../../data/ward/ward-days.ts';
import { due } from '../../locale/ward-due.ts';
import { useDoseTolerance } from '../prescribing/use-surroundings.ts';
import { useWeightDoubts } from '../weight/use-weight-question.ts';
import { doseTitle, petName } from './dose-words.ts';
import classes from './due.module.css';

const words = due.round;

/** Lists whose doses may rest on a weight. */
const GIVEN: ReadonlySet<WardDose['list']> = new Set(['drugMission', 'injectionMission', 'infusionDrugMission']);
const UNKNOWN = (_itemID: string): CatalogItem | undefined => undefined;

interface RoundWeightsProps {
  readonly doses: readonly WardDose[];
  /** By the id of the stay; undefined until they are read. */
  readonly weighings: ReadonlyMap<string, Weighing> | undefined;
}

/** Upon which weights the drugs of a round rest: how old each is, whether it can be meant, and which doses were worked out by an older one. */
export function RoundWeights({ doses, weighings }: RoundWeightsProps) {
  const given = doses.filter(({ list }) => GIVEN.has(list));
  const patients = [...new Map(given.map(({ patient }) => [patient.stay._id, patient])).values()];
  const doubtOf = useWeightDoubts();
  const tolerance = useDoseTolerance();
  const now = useNow();
  if (patients.length === 0 || weighings === undefined) return null;
  return (
    <ul className={classes.weights} aria-label={words.weights}>
      {patients.map((patient) => {
        const weighing = weighings.get(patient.stay._id);
        const name = petName(patient);
        if (weighing === undefined)
          return (
            <li key={patient.stay._id} data-doubt="true">
              <b>{name}</b> {words.noWeight}
            </li>
          );
        const { value, dateTime, before } = weighing;
        const isOld = now - dateTime > OLD_IN_WARD;
        const doubt = patient.pet && doubtOf(value, patient.pet, before);
        const off = given
          .filter(({ patient: of }) => of.stay._id === patient.stay._id)
          .flatMap((dose) => {
            const known = missionDose(dose.day.plan, dose.list, dose.missionID, UNKNOWN);
            const part = known && offByWeight(known, value, tolerance);
            if (known === undefined || part === undefined || known.strength === null) return [];
            const now = formatQuantity((known.perKg * value) / known.strength, 2);
            return [
              words.byOldWeight(
                doseTitle(dose),
                `${formatQuantity(known.ordered)} ${known.unit}`,
                `${now} ${known.unit}`,
              ),
            ];
          });
        return (
          <li key={patient.stay._id} data-doubt={isOld || doubt !== undefined || off.length > 0}>
            <IconScale size={14} stroke={1.8} aria-hidden="true" />
            <span>
              <b>{name}</b> {words.weighed(formatWeight(value), formatDateTime(dateTime))}
              {isOld ? ` · ${words.daysAgo(Math.floor((now - dateTime) / 86_400))}` : ''}
              {doubt === undefined ? null : <small>{doubt.sentence}</small>}
              {[...new Set(off)].map((sentence) => (
                <small key={sentence}>{sentence}</small>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
