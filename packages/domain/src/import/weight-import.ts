import type { ImportKind } from './import-kind.ts';
import { PATIENT_FIELDS, PATIENT_HEADINGS } from './patient-fields.ts';

/** What a column of animals' old weights may hold. */
const WEIGHT_FIELDS = [
  ...PATIENT_FIELDS,
  'weight.date',
  'weight.time',
  'weight.value',
  'weight.grams',
  'weight.unit',
] as const;
/** A field of a weight that a column may fill. */
export type WeightField = (typeof WEIGHT_FIELDS)[number];

const HEADINGS: Readonly<Record<WeightField, readonly string[]>> = {
  ...PATIENT_HEADINGS,
  'weight.date': [
    '測量日期',
    '秤重日期',
    '量測日期',
    '體重日期',
    '就診日期',
    '日期',
    'weight date',
    'date weighed',
    'date',
  ],
  'weight.time': ['測量時間', '秤重時間', '時間', 'time'],
  'weight.value': ['體重kg', '體重公斤', '體重', '重量', 'weight kg', 'body weight', 'weight'],
  'weight.grams': ['體重g', '體重公克', '體重克', 'weight g', 'weight grams', 'grams'],
  'weight.unit': ['體重單位', '單位', 'weight unit', 'unit'],
};

/**
 * Weights that were measured beside visits. A weight without a unit is in kilograms, unless its column or a column of units says otherwise. `skip` passes
 * over a weight that the animal has already, whether by an import, a visit or by hand; `refuse` lists it.
 */
export const WEIGHT_IMPORT = {
  fields: WEIGHT_FIELDS,
  headings: HEADINGS,
  joined: new Set<WeightField>(),
  required: ['weight.date'],
  permissions: ['CUSTOMER_WRITE', 'PET_WRITE'],
  matchings: ['skip', 'refuse'],
} as const satisfies ImportKind<WeightField>;
