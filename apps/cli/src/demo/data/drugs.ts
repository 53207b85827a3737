/** A drug of the price list. `key` is how the visit templates name it. */
export interface DrugSeed {
  readonly key: string;
  readonly name: string;
  readonly class: string;
  readonly unit: string;
  /** NT$ of one unit. */
  readonly price: number;
  /** mg in one unit; null where it isn't dosed by weight. */
  readonly strength: number | null;
  /** Usual mg per kg and administration, and the limits that the clinic keeps to. */
  readonly dose: readonly [usual: number, low: number, high: number] | null;
  readonly frequency: string;
  readonly days: number | null;
  readonly route: string;
  readonly direction: string;
  readonly divisible: number;
  readonly ingredients: readonly string[];
  /** Schedule of a controlled drug, 1 to 4. */
  readonly schedule: number | null;
}

type Oral = readonly [
  key: string,
  name: string,
  price: number,
  strength: number | null,
  dose: readonly [number, number, number] | null,
  frequency: string,
  days: number,
  direction: string,
  ingredients: string,
  unit?: string,
  divisible?: number,
  schedule?: number,
];

const oral = (rows: readonly Oral[]): DrugSeed[] =>
  rows.map(
    ([
      key,
      name,
      price,
      strength,
      dose,
      frequency,
      days,
      direction,
      ingredients,
      unit = '顆',
      divisible,
      schedule,
    ]) => ({
      key,
      name,
      class: '口服',
      unit,
      price,
      strength,
      dose,
      frequency,
      days,
      route: '內服',
      direction,
      divisible: divisible ?? (unit === '顆' ? 0.25 : unit === 'mL' ? 0.1 : 1),
      ingredients: ingredients.split(' '),
      schedule: schedule ?? null,
    }),
  );

type Topical = readonly [
  key: string,
  name: string,
  price: number,
  unit: string,
  frequency: string,
  days: number,
  route: string,
  direction: string,
  ingredients: string,
];

const topical = (rows: readonly Topical[]): DrugSeed[] =>
  rows.map(([key, name, price, unit, frequency, days, route, direction, ingredients]) => ({
    key,
    name,
    class: '外用',
    unit,
    price,
    strength: null,
    dose: null,
    frequency,
    days,
    route,
    direction,
    divisible: 1,
    ingredients: ingredients.split(' '),
    schedule: null,
  }));

type Injected = readonly [
  key: string,
  name: string,
  price: number,
  strength: number,
  dose: readonly [number, number, number] | null,
  ingredients: string,
  schedule?: number,
];

const injected = (rows: readonly Injected[]): DrugSeed[] =>
  rows.map(([key, name, price, strength, dose, ingredients, schedule]) => ({
    key,
    name,
    class: '注射',
    unit: 'mL',
    price,
    strength,
    dose,
    frequency: 'SID',
    days: 1,
    route: '注射',
    direction: '',
    divisible: 0.01,
    ingredients: ingredients.split(' '),
    schedule: schedule ?? null,
  }));

const PENICILLIN = 'Amoxicillin Penicillin 青黴素 青黴素類 盤尼西林';

