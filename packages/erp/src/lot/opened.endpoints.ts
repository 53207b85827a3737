import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { quantity, requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { goodUntil, type OpenedUnit, unitSize } from '@vetloom/domain/stock/opened-units.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { demandHappened, demandOpenMonth } from '../closing/open-month.ts';
import { destroy } from '../controlled/destroy.ts';
import { demandWitness, WITNESS_ERRORS, witnessProof } from '../controlled/witness.ts';
import { lose } from '../loss/lose.ts';
import { type ErpCall, type RowWrite, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { closeOpened, type ListedOpened, openableAt, openedUnits, putOpened } from './opened-rows.ts';

const PATH = `${ERP_BASE}/opened`;
const TABLE = 'opened_unit';
const frame = { scope: 'clinic', tag: 'Lots' } as const;
/** Who keeps the stock, and who hands out. */
const reads = { ...frame, permission: ['PRODUCT_READ', 'DRUG_TASK_READ'], write: false } as const;
/** Whoever draws from a bottle opens it; what is thrown away is a loss and goes by its permission. */
const opens = { ...frame, permission: ['STOCK_CHECK_FORM_WRITE', 'DRUG_TASK_WRITE'], write: true } as const;
const discards = { ...frame, permission: ['STOCK_CHECK_FORM_WRITE'], write: true } as const;
const OPEN = { name: 'opened.open', permission: opens.permission };
const UNDO = { name: 'opened.undo', permission: opens.permission };
const DISCARD = { name: 'opened.discard', permission: discards.permission };
const params = z.object({ openedID: rowID });

const openedUnit = z.object({
  openedID: rowID,
  prodID: z.string(),
  name: z.string(),
  unit: z.string(),
  lotID: z.string(),
  lot: z.string(),
  expiresOn: z.string().nullable(),
  placeID: z.string(),
  size: z.number(),
  rest: z.number(),
  openedDateTime: unixSeconds,
  by: z.string(),
  until: z.string(),
  isOverdue: z.boolean(),
  isControlled: z.boolean(),
});

const today = async ({ tx }: Pick<RowWrite, 'tx'>, now: number) => isoDay(now, await zoneIn(tx.reader));

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Bottles, vials and boxes that stand open, what is good for the shortest first',
  description:
    '`until` is the last day on which one is good; with `overdue` those alone whose day is over. `rest` is what is left of it by the book, in stock units. At most five hundred.',
  body: z.object({
    prodIDs: z.array(rowID).max(200).optional(),
    lotID: rowID.optional(),
    overdue: z.boolean().optional(),
  }),
  result: z.array(openedUnit),
  errors: ['tooLarge'],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) =>
      openedUnits(clinicSqlOf(tx), { ...call.body, today: await today({ tx }, call.now) }),
    ),
});

const open = erpEndpoint({
  ...opens,
  method: 'POST',
  path: PATH,
  summary: 'Open a bottle by hand, which is otherwise opened by the first taking from it',
  description:
    'It holds one stock unit where parts of that are sold, and one purchase unit otherwise. It is good for the product’s `openDays`, and no longer than its lot; a product without them is refused (`notOpened`).',
  command: OPEN.name,
  body: z.object({ lotID: rowID, placeID: rowID, openedDateTime: unixSeconds.optional() }),
  result: openedUnit,
  errors: ['notFound', 'contradictory'],
  handle: (call) =>
    writeRows(call, OPEN, call.body, async (write) => {
      const { lotID, placeID, openedDateTime: openedAt = call.now } = call.body;
      await demandHappened(write, [openedAt], call.now);
      const found = await openableAt(write.sql, lotID, placeID);
      if (!found) throw new DomainError('notFound', 'no such lot, or no such place');
      if (found.openDays === null)
        throw new DomainError('contradictory', 'the product isn’t kept by its opening', { rule: 'notOpened' });
      const openedOn = isoDay(openedAt, await zoneIn(write.tx.reader));
      const unit: OpenedUnit = {
        ...{
          openedID: newID(call),
          productID: found.prodID,
          lotID,
          placeID,
          size: unitSize(found),
          taken: 0,
          openedAt,
        },
        ...{ until: goodUntil(openedOn, found.openDays, found.expiresOn), causeID: '', status: 'open' },
      };
      const after = await putOpened(write.sql, unit, { ...write, now: call.now });
      write.note({ table: TABLE, id: unit.openedID, before: null, after });
      return requireOpened(write, unit.openedID, call.now);
    }),
});

