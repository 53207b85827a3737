import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import {
  type StockTransfer,
  stockTransfer,
  TRANSFER_STATUSES,
  transferFields,
  transferReceipt,
} from '@vetloom/domain/stock/transfer.schema.ts';
import { receivedTooMuch } from '@vetloom/domain/stock/transfer.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { firstPlace } from '@vetloom/storage/stock/ledger.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { demandHappened, demandOpenMonth } from '../closing/open-month.ts';
import { vouchedFor, WITNESS_ERRORS, witnessProof } from '../controlled/witness.ts';
import { nextTransferNumber } from '../form/next-number.ts';
import { erpPage } from '../rows/listing.ts';
import { ledgerOf, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { moveTransfer } from './move-transfer.ts';
import { putTransfer, transferOf, transfersOf } from './transfer-rows.ts';

const PATH = `${ERP_BASE}/transfer`;
const TABLE = 'stock_transfer';
const frame = { scope: 'clinic', tag: 'Transfers' } as const;
const reads = { ...frame, permission: ['STOCK_CHECK_FORM_READ'], write: false } as const;
const writes = { ...frame, permission: ['STOCK_CHECK_FORM_WRITE'], write: true } as const;
const params = z.object({ transferID: rowID });
const command = (verb: string) => ({ name: `stockTransfer.${verb}`, permission: writes.permission });

const send = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Send goods from one place to another; they are on their way until somebody receives them',
  description:
    'Rows without a lot take what expires first there; more than the book has goes all the same and stands below zero. `arrived`: they are there already, as within one room.',
  command: command('send').name,
  body: transferFields.extend({ arrived: z.boolean().default(false) }),
  result: stockTransfer,
  errors: ['contradictory'],
  handle: (call) =>
    writeRows(call, command('send'), call.body, async (write) => {
      const { arrived, ...fields } = call.body;
      if (fields.fromPlaceID === fields.toPlaceID)
        throw new DomainError('badParameter', 'from and to are one place', { field: 'toPlaceID' });
      await demandOpenMonth(write, [fields.sentDateTime]);
      await demandHappened(write, [fields.sentDateTime], call.now);
      await firstPlace(ledgerOf(call, write));
      const stamps: RowStamps = {
        ...{ id: newID(call), createDateTime: call.now, createBy: write.author },
        ...{ updateDateTime: call.now, updateBy: write.author },
      };
      const customID = await nextTransferNumber(write, call.now);
      const transfer: StockTransfer = {
        ...{ ...fields, ...stamps, customID, received: [], reason: '' },
        ...(arrived
          ? { status: 'received', receivedDateTime: fields.sentDateTime, receivedBy: write.author }
          : { status: 'sent', receivedDateTime: null, receivedBy: '' }),
      };
      await moveTransfer(call, write, transfer, { happenedAt: fields.sentDateTime });
      return keep(write, null, transfer);
    }),
});

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Transfers, what was sent last first',
  body: erpPage.extend({ status: z.array(z.enum(TRANSFER_STATUSES)).max(3).default(['sent', 'received']) }),
  result: z.object({ count: z.number().int(), rows: z.array(stockTransfer) }),
  errors: ['tooLarge'],
  handle: (call) => readRows(call, (sql) => transfersOf(sql, call.body)),
});

const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{transferID}`,
  summary: 'A transfer',
  params,
  result: stockTransfer,
  errors: ['notFound'],
  handle: async (call) => demanded(await readRows(call, (sql) => transferOf(sql, call.params.transferID))),
});

const receive = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{transferID}/receive`,
  summary: 'Receive a transfer: what came of each row; rows that aren’t named came whole',
  description:
    'What is missing is a loss with its reason, without which it is refused (`transferUnexplained`), and of a controlled drug with a second person, whose PIN or password comes along (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`); more than was sent is refused (`receivedTooMuch`). Received once: the second is told so (`transferOver`).',
  command: command('receive').name,
  params,
  body: transferReceipt.extend({ witness: witnessProof.optional() }),
  result: stockTransfer,
  errors: ['notFound', ...WITNESS_ERRORS],
  handle: async (call) => {
    const { transferID: id } = call.params;
    const { witness: proof, ...receipt } = call.body;
    const witness = await vouchedFor(call, proof);
    return writeRows(call, command('receive'), { id, ...receipt, ...(witness && { witness }) }, async (write) => {
      const before = demanded(await transferOf(write.sql, id));
      demandUnderWay(before);
      const { rows, receivedDateTime } = receipt;
      const reason = receipt.reason.trim();
      if (receivedDateTime < before.sentDateTime)
        throw new DomainError('badParameter', 'received before it was sent', { field: 'receivedDateTime' });
      await demandOpenMonth(write, [receivedDateTime]);
      await demandHappened(write, [receivedDateTime], call.now);
      const [tooMuch] = receivedTooMuch(before, receipt);
      if (tooMuch !== undefined)
        throw new DomainError('contradictory', 'more came than was sent', { rule: 'receivedTooMuch', row: tooMuch });
      const sent = new Map(before.items.map(({ _id, number }) => [_id, number]));
      if (reason === '' && rows.some(({ _id, number }) => number < (sent.get(_id) ?? 0)))
        throw new DomainError('contradictory', 'what is missing asks for a reason', { rule: 'transferUnexplained' });
      const after = laterThan(before, {
        ...{ ...before, status: 'received' as const, received: rows, reason, receivedDateTime },
        ...{ receivedBy: write.author, updateDateTime: call.now, updateBy: write.author },
      });
      await moveTransfer(call, write, after, { happenedAt: receivedDateTime, witness });
      return keep(write, before, after);
    });
  },
});

const cancel = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{transferID}`,
  summary: 'Call a transfer back that is on its way; a missing one and one that was called back count as done',
  description: 'One that has arrived is sent back by another (`transferOver`).',
  command: command('cancel').name,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => {
    const { transferID: id } = call.params;
    return writeRows(call, command('cancel'), { id }, async (write) => {
      const before = (await transferOf(write.sql, id))?.transfer;
      if (!before || before.status === 'cancelled') return null;
      demandUnderWay(before);
      const stamps = { updateDateTime: call.now, updateBy: write.author };
      const after = laterThan(before, { ...before, status: 'cancelled' as const, ...stamps });
      await moveTransfer(call, write, after, { happenedAt: call.now });
      await keep(write, before, after);
      return null;
    });
  },
});

const demanded = (row: { readonly transfer: StockTransfer } | undefined): StockTransfer => {
  if (!row) throw new DomainError('notFound', 'no such transfer');
  return row.transfer;
};

function demandUnderWay({ status, receivedBy }: StockTransfer): void {
  if (status !== 'sent')
    throw new DomainError('contradictory', `the transfer is ${status}`, {
      rule: 'transferOver',
      status,
      by: receivedBy,
    });
}

async function keep(write: RowWrite, before: StockTransfer | null, after: StockTransfer): Promise<StockTransfer> {
  await putTransfer(write.sql, after, write.seq);
  write.note({ table: TABLE, id: after.id, before, after });
  return after;
}

/** Goods from one place of the clinic to another: sent, on the way, received. */
export const transferEndpoints = [send, list, read, receive, cancel];
