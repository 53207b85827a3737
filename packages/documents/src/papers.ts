import type { VisitRecord } from '@vetloom/domain/visit/record.schema.ts';
import { drugLabelDocument } from './drug-label.ts';
import { medicalCertificate } from './medical-certificate.ts';
import type { PrintDocument } from './model/document.ts';
import type { PrintData } from './print-data.ts';
import { a4Receipt, thermalReceipt } from './receipt.ts';
import { referralLetter } from './referral-letter.ts';
import { vaccinationCertificate } from './vaccination-certificate.ts';
import { visitRecordDocument } from './visit-record.ts';

/** Papers of a visit. */
export const PAPER_TYPES = [
  'record',
  'receipt',
  'receiptA4',
  'drugLabel',
  'vaccination',
  'referral',
  'certificate',
] as const;
/** A paper of a visit. */
export type PaperType = (typeof PAPER_TYPES)[number];

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

/** Everything that a paper of a visit is made from. `records` are further visits that a referral or certificate tells of. */
export interface PaperData extends PrintData {
  readonly records?: readonly VisitRecord[] | undefined;
  readonly said?: PaperWords | undefined;
}

/** The paper of that type. */
export function paperOf(type: PaperType, data: PaperData): PrintDocument {
  const { said, ...print } = data;
  switch (type) {
    case 'record':
      return visitRecordDocument(print);
    case 'receipt':
      return thermalReceipt(print);
    case 'receiptA4':
      return a4Receipt(print);
    case 'drugLabel':
      return drugLabelDocument({ ...print, paper: '60x40' });
    case 'vaccination':
      return vaccinationCertificate(print);
    case 'referral':
      return referralLetter({ ...print, ...said });
    case 'certificate':
      return medicalCertificate({ ...print, ...said });
  }
}
