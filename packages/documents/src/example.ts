import { type Receipt, receiptSchema } from '@vetloom/domain/billing/receipt.schema.ts';
import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { blankRecord } from '@vetloom/domain/record/new-record.ts';
import { type RecordContent, recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { PrintData } from './print-data.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const charge = (id: string, name: string, price: number, number: number) => ({ _id: id, name, price, number });
const drug = (id: string, name: string, price: number, number: number, unitsPerDose: number, frequency: string) => ({
  _id: id,
  name,
  unit: '顆',
  price,
  number,
  unitsPerDose,
  frequency,
  days: 3,
  route: '內服',
});

const contentOf = (visit: number) => ({
  cause: '前天晚餐後開始嘔吐，共 5 次，內容物為未消化飼料，今早吐黃水。食慾下降、仍喝水，無腹瀉。可能翻過垃圾桶。',
  dateTime: visit,
  doctor: '林佳蓉',
  weight: 9.8,
  vitals: {
    temperature: 39.3,
    heartRate: 124,
    respiration: 28,
    systolic: 138,
    capillaryRefill: 1.5,
    dehydration: 5,
    pain: 2,
  },
  finding: [
    { _id: 'f1', system: '精神', normal: false, text: '略沉鬱' },
    { _id: 'f2', system: '腹部', normal: false, text: '頭側觸痛' },
    { _id: 'f3', system: '黏膜', normal: true, text: '粉紅' },
    { _id: 'f4', system: '眼', normal: true },
  ],
  disease: [
    { _id: 'd1', name: '急性胃炎', certainty: '疑似' },
    { _id: 'd2', name: '異位性皮膚炎', certainty: '既有' },
  ],
  therapy:
    '今天禁食至明早，之後以腸胃處方少量多餐（一天四次）。每天記錄嘔吐次數與排便。24 小時內再吐超過 2 次、血便、精神變差，請立即回診或打急診電話。',
  chargeDivision: [
    charge('c1', '診察費（一般）', 400, 1),
    charge('c2', 'CBC 全血計數', 800, 1),
    charge('c3', '生化 6 項＋脂肪酶', 1450, 1),
    charge('c4', '腹部 X 光', 700, 2),
    charge('c5', '皮下輸液 LRS 250 mL', 400, 1),
    charge('c6', 'Maropitant 注射', 350, 1),
  ],
  drugBag: [
    {
      bagID: 'b1',
      name: '內服藥',
      items: [
        drug('g1', 'Cerenia 16 mg（止吐）', 95, 4, 1.25, 'SID AC'),
        drug('g2', 'Famotidine 10 mg（胃酸抑制）', 30, 3, 0.5, 'BID'),
        drug('g3', 'Metronidazole 250 mg（抗生素）', 45, 3, 0.5, 'BID PC'),
      ],
    },
  ],
  nextVisitDateTime: visit + 3 * DAY - 234 * MINUTE,
});

/** A made-up visit with everything that papers show, begun at `visit` (Unix seconds); what is given replaces parts. `total` and `drugSubTotal` fit it. */
export function exampleRecord(
  visit: number,
  content: Partial<RecordContent> = {},
  sums: Partial<VisitRecord> = {},
): VisitRecord {
  const pet = { _id: '/pet/1', userID: '/user/1' };
  const written = recordContent.parse({ ...contentOf(visit), ...content });
  return {
    ...blankRecord({ _id: '/record/20261120-041', pet, source: 'standard' }, written, visit, ''),
    openedDateTime: visit,
    status: 20,
    archiveStatus: 0,
    dispenseStatus: 30,
    billStatus: 20,
    inspectedDateTime: visit,
    completedDateTime: visit,
    total: 5405,
    drugSubTotal: 605,
    hasDrug: true,
    hasBill: true,
    ...sums,
  };
}

/** What was received for it, twelve minutes later. */
export const exampleReceipt = (visit: number): Receipt =>
  receiptSchema.parse({
    _id: '/receipt/1',
    collection: 'receipt',
    receive: 5405,
    receiveBy: '/staff/cashier@demo.vetloom.test',
    method: 'cash',
    createDateTime: visit + 12 * MINUTE,
    receiveDay: visit - 864 * MINUTE,
    collectionID: '/record/20261120-041',
    type: 'record',
    userID: '/user/1',
    petID: '/pet/1',
    tendered: 6000,
    change: 595,
    paymentID: 'A20261120-059',
    number: '20261120-A059',
    updateDateTime: visit + 12 * MINUTE,
  });

/** Everything about a made-up visit: for previews, and for a renderer that is to be warm before the first paper. */
export const exampleData = (visit: number): PrintData => ({
  clinic: {
    name: '禾風動物醫院 大安總院',
    phone: '0227003318',
    address: '台北市大安區和平東路二段 118 號',
    taxID: '54829173',
    licenseNumber: '北市動醫字第 1120374 號',
    timeZone: DEFAULT_TIME_ZONE,
  },
  owner: { name: '陳怡君', phone: '0912345678' },
  pet: {
    name: '麻糬',
    type: 'dog',
    breed: '柴犬',
    gender: 'Female',
    neuter: 'Spayed',
    birth: Date.UTC(2020, 8, 9, 16) / 1000,
    status: 0,
    timeOfDeath: null,
    chipID: '900118000452317',
    rabiesID: '',
    allergy: '青黴素類（蕁麻疹）',
    history: '',
    vaccine: '',
    petNumber: '20200914D007',
    weightHistory: [{ id: 'w1', value: 9.2, dateTime: visit - 19 * DAY - 264 * MINUTE, source: 'pet' }],
  },
  record: exampleRecord(visit),
  receipts: [exampleReceipt(visit)],
  printSetting: printSetting.parse({}),
  printedBy: '周郁婷',
  now: visit + 34 * MINUTE,
  staffNames: { '/staff/cashier@demo.vetloom.test': '周郁婷' },
  examResults: [
    result('WBC 白血球', 17.8, '10³/µL', 5.05, 16.76, 9.4, visit),
    result('HCT 血容比', 48.2, '%', 37.3, 61.7, 45, visit),
    result('PLT 血小板', 120, '10³/µL', 148, 484, 288, visit),
    result('ALT', 131, 'U/L', 10, 125, 128, visit),
    result('CREA', 1.1, 'mg/dL', 0.5, 1.8, 1, visit),
    { ...result('LIPA 脂肪酶', 640, 'U/L', 200, 1800, 0, visit), previous: null },
  ],
});

// The value before was measured eleven weeks earlier.
function result(name: string, value: number, unit: string, low: number, high: number, previous: number, visit: number) {
  return { name, value, unit, low, high, previous: { value: previous, dateTime: visit - 75 * DAY - 384 * MINUTE } };
}
