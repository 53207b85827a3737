import { z } from 'zod';
import { can } from '../access/policy.ts';
import { type Deposit, depositOfReceipt } from '../billing/deposit.schema.ts';
import { isStanding } from '../billing/doubled-handovers.ts';
import { coverLine } from '../billing/prepaid-cover.ts';
import type { Receipt } from '../billing/receipt.schema.ts';
import { takeBackReceipt, writeReceipt } from '../billing/receipt-ledger.ts';
import { backFromBooking, leaveBooking } from '../booking/check-in.ts';
import { addDays, dayStart } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason } from '../core/schema.ts';
import { goingWith, putBack } from '../engine/bonds.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { AnyDocument, CollectionName } from '../engine/kind.ts';
import { demandSeenGoing, seenDocuments, seesWhatGoes } from '../engine/seen-documents.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireBill } from '../holder/holder.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import type { StayExam } from '../hospital/stay-day.schema.ts';
import { withoutReportsElsewhere } from '../instrument/hangs-elsewhere.ts';
import { requirePet } from '../pet/require-pet.ts';
import { isBareCheckIn } from '../record/bare-check-in.ts';
import { recordSchema, type VisitRecord } from '../record/record.schema.ts';
import { syncWeight } from '../record/save-record.ts';
import { KEPT_SECONDS, type Removal, removalID } from './removal.schema.ts';

const recordID = documentID('record/');

/**
 * Deletes a visit with its receipts, its part of the weight history, its reminder, its monitor, its distribution and the stay that it
 * led to (spec 2 §5). All of it is kept for 30 days and comes back with `record.restore`. Money that was received in a closed day doesn't vanish: those receipts stay and
 * are taken back today, so that no handover and no day of the past changes. A missing visit counts as deleted (R19).
 * @throws DomainError contradictory (`writtenSince`) where somebody has written in it, or in what goes with it, since the one who deletes it saw it, and (`keptIsGone`)
 *   where the visit that should stay in its place (`kept`) is gone
 */
export const removeRecord = defineCommand({
  name: 'record.remove',
  word: '刪除病歷',
  version: 2,
  // Version 2 may name the visit that stays in its place.
  upcasters: { 1: (input) => input },
  permission: ['RECORD_DELETE', 'CHECK_IN'],
  input: z.object({ recordID, reason: optionalReason(), kept: recordID.optional(), seen: seenDocuments }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'removal', id: removalID(input.recordID) },
  ],
  witness: seesWhatGoes('record', (input) => [input.recordID]),
  async run(tx, input, ctx) {
    const record = await tx.get('record', input.recordID);
    if (record) await demandSeenGoing(tx, recordSchema, record, input.seen, ctx);
    const isBare = record === undefined || isBareCheckIn(record);
    if (!isBare && !can(ctx.actor, 'RECORD_DELETE'))
      throw new DomainError('forbidden', 'needs RECORD_DELETE', { missing: ['RECORD_DELETE'] });
    if (!record) return;
    // Two people who settle a double check-in without a network must not take both away.
    if (input.kept !== undefined && !(await tx.get('record', input.kept)))
      throw new DomainError('contradictory', 'the other visit is gone', { rule: 'keptIsGone', id: input.kept });
    await takeAway(tx, ctx, record, input.reason);
  },
});

/**
 * Brings a removed visit back as it was, with everything that went with it. Receipts whose day has been closed meanwhile, and those that had
 * to be taken back, are written anew today. Errors: notFound for a visit that was not removed or longer ago than 30 days,
 * petNotFound, conflict where a visit of that id stands, contradictory (`changedSince`) where another desk had removed it as well: its author takes back their own
 * removal, and not one that they haven't seen.
 */
export const restoreRecord = defineCommand({
  name: 'record.restore',
  word: '復原病歷',
  version: 2,
  // Version 2 tells whose removal its author saw.
  upcasters: { 1: (input) => input },
  // Whoever checks in may take it back that they called a check-in off.
  permission: ['RECORD_DELETE', 'RECORD_WRITE', 'CHECK_IN'],
  input: z.object({ recordID, seen: seenValue }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'removal', id: removalID(input.recordID) },
  ],
  witness: seesValue(async (sight, { recordID: id }) => (await sight.get('removal', removalID(id)))?.removedBy),
  async run(tx, input, ctx) {
    const removal = await tx.get('removal', removalID(input.recordID));
    if (!removal || removal.expireDateTime <= ctx.received)
      throw new DomainError('notFound', 'no such removed visit', { id: input.recordID });
    const { record, removedBy } = removal;
    demandSeenValue(removal, { stored: removedBy, wanted: undefined, seen: input.seen });
    // Whoever wrote in a visit that the front desk took for a mistake may have it back.
    if (!can(ctx.actor, 'RECORD_DELETE') && !isBareCheckIn(record))
      throw new DomainError('forbidden', 'needs RECORD_DELETE', { missing: ['RECORD_DELETE'] });
    if (await tx.get('record', record._id))
      throw new DomainError('conflict', `record ${record._id} exists`, { id: record._id });
    await bringBack(tx, ctx, removal);
  },
});

