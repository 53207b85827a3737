import { DomainError } from '@vetloom/domain/core/error.ts';
import { requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { type CollectionName, kindOfID } from '@vetloom/domain/engine/kind.ts';
import '@vetloom/domain/holders.ts';
import {
  DESTRUCTION_CAUSES,
  destruction,
  destructionFields,
  destructionRow,
} from '@vetloom/domain/stock/destruction.schema.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { addMovements, movedBy } from '@vetloom/storage/stock/ledger.ts';
import { z } from 'zod';
import { demandHappened, demandOpenMonth } from '../closing/open-month.ts';
import { isKnownSpot, spotOf } from '../loss/loss-rows.ts';
import { erpPage } from '../rows/listing.ts';
import { ledgerOf, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { CONTROLLED_READS, CONTROLLED_WRITES, controlledCommand, demandDrug, noteTaken } from './controlled-frame.ts';
import { demandUncountedDay } from './counted-days.ts';
import { DESTRUCTION_TABLE, destroy } from './destroy.ts';
import { destructionByID, destructionsOf } from './destruction-rows.ts';
import { demandWitness, WITNESS_ERRORS, witnessProof } from './witness.ts';

const PATH = `${ERP_BASE}/controlled/destruction`;

const DESTROY = controlledCommand('destroy');
const create = erpEndpoint({
  ...CONTROLLED_WRITES,
  method: 'POST',
  path: PATH,
  summary: 'Write down what of a controlled drug was destroyed or used up before a second person',
  description:
    '`residue` is the rest of an opened ampoule, of the visit or stay’s day that `visitID` names; `whole` what is destroyed unopened; `used` what is used up without a dose. The second person’s PIN or password comes along (`secondPersonSame`, `witnessUnfit`). More than the book has goes all the same. Dated within a closed month it is refused (`monthClosed`).',
  command: DESTROY.name,
  body: destructionFields.extend({ witness: witnessProof }),
  result: destruction,
  errors: ['notFound', ...WITNESS_ERRORS],
  handle: async (call) => {
    const { witness: proof, ...fields } = call.body;
    const witness = await call.services.vouch(call, proof);
    return writeRows(call, DESTROY, { ...fields, witness }, async (write) => {
      await demandWitness(write, witness);
      await demandDrug(write.sql, fields.prodID);
      if (!(await isKnownSpot(write.sql, fields)))
        throw new DomainError('badParameter', 'no such lot of this product, or no such place', { field: 'lotID' });
      if (fields.visitID !== undefined) await demandVisit(write, fields.visitID);
      await demandOpenMonth(write, [fields.happenedDateTime]);
      await demandHappened(write, [fields.happenedDateTime], call.now);
      await demandUncountedDay(write, [spotOf(fields)], fields.happenedDateTime);
      return destroy(call, write, { ...fields, witness });
    });
  },
});

/** @throws DomainError badParameter for a document that isn't there */
async function demandVisit({ tx }: RowWrite, id: string): Promise<void> {
  const collection = kindOfID(id)?.collection as CollectionName | undefined;
  const [document] = collection === undefined ? [] : await tx.reader.getMany(collection, [id]);
  if (!document) throw new DomainError('badParameter', 'no such visit', { field: 'visitID' });
}

const list = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'What was destroyed or used up from `start` to before `end` and wasn’t taken back, the latest first',
  description: 'Who looked is written to the audit log.',
  body: erpPage.extend({ start: unixSeconds, end: unixSeconds }),
  result: z.array(destruction),
  errors: ['tooLarge'],
  handle: async (call) => {
    const rows = await readRows(call, (sql) => destructionsOf(sql, call.body));
    const { start, end } = call.body;
    await noteTaken(call, 'destructions', { start, end, rows: rows.length });
    return rows;
  },
});

const TAKE_BACK = controlledCommand('takeBackDestruction');
const takeBack = erpEndpoint({
  ...CONTROLLED_WRITES,
  method: 'POST',
  path: `${PATH}/{destructionID}/takeBack`,
  summary: 'Take back what was written down as destroyed and wasn’t, by a movement of its own',
  description: 'Two people, as with the destruction. One that isn’t there counts as taken back.',
  command: TAKE_BACK.name,
  params: z.object({ destructionID: rowID }),
  body: z.object({ reason: requiredReason(200), witness: witnessProof }),
  result: z.null(),
  errors: [...WITNESS_ERRORS],
  handle: async (call) => {
    const { destructionID: id } = call.params;
    const { reason } = call.body;
    const witness = await call.services.vouch(call, call.body.witness);
    return writeRows(call, TAKE_BACK, { id, reason, witness }, async (write) => {
      await demandWitness(write, witness);
      const before = await destructionByID(write.sql, id);
      if (!before) return null;
      await demandOpenMonth(write, [before.happenedDateTime]);
      const cause = DESTRUCTION_CAUSES[before.kind];
      const causeID = before.visitID || id;
      const row = destructionRow(before.kind, id);
      const posted = (await movedBy(write.sql, { cause, causeID })).filter((one) => one.row === row);
      const ledger = ledgerOf(call, write);
      await addMovements(ledger, { cause, causeID, happenedAt: call.now, reason, witness }, postings([], posted));
      write.note({ table: DESTRUCTION_TABLE, id, before, after: null });
      return null;
    });
  },
});

/** What of controlled drugs was destroyed or used up before a second person (管制藥品管理條例第 26 條). */
export const destructionEndpoints = [create, list, takeBack];