const undo = erpEndpoint({
  ...opens,
  method: 'DELETE',
  path: `${PATH}/{openedID}`,
  summary: 'Take back that a bottle was opened, of which nothing was taken; a missing one counts as taken back',
  command: UNDO.name,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => {
    const { openedID } = call.params;
    return writeRows(call, UNDO, { openedID }, async (write) => {
      const [before] = await openedUnits(write.sql, { openedID, today: await today(write, call.now) });
      if (!before) return null;
      const [row] = await write.sql<{ taken: number }>(
        'SELECT taken::float8 AS taken FROM vetloom.opened_unit WHERE clinic_id = $1 AND id = $2',
        [openedID],
      );
      if (row?.taken !== 0)
        throw new DomainError('contradictory', 'something was taken out of it', { rule: 'openedTaken' });
      await close(call, write, { openedID, status: 'undone', reason: '' });
      return null;
    });
  },
});

const discard = erpEndpoint({
  ...discards,
  method: 'POST',
  path: `${PATH}/{openedID}/discard`,
  summary: 'Throw an opened bottle away: what is left of it becomes a loss',
  description:
    '`quantity` is what was really left, else what is left by the book; nothing is a bottle that was empty. The rest of a controlled drug is destroyed before a second person, whose PIN or password comes along (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`), and stands in its register; `lossID` is then of that. One that was thrown away already answers 100404.',
  command: DISCARD.name,
  params,
  body: z.object({
    reason: requiredReason(200),
    quantity: quantity.optional(),
    witness: witnessProof.optional(),
  }),
  result: z.object({ lossID: rowID.nullable(), quantity: z.number() }),
  errors: ['notFound', ...WITNESS_ERRORS],
  handle: async (call) => {
    const { openedID } = call.params;
    const { witness: proof, ...said } = call.body;
    const witness = proof && (await call.services.vouch(call, proof));
    return writeRows(call, DISCARD, { openedID, ...said, witness }, async (write) => {
      const before = await requireOpened(write, openedID, call.now);
      const { reason, quantity: left = before.rest } = said;
      await demandOpenMonth(write, [call.now]);
      const lossID = left > 0 ? await throwAway(call, write, { ...before, reason, left, witness }) : null;
      await close(call, write, { openedID, status: 'discarded', reason });
      return { lossID, quantity: left };
    });
  },
});

async function close(call: ErpCall, write: RowWrite, closed: Parameters<typeof closeOpened>[1]): Promise<void> {
  write.note({
    ...{ table: TABLE, id: closed.openedID },
    ...(await closeOpened(write.sql, closed, { ...write, now: call.now })),
  });
}

interface ThrownAway extends Pick<ListedOpened, 'prodID' | 'lotID' | 'placeID' | 'isControlled'> {
  readonly reason: string;
  /** Stock units that were left. */
  readonly left: number;
  /** Email of the second person, who has proved that they stand here. */
  readonly witness: string | undefined;
}

/** What is left of a bottle goes as a loss, of a controlled drug as a destruction; answers its id. */
async function throwAway(
  call: ErpCall,
  write: RowWrite,
  { prodID, lotID, placeID, isControlled, reason, left, witness }: ThrownAway,
): Promise<string> {
  const gone = { prodID, lotID, placeID, quantity: left, happenedDateTime: call.now, reason };
  if (witness !== undefined) await demandWitness(write, witness);
  else if (isControlled)
    throw new DomainError('contradictory', 'a second person has to have seen it', { rule: 'witnessNeeded' });
  if (isControlled && witness !== undefined)
    return (await destroy(call, write, { ...gone, kind: 'residue', witness })).id;
  return (await lose(call, write, { ...gone, cause: 'loss', witness: witness ?? '' })).id;
}

/** @throws DomainError notFound for one that doesn't stand open */
async function requireOpened(write: Pick<RowWrite, 'sql' | 'tx'>, openedID: string, now: number) {
  const [found] = await openedUnits(write.sql, { openedID, today: await today(write, now) });
  if (!found) throw new DomainError('notFound', 'no such opened bottle', { id: openedID });
  return found;
}

/** Bottles, vials and boxes that were opened. */
export const openedEndpoints = [list, open, undo, discard];
