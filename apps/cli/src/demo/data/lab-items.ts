import type { LabCategory } from '@vetloom/domain/lines/exam.schema.ts';

/** A reference range; null where there is no limit on that side. */
export type Limits = readonly [low: number | null, high: number | null];

/** An item of the laboratory with its ranges for grown dogs and cats, and for those under half a year where they differ. */
export interface LabItemSeed {
  readonly key: string;
  readonly category: LabCategory;
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly decimals: number;
  readonly dog: Limits;
  readonly cat: Limits;
  readonly young?: { readonly dog: Limits; readonly cat: Limits };
  /** What a reading in words is when it is normal, and what else is read. */
  readonly words?: readonly [normal: string, ...others: string[]];
  /** Keys of the services that measure it. */
  readonly services: readonly string[];
}

type Row = readonly [
  name: string,
  title: string,
  unit: string,
  decimals: number,
  dog: Limits,
  cat: Limits,
  services: string,
  young?: LabItemSeed['young'],
];

const measured = (category: LabCategory, rows: readonly Row[]): LabItemSeed[] =>
  rows.map(([name, title, unit, decimals, dog, cat, services, young]) => ({
    key: `${category}-${name.replaceAll(/[^A-Za-z0-9]/g, '')}`,
    category,
    name,
    title,
    unit,
    decimals,
    dog,
    cat,
    services: services.split(' '),
    ...(young === undefined ? {} : { young }),
  }));

type Reading = readonly [key: string, name: string, services: string, words: LabItemSeed['words']];

const read = (category: LabCategory, rows: readonly Reading[]): LabItemSeed[] =>
  rows.map(([key, name, services, words = ['陰性', '陽性']]) => ({
    key: `${category}-${key}`,
    category,
    name,
    title: '',
    unit: '',
    decimals: 0,
    dog: [null, null],
    cat: [null, null],
    words,
    services: services.split(' '),
  }));

const NEGATIVE = ['陰性', '陽性', '弱陽性'] as const;
const STRIP = ['陰性', '1+', '2+', '±'] as const;

