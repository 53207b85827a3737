import type { ImportKind } from './import-kind.ts';
import { PATIENT_FIELDS, PATIENT_HEADINGS } from './patient-fields.ts';

/** What a column of animals' old laboratory values may hold. */
const LAB_FIELDS = [
  ...PATIENT_FIELDS,
  'lab.date',
  'lab.time',
  'lab.number',
  'lab.exam',
  'lab.device',
  'lab.doctor',
  'lab.item',
  'lab.value',
  'lab.unit',
  'lab.low',
  'lab.high',
  'lab.range',
  'lab.flag',
] as const;
/** A field of a laboratory value that a column may fill. */
export type LabField = (typeof LAB_FIELDS)[number];

const HEADINGS: Readonly<Record<LabField, readonly string[]>> = {
  ...PATIENT_HEADINGS,
  'lab.date': ['檢驗日期', '檢查日期', '採樣日期', '報告日期', '就診日期', '日期', 'test date', 'sample date', 'date'],
  'lab.time': ['檢驗時間', '檢查時間', '採樣時間', '時間', 'time'],
  'lab.number': [
    '檢驗單號',
    '檢驗編號',
    '報告編號',
    '檢體編號',
    '單號',
    'accession number',
    'report number',
    'order no',
  ],
  'lab.exam': [
    '檢驗類別',
    '檢驗種類',
    '檢查類別',
    '檢驗名稱',
    '檢查名稱',
    '檢驗套組',
    '套組',
    '類別',
    'panel',
    'profile',
    'exam name',
    'test type',
    'category',
  ],
  'lab.device': ['檢驗儀器', '儀器名稱', '儀器', '機器', 'analyzer', 'analyser', 'instrument', 'device'],
  'lab.doctor': ['獸醫師', '送檢醫師', '醫師', 'veterinarian', 'doctor', 'vet'],
  'lab.item': [
    '檢驗項目',
    '檢查項目',
    '項目代碼',
    '項目名稱',
    '項目代號',
    '項目',
    '代碼',
    'analyte',
    'test name',
    'test code',
    'parameter',
    'item',
    'test',
  ],
  'lab.value': [
    '檢驗結果',
    '檢驗數值',
    '檢驗值',
    '檢查結果',
    '測定值',
    '數值',
    '結果',
    'result value',
    'result',
    'value',
  ],
  'lab.unit': ['檢驗單位', '單位', 'units', 'unit'],
  'lab.low': ['參考值下限', '參考下限', '正常值下限', '下限', '最低值', 'reference low', 'ref low', 'low', 'minimum'],
  'lab.high': [
    '參考值上限',
    '參考上限',
    '正常值上限',
    '上限',
    '最高值',
    'reference high',
    'ref high',
    'high',
    'maximum',
  ],
  'lab.range': [
    '參考範圍',
    '參考區間',
    '參考值',
    '正常範圍',
    '正常值',
    'reference range',
    'reference interval',
    'normal range',
  ],
  'lab.flag': ['異常標記', '異常', '判讀', '高低', '標記', 'abnormal', 'flag'],
};

/**
 * Values of the laboratory, without prices: these came with the bills of visits. Rows that stand together with the same animal, day, number, exam and device
 * are one exam. `skip` passes over what an import has brought in before, `refuse` lists it.
 */
export const LAB_IMPORT = {
  fields: LAB_FIELDS,
  headings: HEADINGS,
  joined: new Set<LabField>(),
  required: ['lab.date', 'lab.item', 'lab.value'],
  permissions: ['CUSTOMER_WRITE', 'PET_WRITE', 'RECORD_WRITE', 'LAB_TASK_WRITE'],
  matchings: ['skip', 'refuse'],
} as const satisfies ImportKind<LabField>;
