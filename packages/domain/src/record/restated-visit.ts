import type { AnyDocument } from '../engine/kind.ts';
import { hasBillableItem } from '../lines/bill.totals.ts';
import { formerTotals } from './imported-visit.ts';
import { isSettled, nextStatus } from './record.machine.ts';
import type { VisitRecord } from './record.schema.ts';
import { ARCHIVE_STATUS, THREAD_STATUS } from './record-status.ts';
import { receivedHere } from './settled-elsewhere.ts';

/**
 * A visit of another program of which a newer file says more: its sums and the standing of its bill follow from its lines. What came in here stays as it
 * was, with its receipts; of what the other program has received meanwhile no more counts than the bill still asks for.
 */
export function restatedVisit(before: VisitRecord, changed: VisitRecord): VisitRecord {
  const totals = formerTotals(changed, changed.discounts ?? []);
  const here = receivedHere(before);
  const settledElsewhere = Math.min(changed.settledElsewhere ?? 0, Math.max(0, totals.total - here));
  const { surplusElsewhere: _, ...file } = changed;
  const draft: VisitRecord = { ...file, ...totals, settledElsewhere, received: settledElsewhere + here };
  if (draft.total === before.total && draft.received === before.received && draft.dateTime === before.dateTime)
    return draft;
  const bills = hasBillableItem(draft);
  const paid = isSettled(draft);
  const isAway = draft.archiveStatus === ARCHIVE_STATUS.done || draft.archiveStatus === ARCHIVE_STATUS.undone;
  const moved = (time: number) => (time === before.dateTime ? draft.dateTime : time);
  return {
    ...draft,
    statusUpdateDateTime: moved(before.statusUpdateDateTime),
    inspectedDateTime: moved(before.inspectedDateTime),
    completedDateTime: moved(before.completedDateTime),
    drugDispensedDateTime: moved(before.drugDispensedDateTime),
    hasBill: bills,
    billStatus: bills ? (paid ? THREAD_STATUS.done : THREAD_STATUS.requested) : THREAD_STATUS.none,
    billDoneDateTime: bills && paid ? before.billDoneDateTime || draft.dateTime : 0,
    status: nextStatus('payment', draft, before.status).status,
    archiveStatus: isAway ? (paid ? ARCHIVE_STATUS.done : ARCHIVE_STATUS.undone) : draft.archiveStatus,
  };
}

/** The same for whoever knows documents alone. */
export const restateVisit = (before: AnyDocument, after: AnyDocument): AnyDocument =>
  restatedVisit(before as VisitRecord, after as VisitRecord);
