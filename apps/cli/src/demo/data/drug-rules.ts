import { foundedRule } from '@vetloom/domain/founding/founded-rules.ts';
import type { DrugRule } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';

type Limits = readonly [min: number | null, max: number | null, day: number | null];
type Dose = readonly [key: string, drug: string, species: string, limits: Limits, route?: string];

const DOG = 'Canine';
const CAT = 'Feline';
const FORMULARY = 'Plumb’s、BSAVA 處方集；院內核定';

/** Limits that the invented clinic has entered beside the rules of its founding, for show: whoever uses the product enters and answers for their own. */
const DOSES: readonly Dose[] = [
  ['dose-melox-dog', 'Meloxicam', DOG, [0.05, 0.2, 0.2]],
  ['dose-melox-cat', 'Meloxicam', CAT, [0.01, 0.05, 0.05]],
  ['dose-carpro-dog', 'Carprofen', DOG, [2, 4.4, 4.4]],
  ['dose-robena-dog', 'Robenacoxib', DOG, [1, 2, 2]],
  ['dose-robena-cat', 'Robenacoxib', CAT, [1, 2.4, 2.4]],
  ['dose-pred-dog', 'Prednisolone', DOG, [0.25, 2, 4]],
  ['dose-pred-cat', 'Prednisolone', CAT, [0.25, 2, 4]],
  ['dose-maro-dog', 'Maropitant', DOG, [2, 8, 8]],
  ['dose-maro-cat', 'Maropitant', CAT, [1, 2, 2]],
  ['dose-maro-inj', 'Maropitant', DOG, [1, 1, 1], '注射'],
  ['dose-clav-dog', 'Clavulanate', DOG, [10, 25, 50]],
  ['dose-clav-cat', 'Clavulanate', CAT, [10, 25, 50]],
  ['dose-metro-dog', 'Metronidazole', DOG, [7.5, 15, 30]],
  ['dose-metro-cat', 'Metronidazole', CAT, [7.5, 15, 25]],
  ['dose-trama-dog', 'Tramadol', DOG, [2, 5, 20]],
  ['dose-trama-cat', 'Tramadol', CAT, [1, 4, 8]],
  ['dose-gaba-dog', 'Gabapentin', DOG, [5, 30, 90]],
  ['dose-gaba-cat', 'Gabapentin', CAT, [5, 20, 60]],
  ['dose-enro-cat', 'Enrofloxacin', CAT, [2.5, 5, 5]],
];

/** The limits of doses of an invented clinic, written down at `since` (Unix seconds). */
export const doseRules = (since: number): DrugRule[] =>
  DOSES.map(([key, drug, species, [doseMin, doseMax, dayMax], route = '內服']) =>
    foundedRule(
      key,
      {
        kind: 'dose',
        drugs: [drug],
        species: [species],
        routes: [route],
        doseMin,
        doseMax,
        dayMax,
        source: FORMULARY,
      },
      since,
    ),
  );
