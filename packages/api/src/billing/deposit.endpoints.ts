import {
  correctDeposit,
  receiveDeposit,
  refundDeposit,
  reverseDeposit,
} from '@vetloom/domain/billing/deposit.commands.ts';
import { depositID as newDepositID } from '@vetloom/domain/billing/deposit.kind.ts';
import { DEPOSIT_KINDS, type Deposit, depositBalance, depositSchema } from '@vetloom/domain/billing/deposit.schema.ts';
import { moneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, dollars, prose, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { many, one, reading, writing } from '../engine/clinic-call.ts';
import { type Listing, page, pageOf } from '../engine/listing.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/deposit`;
const reads = { scope: 'clinic', tag: 'Deposits', permission: ['BILLING_READ'], write: false } as const;
const writes = { scope: 'clinic', tag: 'Deposits', permission: ['BILLING_WRITE'], write: true } as const;
const userParams = z.object({ userID: idParam('user/', 'ownerNotFound') });
const logParams = z.object({ depositID: idParam('deposit/', 'notFound') });
const account = z.object({ userID: z.string(), balance: z.number().int(), logs: z.array(depositSchema) });
const listing = (where: readonly string[], values: readonly unknown[]): Listing & { collection: 'deposit' } => ({
  collection: 'deposit',
  where,
  values,
  order: '"n_createDateTime" DESC',
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/user/{userID}`,
  summary: "An owner's balance with all its entries",
  params: userParams,
  result: account,
  errors: ['ownerNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const owner = await one(reader, 'user', call.params.userID);
      if (!owner) throw new DomainError('ownerNotFound', 'no such owner');
      const logs = (await reader.query('deposit', 'byOwner', { equals: [owner._id] })) as Deposit[];
      return { userID: owner._id, balance: depositBalance(logs), logs };
    }),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/user/{userID}`,
  summary: 'Money that an owner pays ahead, or with kind `refund` gets back',
  command: receiveDeposit.name,
  params: userParams,
  body: z.object({
    /** NT$ */
    amount: dollars.positive(),
    kind: z.enum(['in', 'refund']).default('in'),
    method: moneyMethod.default('cash'),
    note: prose(300).default(''),
  }),
  result: depositSchema.nullable(),
  errors: ['ownerNotFound'],
  handle: (call) => {
    const { kind, ...given } = call.body;
    const depositID = newDepositID(call.now, call.random);
    const command = kind === 'in' ? receiveDeposit : refundDeposit;
    return writing(
      call,
      command,
      { ...given, depositID, userID: call.params.userID, asked: true },
      async ({ reader }) => (await many(reader, 'deposit', [depositID]))[0] ?? null,
    );
  },
});

const list = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/log/list`,
  summary: 'Entries of all deposits, the latest first',
  body: page,
  result: z.array(depositSchema),
  errors: [],
  handle: (call) => reading(call, (clinic) => pageOf(clinic, listing([], []), call.body)),
});

const conditions = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/log/conditions`,
  summary: 'Entries of deposits by time, owner, kind and way of paying',
  body: page.extend({
    begin: unixSeconds.optional(),
    end: unixSeconds.optional(),
    userID: documentID('user/').optional(),
    kind: z.enum(DEPOSIT_KINDS).optional(),
    method: moneyMethod.optional(),
  }),
  result: z.array(depositSchema),
  errors: [],
  handle: (call) => {
    const { begin, end, userID, kind, method, ...part } = call.body;
    const asked = (
      [
        ['"n_createDateTime" >= ?', begin],
        ['"n_createDateTime" <= ?', end],
        ['"t_userID" = ?', userID],
        ["body ->> 'kind' = ?", kind],
        ["body ->> 'method' = ?", method],
      ] as const
    ).filter(([, value]) => value !== undefined);
    const where = asked.map(([condition], at) => condition.replace('?', `$${at + 2}`));
    const values = asked.map(([, value]) => value);
    return reading(call, (clinic) => pageOf(clinic, listing(where, values), part));
  },
});

const edit = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/log/{depositID}`,
  summary: 'Correct an entry: it is taken back and written anew; the answer is the new one',
  command: correctDeposit.name,
  params: logParams,
  body: z.object({
    /** NT$ */
    amount: dollars.positive(),
    method: moneyMethod.optional(),
    note: prose(300).optional(),
  }),
  result: depositSchema.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { depositID: corrects } = call.params;
    const depositID = newDepositID(call.now, call.random);
    const reversalID = newDepositID(call.now, call.random);
    return writing(
      call,
      correctDeposit,
      async (base) => {
        const [before] = (await base.getMany('deposit', [corrects])) as (Deposit | undefined)[];
        const { amount, method = before?.method ?? 'cash', note = before?.note ?? '' } = call.body;
        return { corrects, reversalID, depositID, amount, method, note, asked: true };
      },
      async ({ reader }) => (await many(reader, 'deposit', [depositID]))[0] ?? null,
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/log/{depositID}`,
  summary: 'Take an entry back by its opposite; nothing is deleted',
  command: reverseDeposit.name,
  params: logParams,
  query: z.object({ reason: prose(300).default('') }),
  result: depositSchema.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const reversalID = newDepositID(call.now, call.random);
    const input = { depositID: call.params.depositID, reversalID, reason: call.query.reason, asked: true };
    return writing(
      call,
      reverseDeposit,
      input,
      async ({ reader }) => (await many(reader, 'deposit', [reversalID]))[0] ?? null,
    );
  },
});

/** Money that owners pay ahead (spec 2 §7 "Deposit"). */
export const depositEndpoints = [get, create, list, conditions, edit, remove];
