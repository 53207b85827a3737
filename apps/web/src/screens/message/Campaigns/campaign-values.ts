import type { Channel } from '@vetloom/domain/core/channels.ts';
import { unknownVariables } from '@vetloom/domain/core/text-variables.ts';
import type { CampaignFields } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import type { CampaignFilter } from '@vetloom/domain/message/campaign/campaign-filter.ts';
import { CAMPAIGN_VARIABLES } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { campaigns } from '../../../locale/message-campaign.ts';
import { dateText, timeOf, timeText } from '../../../parts/form/clinic-time.ts';

/** What the form of a campaign holds while it is written; figures as they are typed. */
export interface CampaignValues {
  readonly name: string;
  readonly text: string;
  readonly shortText: string;
  readonly subject: string;
  readonly ways: readonly Channel[];
  readonly when: 'now' | 'chosen';
  readonly day: string;
  readonly time: string;
  readonly species: readonly string[];
  readonly breeds: readonly string[];
  readonly sex: CampaignFilter['sex'];
  readonly neutered: CampaignFilter['neutered'];
  /** Years, of which a half is one too. */
  readonly ageFrom: string;
  readonly ageBelow: string;
  /** Days. */
  readonly seenWithin: string;
  readonly notSeenFor: string;
  readonly had: string;
  readonly hadDays: string;
  readonly hadNot: string;
  readonly hadNotDays: string;
  readonly petLabels: readonly string[];
  readonly ownerLabels: readonly string[];
}
/** A field of the form that can be wrong. */
export type CampaignField =
  | 'name'
  | 'text'
  | 'shortText'
  | 'subject'
  | 'day'
  | 'ageFrom'
  | 'ageBelow'
  | 'seenWithin'
  | 'notSeenFor'
  | 'had'
  | 'hadNot';

const figure = (value: number | null | undefined): string => (value === null || value === undefined ? '' : `${value}`);
const years = (months: number | null): string => (months === null ? '' : `${Math.round((months / 12) * 100) / 100}`);

/** A campaign as its form shows it. */
export function campaignValues({ filter, dueDateTime, ...fields }: CampaignFields): CampaignValues {
  const { name, text, shortText, subject, ways } = fields;
  const { species, breeds, sex, neutered, petLabels, ownerLabels } = filter;
  const chosen = dueDateTime !== 0;
  return {
    ...{ name, text, shortText, subject, ways, species, breeds, sex, neutered, petLabels, ownerLabels },
    ...{ when: chosen ? 'chosen' : 'now', day: chosen ? dateText(dueDateTime) : '' },
    time: chosen ? timeText(dueDateTime) : '',
    ...{ ageFrom: years(filter.monthsFrom), ageBelow: years(filter.monthsBelow) },
    ...{ seenWithin: figure(filter.seenWithin), notSeenFor: figure(filter.notSeenFor) },
    ...{ had: filter.had?.name ?? '', hadDays: figure(filter.had?.days) },
    ...{ hadNot: filter.hadNot?.name ?? '', hadNotDays: figure(filter.hadNot?.days) },
  };
}

/** Whole days as they are typed, or null for nothing and for what is none. */
function daysOf(text: string): number | null {
  const days = readFigure(text) ?? 0;
  return Number.isInteger(days) && days >= 1 && days <= 7300 ? days : null;
}
function monthsOf(text: string): number | null {
  const typed = text.trim() === '' ? undefined : readFigure(text);
  return typed === undefined || typed < 0 || typed > 50 ? null : Math.round(typed * 12);
}
const givenOf = (name: string, days: string): CampaignFilter['had'] => {
  const count = daysOf(days);
  return name.trim() === '' || count === null ? null : { name: name.trim(), days: count };
};

/** What is stored of a form. What can't be read says nothing: `campaignFaults` names it. */
export function campaignFieldsOf(values: CampaignValues): CampaignFields {
  const { name, text, shortText, subject, ways, species, breeds, sex, neutered, petLabels, ownerLabels } = values;
  const filter: CampaignFilter = {
    ...{ species: [...species], breeds: [...breeds], sex, neutered },
    ...{ monthsFrom: monthsOf(values.ageFrom), monthsBelow: monthsOf(values.ageBelow) },
    ...{ seenWithin: daysOf(values.seenWithin), notSeenFor: daysOf(values.notSeenFor) },
    ...{ had: givenOf(values.had, values.hadDays), hadNot: givenOf(values.hadNot, values.hadNotDays) },
    ...{ petLabels: [...petLabels], ownerLabels: [...ownerLabels] },
  };
  const at = values.when === 'chosen' ? timeOf(values.day, values.time) : undefined;
  return {
    ...{ name: name.trim(), filter, text, shortText, subject: subject.trim() },
    ...{ ways: [...ways], dueDateTime: at ?? 0 },
  };
}

/** The stored field of a value of the form. */
export const placeOf = (value: keyof CampaignValues): keyof CampaignFields =>
  value === 'when' || value === 'day' || value === 'time'
    ? 'dueDateTime'
    : value === 'name' || value === 'text' || value === 'shortText' || value === 'subject' || value === 'ways'
      ? value
      : 'filter';

/** What is wrong with a form, in words. A draft may lack its text; what is sent may not. */
export function campaignFaults(values: CampaignValues, sending: boolean): Partial<Record<CampaignField, string>> {
  const words = campaigns.form;
  const unknown = (text: string) => {
    const found = unknownVariables(text, CAMPAIGN_VARIABLES);
    return found.length === 0 ? undefined : words.unknownVariable(found.join(' '));
  };
  const badDays = (text: string) => (text.trim() !== '' && daysOf(text) === null ? words.badFigure : undefined);
  const badYears = (text: string) => (text.trim() !== '' && monthsOf(text) === null ? words.badYears : undefined);
  const badItem = (name: string, days: string) =>
    (name.trim() === '') !== (days.trim() === '') || badDays(days) !== undefined ? words.needItem : undefined;
  const faults: Readonly<Record<CampaignField, string | undefined>> = {
    name: values.name.trim() === '' ? words.needName : undefined,
    text: sending && values.text.trim() === '' ? words.needText : unknown(values.text),
    shortText: unknown(values.shortText),
    subject: unknown(values.subject),
    day: values.when === 'chosen' && timeOf(values.day, values.time) === undefined ? words.needDay : undefined,
    ageFrom: badYears(values.ageFrom),
    ageBelow: badYears(values.ageBelow),
    seenWithin: badDays(values.seenWithin),
    notSeenFor: badDays(values.notSeenFor),
    had: badItem(values.had, values.hadDays),
    hadNot: badItem(values.hadNot, values.hadNotDays),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

const NO_FILTER: CampaignFilter = {
  ...{ species: [], breeds: [], sex: '', neutered: '', monthsFrom: null, monthsBelow: null },
  ...{ seenWithin: null, notSeenFor: null, had: null, hadNot: null, petLabels: [], ownerLabels: [] },
};

/** An untouched campaign. */
export const newCampaign = (): CampaignFields => ({
  ...{ name: '', filter: NO_FILTER, text: campaigns.startText, shortText: '', subject: '', ways: [], dueDateTime: 0 },
});

/** What is taken over from a campaign into another draft: everything but its time. */
export const copyOf = ({ name, filter, text, shortText, subject, ways }: CampaignFields): CampaignFields => ({
  ...{ name: campaigns.copied(name).slice(0, 80), filter, text, shortText, subject, ways, dueDateTime: 0 },
});