/** What the clinic's laboratory measures, in the order of its reports. Limits as analysers for dogs and cats print them. */
export const LAB_ITEMS: readonly LabItemSeed[] = [
  ...measured('hematology', [
    ['WBC', '白血球', '10³/µL', 2, [5.05, 16.76], [2.87, 17.02], 'cbc'],
    ['NEU', '嗜中性球', '10³/µL', 2, [2.95, 11.64], [2.3, 10.29], 'cbc'],
    ['LYM', '淋巴球', '10³/µL', 2, [1.05, 5.1], [0.92, 6.88], 'cbc'],
    ['MONO', '單核球', '10³/µL', 2, [0.16, 1.12], [0.05, 0.67], 'cbc'],
    ['EOS', '嗜酸性球', '10³/µL', 2, [0.06, 1.23], [0.17, 1.57], 'cbc'],
    ['RBC', '紅血球', '10⁶/µL', 2, [5.65, 8.87], [6.54, 12.2], 'cbc'],
    ['HGB', '血紅素', 'g/dL', 1, [13.1, 20.5], [9.8, 16.2], 'cbc'],
    ['HCT', '血容比', '%', 1, [37.3, 61.7], [30.3, 52.3], 'cbc', { dog: [28, 42], cat: [27, 41] }],
    ['MCV', '平均紅血球容積', 'fL', 1, [61.6, 73.5], [35.9, 53.1], 'cbc'],
    ['PLT', '血小板', '10³/µL', 0, [148, 484], [151, 600], 'cbc'],
    ['PT', '凝血酶原時間', '秒', 1, [11, 17], [15, 23], 'coag'],
    ['aPTT', '活化部分凝血活酶時間', '秒', 0, [72, 102], [65, 119], 'coag'],
  ]),
  ...measured('biochemistry', [
    ['GLU', '血糖', 'mg/dL', 0, [74, 143], [74, 159], 'chem6 chem10 chem15 glucose'],
    [
      'CREA',
      '肌酸酐',
      'mg/dL',
      1,
      [0.5, 1.8],
      [0.8, 2.4],
      'chem6 chem10 chem15 kidney',
      { dog: [0.3, 1.2], cat: [0.6, 1.6] },
    ],
    ['BUN', '尿素氮', 'mg/dL', 0, [7, 27], [16, 36], 'chem6 chem10 chem15 kidney'],
    ['PHOS', '磷', 'mg/dL', 1, [2.5, 6.8], [3.1, 7.5], 'chem15 kidney', { dog: [5.1, 10.4], cat: [6, 10.4] }],
    ['SDMA', '對稱二甲基精胺酸', 'µg/dL', 0, [0, 14], [0, 14], 'sdma'],
    ['CA', '鈣', 'mg/dL', 1, [7.9, 12], [7.8, 11.3], 'chem15'],
    ['TP', '總蛋白', 'g/dL', 1, [5.2, 8.2], [5.7, 8.9], 'chem6 chem10 chem15'],
    ['ALB', '白蛋白', 'g/dL', 1, [2.3, 4], [2.2, 4], 'chem10 chem15 liver'],
    ['GLOB', '球蛋白', 'g/dL', 1, [2.5, 4.5], [2.8, 5.1], 'chem15'],
    ['ALT', '丙胺酸轉胺酶', 'U/L', 0, [10, 125], [12, 130], 'chem6 chem10 chem15 liver'],
    [
      'ALP',
      '鹼性磷酸酶',
      'U/L',
      0,
      [23, 212],
      [14, 111],
      'chem6 chem10 chem15 liver',
      { dog: [46, 337], cat: [14, 192] },
    ],
    ['GGT', '麩胺醯轉肽酶', 'U/L', 0, [0, 11], [0, 4], 'chem15'],
    ['TBIL', '總膽紅素', 'mg/dL', 1, [0, 0.9], [0, 0.9], 'chem10 chem15 liver'],
    ['CHOL', '膽固醇', 'mg/dL', 0, [110, 320], [65, 225], 'chem10 chem15'],
    ['AMYL', '澱粉酶', 'U/L', 0, [500, 1500], [500, 1500], 'chem10 chem15'],
    ['LIPA', '脂肪酶', 'U/L', 0, [200, 1800], [100, 1400], 'chem15'],
    ['Na', '鈉', 'mmol/L', 0, [144, 160], [150, 165], 'electrolyte bloodgas'],
    ['K', '鉀', 'mmol/L', 1, [3.5, 5.8], [3.5, 5.8], 'electrolyte bloodgas'],
    ['Cl', '氯', 'mmol/L', 0, [109, 122], [112, 129], 'electrolyte bloodgas'],
    ['pH', '血液酸鹼值', '', 2, [7.31, 7.42], [7.31, 7.46], 'bloodgas'],
    ['pCO2', '二氧化碳分壓', 'mmHg', 0, [29, 42], [25, 37], 'bloodgas'],
    ['HCO3', '碳酸氫根', 'mmol/L', 0, [17, 24], [14, 22], 'bloodgas'],
    ['T4', '總甲狀腺素', 'µg/dL', 1, [1, 4], [0.8, 4.7], 't4'],
    ['CRP', 'C-反應蛋白', 'mg/L', 1, [0, 10], [0, 10], 'crp'],
    ['FRU', '果糖胺', 'µmol/L', 0, [177, 314], [191, 349], 'fructosamine'],
    ['TBA', '總膽汁酸', 'µmol/L', 0, [0, 10], [0, 7], 'bileacid'],
  ]),
  ...measured('urine', [
    ['USG', '尿比重', '', 3, [1.015, 1.05], [1.035, 1.06], 'urine usg'],
    ['U-pH', '尿液酸鹼值', '', 1, [5.5, 7.5], [5.5, 7.5], 'urine'],
  ]),
  ...read('urine', [
    ['PRO', '尿蛋白', 'urine', STRIP],
    ['GLU', '尿糖', 'urine', STRIP],
    ['KET', '酮體', 'urine', STRIP],
    ['BLD', '潛血', 'urine', STRIP],
  ]),
  ...measured('urine', [
    ['RBC/HPF', '尿沉渣紅血球', '/HPF', 0, [0, 5], [0, 5], 'urine'],
    ['WBC/HPF', '尿沉渣白血球', '/HPF', 0, [0, 5], [0, 5], 'urine'],
    ['UPC', '尿蛋白／肌酸酐比', '', 2, [0, 0.5], [0, 0.4], 'upc'],
  ]),
  ...read('urine', [['CRYST', '結晶', 'urine', ['無', '磷酸銨鎂', '草酸鈣']]]),
  ...read('reagent', [
    ['HW', '心絲蟲抗原', 'snap4dx', NEGATIVE],
    ['EHR', '艾利希體抗體', 'snap4dx', NEGATIVE],
    ['LYME', '萊姆病抗體', 'snap4dx', NEGATIVE],
    ['ANA', '無形體抗體', 'snap4dx', NEGATIVE],
    ['FELV', '貓白血病抗原', 'fivfelv', NEGATIVE],
    ['FIV', '貓愛滋抗體', 'fivfelv', NEGATIVE],
    ['CPL', '犬胰臟脂肪酶', 'cpl', ['正常', '異常']],
    ['FPL', '貓胰臟脂肪酶', 'fpl', ['正常', '異常']],
    ['CPV', '犬小病毒抗原', 'parvo', NEGATIVE],
    ['CDV', '犬瘟熱抗原', 'distemper', NEGATIVE],
    ['FPV', '貓瘟抗原', 'fpv', NEGATIVE],
    ['GIA', '梨形鞭毛蟲抗原', 'giardia', NEGATIVE],
  ]),
  ...measured('reagent', [['proBNP', 'N 端腦鈉肽', 'pmol/L', 0, [0, 900], [0, 100], 'probnp']]),
];