/** Drugs of the price list. Doses are what the invented clinic entered, for show and not for treatment. */
export const DRUGS: readonly DrugSeed[] = [
  ...oral([
    ['amoxiclavS', 'Clavamox 62.5 mg', 45, 62.5, [12.5, 10, 20], 'BID', 7, '飯後', `${PENICILLIN} Clavulanate`],
    ['amoxiclavL', 'Clavamox 250 mg', 70, 250, [12.5, 10, 20], 'BID', 7, '飯後', `${PENICILLIN} Clavulanate`],
    ['cephalexin', 'Cephalexin 250 mg', 15, 250, [22, 15, 30], 'BID', 10, '飯後', 'Cephalexin 頭孢菌素', '顆', 0.5],
    ['doxy', 'Doxycycline 100 mg', 18, 100, [5, 5, 10], 'BID', 14, '飯後，服藥後餵水', 'Doxycycline 四環黴素'],
    ['metro', 'Metronidazole 250 mg', 12, 250, [12, 10, 15], 'BID', 5, '飯後', 'Metronidazole'],
    ['enro', 'Enrofloxacin 50 mg', 30, 50, [5, 5, 10], 'SID', 7, '空腹', 'Enrofloxacin 氟喹諾酮'],
    ['marbo', 'Marbofloxacin 20 mg', 55, 20, [2.5, 2, 5], 'SID', 10, '飯後', 'Marbofloxacin 氟喹諾酮'],
    ['clinda', 'Clindamycin 150 mg', 25, 150, [11, 5.5, 15], 'BID', 10, '飯後', 'Clindamycin', '顆', 0.5],
    ['itra', 'Itraconazole 100 mg', 85, 100, [5, 5, 10], 'SID', 14, '隨餐', 'Itraconazole', '顆', 0.5],
    ['terbin', 'Terbinafine 250 mg', 60, 250, [30, 20, 40], 'SID', 21, '隨餐', 'Terbinafine'],
    ['fenben', 'Fenbendazole 150 mg', 30, 150, [50, 50, 50], 'SID', 5, '隨餐', 'Fenbendazole', '顆', 0.5],
    ['cerenia', 'Cerenia 16 mg', 120, 16, [2, 2, 2], 'SID', 3, '飯前一小時', 'Maropitant'],
    ['famo', 'Famotidine 10 mg', 30, 10, [0.5, 0.5, 1], 'BID', 5, '空腹', 'Famotidine'],
    ['omep', 'Omeprazole 20 mg', 35, 20, [1, 0.7, 1.5], 'SID', 7, '空腹', 'Omeprazole', '顆', 0.5],
    ['sucral', 'Sucralfate 1 g', 15, 1000, [35, 25, 50], 'TID', 5, '空腹，與他藥間隔兩小時', 'Sucralfate'],
    ['metoclo', 'Metoclopramide 5 mg', 10, 5, [0.3, 0.2, 0.5], 'TID', 3, '飯前半小時', 'Metoclopramide'],
    ['probiotic', 'FortiFlora 益生菌', 45, null, null, 'SID', 7, '拌食', 'Enterococcus', '包'],
    ['smecta', '舒腹達', 20, null, null, 'BID', 3, '加水調勻餵食', 'Diosmectite', '包'],
    ['mirta', 'Mirtazapine 15 mg', 40, 15, [0.5, 0.4, 1], 'QOD', 6, '促進食慾', 'Mirtazapine'],
    ['lactulose', 'Lactulose 糖漿', 8, 667, [330, 200, 400], 'BID', 14, '依軟便程度調整', 'Lactulose', 'mL'],
    ['pred', 'Prednisolone 5 mg', 15, 5, [0.5, 0.25, 2], 'BID', 7, '飯後，不可自行停藥', 'Prednisolone 類固醇'],
    ['apoquelS', 'Apoquel 3.6 mg', 60, 3.6, [0.5, 0.4, 0.6], 'SID', 14, '不拘飯前後', 'Oclacitinib', '顆', 0.5],
    ['apoquelM', 'Apoquel 5.4 mg', 70, 5.4, [0.5, 0.4, 0.6], 'SID', 14, '不拘飯前後', 'Oclacitinib', '顆', 0.5],
    ['apoquelL', 'Apoquel 16 mg', 95, 16, [0.5, 0.4, 0.6], 'SID', 14, '不拘飯前後', 'Oclacitinib', '顆', 0.5],
    ['cetirizine', 'Cetirizine 10 mg', 10, 10, [1, 0.5, 2], 'SID', 7, '睡前', 'Cetirizine'],
    ['melox', 'Meloxicam 1.5 mg/mL', 30, 1.5, [0.1, 0.05, 0.2], 'SID', 5, '飯後', 'Meloxicam NSAID', 'mL', 0.05],
    ['carpro', 'Carprofen 75 mg', 50, 75, [2.2, 2, 4.4], 'BID', 7, '飯後', 'Carprofen NSAID'],
    ['robena', 'Onsior 6 mg', 65, 6, [1.2, 1, 2.4], 'SID', 3, '飯後', 'Robenacoxib NSAID', '顆', 0.5],
    ['gaba', 'Gabapentin 100 mg', 20, 100, [10, 5, 20], 'BID', 7, '可能嗜睡', 'Gabapentin', '顆', 0.5],
    ['tramadol', 'Tramadol 50 mg', 15, 50, [3, 2, 5], 'BID', 5, '飯後', 'Tramadol', '顆', 0.25, 4],
    ['pimo', 'Vetmedin 1.25 mg', 38, 1.25, [0.25, 0.2, 0.3], 'BID', 28, '飯前一小時', 'Pimobendan', '顆', 0.5],
    ['pimoL', 'Vetmedin 5 mg', 65, 5, [0.25, 0.2, 0.3], 'BID', 28, '飯前一小時', 'Pimobendan', '顆', 0.5],
    ['furo', 'Furosemide 40 mg', 8, 40, [2, 1, 4], 'BID', 28, '請備足飲水', 'Furosemide 磺胺'],
    ['bena', 'Benazepril 5 mg', 28, 5, [0.5, 0.25, 0.5], 'SID', 28, '不拘飯前後', 'Benazepril'],
    ['telmi', 'Semintra 4 mg/mL', 45, 4, [1, 1, 2], 'SID', 30, '直接或拌食', 'Telmisartan', 'mL'],
    ['amlo', 'Amlodipine 5 mg', 15, 5, [0.125, 0.1, 0.25], 'SID', 28, '請固定時間', 'Amlodipine', '顆', 0.125],
    ['spiro', 'Spironolactone 25 mg', 12, 25, [2, 1, 2], 'SID', 28, '飯後', 'Spironolactone'],
    ['methi', 'Methimazole 5 mg', 16, 5, [0.5, 0.25, 0.6], 'BID', 28, '飯後；接觸請戴手套', 'Methimazole', '顆', 0.5],
    ['levo', 'Levothyroxine 0.2 mg', 14, 0.2, [0.02, 0.01, 0.02], 'BID', 28, '空腹', 'Levothyroxine', '顆', 0.5],
    ['pheno', 'Phenobarbital 30 mg', 8, 30, [2.5, 2, 4], 'BID', 28, '不可漏服', 'Phenobarbital', '顆', 0.25, 4],
    ['levet', 'Levetiracetam 250 mg', 24, 250, [20, 15, 30], 'TID', 28, '不可漏服', 'Levetiracetam', '顆', 0.5],
    ['urso', 'Ursodiol 100 mg', 18, 100, [10, 10, 15], 'SID', 28, '飯後', 'Ursodiol'],
    ['silymarin', '保肝錠 Silymarin', 20, 100, [10, 5, 20], 'SID', 28, '飯後', 'Silymarin', '顆', 0.5],
    ['ipakitine', 'Ipakitine 降磷粉', 12, null, null, 'BID', 30, '拌食', 'Chitosan 碳酸鈣', '匙'],
    ['glucosamine', '關節保健錠', 15, null, null, 'SID', 30, '飯後', 'Glucosamine', '顆'],
    ['theo', 'Theophylline 125 mg', 12, 125, [10, 8, 12], 'BID', 10, '飯後', 'Theophylline', '顆', 0.25],
    ['bromhex', 'Bromhexine 8 mg', 6, 8, [1, 0.5, 2], 'BID', 7, '飯後', 'Bromhexine', '顆', 0.25],
    ['lysine', '離胺酸粉', 15, null, null, 'SID', 14, '拌食', 'Lysine', '包'],
    ['famciclo', 'Famciclovir 250 mg', 75, 250, [40, 30, 90], 'BID', 14, '飯後', 'Famciclovir', '顆', 0.25],
    ['urinary', '泌尿保健膠囊 Cystease', 30, null, null, 'SID', 14, '打開拌食', 'Glucosamine', '顆'],
    ['prazosin', 'Prazosin 1 mg', 12, 1, [0.06, 0.05, 0.1], 'BID', 5, '解尿道痙攣', 'Prazosin', '顆', 0.25],
    ['criticalcare', '草粉灌食包', 120, null, null, 'QID', 3, '加溫水灌食', 'Timothy 提摩西草', '包'],
    ['simeth', 'Simethicone 滴劑', 6, 40, [20, 20, 40], 'TID', 3, '排除腸氣', 'Simethicone', 'mL'],
  ]),
  ...topical([
    [
      'osurnia',
      'Osurnia 耳膠 1 mL',
      420,
      '支',
      'QW',
      14,
      '點耳',
      '一週後再點一次',
      'Florfenicol Terbinafine Betamethasone 類固醇',
    ],
    [
      'otomax',
      'Otomax 耳滴劑 15 g',
      550,
      '瓶',
      'BID',
      7,
      '點耳',
      '清潔耳道後滴入',
      'Gentamicin Clotrimazole Betamethasone 類固醇',
    ],
    ['earClean', '潔耳液 120 mL', 380, '瓶', 'QOD', 14, '點耳', '滴滿耳道後輕揉擦乾', 'Salicylic'],
    ['tobrex', 'Tobramycin 眼藥水', 180, '瓶', 'TID', 7, '點眼', '每次一滴，間隔五分鐘', 'Tobramycin'],
    ['oflox', 'Ofloxacin 眼藥水', 160, '瓶', 'QID', 7, '點眼', '每次一滴', 'Ofloxacin 氟喹諾酮'],
    ['tears', '人工淚液', 200, '瓶', 'QID', 14, '點眼', '每次一滴', 'Hyaluronate'],
    ['cyclosporineEye', 'Optimmune 眼藥膏', 950, '條', 'BID', 30, '點眼', '米粒大小', 'Cyclosporine'],
    ['shampooCHX', '抗菌洗劑 CHX 200 mL', 520, '瓶', 'BIW', 28, '外用', '靜置十分鐘後沖淨', 'Chlorhexidine Miconazole'],
    ['shampooOat', '燕麥保濕洗劑 200 mL', 480, '瓶', 'QW', 28, '外用', '靜置十分鐘後沖淨', 'Oatmeal'],
    ['creamAntifungal', '抗黴菌軟膏', 150, '條', 'BID', 14, '外用', '薄塗並戴頸圈', 'Clotrimazole'],
    ['ointment', '抗生素藥膏', 120, '條', 'BID', 7, '外用', '薄塗', 'Neomycin'],
    ['spray', '傷口清潔噴劑', 350, '瓶', 'BID', 7, '外用', '噴濕後勿擦拭', 'Hypochlorous'],
  ]),
  ...injected([
    ['injCerenia', 'Cerenia 注射液 10 mg/mL', 350, 10, [1, 1, 1], 'Maropitant'],
    ['injConvenia', 'Convenia 80 mg/mL', 900, 80, [8, 8, 8], 'Cefovecin 頭孢菌素'],
    ['injDexa', 'Dexamethasone 注射液', 120, 2, [0.1, 0.1, 0.5], 'Dexamethasone 類固醇'],
    ['injMelox', 'Meloxicam 注射液 5 mg/mL', 200, 5, [0.2, 0.1, 0.2], 'Meloxicam NSAID'],
    ['injCefa', 'Cefazolin 注射液', 150, 100, [22, 20, 30], 'Cefazolin 頭孢菌素'],
    ['injCytopoint', 'Cytopoint 40 mg', 3200, 40, null, 'Lokivetmab'],
    ['injSolensia', 'Solensia 7 mg', 2600, 7, null, 'Frunevetmab'],
    ['injBupre', 'Buprenorphine 0.3 mg/mL', 320, 0.3, [0.02, 0.01, 0.03], 'Buprenorphine', 3],
    ['injKetamine', 'Ketamine 50 mg/mL', 180, 50, [5, 3, 10], 'Ketamine', 3],
    ['injButor', 'Butorphanol 10 mg/mL', 240, 10, [0.2, 0.1, 0.4], 'Butorphanol', 3],
    ['injMidazolam', 'Midazolam 5 mg/mL', 160, 5, [0.2, 0.1, 0.3], 'Midazolam', 4],
    ['injPropofol', 'Propofol 10 mg/mL', 150, 10, [4, 2, 6], 'Propofol'],
    ['injEpo', '紅血球生成素注射', 800, 2000, null, 'Darbepoetin'],
    ['injB12', '維生素 B12 注射', 80, 1, null, 'Cyanocobalamin'],
    ['injInsulin', '胰島素 Caninsulin', 60, 40, null, 'Insulin'],
    ['injFuro', 'Furosemide 注射液', 90, 10, [2, 1, 4], 'Furosemide 磺胺'],
  ]),
];
