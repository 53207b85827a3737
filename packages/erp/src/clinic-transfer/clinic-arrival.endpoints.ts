import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import {
  arrivalFields,
  type ClinicArrival,
  type ClinicTransfer,
  clinicArrival,
  clinicKey,
  clinicTransfer,
  refusalFields,
} from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { wholeReceipt } from '@vetloom/domain/stock/clinic-transfer.ts';
import { receivedTooMuch } from '@vetloom/domain/stock/transfer.ts';
import { demandPersonHere } from '@vetloom/http/person-here.ts';
import { type ClinicSql, clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { demandHappened, demandOpenMonth } from '../closing/open-month.ts';
import {
  controlledAmong,
  demandSecondPerson,
  vouchedFor,
  WITNESS_ERRORS,
  witnessNeeded,
  witnessProof,
} from '../controlled/witness.ts';
import { erpPage } from '../rows/listing.ts';
import { type ErpCall, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { command, noSuchTransfer, PATH, READS, transferOver, WRITES } from './clinic-transfer-frame.ts';
import { addArrival, answeredOf, arrivalOf, arrivalsOf, onItsWayTo, sentTransferOf } from './clinic-transfer-rows.ts';
import { followAnswer } from './follow-answer.ts';
import { keepMatches, matchesOf } from './goods-match.ts';
import { shelve } from './shelve-goods.ts';

const params = z.object({ fromClinic: clinicKey, transferID: rowID });
const NOTE =
  'Only for people with a sign-in of their own: programs and API clients are refused, as at every partner’s door.';

/** What the receiver sees of goods on their way: no more than it needs, and nothing of who sent them. */
const comingTransfer = clinicTransfer
  .pick({ id: true, customID: true, fromClinicName: true, sentDateTime: true, info: true })
  .extend({
    fromClinic: clinicKey,
    items: z.array(
      clinicTransfer.shape.items.element
        .pick({ _id: true, name: true, unit: true, barcode: true, number: true })
        .extend({
          /** The clinic’s own product, as somebody chose before, else by barcode or name; null where nothing fits. */
          match: z.object({ prodID: z.string(), name: z.string(), unit: z.string(), factor: z.number() }).nullable(),
          lots: z.array(z.object({ lot: z.string(), expiresOn: z.string().nullable(), quantity: z.number() })),
        }),
    ),
  });

const incoming = erpEndpoint({
  ...READS,
  method: 'GET',
  path: `${PATH}/incoming`,
  summary: 'What other clinics of the alliance have sent to this one and it hasn’t answered yet',
  description: `${NOTE} Of each partner the first hundred.`,
  result: z.array(comingTransfer),
  errors: ['forbidden'],
  handle: async (call) => {
    demandPersonHere(call.person);
    const { db } = call.services;
    const coming: { readonly fromClinic: string; readonly transfer: ClinicTransfer }[] = [];
    for (const { id: fromClinic } of await partnersOf(db, call.clinic)) {
      const sent = await db.readClinic(fromClinic, (tx) => onItsWayTo(clinicSqlOf(tx), call.clinic));
      coming.push(...sent.map((transfer) => ({ fromClinic, transfer })));
    }
    return readRows(call, async (sql) => {
      const shown: z.output<typeof comingTransfer>[] = [];
      for (const [fromClinic, of] of Map.groupBy(coming, (one) => one.fromClinic)) {
        const transfers = of.map(({ transfer }) => transfer);
        const answered = await answeredOf(
          sql,
          fromClinic,
          transfers.map(({ id }) => id),
        );
        const waiting = transfers.filter(({ id }) => !answered.has(id));
        const matches = await matchesOf(
          sql,
          fromClinic,
          waiting.flatMap(({ items }) => items),
        );
        shown.push(...waiting.map((transfer) => shownTransfer(fromClinic, transfer, matches)));
      }
      return shown;
    });
  },
});

const shownTransfer = (
  fromClinic: string,
  { id, customID, fromClinicName, sentDateTime, info, items, lots }: ClinicTransfer,
  matches: Awaited<ReturnType<typeof matchesOf>>,
): z.output<typeof comingTransfer> => ({
  ...{ id, customID, fromClinic, fromClinicName, sentDateTime, info },
  items: items.map(({ _id, prodID, name, unit, barcode, number }) => ({
    ...{ _id, name, unit, barcode, number, match: matches.get(prodID) ?? null },
    lots: lots.filter(({ row }) => row === _id).map(({ lot, expiresOn, quantity }) => ({ lot, expiresOn, quantity })),
  })),
});

const arrivals = erpEndpoint({
  ...READS,
  method: 'POST',
  path: `${PATH}/arrival/getList`,
  summary: 'What came from other clinics or was refused, the latest first',
  body: erpPage,
  result: z.object({ count: z.number().int(), rows: z.array(clinicArrival) }),
  errors: ['tooLarge'],
  handle: (call) => readRows(call, (sql) => arrivalsOf(sql, call.body)),
});

const receive = erpEndpoint({
  ...WRITES,
  method: 'POST',
  path: `${PATH}/incoming/{fromClinic}/{transferID}/receive`,
  summary:
    'Receive goods of another clinic: what came of each row, as which of the clinic’s products; rows that aren’t named haven’t come',
  description: `${NOTE} Lots, days of expiry and cost stay as they were. What is missing asks for a reason (\`transferUnexplained\`) and is settled by the sender; more than was sent is refused (\`receivedTooMuch\`). What of a controlled drug comes otherwise than it left, fewer or in other units, asks for a second person, whose PIN or password comes along (\`witnessNeeded\`, \`secondPersonSame\`, \`witnessUnfit\`). Answered once: the second is told so (\`transferOver\`).`,
  command: command('receive').name,
  params,
  body: arrivalFields.extend({ witness: witnessProof.optional() }),
  result: clinicArrival,
  errors: ['notFound', ...WITNESS_ERRORS],
  handle: async (call) => {
    const { witness: proof, ...arrived } = call.body;
    demandPersonHere(call.person);
    const witness = await vouchedFor(call, proof);
    const args = { ...arrived, ...(witness && { witness }) };
    return answer(call, call.params, 'receive', args, async (write, transfer, drugs) => {
      const { rows, placeID, receivedDateTime } = arrived;
      const reason = arrived.reason.trim();
      if (receivedDateTime < transfer.sentDateTime)
        throw new DomainError('badParameter', 'received before it was sent', { field: 'receivedDateTime' });
      if (rows.every(({ number }) => number === 0))
        throw new DomainError('badParameter', 'nothing came: refuse it', { field: 'rows' });
      await demandOpenMonth(write, [receivedDateTime]);
      await demandHappened(write, [receivedDateTime], call.now);
      const [tooMuch] = receivedTooMuch(transfer, { rows });
      if (tooMuch !== undefined)
        throw new DomainError('contradictory', 'more came than was sent', { rule: 'receivedTooMuch', row: tooMuch });
      const came = new Map(wholeReceipt(transfer.lots, rows).map(({ _id, number }) => [_id, number]));
      if (reason === '' && transfer.items.some(({ _id, number }) => (came.get(_id) ?? 0) < number))
        throw new DomainError('contradictory', 'what is missing asks for a reason', { rule: 'transferUnexplained' });
      await demandWhole(write, transfer, { rows, drugs, witness });
      const answered = { status: 'received', answeredDateTime: receivedDateTime, placeID, rows, reason } as const;
      const arrival = await shelve(call, write, transfer, {
        answer: { ...stampedBy(call, write, transfer), ...answered },
        witness,
      });
      const from = new Map(transfer.items.map(({ _id, prodID }) => [_id, prodID]));
      await keepMatches(
        write,
        call.params.fromClinic,
        rows.flatMap(({ _id, prodID, factor }) => ({ from: from.get(_id) ?? '', prodID, factor })),
      );
      return arrival;
    });
  },
});

interface Came {
  readonly rows: z.output<typeof arrivalFields>['rows'];
  /** Products of the sender that are controlled drugs. */
  readonly drugs: ReadonlySet<string>;
  readonly witness: string | undefined;
}

/**
 * What of a controlled drug comes otherwise than it left, fewer or in other units, two people have seen, whichever of the two clinics knows that it is one.
 * @throws DomainError contradictory (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`)
 */
async function demandWhole(write: RowWrite, { items }: ClinicTransfer, { rows, drugs, witness }: Came): Promise<void> {
  const came = new Map(rows.map((row) => [row._id, row]));
  const other = items.filter(({ _id, number }) => {
    const row = came.get(_id);
    return row?.number !== number || row.factor !== 1;
  });
  const own = other.flatMap(({ _id }) => came.get(_id)?.prodID ?? []);
  await demandSecondPerson(write, own, witness);
  const drug = other.find(({ prodID }) => drugs.has(prodID));
  if (drug && witness === undefined) throw witnessNeeded(drug);
}

const refuse = erpEndpoint({
  ...WRITES,
  method: 'POST',
  path: `${PATH}/incoming/{fromClinic}/{transferID}/refuse`,
  summary: 'Refuse goods of another clinic, with a reason: they are back in the sender’s stock',
  description: NOTE,
  command: command('refuse').name,
  params,
  body: refusalFields,
  result: clinicArrival,
  errors: ['notFound', 'contradictory', 'forbidden'],
  handle: (call) =>
    answer(call, call.params, 'refuse', call.body, async (write, transfer) => ({
      ...stampedBy(call, write, transfer),
      ...{ status: 'refused', answeredDateTime: call.now, placeID: '', rows: [], reason: call.body.reason.trim() },
    })),
});

/** Who answered to what, with the stamps of a new row. */
const stampedBy = (
  call: ErpCall,
  { author }: RowWrite,
  { customID, fromClinicName, id }: ClinicTransfer,
): RowStamps & Pick<ClinicArrival, 'fromClinicName' | 'transferID' | 'customID'> => ({
  ...{ id: newID(call), createDateTime: call.now, createBy: author, updateDateTime: call.now, updateBy: author },
  ...{ fromClinicName, transferID: id, customID },
});

/**
 * Answers to goods of another clinic, once, in a transaction of the receiver’s own, and lets the sender’s ledger follow in one of the sender’s. Where that can’t
 * be done now (the sender’s clinic is closed, the process ends) the server’s round does it.
 */
async function answer(
  call: ErpCall,
  { fromClinic, transferID }: z.output<typeof params>,
  verb: 'receive' | 'refuse',
  body: object,
  work: (
    write: RowWrite,
    transfer: ClinicTransfer,
    drugs: ReadonlySet<string>,
  ) => Promise<Omit<ClinicArrival, 'fromClinic'>>,
): Promise<ClinicArrival> {
  demandPersonHere(call.person);
  const { db } = call.services;
  const isPartner = (await partnersOf(db, call.clinic)).some(({ id }) => id === fromClinic);
  const { transfer, drugs } = isPartner
    ? await db.readClinic(fromClinic, (tx) => sentWithDrugs(clinicSqlOf(tx), transferID))
    : { transfer: undefined, drugs: undefined };
  if (transfer?.toClinic !== call.clinic || drugs === undefined) throw noSuchTransfer();
  const arrival = await writeRows(call, command(verb), { fromClinic, transferID, ...body }, async (write) => {
    const before = await arrivalOf(write.sql, fromClinic, transferID);
    if (before) throw transferOver(before.status);
    if (transfer.status !== 'sent') throw transferOver(transfer.status);
    const after = { ...(await work(write, transfer, drugs)), fromClinic };
    await addArrival(write.sql, after, write.seq);
    write.note({ table: 'clinic_arrival', id: after.id, before: null, after });
    return after;
  });
  await followAnswer(db, fromClinic, { id: transferID, toClinic: call.clinic }, call.now).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
  return arrival;
}

/** Goods that a clinic sends, with which of them are controlled drugs there: the receiver may not know yet what comes. */
async function sentWithDrugs(sql: ClinicSql, transferID: string) {
  const transfer = await sentTransferOf(sql, transferID);
  const ids = transfer?.items.map(({ prodID }) => prodID) ?? [];
  return { transfer, drugs: new Set((await controlledAmong(sql, ids)).keys()) };
}

/** Goods of another clinic, as the receiver has them: coming, received, refused. */
export const clinicArrivalEndpoints = [incoming, arrivals, receive, refuse];
