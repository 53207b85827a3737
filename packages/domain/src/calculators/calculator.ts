/** Where a formula or its figures come from, as a reader would look it up. `arithmetic` where it only turns units and says nothing about animals. */
export type Source = string;

/** A field of a calculator that takes a number. */
export interface FigureField {
  readonly kind: 'figure';
  readonly unit: string;
  /** What lies outside of these can't be of a living animal, or was typed in another unit. */
  readonly least: number;
  readonly most: number;
  /** Left empty it counts for nothing. */
  readonly optional: boolean;
  readonly start?: number;
  /** What the record may know of it. */
  readonly known?: Known;
  readonly when?: When;
}

/** A field of a calculator that takes one of several. */
export interface ChoiceField<O extends string = string> {
  readonly kind: 'choice';
  readonly options: readonly O[];
  /** Chosen where nobody says; without it, somebody has to. */
  readonly start?: O;
  readonly when?: When;
}

/** Asked for only while another field has one of these. */
export interface When {
  readonly field: string;
  readonly is: readonly string[];
}

/** A field of a calculator. */
export type Field = FigureField | ChoiceField;

/** What a record may know of an animal: its weight and the latest values of its exams, in the unit of the field. */
export const KNOWN = [
  'weight',
  'pcv',
  'sodium',
  'potassium',
  'chloride',
  'bicarbonate',
  'glucose',
  'bun',
  'calcium',
  'albumin',
  'creatinine',
  'sdma',
  'upc',
  'bloodPressure',
] as const;
/** A thing that a record may know of an animal. */
export type Known = (typeof KNOWN)[number];

/** The kinds of animal for which the formulas were published. */
export const SPECIES = ['dog', 'cat'] as const;
/** A kind of animal for which formulas were published. */
export type CalculatedSpecies = (typeof SPECIES)[number];

/** The heaviest animals of each kind, kg: what is above was typed in another unit. */
export const HEAVIEST: Readonly<Record<CalculatedSpecies, number>> = { dog: 120, cat: 20 };

type Given<F extends Record<string, Field>> = {
  readonly [K in keyof F]: F[K] extends { readonly when: When } | { readonly optional: true }
    ? Value<F[K]> | undefined
    : Value<F[K]>;
};
type Value<F> = F extends ChoiceField<infer O> ? O : number;

/** A line of a result. A number has its unit and the decimals that mean something; a text is a key of the locale. */
export interface ResultRow {
  readonly key: string;
  readonly value: number | string;
  readonly unit: string;
  readonly places: number;
  /** What the calculator was opened for. */
  readonly main?: boolean;
}

/** What a result says about the animal: how bad it is, in words of the locale. */
export interface ResultLevel {
  readonly key: string;
  readonly tone: 'calm' | 'watch' | 'danger';
}

/** What a calculator works out. */
export interface Computed {
  readonly rows: readonly ResultRow[];
  readonly level?: ResultLevel;
}

/** Why nothing is worked out: a field, and what is wrong with it. `bound` in the field's unit. */
export interface Refused {
  readonly state: 'refused';
  readonly field: string;
  readonly why: 'missing' | 'tooLow' | 'tooHigh' | 'contradicts';
  readonly bound?: number;
}

/** What comes of a calculator: a result, or why there is none. Never a number that isn't one. */
export type Answer = ({ readonly state: 'answered' } & Computed) | Refused;

/** What was entered: numbers and choices by field. What isn't there wasn't entered. */
export type Entered = Readonly<Record<string, number | string | undefined>>;

/** A calculator: what it asks for, what it works out, by which formula and from where. */
export interface Calculator {
  readonly key: string;
  readonly group: 'fluids' | 'drugs' | 'nutrition' | 'laboratory' | 'poisons';
  readonly fields: Readonly<Record<string, Field>>;
  /** The formula with its units, as it is shown; no words of a language. */
  readonly formula: readonly string[];
  readonly sources: readonly Source[];
  /** Figures of it that nobody has compared with the source that is named for them, or for which none was found: the screen says so. */
  readonly unchecked: readonly string[];
  readonly answer: (entered: Entered) => Answer;
}

