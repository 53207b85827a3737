import type { Permission } from '@vetloom/domain/access/permissions.ts';

/** Papers of a visit, in the order in which they are offered. */
export const PAPER_TYPES = [
  'record',
  'examReport',
  'surgeryMonitor',
  'certificate',
  'referral',
  'vaccination',
  'receiptA4',
  'receipt',
  'drugLabel',
] as const;
/** A paper of a visit. */
export type PaperType = (typeof PAPER_TYPES)[number];

/** Who may print a paper of a visit: whoever has one of them. */
export const PAPER_PERMISSION: Readonly<Record<PaperType, readonly Permission[]>> = {
  record: ['RECORD_READ'],
  examReport: ['RECORD_READ', 'LAB_TASK_READ'],
  surgeryMonitor: ['RECORD_READ'],
  certificate: ['RECORD_READ'],
  referral: ['RECORD_READ'],
  vaccination: ['RECORD_READ'],
  receiptA4: ['BILLING_READ'],
  receipt: ['BILLING_READ'],
  drugLabel: ['DRUG_TASK_READ'],
};

/** What somebody says when printing, beside the print options. */
export interface PaperWords {
  /** Referral: the clinic that takes over, and why. */
  readonly to?: string | undefined;
  readonly reason?: string | undefined;
  /** Referral: whether results are told and pictures are listed. */
  readonly exams?: boolean | undefined;
  readonly listImages?: boolean | undefined;
  /** Certificate of diagnosis: the doctor's words, and what it is for. */
  readonly remark?: string | undefined;
  readonly purpose?: string | undefined;
}
