import type { LabCategory } from '../../lines/exam.schema.ts';

/** A reference range; null where there is no limit on that side. */
export type Limits = readonly [low: number | null, high: number | null];

/** An item of a laboratory with its ranges for grown dogs and cats, and for those under half a year where they differ. */
export interface ExamItemSeed {
  /** The end of its id. */
  readonly key: string;
  readonly category: LabCategory;
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly dog: Limits;
  readonly cat: Limits;
  readonly young?: { readonly dog: Limits; readonly cat: Limits };
  /** What a reading in words is when it is normal; measured items have none. */
  readonly normal?: string;
}

type Row = readonly [
  name: string,
  title: string,
  unit: string,
  dog: Limits,
  cat: Limits,
  young?: readonly [dog: Limits, cat: Limits],
];

const measured = (category: LabCategory, rows: readonly Row[]): ExamItemSeed[] =>
  rows.map(([name, title, unit, dog, cat, young]) => ({
    key: `${category}-${name.replaceAll(/[^A-Za-z0-9]/g, '')}`,
    category,
    name,
    title,
    unit,
    dog,
    cat,
    ...(young === undefined ? {} : { young: { dog: young[0], cat: young[1] } }),
  }));

type Reading = readonly [key: string, name: string, normal: string];

const read = (category: LabCategory, rows: readonly Reading[]): ExamItemSeed[] =>
  rows.map(([key, name, normal]) => ({
    key: `${category}-${key}`,
    category,
    name,
    title: '',
    unit: '',
    dog: [null, null],
    cat: [null, null],
    normal,
  }));

