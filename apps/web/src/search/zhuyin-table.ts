/** Zhuyin finals by pinyin final; `v` stands for ü. */
const FINALS: Readonly<Record<string, string>> = {
  a: 'ㄚ',
  o: 'ㄛ',
  e: 'ㄜ',
  ai: 'ㄞ',
  ei: 'ㄟ',
  ao: 'ㄠ',
  ou: 'ㄡ',
  an: 'ㄢ',
  en: 'ㄣ',
  ang: 'ㄤ',
  eng: 'ㄥ',
  ong: 'ㄨㄥ',
  i: 'ㄧ',
  ia: 'ㄧㄚ',
  ie: 'ㄧㄝ',
  iao: 'ㄧㄠ',
  iu: 'ㄧㄡ',
  ian: 'ㄧㄢ',
  in: 'ㄧㄣ',
  iang: 'ㄧㄤ',
  ing: 'ㄧㄥ',
  iong: 'ㄩㄥ',
  u: 'ㄨ',
  ua: 'ㄨㄚ',
  uo: 'ㄨㄛ',
  uai: 'ㄨㄞ',
  ui: 'ㄨㄟ',
  uan: 'ㄨㄢ',
  un: 'ㄨㄣ',
  uang: 'ㄨㄤ',
  v: 'ㄩ',
  ve: 'ㄩㄝ',
  van: 'ㄩㄢ',
  vn: 'ㄩㄣ',
};

