import { CAGE_CLASS, CONSUMABLE_CLASS, EXAM_CLASS, SURGERY_CLASS, VACCINE_CLASS } from '../catalog/classes.ts';
import type { ErpSettingKind } from '../catalog/erp-setting.schema.ts';
import { EXAM_TASK_TYPES } from '../lines/exam.schema.ts';
import { plainText } from './read-values.ts';

/** The fields of which the clinic keeps lists of words, each with its list (spec 3 §7 "Settings"). */
export const WORD_LISTS = {
  'product.type': 'type',
  'product.unit': 'unit',
  'product.sellUnit': 'unit',
  'service.class': 'serviceClass',
  'service.type': 'service',
  'service.unit': 'unit',
} as const satisfies Readonly<Record<string, ErpSettingKind>>;
/** A field whose words come from a list of the catalogue. */
export type ListField = keyof typeof WORD_LISTS;
/** These fields. */
export const LIST_FIELDS = Object.keys(WORD_LISTS) as readonly ListField[];
/** A field whose words somebody may choose others for: beside those of lists, what people are in the words of the file. */
export type WordField = ListField | 'staff.role';
/** These fields. */
export const WORD_FIELDS: readonly [WordField, ...WordField[]] = ['staff.role', ...LIST_FIELDS];

/** A word of a file and what it becomes; an empty `from` is what a row without any gets. */
export interface ImportWord {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** A word of the clinic's lists. */
export interface ListedWord {
  readonly kind: ErpSettingKind;
  readonly name: string;
  /** Of types of services: the class. */
  readonly class: string;
}

const bare = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replaceAll(/[\s.。、/\\()（）-]/g, '');

/** What other programs call the words that the product goes by (`classes.ts`). */
const SYNONYMS: Partial<Readonly<Record<ListField, readonly (readonly [to: string, from: readonly string[]])[]>>> = {
  'product.type': [
    [VACCINE_CLASS, ['預防針', '疫苗類', '疫苗製劑', 'vaccine', 'vaccines']],
    [CONSUMABLE_CLASS, ['耗材類', '醫療耗材', '衛材', '醫材', '衛耗材', 'consumable', 'consumables']],
  ],
  'service.class': [
    [
      EXAM_CLASS,
      ['檢查', '化驗', '檢驗類', '檢查類', '檢驗費', '檢查費', '實驗室', 'lab', 'laboratory', 'exam', 'exams'],
    ],
    [VACCINE_CLASS, ['預防針', '預防注射', '疫苗注射', '疫苗接種', '疫苗類', 'vaccine', 'vaccines', 'vaccination']],
    [SURGERY_CLASS, ['外科', '外科手術', '手術類', '手術費', 'surgery', 'surgeries']],
    [CAGE_CLASS, ['住院費', '住院類', '籠位', '住院治療', 'hospitalization', 'boarding']],
  ],
};
const EXAM_SYNONYMS: readonly (readonly [to: (typeof EXAM_TASK_TYPES)[number], from: readonly string[]])[] = [
  ['血檢', ['血液', '血液檢查', '血球', '全血', '全血球計數', '血液學', 'cbc', 'hematology']],
  ['生化', ['血液生化', '血清生化', '生化檢查', 'biochemistry', 'chemistry']],
  ['尿檢', ['尿液', '尿液檢查', 'urine', 'urinalysis']],
  ['X光', ['xray', 'x光檢查', '放射', '放射線', 'radiology']],
  ['超音波', ['超音波檢查', 'us', 'ultrasound']],
  ['試劑', ['快篩', '試紙', '快篩試劑', 'rapidtest', 'testkit']],
  ['外送', ['送檢', '委外', '外送檢驗', 'outsourced', 'sendout']],
];

/** The label of exams that a word means, its own or what other programs call it; undefined for a word that is none. */
export function examTypeOf(word: string): (typeof EXAM_TASK_TYPES)[number] | undefined {
  const plain = bare(word);
  return EXAM_SYNONYMS.find(([type, others]) => bare(type) === plain || others.includes(plain))?.[0];
}

/** The words that a field may be mapped to: those of the clinic's list, and for exams the labels of their tasks. */
export function wordsOf(field: ListField, listed: readonly ListedWord[], ofClass = ''): string[] {
  const kind = WORD_LISTS[field];
  const own = listed
    .filter((word) => word.kind === kind && (kind !== 'service' || ofClass === '' || word.class === ofClass))
    .map(({ name }) => name);
  const fixed =
    field === 'product.type'
      ? [VACCINE_CLASS, CONSUMABLE_CLASS]
      : field === 'service.class'
        ? [EXAM_CLASS, VACCINE_CLASS, SURGERY_CLASS, CAGE_CLASS]
        : field === 'service.type' && (ofClass === '' || ofClass === EXAM_CLASS)
          ? EXAM_TASK_TYPES
          : [];
  return [...new Set([...own, ...fixed])];
}

/** What a word of a file means, and whether the clinic's lists have it. */
export interface Meaning {
  readonly to: string;
  readonly known: boolean;
}

/**
 * What a word of a file becomes: what somebody chose for it, the clinic's own word that it spells otherwise, the product's word that other programs
 * call so, else itself. `ofClass` is the class of the row, by which types of services go.
 */
export function meantWord(
  field: ListField,
  from: string,
  chosen: readonly ImportWord[],
  listed: readonly ListedWord[],
  ofClass = '',
): Meaning {
  const words = wordsOf(field, listed, ofClass);
  const choice = chosen.find((word) => word.field === field && word.from === from);
  const spelt = words.find((word) => bare(word) === bare(from));
  const synonyms = field === 'service.type' && ofClass === EXAM_CLASS ? EXAM_SYNONYMS : (SYNONYMS[field] ?? []);
  const called = synonyms.find(([, others]) => others.includes(bare(from)))?.[0];
  const to = choice?.to ?? (from === '' ? '' : (spelt ?? called ?? from));
  return { to, known: to === '' || words.includes(to) };
}

/** Asks for the meaning of a word. */
export type AskWord = (field: ListField, from: string, ofClass?: string) => Meaning;

/** The same for a whole file, in which words come again and again. */
export function wordBook(chosen: readonly ImportWord[], listed: readonly ListedWord[]): AskWord {
  const kept = new Map<string, Meaning>();
  return (field, from, ofClass = '') => {
    const key = `${field}\n${ofClass}\n${from}`;
    const meaning = kept.get(key) ?? meantWord(field, from, chosen, listed, ofClass);
    kept.set(key, meaning);
    return meaning;
  };
}
