import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { Death, DeathFields } from '@vetloom/domain/pet/death.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { death as words } from '../../locale/death.ts';
import { dateText, timeOf } from '../form/clinic-time.ts';

/** What is written of remains. Days as `2026-11-23`, empty for none. */
export interface RemainsValues
  extends Pick<DeathFields, 'remains' | 'here' | 'keptWhere' | 'cremation' | 'provider' | 'ashes' | 'remainsNote'> {
  readonly keptUntil: string;
  readonly cremationDate: string;
}

/** What the form of a death holds. */
export interface DeathValues extends RemainsValues, Pick<DeathFields, 'how' | 'causeOfDeath'> {
  readonly day: string;
  /** `14:30`; empty where only the day is known. */
  readonly time: string;
  /** Whether colleagues are told by the note of the day. */
  readonly tell: boolean;
}
/** A field that can be wrong. */
export type DeathField = 'day' | 'time';

/** Who dies in the clinic is in the clinic. */
export const isHere = (how: DeathFields['how']): boolean => how === 'clinic' || how === 'euthanasia';

/** An untouched form, of today (Unix seconds); in a visit the animal is in the clinic. */
export const emptyDeath = (now: number, inVisit: boolean): DeathValues => ({
  day: dateText(now),
  time: '',
  how: inVisit ? 'clinic' : 'unknown',
  causeOfDeath: '',
  tell: false,
  remains: 'undecided',
  here: inVisit,
  keptUntil: '',
  keptWhere: '',
  cremation: '',
  provider: '',
  cremationDate: '',
  ashes: '',
  remainsNote: '',
});

/** When the animal died, Unix seconds: midnight where only the day is known; undefined without one. */
export const timeOfDeathIn = ({ day, time }: Pick<DeathValues, 'day' | 'time'>): number | undefined =>
  timeOf(day, time);

/** What is wrong with a field, in words. `now` in Unix seconds. */
export function deathError(
  values: DeathValues,
  field: DeathField,
  { birth, now }: Pick<Pet, 'birth'> & { readonly now: number },
): string | undefined {
  const at = timeOfDeathIn(values);
  if (field === 'time') return at !== undefined && at > now && values.time !== '' ? words.form.ahead : undefined;
  if (at === undefined) return words.form.dayMissing;
  if (dayStart(at, shownZone()) > now) return words.form.ahead;
  return birth !== null && at < dayStart(birth, shownZone()) ? words.form.beforeBirth : undefined;
}

/** What is wrong with any field. */
export const deathErrors = (values: DeathValues, life: Parameters<typeof deathError>[2]) =>
  Object.fromEntries(
    (['day', 'time'] as const).flatMap((field) => {
      const error = deathError(values, field, life);
      return error === undefined ? [] : [[field, error]];
    }),
  );

const dayOf = (day: string): number | null => timeOf(day) ?? null;

/** The stored fields of what is written of remains. What belongs to another way than the chosen one is left out. */
export const remainsOf = (values: RemainsValues) => {
  const { remains, here, keptWhere, provider, remainsNote } = values;
  const isCremated = remains === 'cremation';
  return {
    remains,
    here,
    keptUntil: isCremated ? null : dayOf(values.keptUntil),
    keptWhere: keptWhere.trim(),
    cremation: isCremated ? values.cremation : ('' as const),
    provider: isCremated ? provider.trim() : '',
    cremationDate: isCremated ? dayOf(values.cremationDate) : null,
    ashes: isCremated ? values.ashes : ('' as const),
    remainsNote,
  };
};

/** Remains as their form shows them. */
export const remainsValues = (death: Death): RemainsValues => ({
  remains: death.remains,
  here: death.here,
  keptUntil: death.keptUntil === null ? '' : dateText(death.keptUntil),
  keptWhere: death.keptWhere,
  cremation: death.cremation,
  provider: death.provider,
  cremationDate: death.cremationDate === null ? '' : dateText(death.cremationDate),
  ashes: death.ashes,
  remainsNote: death.remainsNote,
});

/** The stored fields of a death as its form says them. */
export const deathFieldsOf = (values: DeathValues, recordID: string): DeathFields => ({
  ...remainsOf(values),
  how: values.how,
  causeOfDeath: values.causeOfDeath.trim(),
  recordID,
});
