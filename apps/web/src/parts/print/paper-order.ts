import { PAPER_TYPES, type PaperType } from '@vetloom/documents/paper-types.ts';
import type { PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { ISSUED_VISIT_PAPERS } from '@vetloom/domain/paper/issued-paper.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { PaperRequest } from '../../data/print/pdf.ts';
import type { Said } from './PaperSaid.tsx';

/** Papers that come once for each visit; the others tell of all of them at once. */
const ONCE_A_VISIT: readonly PaperType[] = ['record', 'examReport'];

/** What is printed for the ticked papers, in the order in which they were ticked: each of a visit's own once for every chosen visit. */
export function paperRequests(
  recordID: string,
  papers: readonly PaperType[],
  printSetting: PrintSetting,
  said: Said,
): PaperRequest[] {
  const visits = [recordID, ...said.recordIDs];
  return papers.flatMap((type): PaperRequest[] =>
    ONCE_A_VISIT.includes(type)
      ? visits.map((_id) => ({ _id, type, printSetting }))
      : [
          {
            _id: recordID,
            type,
            printSetting,
            recordIDs: said.recordIDs,
            said: said.words,
            ...(type === 'drugLabel' ? { labelSize: said.labelSize } : {}),
          },
        ],
  );
}

/** A paper of a visit that can be issued with the clinic's number. */
export type IssuedVisitPaper = (typeof ISSUED_VISIT_PAPERS)[number];

/** The ticked papers as they are issued; undefined as long as one among them is none that bears a number. */
export function issuedPapers(papers: readonly PaperType[]): IssuedVisitPaper[] | undefined {
  const found = papers.flatMap((paper) => ISSUED_VISIT_PAPERS.find((one) => one === paper) ?? []);
  return found.length > 0 && found.length === papers.length ? found : undefined;
}

/** A visit as far as it says which papers it has; a device may hold it without some fields. */
type PaperVisit = Partial<Pick<VisitRecord, 'vaccine' | 'drugBag' | 'received' | 'isExamEmpty'>>;

/** The papers that fit a visit: a certificate of vaccination needs a vaccine, a label a drug, a receipt money, a report results. */
export function fittingPapers(
  record: PaperVisit,
  hasMonitor: boolean,
  may: (paper: PaperType) => boolean,
): PaperType[] {
  const fits: Record<PaperType, boolean> = {
    record: true,
    examReport: record.isExamEmpty === false,
    surgeryMonitor: hasMonitor,
    certificate: true,
    referral: true,
    vaccination: (record.vaccine ?? []).length > 0,
    receiptA4: (record.received ?? 0) !== 0,
    receipt: (record.received ?? 0) !== 0,
    drugLabel: (record.drugBag ?? []).some(({ items }) => items.length > 0),
  };
  return PAPER_TYPES.filter((paper) => fits[paper] && may(paper));
}
