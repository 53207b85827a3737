import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { LabelSize } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { drugsOf } from '@vetloom/domain/lines/holder.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { labelSentences, namedDrug } from '@vetloom/domain/pharmacy/drug-match.ts';
import type { DrugRule } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { bagCode } from '@vetloom/domain/stock/shelf-code.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { bagName, handedOut } from './content/drug-blocks.ts';
import { breedOf } from './content/species.ts';
import { doseSentence, whenAndHow } from './drug-directions.ts';
import type { Block, PrintDocument } from './model/document.ts';
import { joinRuns, keepTogether, paragraph, plain, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { ROLL_WIDTH_MM } from './receipt.ts';
import { type Words, wordsFor } from './words/words.ts';

const SPACE = '\u3000';
const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(SPACE);

/** Which bags are labelled, on which paper; all bags when `bagIDs` is left out. */
export interface DrugLabelData extends PrintData {
  readonly bagIDs?: readonly string[] | undefined;
  /** An adhesive label for each drug, in mm, or the 80 mm roll with a strip for each bag. */
  readonly paper: LabelSize;
  /** What the clinic wants said of a drug, by the id of its line (see `labelAdvice`). In the clinic's own language. */
  readonly sayings?: LabelAdvice | undefined;
}

/** Sentences for labels by the id of a drug's line. */
export type LabelAdvice = Readonly<Record<string, readonly string[]>>;

/** What the clinic's rules want printed for the drugs of a visit. */
export function labelAdvice(
  bags: readonly DrugBag[],
  species: string,
  rules: readonly DrugRule[],
  itemOf: (itemID: string) => CatalogItem | undefined,
): LabelAdvice {
  const drugs = drugsOf(bags);
  return Object.fromEntries(
    drugs.map((drug) => [drug._id, labelSentences(namedDrug(drug, itemOf(drug.itemID)), species, rules)]),
  );
}

/** Width and height of an adhesive label in mm. */
const LABEL_MM: Readonly<Record<Exclude<LabelSize, '80'>, readonly [width: number, height: number]>> = {
  '40x30': [40, 30],
  '50x30': [50, 30],
  '60x40': [60, 40],
  '80x50': [80, 50],
};

const adviceOf = (data: DrugLabelData, drug: DrugLine): readonly Block[] =>
  (data.sayings?.[drug._id] ?? []).map((sentence) => paragraph([strong(`※ ${sentence}`)]));
const whose = (data: DrugLabelData): string => joined(breedOf(data), data.owner.name);
const howMuch = (drug: DrugLine, words: Words): string =>
  joined(drug.days === null ? '' : words.days(drug.days), words.totalOf(handedOut(drug, words)));

function source(data: DrugLabelData): string {
  const { clinic, record } = data;
  return joined(
    clinic.name,
    clinic.phone === '' ? '' : formatPhone(clinic.phone),
    record.doctor,
    formatDate(record.dateTime, zoneOfClinic(clinic)),
  );
}

/** From which lots the drug was taken, as far as somebody chose them. */
const lotsOf = ({ lots = [] }: DrugBag, { _id }: DrugLine, words: Words): readonly Block[] =>
  lots
    .filter(({ drugID }) => drugID === _id)
    .map(({ lot, expiresOn }) => words.lotOf(lot, expiresOn ?? ''))
    .filter((text) => text !== '')
    .map((text) => paragraph(text, 'small'));

/** How wide the bag’s code is in mm. Smaller labels have no room for one that a scanner reads. */
const CODE_MM: Readonly<Partial<Record<LabelSize, number>>> = { '60x40': 13, '80x50': 16, '80': 18 };

/** Beside some of a label the code of its bag: whoever scans it is at the bag’s dispensing, or takes it back. */
function withBagCode({ paper, record }: DrugLabelData, { bagID }: DrugBag, blocks: readonly Block[]): readonly Block[] {
  const millimetres = CODE_MM[paper];
  if (millimetres === undefined || record._id === '' || bagID === '') return blocks;
  return [{ kind: 'withCode', blocks, code: bagCode(record._id, bagID), millimetres }];
}

function drugLabel(data: DrugLabelData, bag: DrugBag, drug: DrugLine, words: Words): readonly Block[] {
  const when = whenAndHow(drug, words.language);
  return [
    paragraph(joinRuns([[strong(data.pet.name)], whose(data)], SPACE)),
    { kind: 'rule', style: 'solid' },
    paragraph([strong(drug.name)]),
    paragraph([strong(doseSentence(drug, words.language))], 'large'),
    ...(when === '' ? [] : [paragraph([plain(when)], 'strong')]),
    ...withBagCode(data, bag, [
      paragraph([plain(howMuch(drug, words))]),
      ...lotsOf(bag, drug, words),
      ...adviceOf(data, drug),
      ...(drug.controlled ? [paragraph([strong(`■ ${words.controlled}`)])] : []),
      paragraph(source(data), 'small'),
    ]),
  ];
}

function bagStrip(data: DrugLabelData, bag: DrugBag, name: string, words: Words): readonly Block[] {
  const { pet, record, clinic } = data;
  const drugs = bag.items.flatMap((drug, index): readonly Block[] => [
    ...(index === 0 ? [] : [{ kind: 'rule', style: 'dashed' } as const]),
    paragraph([strong(drug.name), ...(drug.controlled ? [plain(words.bracketed(words.controlled))] : [])], 'strong'),
    paragraph([strong(doseSentence(drug, words.language))], 'large'),
    paragraph(keepTogether(joined(whenAndHow(drug, words.language), howMuch(drug, words)))),
    ...lotsOf(bag, drug, words),
    ...adviceOf(data, drug),
  ]);
  const note = record.drugBagNote.trim();
  const allergy = knownAllergy(pet);
  return [
    { kind: 'title', text: clinic.name, size: 'name' },
    ...[clinic.address, clinic.phone === '' ? '' : formatPhone(clinic.phone)]
      .filter((line) => line !== '')
      .map((line) => paragraph(line, 'small', 'center')),
    { kind: 'rule', style: 'dashed' },
    { kind: 'title', text: name, size: 'document' },
    paragraph(joinRuns([[strong(pet.name)], whose(data)], SPACE)),
    paragraph(joined(formatDate(record.dateTime, zoneOfClinic(clinic)), record.doctor), 'small'),
    ...(allergy === undefined ? [] : [paragraph([strong(`■ ${words.allergy} ${allergy}`)], 'small')]),
    { kind: 'rule', style: 'dashed' },
    ...drugs,
    { kind: 'rule', style: 'dashed' },
    ...withBagCode(data, bag, [...(note === '' ? [] : [paragraph(note)]), paragraph(words.keepAway, 'small')]),
  ];
}

/**
 * Labels for what is dispensed, with the doctor's codes in words. Several labels are pages of one document, so that one
 * print command prints them all; a document without blocks means that nothing is to be labelled.
 */
export function drugLabelDocument(data: DrugLabelData): PrintDocument {
  const words = wordsFor(data.printSetting.englishVersion);
  const bags = data.record.drugBag
    .map((bag, index) => ({ bag, name: bagName(bag, index, words) }))
    .filter(({ bag }) => bag.items.length > 0 && (data.bagIDs === undefined || data.bagIDs.includes(bag.bagID)));
  const pages =
    data.paper === '80'
      ? bags.map(({ bag, name }) => bagStrip(data, bag, name, words))
      : bags.flatMap(({ bag }) => bag.items.map((drug) => drugLabel(data, bag, drug, words)));
  return {
    title: `${words.drugBag} ${data.pet.name}`,
    language: words.language,
    paper: labelPaper(data.paper),
    blocks: pages.flatMap((page, index): readonly Block[] => (index === 0 ? page : [{ kind: 'pageBreak' }, ...page])),
  };
}

/** The paper of a label. */
export function labelPaper(size: LabelSize): PrintDocument['paper'] {
  if (size === '80') return { kind: 'roll', widthMm: ROLL_WIDTH_MM };
  const [widthMm, heightMm] = LABEL_MM[size];
  return { kind: 'label', widthMm, heightMm };
}
