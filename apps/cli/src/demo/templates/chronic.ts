import type { Chance, VisitTemplate } from './template.ts';

/** A disease that stays: how it is found, what is taken along every month, and what is checked every few. */
export interface ChronicDisease {
  readonly found: VisitTemplate;
  /** Drugs of each pickup, and what else is sold with them. */
  readonly drugs: readonly Chance[];
  readonly goods: readonly Chance[];
  readonly exams: readonly Chance[];
  readonly notes: readonly string[];
  /** Years that it shortens a life by, at most. */
  readonly shortens: number;
}

/** Chronic diseases of dogs and cats. */
export const CHRONIC: readonly ChronicDisease[] = [
  {
    found: {
      key: 'ckd',
      kinds: { Feline: 10, Canine: 3 },
      ages: [8, 20],
      division: '一般門診',
      causes: ['多喝多尿、變瘦', '食慾差、體重下降'],
      notes: ['近 {1-3} 個月喝水量增加、尿塊變大，食慾下降，體重減輕，偶有嘔吐。'],
      signs: { dehydration: [5, 8], temperature: [37.6, 38.6] },
      findings: [
        ['腹部', '腎臟偏小、邊緣不規則', 0.7],
        ['黏膜', '淡粉偏乾', 0.6],
        ['口腔', '口臭', 0.4],
      ],
      diseases: [['慢性腎臟病', '確診']],
      diagnosis: ['慢性腎臟病 IRIS 第 {2-3} 期，UPC 與血壓追蹤。'],
      exams: [
        ['chem15', 0.9],
        ['cbc', 0.9],
        ['sdma', 0.6],
        ['urine', 0.8],
        ['upc', 0.4],
        ['usAbdomen', 0.6],
      ],
      charges: [
        ['bp', 0.8],
        ['scFluid', 0.8],
        ['foodRenal', 0.6],
      ],
      drugs: [
        ['ipakitine', 0.6],
        ['telmi', 0.4],
        ['mirta', 0.3],
      ],
      therapy: ['腎臟處方飲食、增加飲水，皮下輸液每週 {2-3} 次，四週後複驗。'],
      loss: 0.08,
    },
    drugs: [
      ['ipakitine', 0.75],
      ['telmi', 0.5],
      ['mirta', 0.2],
      ['amlo', 0.15],
    ],
    goods: [
      ['lrs', 0.5, 4],
      ['needle', 0.5, 10],
      ['foodRenal', 0.4],
      ['canRenal', 0.3, 12],
    ],
    exams: [
      ['kidney', 0.95],
      ['cbc', 0.5],
      ['electrolyte', 0.4],
      ['sdma', 0.2],
      ['upc', 0.25],
    ],
    notes: [
      '食慾{穩定|時好時壞}，飲水量約 {60-110} mL／kg，居家皮下輸液每週 {2-4} 次。',
      '精神佳，偶吐白沫，體重{持平|略降}。',
    ],
    shortens: 2,
  },
  {
    found: {
      key: 'heart',
      kinds: { Canine: 9, Feline: 1 },
      ages: [8, 18],
      division: '心臟科',
      causes: ['咳嗽、易喘', '健檢聽到心雜音', '夜間咳嗽、昏倒'],
      notes: ['夜間咳嗽 {2-8} 週，散步易喘，睡眠呼吸數 {32-48} 次／分，{曾暈倒一次|未曾暈倒}。'],
      signs: { heart: 1.25, breath: 1.5 },
      findings: [
        ['心肺', '左心尖收縮期雜音 {3-5}／6', 0.95],
        ['黏膜', '粉紅，CRT 正常', 0.3],
      ],
      diseases: [['二尖瓣閉鎖不全', '確診']],
      diagnosis: ['黏液樣二尖瓣疾病 ACVIM {B2|C} 期。'],
      exams: [
        ['echo', 0.9],
        ['xrayChest', 0.9, 2],
        ['chem10', 0.7],
        ['probnp', 0.3],
      ],
      charges: [
        ['bp', 0.8],
        ['ecg', 0.5],
        ['specialist', 0.5],
        ['injFuro', 0.25],
      ],
      drugs: [
        ['pimo', 0.95],
        ['furo', 0.6],
        ['bena', 0.5],
      ],
      therapy: ['規則給藥，記錄睡眠呼吸數，每分鐘超過 40 次請回診。避免鹹食與激烈運動。'],
    },
    drugs: [
      ['pimo', 0.98],
      ['furo', 0.7],
      ['bena', 0.55],
      ['spiro', 0.35],
    ],
    goods: [],
    exams: [
      ['xrayChest', 0.7, 2],
      ['kidney', 0.8],
      ['electrolyte', 0.6],
      ['echo', 0.35],
    ],
    notes: ['睡眠呼吸數 {18-32} 次／分，咳嗽{減少|偶發}，食慾正常。', '散步距離正常，夜間安穩，按時服藥。'],
    shortens: 1.5,
  },
  {
    found: {
      key: 'diabetes',
      kinds: { Feline: 2, Canine: 2 },
      ages: [7, 16],
      division: '一般門診',
      causes: ['多喝多尿、吃多卻變瘦'],
      notes: ['{1-2} 個月來大量喝水、尿量多，食慾旺盛但體重下降。'],
      signs: { dehydration: [3, 6] },
      findings: [['腹部', '肝臟輕度腫大', 0.4]],
      diseases: [['糖尿病', '確診']],
      diagnosis: ['糖尿病，空腹血糖 {280-460} mg/dL、尿糖陽性，無酮體。'],
      exams: [
        ['chem15', 0.9],
        ['urine', 0.9],
        ['fructosamine', 0.7],
        ['glucose', 0.9],
      ],
      charges: [
        ['injInsulin', 0.95, 10],
        ['insulinSyringe', 0.9],
        ['consult', 0.5],
      ],
      therapy: ['胰島素每 12 小時一次，固定時間餵食，學習低血糖徵兆，一週後血糖曲線。'],
      loss: 0.08,
    },
    drugs: [],
    goods: [
      ['injInsulin', 0.95, 10],
      ['insulinSyringe', 0.5],
    ],
    exams: [
      ['glucose', 0.95, 3],
      ['fructosamine', 0.6],
      ['urine', 0.4],
    ],
    notes: ['居家血糖 {140-260} mg/dL，飲水減少，體重回升。', '胰島素每次 {1-4} 單位，無低血糖發作。'],
    shortens: 1.5,
  },
  {
    found: {
      key: 'hyperthyroid',
      kinds: { Feline: 3 },
      ages: [9, 20],
      division: '一般門診',
      causes: ['吃多卻變瘦、叫聲大'],
      notes: ['食量增加但 {2-4} 個月瘦了約 {8-15}%，夜間嚎叫，偶嘔吐。'],
      signs: { heart: 1.3 },
      findings: [
        ['淋巴結', '頸部甲狀腺結節可觸及', 0.6],
        ['心肺', '心搏過速、輕度雜音', 0.5],
      ],
      diseases: [['甲狀腺功能亢進', '確診']],
      diagnosis: ['甲狀腺功能亢進，總 T4 {6-12} µg/dL。'],
      exams: [
        ['t4', 1],
        ['chem15', 0.8],
        ['cbc', 0.6],
      ],
      charges: [['bp', 0.9]],
      drugs: [['methi', 1]],
      therapy: ['給藥後 3 週複驗 T4 與腎功能，若抓臉或嘔吐請停藥回診。'],
      loss: 0.1,
    },
    drugs: [
      ['methi', 1],
      ['amlo', 0.2],
    ],
    goods: [],
    exams: [
      ['t4', 0.9],
      ['kidney', 0.8],
    ],
    notes: ['T4 控制在參考範圍，體重回升 {0.1|0.2|0.3} kg，安靜許多。', '食慾正常，夜間嚎叫減少。'],
    shortens: 1,
  },
  {
    found: {
      key: 'arthritis',
      kinds: { Canine: 6, Feline: 3 },
      ages: [8, 18],
      division: '骨科',
      causes: ['起身慢、不愛走', '跳不上去'],
      notes: ['近 {2-6} 個月起身慢、上下樓猶豫，天冷加劇，食慾正常。'],
      signs: { pain: [2, 5] },
      findings: [['肌骨', '{膝|髖|肘}關節活動範圍減少、摩擦音', 0.95]],
      diseases: [['退化性關節炎', '確診']],
      diagnosis: ['退化性關節炎，併輕度肌肉萎縮。'],
      exams: [
        ['xrayLimb', 0.8, 2],
        ['chem10', 0.5],
      ],
      charges: [
        ['laser', 0.4],
        ['injSolensia', 0.2],
      ],
      drugs: [
        ['glucosamine', 0.8],
        ['gaba', 0.4],
        ['carproOrRobena', 0.4],
      ],
      therapy: ['控制體重、鋪止滑墊，關節保健與止痛，四週後評估。'],
    },
    drugs: [
      ['glucosamine', 0.9],
      ['gaba', 0.5],
      ['carproOrRobena', 0.3],
    ],
    goods: [['laser', 0.4]],
    exams: [['chem10', 0.6]],
    notes: ['起身較順，可走 {10-25} 分鐘，食慾與排便正常。', '天冷時較僵硬，加雷射理療。'],
    shortens: 0,
  },
];
