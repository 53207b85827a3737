import type { Random } from './random.ts';

/** An analyte: name, unit, reference range for dogs and cats alike, decimals. */
type Analyte = readonly [name: string, unit: string, low: number, high: number, decimals: number];

const CBC: readonly Analyte[] = [
  ['WBC', '10³/µL', 5.5, 16.9, 1],
  ['HCT', '%', 30, 52, 1],
  ['PLT', '10³/µL', 148, 484, 0],
];
const CHEM: readonly Analyte[] = [
  ['ALT', 'U/L', 12, 125, 0],
  ['ALP', 'U/L', 14, 212, 0],
  ['BUN', 'mg/dL', 7, 34, 0],
  ['CREA', 'mg/dL', 0.5, 2.2, 1],
  ['GLU', 'mg/dL', 74, 159, 0],
  ['TP', 'g/dL', 5.4, 8.6, 1],
  ['ALB', 'g/dL', 2.3, 4, 1],
  ['TBIL', 'mg/dL', 0, 0.9, 1],
  ['AMYL', 'U/L', 500, 1500, 0],
  ['CHOL', 'mg/dL', 65, 320, 0],
];
const KIDNEY: readonly Analyte[] = [
  ['BUN', 'mg/dL', 7, 34, 0],
  ['CREA', 'mg/dL', 0.5, 2.2, 1],
  ['PHOS', 'mg/dL', 2.5, 7.5, 1],
];
const ELECTROLYTE: readonly Analyte[] = [
  ['Na', 'mmol/L', 144, 165, 0],
  ['K', 'mmol/L', 3.5, 5.8, 1],
  ['Cl', 'mmol/L', 109, 129, 0],
];

const PANELS: Readonly<Record<string, readonly Analyte[]>> = {
  cbc: CBC,
  chem6: CHEM.slice(0, 6),
  chem10: CHEM,
  chem15: CHEM,
  kidney: KIDNEY,
  liver: CHEM.slice(0, 2),
  electrolyte: ELECTROLYTE,
  glucose: [['GLU', 'mg/dL', 74, 159, 0]],
  sdma: [['SDMA', 'µg/dL', 0, 14, 0]],
  t4: [['T4', 'µg/dL', 0.8, 4.7, 1]],
  crp: [['CRP', 'mg/L', 0, 10, 1]],
  fructosamine: [['FRU', 'µmol/L', 191, 349, 0]],
  upc: [['UPC', '', 0, 0.5, 2]],
  usg: [['USG', '', 1.015, 1.06, 3]],
};

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  xrayChest: ['心臟輪廓在正常範圍，肺野清晰。', '支氣管型態輕度增強。', 'VHS 11.2，左心房輪廓增大。'],
  xrayAbdomen: ['腸道氣體增多，無阻塞影像。', '胃內食糜殘留，未見不透光異物。', '結腸內容物偏多，餘未見異常。'],
  xrayLimb: ['關節面平整，軟組織輕度腫脹。', '未見骨折線，關節輕度退化。', '髕骨位置偏內側。'],
  xraySpine: ['T13–L1 椎間隙變窄。', '椎體排列正常，輕度骨刺。'],
  xrayDental: ['齒槽骨輕度吸收。', '牙根完整，未見吸收病灶。'],
  usAbdomen: ['肝脾回音均勻，腎臟皮髓質分界清楚。', '膽囊內少量沉積物，餘未見異常。', '腎臟皮質回音上升，體積略小。'],
  usBladder: ['膀胱壁輕度增厚，內含懸浮物。', '膀胱內見高回音聚集，伴隨聲影。', '膀胱壁平整，未見結石。'],
  echo: ['LA/Ao 1.7，二尖瓣中度逆流。', 'LA/Ao 1.4，輕度逆流，收縮功能正常。'],
  urine: [
    'USG 1.032，蛋白 1+，沉渣 RBC 10–15／HPF。',
    'USG 1.045，無結晶，潛血陰性。',
    'USG 1.018，白血球 5–10／HPF，見桿菌。',
  ],
};
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  試劑: ['陰性。', '陰性。', '弱陽性。', '陽性。'],
  外送: ['報告如附件，建議依臨床判讀。', '未檢出病原。', '檢出陽性，詳見報告。'],
};

/** What an analyser or an examiner reports, in one line; about one value in ten lies outside its range. */
export function labResult(random: Random, key: string, type: string): string {
  const panel = PANELS[key];
  if (panel === undefined) return random.pick(SENTENCES[key] ?? BY_TYPE[type] ?? ['未見明顯異常。']);
  return panel.map((analyte) => reading(random, analyte)).join('；');
}

function reading(random: Random, [name, unit, low, high, decimals]: Analyte): string {
  const odd = random.unit();
  // A narrow range is narrow because the body holds it: what leaves it leaves it by little.
  const spread = Math.min(1, (high - low) / high);
  const value =
    odd < 0.08
      ? high * (1 + spread * random.between(0.08, 0.9))
      : odd < 0.11 && low > 0
        ? low * (1 - spread * random.between(0.05, 0.35))
        : low + (high - low) * Math.min(1, Math.max(0, 0.5 + 0.2 * random.bell()));
  const mark = value > high ? ' ▲' : value < low ? ' ▼' : '';
  return `${name} ${value.toFixed(decimals)}${unit === '' ? '' : ` ${unit}`}${mark}`;
}
