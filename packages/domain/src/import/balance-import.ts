import { BALANCE_PROOF } from './balance-proof.ts';
import type { ImportKind } from './import-kind.ts';
import { PATIENT_FIELDS, PATIENT_HEADINGS } from './patient-fields.ts';

/** What a column of owners' balances in another program may hold. */
const BALANCE_FIELDS = [...PATIENT_FIELDS, 'balance.date', 'balance.deposit', 'balance.owed', 'balance.note'] as const;
/** A field of a balance that a column may fill. */
export type BalanceField = (typeof BALANCE_FIELDS)[number];

const HEADINGS: Readonly<Record<BalanceField, readonly string[]>> = {
  ...PATIENT_HEADINGS,
  'balance.date': ['結算日期', '欠款日期', '餘額日期', '日期', 'balance date', 'date'],
  'balance.deposit': [
    '儲值餘額',
    '儲值金餘額',
    '儲值金',
    '儲值',
    '預付餘額',
    '預付款',
    '押金',
    'deposit balance',
    'credit balance',
    'deposit',
    'credit',
  ],
  'balance.owed': [
    '欠款金額',
    '應收帳款',
    '未收金額',
    '未收',
    '欠款',
    'amount due',
    'balance due',
    'outstanding',
    'owed',
  ],
  'balance.note': ['備註', '備考', 'notes', 'note', 'remarks'],
};

/**
 * What owners had left of deposits, and what they owed. `skip` passes over what an import has brought in before, `refuse` lists it. A deposit that no till
 * has taken can be given back in cash, and every till would agree: so it takes whoever may give up what is owed, beside the cashier's right.
 */
export const BALANCE_IMPORT = {
  fields: BALANCE_FIELDS,
  headings: HEADINGS,
  joined: new Set<BalanceField>(['balance.note']),
  required: [],
  permissions: ['CUSTOMER_WRITE', 'PET_WRITE', 'BILLING_WRITE', 'BILLING_BADDEBT'],
  matchings: ['skip', 'refuse', 'renew'],
  proof: BALANCE_PROOF,
} as const satisfies ImportKind<BalanceField>;
