import { clinicLists } from './clinic-lists.ts';
import { petNumbers, tax } from './clinic-setup.ts';
import { drugRules } from './pharmacy-rules.ts';

/** What the history, and the list of all settings, call the values of closed fields. */
export const SETTING_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  drugRounding: drugRules.paper.roundings,
  billRoundTo: clinicLists.rounding.units,
  billRoundHow: clinicLists.rounding.hows,
  petIDFormat: Object.fromEntries(petNumbers.formats.map((word, at) => [String(at), word])),
  taxIncluded: tax.included,
  taxTreatment: tax.treatment,
  taxGoods: tax.goods,
};