/** One row an initial: pinyin initial, its symbol, the finals that Mandarin allows after it. */
const ROWS: readonly (readonly [string, string, string])[] = [
  ['b', 'ㄅ', 'a o ai ei ao an en ang eng i ie iao ian in iang ing u'],
  ['p', 'ㄆ', 'a o ai ei ao ou an en ang eng i ia ie iao ian in ing u'],
  ['m', 'ㄇ', 'a o e ai ei ao ou an en ang eng i ie iao iu ian in ing u'],
  ['f', 'ㄈ', 'a o ei ou an en ang eng iao u'],
  ['d', 'ㄉ', 'a e ai ei ao ou an en ang eng ong i ia ie iao iu ian in iang ing u uo ui uan un'],
  ['t', 'ㄊ', 'a e ai ei ao ou an en ang eng ong i ie iao ian ing u uo ui uan un'],
  ['n', 'ㄋ', 'a e ai ei ao ou an en ang eng ong i ia ie iao iu ian in iang ing u uo uan un v ve'],
  ['l', 'ㄌ', 'a o e ai ei ao ou an en ang eng ong i ia ie iao iu ian in iang ing u uo uan un v ve van'],
  ['g', 'ㄍ', 'a e ai ei ao ou an en ang eng ong i u ua uo uai ui uan un uang'],
  ['k', 'ㄎ', 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang'],
  ['h', 'ㄏ', 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang'],
  ['zh', 'ㄓ', 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang'],
  ['ch', 'ㄔ', 'a e ai ao ou an en ang eng ong u ua uo uai ui uan un uang'],
  ['sh', 'ㄕ', 'a e ai ei ao ou an en ang eng u ua uo uai ui uan un uang'],
  ['r', 'ㄖ', 'e ao ou an en ang eng ong u ua uo ui uan un'],
  ['z', 'ㄗ', 'a e ai ei ao ou an en ang eng ong u uo ui uan un'],
  ['c', 'ㄘ', 'a e ai ei ao ou an en ang eng ong u uo ui uan un'],
  ['s', 'ㄙ', 'a e ai ei ao ou an en ang eng ong u uo ui uan un'],
];

const PALATAL_ROWS: readonly (readonly [string, string])[] = [
  ['j', 'ㄐ'],
  ['q', 'ㄑ'],
  ['x', 'ㄒ'],
];
const PALATAL_FINALS = 'i ia ie iao iu ian in iang ing iong v ve van vn';

const WITHOUT_INITIAL =
  'a ㄚ o ㄛ e ㄜ eh ㄝ ai ㄞ ei ㄟ ao ㄠ ou ㄡ an ㄢ en ㄣ ang ㄤ eng ㄥ er ㄦ ' +
  'yi ㄧ ya ㄧㄚ yo ㄧㄛ ye ㄧㄝ yai ㄧㄞ yao ㄧㄠ you ㄧㄡ yan ㄧㄢ yin ㄧㄣ yang ㄧㄤ ying ㄧㄥ yong ㄩㄥ ' +
  'wu ㄨ wa ㄨㄚ wo ㄨㄛ wai ㄨㄞ wei ㄨㄟ wan ㄨㄢ wen ㄨㄣ wang ㄨㄤ weng ㄨㄥ ' +
  'yu ㄩ yue ㄩㄝ yuan ㄩㄢ yun ㄩㄣ';

/** The whistling and retroflex initials stand alone: zhi is ㄓ, without a final. */
const BARE_I = 'zhi ㄓ chi ㄔ shi ㄕ ri ㄖ zi ㄗ ci ㄘ si ㄙ';

/** Interjections such as 嗯 and 呣, and 哼 read hng. */
const SYLLABIC_CONSONANTS = 'm ㄇ n ㄋ ng ㄫ hm ㄏㄇ hng ㄏㄫ';

function buildTable(): Map<string, string> {
  const table = new Map<string, string>();
  for (const [initial, symbol, finals] of ROWS) {
    for (const final of finals.split(' ')) table.set(initial + final, symbol + (FINALS[final] ?? ''));
  }
  for (const [initial, symbol] of PALATAL_ROWS) {
    // Pinyin drops the dots of ü after j, q and x.
    for (const final of PALATAL_FINALS.split(' ')) {
      table.set(initial + final.replace('v', 'u'), symbol + (FINALS[final] ?? ''));
    }
  }
  for (const list of [WITHOUT_INITIAL, BARE_I, SYLLABIC_CONSONANTS]) {
    const words = list.split(' ');
    for (let i = 0; i < words.length; i += 2) table.set(words[i] ?? '', words[i + 1] ?? '');
  }
  return table;
}

/** Every Mandarin syllable without tone (ü written `v`, ê written `eh`) and its Zhuyin symbols. */
export const ZHUYIN_BY_SYLLABLE: ReadonlyMap<string, string> = buildTable();

/** A syllable as a person may type it: pinyin spellings (the usual one first) and Zhuyin symbols. */
export interface SyllableForms {
  readonly syllable: string;
  readonly pinyin: readonly string[];
  readonly zhuyin: string;
}

function pinyinSpellings(syllable: string): string[] {
  if (syllable === 'eh') return ['eh', 'e'];
  // 呂 is typed lv on most keyboards, lyu in passports, lu by habit.
  if (syllable.includes('v')) return [syllable, syllable.replace('v', 'yu'), syllable.replace('v', 'u')];
  return [syllable];
}

/** All syllables in a fixed order; a reading points into this list. */
export const SYLLABLES: readonly SyllableForms[] = [...ZHUYIN_BY_SYLLABLE].map(([syllable, zhuyin]) => ({
  syllable,
  pinyin: pinyinSpellings(syllable),
  zhuyin,
}));

const INDEX_BY_SYLLABLE: ReadonlyMap<string, number> = new Map(SYLLABLES.map((forms, i) => [forms.syllable, i]));

/** Position of a toneless syllable in `SYLLABLES`, or undefined when Mandarin has no such syllable. */
export function syllableIndex(syllable: string): number | undefined {
  return INDEX_BY_SYLLABLE.get(syllable);
}

/** Tone written after Zhuyin symbols; ˉ is rarely printed and is what a space key means on a Zhuyin keyboard. */
export const TONE_BY_MARK: Readonly<Record<string, number>> = { ˉ: 1, ˊ: 2, ˇ: 3, ˋ: 4, '˙': 5 };

/** True for a Bopomofo letter (ㄅ…ㄩ, ㄫ), false for tone marks. */
export function isZhuyinSymbol(codePoint: number): boolean {
  return codePoint >= 0x3105 && codePoint <= 0x312f;
}
