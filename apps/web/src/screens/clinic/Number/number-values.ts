import type { PetNumberSetting } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import type { PetNumberCounter } from '@vetloom/domain/clinic/settings/pet-number-counter.setting.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { nextCounter, ruleOf } from '@vetloom/domain/pet/number-counter.ts';
import { counterKey, petNumberOf } from '@vetloom/domain/pet/pet-number.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';

/** The fields of the page, in their order. */
export const NUMBER_FIELDS = ['petIDFormat', 'petIDPrefix', 'petIDSpeciesRule', 'petIDStart'] as const;
/** A field of the page. */
export type NumberField = (typeof NUMBER_FIELDS)[number];
/** The rule as it is typed: the start is a text while it is written. */
export type NumberValues = Pick<PetNumberSetting, 'petIDFormat' | 'petIDPrefix' | 'petIDSpeciesRule'> & {
  readonly petIDStart: string;
};

/** The format that counts on for ever. */
export const SEQUENCE = 3;
const MOST = 99_999_999;

/** The stored rule as the page shows it. */
export const numberValues = (stored: PetNumberSetting): NumberValues => ({
  petIDFormat: stored.petIDFormat,
  petIDPrefix: stored.petIDPrefix,
  petIDSpeciesRule: stored.petIDSpeciesRule,
  petIDStart: stored.petIDStart === undefined ? '' : String(stored.petIDStart),
});

/** Fields of the typed rule that differ from the stored one. */
export const changedNumbers = (stored: PetNumberSetting, values: NumberValues): NumberField[] => {
  const shown = numberValues(stored);
  return NUMBER_FIELDS.filter((field) => shown[field] !== values[field]);
};

/** What is wrong with a field; undefined as a rule. */
export function numberFault(values: NumberValues, field: NumberField): 'start' | 'prefix' | undefined {
  if (field === 'petIDPrefix' && values.petIDPrefix.trim().length > 10) return 'prefix';
  if (field !== 'petIDStart' || values.petIDFormat !== SEQUENCE || values.petIDStart === '') return undefined;
  const start = readFigure(values.petIDStart) ?? 0;
  return Number.isInteger(start) && start >= 1 && start <= MOST ? undefined : 'start';
}

/** The rule that is typed. */
export function typedRule(stored: PetNumberSetting, values: NumberValues): PetNumberSetting {
  const { petIDStart, ...rest } = values;
  const { petIDStart: _before, ...others } = stored;
  const start = numberFault(values, 'petIDStart') === undefined ? readFigure(petIDStart) : undefined;
  return {
    ...others,
    ...rest,
    petIDPrefix: rest.petIDPrefix.trim(),
    ...(start === undefined ? {} : { petIDStart: start }),
  };
}

/** The edits that bring the rule from what was seen to what is typed. */
export const numberEdits = (seen: PetNumberSetting, values: NumberValues): Edit[] => {
  const after = { petIDStart: undefined, ...typedRule(seen, values) };
  return editsBetween<Record<string, unknown>>({ ...seen }, after, NUMBER_FIELDS);
};

/** The numbers that the next animals of each kind would get by a rule, and how far its counter has come; undefined where it numbers nothing. */
export function numberExample(setting: PetNumberSetting, counted: PetNumberCounter, now: number, zone: Zone) {
  const rule = ruleOf(setting);
  if (rule.format === 0) return undefined;
  const key = counterKey(rule.format, now, zone);
  const next = nextCounter(rule, key, counted);
  const of = (letter: '' | 'D' | 'C') => petNumberOf(rule, letter, key, next);
  return {
    dog: of('D'),
    cat: of('C'),
    other: of(''),
    next,
    /** The greatest number that was given out or leased; 0 before the first. */
    last: counted.petIDCounter?.[key] ?? 0,
  };
}
