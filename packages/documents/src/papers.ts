import { DEFAULT_LABEL_SIZE, type LabelSize } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { SurgeryChecklist } from '@vetloom/domain/surgery/checklist.schema.ts';
import type { SurgeryMonitor } from '@vetloom/domain/surgery/monitor.schema.ts';
import { drugLabelDocument, type LabelAdvice } from './drug-label.ts';
import { examReportDocument } from './exam-report.ts';
import { medicalCertificate } from './medical-certificate.ts';
import type { PrintDocument } from './model/document.ts';
import type { PaperType, PaperWords } from './paper-types.ts';
import type { PrintData } from './print-data.ts';
import { a4Receipt, type ReceiptCopy, thermalReceipt } from './receipt.ts';
import { referralLetter } from './referral-letter.ts';
import { surgeryMonitorDocument } from './surgery-monitor.ts';
import { vaccinationCertificate } from './vaccination-certificate.ts';
import { visitRecordDocument } from './visit-record.ts';

/** Everything that a paper of a visit is made from. */
export interface PaperData extends PrintData {
  /** Further visits that a referral or certificate tells of, this one among them. */
  readonly records?: readonly VisitRecord[] | undefined;
  readonly said?: PaperWords | undefined;
  /** Anaesthesia record: the monitor of the visit's operation. */
  readonly monitor?: SurgeryMonitor | undefined;
  /** Its safety checklists. */
  readonly checklist?: SurgeryChecklist | undefined;
  /** Drug labels: their paper, what the clinic's rules want said, and which bags; all bags when left out. */
  readonly labelSize?: LabelSize | undefined;
  readonly sayings?: LabelAdvice | undefined;
  readonly bagIDs?: readonly string[] | undefined;
  /** Receipts: that this one isn't the first paper. */
  readonly copy?: ReceiptCopy | undefined;
}

/** The paper of that type. @throws DomainError notFound for the anaesthesia record of a visit without one */
export function paperOf(type: PaperType, data: PaperData): PrintDocument {
  const { said, ...print } = data;
  switch (type) {
    case 'record':
      return visitRecordDocument(print);
    case 'examReport':
      return examReportDocument({ ...print, examItems: print.examItems ?? [], visits: print.visits ?? [] });
    case 'surgeryMonitor':
      return surgeryMonitorDocument({ ...print, monitor: begun(print.monitor), checklist: print.checklist });
    case 'receipt':
      return thermalReceipt(print);
    case 'receiptA4':
      return a4Receipt(print);
    case 'drugLabel':
      return drugLabelDocument({ ...print, paper: print.labelSize ?? DEFAULT_LABEL_SIZE });
    case 'vaccination':
      return vaccinationCertificate(print);
    case 'referral':
      return referralLetter({ ...print, ...said });
    case 'certificate':
      return medicalCertificate({ ...print, ...said });
  }
}

function begun(monitor: SurgeryMonitor | undefined): SurgeryMonitor {
  if (monitor === undefined) throw new DomainError('notFound', 'no surgery monitor was begun for this visit');
  return monitor;
}
