import { openBills } from '../billing/debts.ts';
import { missedCharges } from '../billing/missed-charges.ts';
import { addDays } from '../core/clock.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import { drugTodoSince, lacksCheck, owesCheck } from '../pharmacy/todo.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { isCompleted, RECORD_STATUS, THREAD_STATUS } from '../record/record-status.ts';
import { visitCharged, visitDrugWork } from '../record/visit-parts.ts';
import type { UnresolvedSection } from './sections.ts';
import { lineOf, type ReadSection } from './unresolved-line.ts';

/** Days for which a bill stands here; what is owed for longer is the debts' page, where letters and calls are kept. */
export const UNPAID_DAYS = 30;
/** Days for which a visit without a bill is looked through for work that was done for nothing. */
const UNBILLED_DAYS = 7;

const ofVisit = (
  section: UnresolvedSection,
  { _id, petID, userID }: Pick<VisitRecord, '_id' | 'petID' | 'userID'>,
) => ({
  section,
  subjectID: _id,
  petID,
  userID,
});
const bagName = ({ name, items }: DrugBag): string => name || (items[0]?.name ?? '');
const bagContent = ({ bagID, items }: DrugBag) => [bagID, items.map(({ name, number }) => [name, number])];

/** Bags that were asked for and not handed out, however long ago: the pharmacy's own list ends after two weeks. */
export const waitingBags: ReadSection = async (reads) => {
  const asked = await reads.query('record', 'byDispense', { equals: [THREAD_STATUS.requested] });
  return asked.flatMap((record) => {
    const { drugBag, askedDateTime } = visitDrugWork(record);
    const left = drugBag.filter((bag) => !bag.dispensed);
    return lineOf(
      {
        ...ofVisit('bagsWaiting', record),
        since: askedDateTime || record.dateTime,
        names: left.map(bagName),
        rowIDs: left.map(({ bagID }) => bagID),
      },
      left.map(bagContent),
    );
  });
};

/** Controlled drugs that went out without the second person, who must still look and sign. */
export const owedSecondLooks: ReadSection = async (reads, now) => {
  const range = { equals: [THREAD_STATUS.done], from: drugTodoSince(now) };
  const done = await reads.query('record', 'byDispense', range);
  return done.filter(owesCheck).map((record) => {
    const owed = record.drugBag.filter((bag) => bag.dispensed && lacksCheck(bag));
    return lineOf(
      {
        ...ofVisit('secondLook', record),
        since: record.drugDispensedDateTime || record.dateTime,
        names: owed.map(bagName),
        rowIDs: owed.map(({ bagID }) => bagID),
      },
      owed.map(bagContent),
    );
  });
};

/** Visits that nobody has completed, those of today too: at the day's end somebody has to say what became of each. */
export const openVisits: ReadSection = async (reads) => {
  const open = await reads.query('record', 'byStatus', { equals: [RECORD_STATUS.checkIn] });
  return open.map((record) =>
    lineOf(
      {
        ...ofVisit('visitsOpen', record),
        since: record.dateTime,
        names: [record.cause, record.doctor].filter(Boolean),
      },
      [record.openedDateTime, record.doctorID],
    ),
  );
};

/** Missed charges by the other sections' own lists: bags and exams that wait stand there. */
const ELSEWHERE: ReadonlySet<string> = new Set(['undispensed', 'unfinished-exam']);

/** What was done and stands on a bill at no price, or on none: before the money is taken, and where there is nothing to take. */
export const unbilledWork: ReadSection = async (reads, now, zone) => {
  const [asked, recent] = await Promise.all([
    reads.query('record', 'byBill', { equals: [THREAD_STATUS.requested], from: addDays(now, -UNPAID_DAYS, zone) }),
    reads.query('record', 'byTime', { from: addDays(now, -UNBILLED_DAYS, zone) }),
  ]);
  // A bill of nothing is settled by itself: nobody has looked at it.
  const free = recent.filter((record) => isCompleted(record) && record.total === 0 && record.imported === undefined);
  return [...asked, ...free].flatMap((record) => {
    const missed = missedCharges(visitCharged(record)).filter(({ kind }) => !ELSEWHERE.has(kind));
    if (missed.length === 0) return [];
    return lineOf(
      {
        ...ofVisit('notBilled', record),
        since: record.inspectedDateTime || record.dateTime,
        names: missed.map(({ name }) => name),
        rowIDs: missed.map(({ rowID }) => rowID),
      },
      missed,
    );
  });
};

/** Bills of the last thirty days that are not paid in full, of visits and of sales over the counter. */
export const unpaidBills: ReadSection = async (reads, now, zone) => {
  const from = addDays(now, -UNPAID_DAYS, zone);
  const [records, sales] = await Promise.all([
    reads.query('record', 'byBill', { equals: [THREAD_STATUS.requested], from }),
    reads.query('sale', 'byBill', { equals: ['sale', THREAD_STATUS.requested] }),
  ]);
  const visits = openBills(records).map(({ record, owed }) =>
    lineOf({ ...ofVisit('billsUnpaid', record), since: record.dateTime, owed }, owed),
  );
  const counter = sales
    .filter((sale) => sale.dateTime >= from && sale.total > sale.received)
    .map((sale) => {
      const owed = sale.total - sale.received;
      const { _id: subjectID, userID, dateTime: since } = sale;
      return lineOf({ section: 'billsUnpaid', subjectID, petID: '', userID, since, owed }, owed);
    });
  return [...visits, ...counter];
};