/** What a clinic's laboratory measures, in the order of its reports. Limits as analysers for dogs and cats print them: each clinic sets its own. */
export const EXAM_ITEMS: readonly ExamItemSeed[] = [
  ...measured('hematology', [
    ['WBC', '白血球', '10³/µL', [5.05, 16.76], [2.87, 17.02]],
    ['NEU', '嗜中性球', '10³/µL', [2.95, 11.64], [2.3, 10.29]],
    ['LYM', '淋巴球', '10³/µL', [1.05, 5.1], [0.92, 6.88]],
    ['MONO', '單核球', '10³/µL', [0.16, 1.12], [0.05, 0.67]],
    ['EOS', '嗜酸性球', '10³/µL', [0.06, 1.23], [0.17, 1.57]],
    ['RBC', '紅血球', '10⁶/µL', [5.65, 8.87], [6.54, 12.2]],
    ['HGB', '血紅素', 'g/dL', [13.1, 20.5], [9.8, 16.2]],
    [
      'HCT',
      '血容比',
      '%',
      [37.3, 61.7],
      [30.3, 52.3],
      [
        [28, 42],
        [27, 41],
      ],
    ],
    ['MCV', '平均紅血球容積', 'fL', [61.6, 73.5], [35.9, 53.1]],
    ['PLT', '血小板', '10³/µL', [148, 484], [151, 600]],
    ['PT', '凝血酶原時間', '秒', [11, 17], [15, 23]],
    ['aPTT', '活化部分凝血活酶時間', '秒', [72, 102], [65, 119]],
  ]),
  ...measured('biochemistry', [
    ['GLU', '血糖', 'mg/dL', [74, 143], [74, 159]],
    [
      'CREA',
      '肌酸酐',
      'mg/dL',
      [0.5, 1.8],
      [0.8, 2.4],
      [
        [0.3, 1.2],
        [0.6, 1.6],
      ],
    ],
    ['BUN', '尿素氮', 'mg/dL', [7, 27], [16, 36]],
    [
      'PHOS',
      '磷',
      'mg/dL',
      [2.5, 6.8],
      [3.1, 7.5],
      [
        [5.1, 10.4],
        [6, 10.4],
      ],
    ],
    ['SDMA', '對稱二甲基精胺酸', 'µg/dL', [0, 14], [0, 14]],
    ['CA', '鈣', 'mg/dL', [7.9, 12], [7.8, 11.3]],
    ['TP', '總蛋白', 'g/dL', [5.2, 8.2], [5.7, 8.9]],
    ['ALB', '白蛋白', 'g/dL', [2.3, 4], [2.2, 4]],
    ['GLOB', '球蛋白', 'g/dL', [2.5, 4.5], [2.8, 5.1]],
    ['ALT', '丙胺酸轉胺酶', 'U/L', [10, 125], [12, 130]],
    [
      'ALP',
      '鹼性磷酸酶',
      'U/L',
      [23, 212],
      [14, 111],
      [
        [46, 337],
        [14, 192],
      ],
    ],
    ['GGT', '麩胺醯轉肽酶', 'U/L', [0, 11], [0, 4]],
    ['TBIL', '總膽紅素', 'mg/dL', [0, 0.9], [0, 0.9]],
    ['CHOL', '膽固醇', 'mg/dL', [110, 320], [65, 225]],
    ['AMYL', '澱粉酶', 'U/L', [500, 1500], [500, 1500]],
    ['LIPA', '脂肪酶', 'U/L', [200, 1800], [100, 1400]],
    ['Na', '鈉', 'mmol/L', [144, 160], [150, 165]],
    ['K', '鉀', 'mmol/L', [3.5, 5.8], [3.5, 5.8]],
    ['Cl', '氯', 'mmol/L', [109, 122], [112, 129]],
    ['pH', '血液酸鹼值', '', [7.31, 7.42], [7.31, 7.46]],
    ['pCO2', '二氧化碳分壓', 'mmHg', [29, 42], [25, 37]],
    ['HCO3', '碳酸氫根', 'mmol/L', [17, 24], [14, 22]],
    ['T4', '總甲狀腺素', 'µg/dL', [1, 4], [0.8, 4.7]],
    ['CRP', 'C-反應蛋白', 'mg/L', [0, 10], [0, 10]],
    ['FRU', '果糖胺', 'µmol/L', [177, 314], [191, 349]],
    ['TBA', '總膽汁酸', 'µmol/L', [0, 10], [0, 7]],
  ]),
  ...measured('urine', [
    ['USG', '尿比重', '', [1.015, 1.05], [1.035, 1.06]],
    ['U-pH', '尿液酸鹼值', '', [5.5, 7.5], [5.5, 7.5]],
  ]),
  ...read('urine', [
    ['PRO', '尿蛋白', '陰性'],
    ['GLU', '尿糖', '陰性'],
    ['KET', '酮體', '陰性'],
    ['BLD', '潛血', '陰性'],
  ]),
  ...measured('urine', [
    ['RBC/HPF', '尿沉渣紅血球', '/HPF', [0, 5], [0, 5]],
    ['WBC/HPF', '尿沉渣白血球', '/HPF', [0, 5], [0, 5]],
    ['UPC', '尿蛋白／肌酸酐比', '', [0, 0.5], [0, 0.4]],
  ]),
  ...read('urine', [['CRYST', '結晶', '無']]),
  ...read('reagent', [
    ['HW', '心絲蟲抗原', '陰性'],
    ['EHR', '艾利希體抗體', '陰性'],
    ['LYME', '萊姆病抗體', '陰性'],
    ['ANA', '無形體抗體', '陰性'],
    ['FELV', '貓白血病抗原', '陰性'],
    ['FIV', '貓愛滋抗體', '陰性'],
    ['CPL', '犬胰臟脂肪酶', '正常'],
    ['FPL', '貓胰臟脂肪酶', '正常'],
    ['CPV', '犬小病毒抗原', '陰性'],
    ['CDV', '犬瘟熱抗原', '陰性'],
    ['FPV', '貓瘟抗原', '陰性'],
    ['GIA', '梨形鞭毛蟲抗原', '陰性'],
  ]),
  ...measured('reagent', [['proBNP', 'N 端腦鈉肽', 'pmol/L', [0, 900], [0, 100]]]),
];
