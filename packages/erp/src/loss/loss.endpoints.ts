import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { lossFields, stockLoss } from '@vetloom/domain/stock/loss.schema.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { addMovements, movedBy } from '@vetloom/storage/stock/ledger.ts';
import { z } from 'zod';
import { demandHappened, demandOpenMonth } from '../closing/open-month.ts';
import { erpPage } from '../rows/listing.ts';
import { ledgerOf, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { lose, LOSS_TABLE as TABLE } from './lose.ts';
import { isKnownSpot, lossesOf, lossOf } from './loss-rows.ts';

const PATH = `${ERP_BASE}/loss`;
const frame = { scope: 'clinic', tag: 'Losses' } as const;
const reads = { ...frame, permission: ['STOCK_CHECK_FORM_READ'], write: false } as const;
const writes = { ...frame, permission: ['STOCK_CHECK_FORM_WRITE'], write: true } as const;
const command = (verb: string) => ({ name: `stockLoss.${verb}`, permission: writes.permission });

const create = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Write down what was lost, broken, thrown away or destroyed, with its reason',
  description:
    'A destruction has a witness: another active person of the clinic, by email (`witnessNeeded`); that of a controlled drug, and whatever of one names a witness, goes by `/controlled/destruction` (`controlledWitness`). More than the book has goes all the same. Dated within a closed month it is refused (`monthClosed`).',
  command: command('create').name,
  body: lossFields,
  result: stockLoss,
  errors: ['contradictory'],
  handle: (call) =>
    writeRows(call, command('create'), call.body, async (write) => {
      if (!(await isKnownSpot(write.sql, call.body)))
        throw new DomainError('badParameter', 'no such lot of this product, or no such place', { field: 'lotID' });
      await demandOpenMonth(write, [call.body.happenedDateTime]);
      demandHappened([call.body.happenedDateTime], call.now);
      if (call.body.cause === 'destruction' || call.body.witness !== '')
        await demandUncontrolled(write, call.body.prodID);
      return lose(call, write, call.body);
    }),
});

/** @throws DomainError contradictory (`controlledWitness`) for a controlled drug: its second person proves that they stand there (`controlled/destruction`) */
async function demandUncontrolled({ sql }: Pick<RowWrite, 'sql'>, prodID: string): Promise<void> {
  const [controlled] = await sql(
    'SELECT FROM vetloom.product WHERE clinic_id = $1 AND id = $2 AND controlled_drug_info IS NOT NULL',
    [prodID],
  );
  if (controlled)
    throw new DomainError('contradictory', 'the destruction of a controlled drug is written into its register', {
      rule: 'controlledWitness',
    });
}

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'What was lost or destroyed from `start` to before `end` and wasn’t taken back, the latest first',
  body: erpPage.extend({ start: unixSeconds, end: unixSeconds }),
  result: z.array(stockLoss),
  errors: ['tooLarge'],
  handle: (call) => readRows(call, (sql) => lossesOf(sql, call.body)),
});

const takeBack = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{lossID}`,
  summary: 'Take a loss back that wasn’t one, by a movement of its own; a missing one counts as taken back',
  command: command('takeBack').name,
  params: z.object({ lossID: rowID }),
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => {
    const { lossID: id } = call.params;
    return writeRows(call, command('takeBack'), { id }, async (write) => {
      const before = await lossOf(write.sql, id);
      if (!before) return null;
      await demandOpenMonth(write, [before.happenedDateTime]);
      const { cause } = before;
      const ledger = ledgerOf(call, write);
      const mover = { cause, causeID: id, happenedAt: call.now, reason: 'removed' };
      await addMovements(ledger, mover, postings([], await movedBy(write.sql, { cause, causeID: id })));
      write.note({ table: TABLE, id, before, after: null });
      return null;
    });
  },
});

/** What was lost, broken or destroyed. */
export const lossEndpoints = [create, list, takeBack];
