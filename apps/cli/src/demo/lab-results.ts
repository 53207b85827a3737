import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { foundedExamItem } from '@vetloom/domain/founding/founded-exams.ts';
import type { Catalogue } from './catalogue.ts';
import { LAB_ITEMS, type LabItemSeed } from './data/lab-items.ts';
import type { Random } from './random.ts';

/** The id of an item of the laboratory's list. */
export const labItemID = (seed: LabItemSeed): string => `/examItem/${seed.key}`;

/** The laboratory's list with its reference ranges and the services that measure it, updated at `now` (Unix seconds). */
export const labItems = (catalogue: Catalogue, now: number): ExamItem[] =>
  LAB_ITEMS.map((seed, index) => ({
    ...foundedExamItem(seed, (index + 1) * 10, now),
    services: seed.services.flatMap((key) => catalogue.find(key, ANYBODY)?.item._id ?? []),
  }));

/** For services, which are the same whatever the animal. */
const ANYBODY = { kind: '', kg: 0, sex: '' };

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  xrayChest: ['心臟輪廓在正常範圍，肺野清晰。', '支氣管型態輕度增強。', 'VHS 11.2，左心房輪廓增大。'],
  xrayAbdomen: ['腸道氣體增多，無阻塞影像。', '胃內食糜殘留，未見不透光異物。', '結腸內容物偏多，餘未見異常。'],
  xrayLimb: ['關節面平整，軟組織輕度腫脹。', '未見骨折線，關節輕度退化。', '髕骨位置偏內側。'],
  xraySpine: ['T13–L1 椎間隙變窄。', '椎體排列正常，輕度骨刺。'],
  xrayDental: ['齒槽骨輕度吸收。', '牙根完整，未見吸收病灶。'],
  usAbdomen: ['肝脾回音均勻，腎臟皮髓質分界清楚。', '膽囊內少量沉積物，餘未見異常。', '腎臟皮質回音上升，體積略小。'],
  usBladder: ['膀胱壁輕度增厚，內含懸浮物。', '膀胱內見高回音聚集，伴隨聲影。', '膀胱壁平整，未見結石。'],
  echo: ['LA/Ao 1.7，二尖瓣中度逆流。', 'LA/Ao 1.4，輕度逆流，收縮功能正常。'],
};
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  外送: ['報告如附件，建議依臨床判讀。', '未檢出病原。', '檢出陽性，詳見報告。'],
};

/** A value that an analyser reports for an item. */
export interface LabValue {
  readonly seed: LabItemSeed;
  readonly value: number | string;
}

/** What a service finds: values of its items, or a sentence of whoever looked. About one value in ten lies outside of its range. */
export function labResult(
  random: Random,
  key: string,
  type: string,
  kind: string,
): { text: string; values: LabValue[] } {
  const items = LAB_ITEMS.filter((seed) => seed.services.includes(key));
  if (items.length === 0)
    return { text: random.pick(SENTENCES[key] ?? BY_TYPE[type] ?? ['未見明顯異常。']), values: [] };
  return { text: '', values: agreeing(items.map((seed) => ({ seed, value: valueFor(random, seed, kind) }))) };
}

/** What an analyser works out of its other values: a doctor sees at once when the parts are more than the whole. */
const WORKED_OUT: Readonly<Record<string, (value: (key: string) => number) => number>> = {
  'hematology-WBC': (value) =>
    ['NEU', 'LYM', 'MONO', 'EOS'].reduce((sum, cell) => sum + value(`hematology-${cell}`), 0),
  'hematology-HCT': (value) => (value('hematology-RBC') * value('hematology-MCV')) / 10,
  'hematology-HGB': (value) => (value('hematology-RBC') * value('hematology-MCV') * 0.336) / 10,
  'biochemistry-TP': (value) => value('biochemistry-ALB') + value('biochemistry-GLOB'),
};

function agreeing(values: readonly LabValue[]): LabValue[] {
  const numbers = new Map(values.map(({ seed, value }) => [seed.key, Number(value)]));
  const value = (key: string) => numbers.get(key) ?? Number.NaN;
  return values.map((read) => {
    const sum = WORKED_OUT[read.seed.key]?.(value);
    if (sum === undefined || Number.isNaN(sum)) return read;
    return { ...read, value: Number(sum.toFixed(read.seed.decimals)) };
  });
}

function valueFor(random: Random, seed: LabItemSeed, kind: string): number | string {
  const odd = random.unit();
  if (seed.words) {
    const [normal, ...others] = seed.words;
    return odd < 0.12 ? random.pick(others) : normal;
  }
  const [least, most] = kind === 'Feline' ? seed.cat : seed.dog;
  const low = least ?? 0;
  const high = most ?? low * 2;
  // A narrow range is narrow because the body holds it: what leaves it leaves it by little.
  const spread = Math.min(1, (high - low) / high);
  const value =
    odd < 0.07
      ? high * (1 + spread * random.between(0.08, 0.9))
      : odd < 0.1 && low > 0
        ? low * (1 - spread * random.between(0.05, 0.35))
        : low + (high - low) * Math.min(1, Math.max(0, 0.5 + 0.2 * random.bell()));
  return Number(value.toFixed(seed.decimals));
}