/** Takes a visit away with all that goes with it, to be kept for 30 days. @throws DomainError conflict where one of its id was removed before */
export async function takeAway(tx: Tx, ctx: CommandContext, record: VisitRecord, reason: string): Promise<void> {
  // Who only checks in holds nothing of what goes with a visit; the server takes it away and keeps it all.
  if (ctx.where === 'device' && !can(ctx.actor, 'RECORD_DELETE')) {
    await takeOff(tx, ctx, record);
    return;
  }
  // Security: whoever checks in under the id of a removed visit and takes that off again would take the removed one's place.
  if (await tx.get('removal', removalID(record._id)))
    throw new DomainError('conflict', `removal of ${record._id} exists`, { id: record._id });
  const pet = await tx.get('pet', record.petID);
  const companions = await goingWith(tx, record, ctx.where);
  const stays = companions.filter(isStay);
  const money = await removeMoney(tx, ctx, [record._id, ...stays.map(({ _id }) => _id)]);
  for (const { collection, _id } of companions) await tx.remove(collection as CollectionName, _id);
  await tx.put('removal', {
    _id: removalID(record._id),
    collection: 'removal',
    recordID: record._id,
    petID: record.petID,
    userID: record.userID,
    dateTime: record.dateTime,
    ticket: record.ticket,
    checkInGroupID: record.checkInGroupID,
    record,
    weight: pet?.weightHistory.find(({ source }) => source === record._id) ?? null,
    companions: companions.map((document) => ({ ...document })),
    ...money,
    received: record.received,
    closed: sum(money.reversed.map(({ receipt }) => receipt)),
    reason,
    removedDateTime: ctx.now,
    removedBy: ctx.actor.staffID,
    removedName: ctx.actor.name.slice(0, 80),
    expireDateTime: ctx.received + KEPT_SECONDS,
    updateDateTime: ctx.now,
  });
  await takeOff(tx, ctx, record);
  await forgetExpired(tx, ctx);
}

