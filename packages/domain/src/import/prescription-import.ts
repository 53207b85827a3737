import type { ImportKind } from './import-kind.ts';
import { PATIENT_FIELDS, PATIENT_HEADINGS } from './patient-fields.ts';
import { PRESCRIPTION_PROOF } from './prescription-proof.ts';

/** What a column of a clinic's old prescriptions may hold. */
const PRESCRIPTION_FIELDS = [
  ...PATIENT_FIELDS,
  'prescription.date',
  'prescription.number',
  'prescription.doctor',
  'prescription.drug',
  'prescription.amount',
  'prescription.unit',
  'prescription.frequency',
  'prescription.days',
  'prescription.route',
  'prescription.direction',
] as const;
/** A field of a prescription that a column may fill. */
export type PrescriptionField = (typeof PRESCRIPTION_FIELDS)[number];

const HEADINGS: Readonly<Record<PrescriptionField, readonly string[]>> = {
  ...PATIENT_HEADINGS,
  'prescription.date': ['開藥日期', '處方日期', '給藥日期', '就診日期', '日期', 'prescription date', 'date'],
  'prescription.number': [
    '處方編號',
    '處方單號',
    '就診編號',
    '看診編號',
    '單號',
    'prescription number',
    'visit number',
  ],
  'prescription.doctor': ['開藥醫師', '處方醫師', '獸醫師', '醫師', 'veterinarian', 'doctor', 'vet'],
  'prescription.drug': ['藥品名稱', '藥名', '藥品', '處方內容', 'drug name', 'medication', 'drug'],
  'prescription.amount': ['總量', '數量', '藥量', 'quantity', 'qty', 'amount'],
  'prescription.unit': ['單位', 'unit'],
  'prescription.frequency': ['頻率', '用藥頻率', '頻次', 'frequency'],
  'prescription.days': ['天數', '給藥天數', '日數', 'days'],
  'prescription.route': ['途徑', '給藥途徑', '給藥方式', 'route'],
  'prescription.direction': ['用法用量', '用法', '服用方式', '說明', 'directions', 'direction', 'instructions'],
};

/**
 * Drugs that were handed out, without prices: these came with the bills of visits. Rows that stand together with the same animal, day and number are one
 * bag. `skip` passes over what an import has brought in before, `refuse` lists it.
 */
export const PRESCRIPTION_IMPORT = {
  fields: PRESCRIPTION_FIELDS,
  headings: HEADINGS,
  joined: new Set<PrescriptionField>(['prescription.direction']),
  required: ['prescription.date', 'prescription.drug'],
  permissions: ['CUSTOMER_WRITE', 'PET_WRITE', 'RECORD_WRITE'],
  matchings: ['skip', 'refuse', 'renew'],
  words: { 'prescription.doctor': 'staff', 'prescription.drug': 'drug' },
  proof: PRESCRIPTION_PROOF,
} as const satisfies ImportKind<PrescriptionField>;
