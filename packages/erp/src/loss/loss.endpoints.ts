import { DomainError } from '@vetloom/domain/core/error.ts';
import { requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { lossFields, stockLoss } from '@vetloom/domain/stock/loss.schema.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { addMovements, movedBy } from '@vetloom/storage/stock/ledger.ts';
import { z } from 'zod';
import { demandHappened, demandOpenMonth } from '../closing/open-month.ts';
import { demandUncountedDay } from '../controlled/counted-days.ts';
import {
  controlledAmong,
  demandSecondPerson,
  vouchedFor,
  WITNESS_ERRORS,
  witnessProof,
} from '../controlled/witness.ts';
import { erpPage } from '../rows/listing.ts';
import { type ErpCall, ledgerOf, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { lose, LOSS_TABLE as TABLE } from './lose.ts';
import { isKnownSpot, lossesOf, lossOf, spotOf } from './loss-rows.ts';

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
    'A destruction has a witness: another active person of the clinic, by email (`witnessNeeded`). That a controlled drug was lost a second person says too, who proves it: `witness` is then their email with PIN or password (`secondPersonSame`, `witnessUnfit`); its destruction, and whatever of one names a witness who proves nothing, goes by `/controlled/destruction` (`controlledWitness`). More than the book has goes all the same. Dated within a closed month it is refused (`monthClosed`), and so is that of a controlled drug before the day on which it was counted last (`dayCounted`).',
  command: command('create').name,
  body: lossFields.extend({ witness: z.union([lossFields.shape.witness, witnessProof]).default('') }),
  result: stockLoss,
  errors: [...WITNESS_ERRORS],
  handle: async (call) => {
    const { witness: said, ...fields } = call.body;
    const proved = typeof said === 'string' ? undefined : await call.services.vouch(call, said);
    const loss = { ...fields, witness: proved ?? (typeof said === 'string' ? said : '') };
    return writeRows(call, command('create'), loss, async (write) => {
      if (!(await isKnownSpot(write.sql, loss)))
        throw new DomainError('badParameter', 'no such lot of this product, or no such place', { field: 'lotID' });
      await demandOpenMonth(write, [loss.happenedDateTime]);
      await demandHappened(write, [loss.happenedDateTime], call.now);
      if (loss.cause === 'destruction' || (loss.witness !== '' && proved === undefined))
        await demandUncontrolled(write, loss.prodID);
      await demandSecondPerson(write, [loss.prodID], proved);
      await demandUncountedDay(write, [spotOf(loss)], loss.happenedDateTime);
      return lose(call, write, loss);
    });
  },
});

/** @throws DomainError contradictory (`controlledWitness`) for a controlled drug: its second person proves that they stand there (`controlled/destruction`) */
async function demandUncontrolled({ sql }: Pick<RowWrite, 'sql'>, prodID: string): Promise<void> {
  if ((await controlledAmong(sql, [prodID])).size > 0)
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
  description:
    'That of a controlled drug is taken back by `POST …/takeBack`, before a second person (`witnessNeeded`).',
  command: command('takeBack').name,
  params: z.object({ lossID: rowID }),
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => undo(call, { id: call.params.lossID, reason: 'removed', witness: undefined }),
});

const takeBackBefore = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{lossID}/takeBack`,
  summary: 'The same with a reason, and before a second person: so the loss of a controlled drug is taken back',
  description:
    'Their PIN or password comes along (`secondPersonSame`, `witnessUnfit`). A missing loss counts as taken back.',
  command: command('takeBack').name,
  params: z.object({ lossID: rowID }),
  body: z.object({ reason: requiredReason(200), witness: witnessProof.optional() }),
  result: z.null(),
  errors: [...WITNESS_ERRORS],
  handle: async (call) => {
    const { reason, witness: proof } = call.body;
    return undo(call, { id: call.params.lossID, reason, witness: await vouchedFor(call, proof) });
  },
});

/** Takes a loss back by a movement of its own. */
function undo(
  call: ErpCall,
  { id, reason, witness }: { readonly id: string; readonly reason: string; readonly witness: string | undefined },
): Promise<null> {
  const args = { id, ...(reason !== 'removed' && { reason }), ...(witness && { witness }) };
  return writeRows(call, command('takeBack'), args, async (write) => {
    const before = await lossOf(write.sql, id);
    if (!before) return null;
    await demandSecondPerson(write, [before.prodID], witness);
    await demandOpenMonth(write, [before.happenedDateTime]);
    const { cause } = before;
    const ledger = ledgerOf(call, write);
    const mover = { cause, causeID: id, happenedAt: call.now, reason, ...(witness && { witness }) };
    await addMovements(ledger, mover, postings([], await movedBy(write.sql, { cause, causeID: id })));
    write.note({ table: TABLE, id, before, after: null });
    return null;
  });
}

/** What was lost, broken or destroyed. */
export const lossEndpoints = [create, list, takeBack, takeBackBefore];