/** Puts a removed visit back in its place with all that went with it. @throws DomainError petNotFound */
export async function bringBack(tx: Tx, ctx: CommandContext, removal: Removal): Promise<void> {
  const record = await withoutReportsElsewhere(tx, removal.record);
  const pet = await requirePet(tx, record.petID);
  for (const document of removal.companions)
    await putBack(tx, isStayExam(document) ? await withoutReportsElsewhere(tx, document) : document);
  await restoreMoney(tx, ctx, removal);
  await tx.put('record', { ...record, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  await backFromBooking(tx, ctx, record);
  await restoreUses(tx, ctx, removal);
  if (removal.weight) {
    const others = pet.weightHistory.filter(({ source }) => source !== record._id);
    const weightHistory = [...others, removal.weight];
    await tx.put('pet', { ...pet, weightHistory, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  }
  await tx.remove('removal', removal._id);
  await forgetExpired(tx, ctx);
}

/** Takes the visit itself away, and its weight off the animal. */
async function takeOff(tx: Tx, ctx: CommandContext, record: VisitRecord): Promise<void> {
  await syncWeight(tx, ctx, record, { ...record, weight: null });
  await tx.remove('record', record._id);
  await leaveBooking(tx, ctx, record);
}

const sum = (receipts: readonly Pick<Receipt, 'receive'>[]): number =>
  receipts.reduce((total, { receive }) => total + receive, 0);

const isStay = (document: AnyDocument): document is Stay => document.collection === 'inHospital';
const isStayExam = (document: AnyDocument): document is StayExam => document.collection === 'inHospitalExam';

/**
 * A receipt's day is closed when it is over or the till was handed on since: it is in figures that somebody has signed for
 * (docs/DECISIONS.md "A closed day never changes").
 */
async function closedAt(tx: Tx, { received, zone }: CommandContext): Promise<(receipt: Receipt) => boolean> {
  const today = dayStart(received, zone);
  const days = await tx.query('checkout', 'byDay', { equals: ['handover'], from: addDays(today, -1, zone) });
  const handed = Math.max(
    0,
    ...days.flatMap(({ handoverLog }) => handoverLog.filter(isStanding).map(({ endTime }) => endTime)),
  );
  return ({ createDateTime }) => createDateTime < today || createDateTime <= handed;
}

/** Takes the receipts of a visit and its stay away, and what they took from the owner's deposit; those of closed days, or of which a paper was printed, are taken back instead. */
async function removeMoney(
  tx: Tx,
  ctx: CommandContext,
  bills: readonly string[],
): Promise<Pick<Removal, 'receipts' | 'deposits' | 'reversed'>> {
  const all: Receipt[] = [];
  for (const bill of bills) all.push(...(await tx.query('receipt', 'byBill', { equals: [bill] })));
  const isClosed = await closedAt(tx, ctx);
  const byID = new Map(all.map((receipt) => [receipt._id, receipt]));
  // Somebody holds a paper with its number: that it was taken back stands in the books for ever.
  const isFirm = (receipt: Receipt): boolean => isClosed(receipt) || (receipt.prints ?? []).length > 0;
  const stays = (receipt: Receipt): boolean => {
    const other = byID.get(receipt.reverses || receipt.reversedBy);
    // The use goes back into its package.
    if (receipt.method === 'prepaid') return true;
    return isFirm(receipt) || (other !== undefined && isFirm(other));
  };
  const reversed: Removal['reversed'] = [];
  const receipts: Receipt[] = [];
  const deposits: Deposit[] = [];
  for (const receipt of all) {
    if (!stays(receipt)) {
      receipts.push(receipt);
      const deposit = receipt.method === 'deposit' ? await tx.get('deposit', depositOfReceipt(receipt._id)) : undefined;
      if (deposit) {
        deposits.push(deposit);
        await tx.remove('deposit', deposit._id);
      }
      await tx.remove('receipt', receipt._id);
    } else if (receipt.reverses === '' && receipt.reversedBy === '') {
      const reversalID = `/receipt/${ctx.now}-${receipt._id.slice('/receipt/'.length)}`;
      await takeBackReceipt(tx, ctx, { receiptID: receipt._id, reversalID, reason: '' });
      reversed.push({ receipt, reversalID });
    }
  }
  return { receipts, deposits, reversed };
}

/** Puts the money of a restored visit back into the books: as it was while its day is open, else as money of today. */
async function restoreMoney(tx: Tx, ctx: CommandContext, removal: Removal): Promise<void> {
  const isClosed = await closedAt(tx, ctx);
  const { receipts = [], deposits = [], reversed = [] } = removal;
  const late = receipts.some(isClosed);
  if (!late) {
    for (const receipt of receipts) await tx.put('receipt', receipt);
    for (const deposit of deposits) await tx.put('deposit', deposit);
  }
  // Once the day is closed, what was taken back within it comes to nothing and need not return.
  const live = receipts.filter(({ reverses, reversedBy }) => reverses === '' && reversedBy === '');
  const anew = [...reversed.map(({ receipt }) => receipt), ...(late ? live : [])];
  if (anew.length === 0) return;
  // Written upon the bill, because a receipt names one that is there; its sums are set as they were afterwards.
  const wrote = (bill: string) => sum(anew.filter(({ collectionID }) => collectionID === bill));
  await tx.put('record', { ...removal.record, received: removal.received - wrote(removal.recordID) });
  for (const stay of removal.companions.filter(isStay))
    await tx.put('inHospital', { ...stay, received: stay.received - wrote(stay._id) });
  for (const receipt of anew.filter(({ method }) => method !== 'prepaid')) {
    const { receive, method, transferAccount, issuer, creditCardNumber, note, paymentID, receiveDate } = receipt;
    await writeReceipt(
      tx,
      ctx,
      receipt.collectionID,
      {
        _id: `/receipt/${ctx.now}-${receipt._id.slice('/receipt/'.length)}`,
        receive,
        method,
        transferAccount,
        issuer,
        creditCardNumber,
        note,
        paymentID,
        tendered: null,
        change: null,
        ...(receiveDate === undefined ? {} : { receiveDate }),
      },
      false,
    );
  }
}

/** Takes the uses of packages anew by which a restored visit was paid, as far as there still are such: what another visit has used meanwhile is owed here. */
async function restoreUses(tx: Tx, ctx: CommandContext, { reversed = [] }: Removal): Promise<void> {
  for (const { receipt } of reversed) {
    const { prepaid, collectionID, receive } = receipt;
    if (!prepaid) continue;
    await (await requireBill(tx, ctx, collectionID)).receive(-receive);
    const receiptID = `/receipt/${ctx.now}-${receipt._id.slice('/receipt/'.length)}`;
    try {
      await coverLine(tx, ctx, { ...prepaid, recordID: collectionID, receiptID });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

/** As many as one act takes away of what nobody can bring back any more. */
const EXPIRED_AT_ONCE = 20;

/** The server takes away what has expired, with the next act upon removed visits; lists leave it out before. */
async function forgetExpired(tx: Tx, ctx: CommandContext): Promise<void> {
  if (ctx.where !== 'server') return;
  const expired = await tx.query('removal', 'byExpiry', { from: 0, to: ctx.received + 1, limit: EXPIRED_AT_ONCE });
  for (const { _id } of expired) await tx.remove('removal', _id);
}
