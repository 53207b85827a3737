import type { z } from 'zod';
import { drugInfo } from '../catalog/drug-info.schema.ts';
import { productFields } from '../catalog/product.schema.ts';
import { serviceFields } from '../catalog/service.schema.ts';
import {
  comparedName,
  isDrugType,
  readActive,
  readDays,
  readImportedFactor,
  readImportedPrice,
  readIngredients,
  readSchedule,
  readTaxMode,
} from './catalogue-values.ts';
import type { AskWord, ImportWord, ListField } from './catalogue-words.ts';
import type { Mapping } from './guess-mapping.ts';
import type { ImportField } from './import-kinds.ts';
import type { ProductField } from './product-import.ts';
import {
  type CellValues,
  cellValues,
  FORMULA,
  oneLine,
  type ProblemReason,
  type RowProblem,
  readableValue,
} from './row-cells.ts';
import type { ServiceField } from './service-import.ts';

/** What reading a price list needs to know of the clinic. */
export interface CatalogueContext {
  readonly meaning: AskWord;
  /** Ids of suppliers by their compared names. */
  readonly suppliers: ReadonlyMap<string, string>;
}

/** A word of a row, with what becomes of it. */
export interface RowWord extends ImportWord {
  readonly field: ListField;
  /** Whether the clinic's lists have it. */
  readonly known: boolean;
  /** Of a type of services: the class of the row. */
  readonly class: string;
}

/** What a row of a price list says. */
export interface CatalogueRow<F extends object> {
  /** The fields that its cells say something of: a cell that is empty says nothing about what stands. */
  readonly given: Partial<F>;
  /** What a new item gets besides. */
  readonly blanks: Partial<F>;
  readonly words: readonly RowWord[];
  readonly problems: readonly RowProblem[];
}
type ProductGiven = z.output<typeof productFields>;
type ServiceGiven = z.output<typeof serviceFields>;

/** Reads a row of a list of products by the mapping; pure, so that the dry run and the import agree. */
export function readProductRow(
  cells: readonly string[],
  mapping: Mapping,
  context: CatalogueContext,
): CatalogueRow<ProductGiven> {
  const row = new Row<ProductField, ProductGiven>('product', cellValues(cells, mapping), productFields.shape, context);
  row.name();
  row.text('customID');
  row.text('barcode');
  const type = row.word('product.type', 'type');
  row.word('product.unit', 'unit');
  row.word('product.sellUnit', 'sellUnit');
  row.factor('sellFactor');
  row.text('purchaseUnit');
  row.factor('purchaseFactor');
  row.value('openDays', readDays, 'not-a-number-of-days');
  row.price('price', 'error');
  row.price('cost', 'warning');
  row.price('safetyStock', 'warning', 'not-a-quantity');
  row.value('sellTaxMode', readTaxMode, 'not-a-tax');
  row.value('supplierID', (text) => context.suppliers.get(comparedName(text)), 'no-such-supplier');
  row.value('reminderDays', readDays, 'not-a-number-of-days');
  row.value('active', readActive, 'not-an-active');
  row.prose('info');
  row.prose('insideInfo');
  const ingredients = readIngredients(row.cell('ingredients'));
  if (ingredients.length > 0) row.give('drugInfo', drugInfo.parse({ ingredients }), 'ingredients');
  const schedule = row.cell('schedule') === '' ? null : readSchedule(row.cell('schedule'));
  // A schedule that can't be read is left out with the row: a controlled drug that looks like any other would be handed out like any other.
  if (schedule === undefined) row.say('error', 'schedule', 'not-a-schedule');
  else if (schedule !== null)
    row.give('controlledDrugInfo', { schedule, content: '', license: '', manufacturer: '' }, 'schedule');
  const drug = isDrugType(type) || typeof schedule === 'number';
  return row.read({ ...(type === '' ? {} : { type }), ...(drug ? { drugInfo: drugInfo.parse({}) } : {}) });
}

/** Reads a row of a list of services. */
export function readServiceRow(
  cells: readonly string[],
  mapping: Mapping,
  context: CatalogueContext,
): CatalogueRow<ServiceGiven> {
  const row = new Row<ServiceField, ServiceGiven>('service', cellValues(cells, mapping), serviceFields.shape, context);
  row.name();
  row.text('customID');
  const ofClass = row.word('service.class', 'class');
  row.word('service.type', 'type', ofClass);
  row.word('service.unit', 'unit');
  row.price('price', 'error');
  row.price('cost', 'warning');
  row.text('vendor');
  row.text('device');
  row.value('reminderDays', readDays, 'not-a-number-of-days');
  row.value('active', readActive, 'not-an-active');
  row.prose('info');
  return row.read(ofClass === '' ? {} : { class: ofClass });
}

