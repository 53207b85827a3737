import type { ImportKind } from './import-kind.ts';
import { PATIENT_FIELDS, PATIENT_HEADINGS } from './patient-fields.ts';
import { VACCINATION_PROOF } from './vaccination-proof.ts';

/** What a column of a clinic's old vaccinations may hold. */
const VACCINATION_FIELDS = [
  ...PATIENT_FIELDS,
  'vaccination.name',
  'vaccination.date',
  'vaccination.next',
  'vaccination.lot',
  'vaccination.doctor',
  'vaccination.note',
] as const;
/** A field of a vaccination that a column may fill. */
export type VaccinationField = (typeof VACCINATION_FIELDS)[number];

const HEADINGS: Readonly<Record<VaccinationField, readonly string[]>> = {
  ...PATIENT_HEADINGS,
  'vaccination.name': ['疫苗名稱', '疫苗種類', '疫苗', '預防針', '施打項目', 'vaccine name', 'vaccine', 'vaccination'],
  'vaccination.date': ['施打日期', '接種日期', '注射日期', '施打日', '日期', 'date given', 'vaccination date', 'date'],
  'vaccination.next': [
    '下次施打日期',
    '下次接種日期',
    '下次施打日',
    '下次日期',
    '到期日',
    '提醒日期',
    '下次',
    'next due date',
    'next due',
    'due date',
    'expiry date',
  ],
  'vaccination.lot': ['批號', '疫苗批號', 'lot number', 'lot', 'batch'],
  'vaccination.doctor': ['施打醫師', '獸醫師', '醫師', 'veterinarian', 'doctor', 'vet'],
  'vaccination.note': ['備註', '備考', 'notes', 'note', 'remarks'],
};

/** Vaccinations, and the reminders of their next dates where these are to come. `skip` passes over what an import has brought in before, `refuse` lists it. */
export const VACCINATION_IMPORT = {
  fields: VACCINATION_FIELDS,
  headings: HEADINGS,
  joined: new Set<VaccinationField>(['vaccination.note']),
  required: ['vaccination.name'],
  permissions: ['CUSTOMER_WRITE', 'PET_WRITE', 'RECORD_WRITE'],
  matchings: ['skip', 'refuse', 'renew'],
  words: { 'vaccination.doctor': 'staff', 'vaccination.name': 'drug' },
  proof: VACCINATION_PROOF,
} as const satisfies ImportKind<VaccinationField>;