interface Defined<F extends Record<string, Field>> extends Omit<Calculator, 'fields' | 'answer' | 'unchecked'> {
  readonly fields: F;
  readonly unchecked?: readonly string[];
  readonly compute: (given: Given<F>) => Computed | Refused;
}

type FigureRest = Pick<FigureField, 'start' | 'known'>;

/** A number that has to be there. Bounds in the unit. */
export const figure = (
  unit: string,
  least: number,
  most: number,
  rest: FigureRest = {},
): FigureField & { readonly optional: false } => ({ kind: 'figure', unit, least, most, optional: false, ...rest });

/** A number that may be left out. */
export const optionalFigure = (
  unit: string,
  least: number,
  most: number,
  rest: FigureRest = {},
): FigureField & { readonly optional: true } => ({ kind: 'figure', unit, least, most, optional: true, ...rest });

/** One of several; `start` is chosen where nobody says. */
export const choice = <const O extends string>(options: readonly O[], start?: O): ChoiceField<O> => ({
  kind: 'choice',
  options,
  ...(start === undefined ? {} : { start }),
});

/** A field that is asked for only while another one has one of these. */
export const askedWhen = <F extends Field>(field: F, other: string, ...is: readonly string[]) => ({
  ...field,
  when: { field: other, is },
});

/** The weight of an animal, kg. */
export const weightField = figure('kg', 0.02, HEAVIEST.dog, { known: 'weight' });

/** Dog or cat; for others the formulas weren't published, and nobody is taken for one. */
export const speciesField = choice(SPECIES);

/** Whether a field is asked for with what was entered so far. */
export const isAsked = ({ when }: Field, entered: Entered): boolean =>
  when === undefined || when.is.some((value) => entered[when.field] === value);

/** What is entered with what stands in a field before anybody has chosen. */
export function withStarts(fields: Readonly<Record<string, Field>>, entered: Entered): Record<string, string | number> {
  const all: Record<string, string | number> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = entered[key] ?? (field.kind === 'choice' ? field.start : undefined);
    if (value !== undefined) all[key] = value;
  }
  return all;
}

/** Makes a calculator that looks at what was entered before it works anything out. */
export function defineCalculator<const F extends Record<string, Field>>({ compute, ...rest }: Defined<F>): Calculator {
  const answer = (entered: Entered): Answer => {
    const all = withStarts(rest.fields, entered);
    const given: Record<string, string | number | undefined> = {};
    for (const [key, field] of Object.entries(rest.fields)) {
      if (!isAsked(field, all)) continue;
      const refused = refusalOf(key, field, all[key], all.species);
      if (refused) return refused;
      given[key] = all[key];
    }
    const computed = compute(given as Given<F>);
    if ('state' in computed) return computed;
    const wrong = computed.rows.find(({ value }) => typeof value === 'number' && !Number.isFinite(value));
    return wrong ? { state: 'refused', field: wrong.key, why: 'contradicts' } : { state: 'answered', ...computed };
  };
  return { unchecked: [], ...rest, answer };
}

function refusalOf(
  key: string,
  field: Field,
  value: string | number | undefined,
  species: string | number | undefined,
): Refused | undefined {
  const refuse = (why: Refused['why'], bound?: number): Refused => ({
    state: 'refused',
    field: key,
    why,
    ...(bound === undefined ? {} : { bound }),
  });
  if (field.kind === 'choice')
    return typeof value === 'string' && field.options.includes(value) ? undefined : refuse('missing');
  if (value === undefined) return field.optional ? undefined : refuse('missing');
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('missing');
  const most = field.known === 'weight' && species === 'cat' ? Math.min(field.most, HEAVIEST.cat) : field.most;
  if (value < field.least) return refuse('tooLow', field.least);
  return value > most ? refuse('tooHigh', most) : undefined;
}

/** What contradicts something else that was entered. */
export const contradicts = (field: string): Refused => ({ state: 'refused', field, why: 'contradicts' });

/** A line of a result. */
export const row = (key: string, value: number | string, unit = '', places = 1): ResultRow => ({
  key,
  value,
  unit,
  places,
});
/** The line for which a calculator was opened. */
export const mainRow = (key: string, value: number | string, unit = '', places = 1): ResultRow => ({
  ...row(key, value, unit, places),
  main: true,
});