const PRICE_REASONS = { negative: 'negative', tooLarge: 'too-much' } as const;

type Names<F extends string> = F extends `${string}.${infer Name}` ? Name : never;

/** A row while it is read. */
class Row<F extends ImportField, T extends object> {
  readonly #side: string;
  readonly #cells: CellValues<F>;
  readonly #shape: Readonly<Record<string, z.ZodType>>;
  readonly #context: CatalogueContext;
  readonly #given: Record<string, unknown> = {};
  readonly #words: RowWord[] = [];
  readonly #problems: RowProblem[] = [];

  constructor(
    side: string,
    cells: CellValues<F>,
    shape: Readonly<Record<string, z.ZodType>>,
    context: CatalogueContext,
  ) {
    this.#side = side;
    this.#cells = cells;
    this.#shape = shape;
    this.#context = context;
  }

  read(blanks: Partial<T>): CatalogueRow<T> {
    return { given: this.#given as Partial<T>, blanks, words: this.#words, problems: this.#problems };
  }

  cell(name: Names<F>): string {
    return this.#cells.get(`${this.#side}.${name}` as F) ?? '';
  }

  say(level: RowProblem['level'], name: Names<F>, reason: ProblemReason): void {
    const field = `${this.#side}.${name}` as F;
    this.#problems.push({ level, field, reason, value: readableValue(this.cell(name)) });
  }

  name(): void {
    const text = oneLine(this.cell('name' as Names<F>));
    if (text === '') this.say('error', 'name' as Names<F>, 'missing');
    else if (FORMULA.test(text)) this.say('error', 'name' as Names<F>, 'formula');
    else this.give('name', text, 'name' as Names<F>);
  }

  text(name: Names<F> & keyof T & string): void {
    const text = oneLine(this.cell(name));
    if (text.startsWith('=')) this.say('error', name, 'formula');
    else if (text !== '') this.give(name, text, name);
  }

  prose(name: Names<F> & keyof T & string): void {
    if (this.cell(name) !== '') this.give(name, this.cell(name), name);
  }

  /** The word that stands in the row afterwards. */
  word(field: ListField, name: Names<F> & keyof T & string, ofClass = ''): string {
    const from = oneLine(this.cell(name));
    const { to, known } = this.#context.meaning(field, from, ofClass);
    if (to !== '' || from !== '' || BLANKS.has(field)) this.#words.push({ field, from, to, known, class: ofClass });
    if (from !== '' && to !== '') this.give(name, to, name);
    return to;
  }

  /** A price that can't be read leaves the row out where it is what the item is sold for: a wrong one stands on bills. */
  price(
    name: Names<F> & keyof T & string,
    level: RowProblem['level'],
    reason: 'not-a-price' | 'not-a-quantity' = 'not-a-price',
  ): void {
    const amount = readImportedPrice(this.cell(name));
    if (amount === 'none') return;
    if (typeof amount === 'number') this.give(name, amount, name);
    else this.say(level, name, amount === 'text' ? reason : PRICE_REASONS[amount]);
  }

  /** A factor between units that can't be read leaves the row out: a wrong one is wrong on the shelf for ever. */
  factor(name: Names<F> & keyof T & string): void {
    const factor = readImportedFactor(this.cell(name));
    if (factor === undefined) this.say('error', name, 'not-a-factor');
    else if (factor !== 'none') this.give(name, factor, name);
  }

  /** A cell that is none of its kind is left out with a warning. */
  value<V>(name: Names<F>, read: (text: string) => V | undefined, reason: ProblemReason): void {
    const text = this.cell(name);
    if (text === '') return;
    const value = read(text);
    if (value === undefined) this.say('warning', name, reason);
    else this.give(name, value, name);
  }

  /** Takes a value over by the same schema as a form. */
  give(field: string, value: unknown, from: Names<F>): void {
    const parsed = this.#shape[field]?.safeParse(value);
    if (parsed?.success) this.#given[field] = parsed.data;
    else this.say('error', from, parsed?.error.issues[0]?.code === 'too_big' ? 'too-long' : 'invalid');
  }
}

/** Fields of which it matters that nothing stands there: what has no class is found in no list. */
const BLANKS: ReadonlySet<ListField> = new Set<ListField>(['product.type', 'service.class']);
