import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { optionalReason, rowID } from '@vetloom/domain/core/schema.ts';
import {
  CLINIC_TRANSFER_STATUSES,
  type ClinicTransfer,
  clinicTransfer,
  clinicTransferFields,
  SETTLEMENTS,
} from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import { z } from 'zod';
import { demandSecondPerson, vouchedFor, WITNESS_ERRORS, witnessProof } from '../controlled/witness.ts';
import { erpPage } from '../rows/listing.ts';
import { ledgerOf, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { command, noSuchTransfer, PATH, READS, transferOver, WRITES } from './clinic-transfer-frame.ts';
import { putSentTransfer, sentTransferOf, sentTransfersOf } from './clinic-transfer-rows.ts';
import { answerOf, followAnswer } from './follow-answer.ts';
import { endsOf, missingGoods, sendGoods } from './send-goods.ts';
import { moveSent } from './send-ledger.ts';

const params = z.object({ transferID: rowID });

const partners = erpEndpoint({
  ...READS,
  method: 'GET',
  path: `${PATH}/partners`,
  summary: 'The clinics to which goods can be sent: the partners of the alliance',
  result: z.array(z.object({ clinic: z.string(), name: z.string() })),
  errors: [],
  handle: async ({ services, clinic }) =>
    (await partnersOf(services.db, clinic)).map(({ id, name }) => ({ clinic: id, name })),
});

const send = erpEndpoint({
  ...WRITES,
  method: 'POST',
  path: PATH,
  summary: 'Send goods to another clinic of the alliance; they are on their way until it receives or refuses them',
  description:
    'Never a sale: lots and costs go along, no price. Rows without a lot take what expires first; more than the book has goes all the same and stands below zero. Controlled drugs go before a second person, whose PIN or password comes along (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`).',
  command: command('send').name,
  body: clinicTransferFields.extend({ witness: witnessProof.optional() }),
  result: clinicTransfer,
  errors: [...WITNESS_ERRORS],
  handle: async (call) => {
    const { witness: proof, ...goods } = call.body;
    const ends = await endsOf(call, goods.toClinic);
    const witness = await vouchedFor(call, proof);
    const args = { ...goods, ...(witness && { witness }) };
    return writeRows(call, command('send'), args, (write) => sendGoods(call, write, goods, { ends, witness }));
  },
});

const list = erpEndpoint({
  ...READS,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'What was sent to other clinics, the latest first',
  body: erpPage.extend({
    status: z
      .array(z.enum(CLINIC_TRANSFER_STATUSES))
      .max(6)
      .default([...CLINIC_TRANSFER_STATUSES]),
  }),
  result: z.object({ count: z.number().int(), rows: z.array(clinicTransfer) }),
  errors: ['tooLarge'],
  handle: (call) => readRows(call, (sql) => sentTransfersOf(sql, call.body)),
});

const cancel = erpEndpoint({
  ...WRITES,
  method: 'DELETE',
  path: `${PATH}/{transferID}`,
  summary:
    'Call goods back that are on their way to another clinic; a missing one and one that was called back count as done',
  description:
    'One that the other clinic has answered isn’t called back (`transferOver`). An answer of the same moment stands: what came there has come.',
  command: command('cancel').name,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: async (call) => {
    const { transferID: id } = call.params;
    const { db } = call.services;
    const sent = await readRows(call, (sql) => sentTransferOf(sql, id));
    if (sent?.status === 'sent' && (await answerOf(db, call.clinic, sent)))
      await followAnswer(db, call.clinic, sent, call.now);
    return writeRows(call, command('cancel'), { id }, async (write) => {
      const before = await sentTransferOf(write.sql, id);
      if (!before || before.status === 'cancelled') return null;
      if (before.status !== 'sent') throw transferOver(before.status);
      await keep(write, before, { ...before, status: 'cancelled' }, call);
      return null;
    });
  },
});

const settle = erpEndpoint({
  ...WRITES,
  method: 'POST',
  path: `${PATH}/{transferID}/settle`,
  summary: 'Say what became of goods that are missing at the other clinic: lost, on the shelf again, or sent again',
  description:
    '`loss` asks for a reason and counts among the clinic’s losses; `again` sends what is missing, of its lots, with a transfer of its own (`againID`). A controlled drug is lost or goes again before a second person, whose PIN or password comes along (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`).',
  command: command('settle').name,
  params,
  body: z.object({
    settlement: z.enum(SETTLEMENTS),
    reason: optionalReason(200),
    witness: witnessProof.optional(),
  }),
  result: clinicTransfer,
  errors: ['notFound', ...WITNESS_ERRORS],
  handle: async (call) => {
    const { transferID: id } = call.params;
    const { settlement } = call.body;
    const reason = call.body.reason.trim();
    if (settlement === 'loss' && reason === '')
      throw new DomainError('contradictory', 'what is missing asks for a reason', { rule: 'transferUnexplained' });
    const sent = await readRows(call, (sql) => sentTransferOf(sql, id));
    const ends = sent && settlement === 'again' ? await endsOf(call, sent.toClinic) : undefined;
    const witness = await vouchedFor(call, call.body.witness);
    const args = { id, settlement, reason, ...(witness && { witness }) };
    return writeRows(call, command('settle'), args, async (write) => {
      const before = await sentTransferOf(write.sql, id);
      if (!before) throw noSuchTransfer();
      if (before.status !== 'short') throw transferOver(before.status);
      const missing = missingGoods(before, call.now);
      const lost = settlement === 'loss' ? missing.items.map(({ prodID }) => prodID) : [];
      await demandSecondPerson(write, lost, witness);
      const step = { now: call.now, witness: settlement === 'loss' ? witness : undefined };
      const settled = await keep(write, before, { ...before, status: 'settled', settlement, reason }, step);
      if (!ends) return settled;
      const again = await sendGoods(call, write, missing, { ends, witness });
      return keep(write, settled, { ...settled, againID: again.id }, step);
    });
  },
});

/** Writes a step of the sender’s own and moves the stock with it. `now` in Unix seconds. */
async function keep(
  write: RowWrite,
  before: ClinicTransfer,
  changed: ClinicTransfer,
  { now, witness }: { readonly now: number; readonly witness?: string | undefined },
): Promise<ClinicTransfer> {
  const after = laterThan(before, { ...changed, updateDateTime: now, updateBy: write.author });
  const ledger = ledgerOf({ now }, write);
  await moveSent(ledger, after, { happenedAt: now, witness });
  await putSentTransfer(write.sql, after, write.seq);
  write.note({ table: 'clinic_transfer', id: after.id, before, after });
  return after;
}

/** Goods to another clinic, as the sender has them: sent, called back, what is missing. */
export const clinicTransferEndpoints = [partners, send, list, cancel, settle];
