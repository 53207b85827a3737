import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { VendorFault } from '@vetloom/integrations/channel/simulator/vendor-simulator.ts';
import { linePay } from '@vetloom/integrations/line-pay/line-pay.ts';
import { walletsBetween } from '@vetloom/storage/billing/wallet-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import '@vetloom/testing/property-seed.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CONSEQUENCES, FOLLOWERS } from '../../consequences.ts';
import { standingOf } from './book-wallet.ts';
import { meddled, useWallets } from './wallet.fixture.ts';
import { WalletService } from './wallet-service.ts';

const clinic = useWallets();
const { simulator } = clinic;
const DEEP = Boolean(process.env.VETLOOM_DEEP);
const BY = { email: 'cashier@demo.vetloom.test', by: undefined };

const FAULTS: readonly VendorFault[] = [
  'errorBeforeTaking',
  'errorAfterTaking',
  'silentAfterTaking',
  'brokenBeforeTaking',
  'brokenAfterTaking',
  'halfAnswerAfterTaking',
  'pageInsteadAfterTaking',
];
const CALLS = ['request', 'payByKey', 'check', 'confirm', 'payments', 'refund'] as const;
const PATHS = ['request', 'oneTimeKeys', 'check', 'confirm', 'refund', '/v4/payments'] as const;
const ACTS = [
  'create',
  'payByKey',
  'approve',
  'ownerCancels',
  'bankFails',
  'check',
  'confirm',
  'cancel',
  'refund',
  'refundPart',
  'refundPart',
  'cash',
  'takeBack',
  'round',
  'later',
] as const;

/** What happens next, to one of the bills; `beside`, at the same time by another process; and what goes wrong meanwhile. */
const happening = fc.record({
  act: fc.constantFrom(...ACTS),
  beside: fc.option(fc.constantFrom('check', 'confirm', 'cancel', 'refundPart', 'round'), {
    nil: undefined,
    freq: 3,
  }),
  amount: fc.constantFrom(100, 250, 400),
  bill: fc.nat(2),
  fault: fc.option(fc.record({ fault: fc.constantFrom(...FAULTS), at: fc.constantFrom(...PATHS) }), {
    nil: undefined,
    freq: 2,
  }),
  kill: fc.option(fc.record({ call: fc.constantFrom(...CALLS), when: fc.constantFrom('before', 'after') }), {
    nil: undefined,
    freq: 4,
  }),
});

/** A process of the server that can be killed at a call of the provider: from then on nothing it does reaches the database. */
async function mortal(kill?: { readonly call: string; readonly when: string }): Promise<WalletService> {
  const { db } = clinic.api().database;
  let dead = false;
  const killed = () => new DomainError('databaseNotReady', 'the process was killed');
  const reached = new Proxy(db, {
    get: (target, name) => {
      if (dead && (name === 'inClinic' || name === 'readClinic')) return () => Promise.reject(killed());
      const found = Reflect.get(target, name) as unknown;
      return typeof found === 'function' ? (found as (...args: unknown[]) => unknown).bind(target) : found;
    },
  }) as Database;
  const log = { warn: () => undefined, error: () => undefined };
  const { baseURL } = simulator();
  return WalletService.open({
    db: reached,
    sync: {
      db: reached,
      commands: COMMANDS,
      consequences: CONSEQUENCES,
      followers: FOLLOWERS,
      now: () => clinic.api().now,
      log,
    },
    make: meddled(
      (proof) => linePay({ baseURL, ...proof, patienceMs: 150, moneyPatienceMs: 150 }),
      (call, when) => {
        if (kill && call === kill.call && when === kill.when) {
          dead = true;
          throw killed();
        }
      },
    ),
    publicURL: () => 'http://localhost',
  });
}

let keys = 0;
it(
  'whatever goes wrong, in whatever order, and whoever is killed: what stands in receipts and deposits is what the provider has, each once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 12, maxLength: 36 }), async (happenings) => {
        simulator().reset();
        // A day of its own, so that its payments are found by their time.
        await clinic.at(clinic.api().now + 2 * 86_400);
        const begun = clinic.api().now;
        const userID = await clinic.owner();
        const bills = [
          await clinic.billOf(userID, 500),
          await clinic.billOf(userID, 900),
          await clinic.billOf(userID, 1300),
        ];
        const last = new Map<number, string>();
        const receipts = async (recordID: string) =>
          (await clinic
            .api()
            .database.db.readClinic('demo', ({ reader }) =>
              reader.query('receipt', 'byBill', { equals: [recordID] }),
            )) as Receipt[];
        const act = async (name: (typeof ACTS)[number], at: number, service: WalletService, amount: number) => {
          const recordID = bills[at]?.recordID ?? '';
          const id = last.get(at);
          const found = simulator().taken.find(({ orderID }) => orderID === id)?.transactionID;
          if (name === 'create' || name === 'payByKey') {
            const billingID = clinic.billingID();
            keys += 1;
            const oneTimeKey = name === 'create' ? undefined : `3${String(keys).padStart(17, '0')}`;
            if (oneTimeKey !== undefined) simulator().seed({ oneTimeKey });
            last.set(at, `${billingID}-1`);
            const nothing = { receive: undefined, depositUsed: 0, receiveDate: undefined, invoice: undefined };
            await service.create('demo', { billingID, bills: [recordID], ...nothing }, BY, oneTimeKey);
          } else if (name === 'cash') await clinic.receive([{ collectionID: recordID, receive: 300, method: 'cash' }]);
          else if (name === 'round') await service.payments.work('demo');
          else if (name === 'later') await clinic.at(clinic.api().now + 130);
          else if (name === 'takeBack') {
            const cash = (await receipts(recordID)).find(
              ({ method, reversedBy, reverses }) => method === 'cash' && reversedBy + reverses === '',
            );
            if (cash) await clinic.call('DELETE', `/billing/receiveLog/${encodeURIComponent(cash._id)}`);
          } else if (id === undefined) return;
          else if (name === 'approve') found && simulator().seed({ approve: found });
          else if (name === 'ownerCancels') found && simulator().seed({ cancel: found });
          else if (name === 'bankFails') found && simulator().seed({ fail: found });
          else if (name === 'cancel') await service.payments.cancel('demo', id, BY);
          else if (name === 'refundPart') {
            keys += 1;
            const part = { refundID: `part${keys}`, amount, bill: '' };
            await service.payments.refund('demo', id, BY, { reason: '', corrected: null, part });
          } else if (name === 'refund') await service.payments.refund('demo', id, BY, { reason: '', corrected: null });
          else await service.payments.settle('demo', id, name === 'confirm');
        };
        const refused = (error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
        };
        for (const { act: name, beside, bill, fault, kill, amount } of happenings) {
          if (fault) simulator().fault(fault.fault, 1, fault.at);
          const acting = [act(name, bill, await mortal(kill), amount).catch(refused)];
          if (beside) acting.push(act(beside, bill, await mortal(), amount).catch(refused));
          await Promise.all(acting);
        }
        simulator().clearFaults();
        // What is asked of the provider is over, the owners' time too; nothing goes wrong any more.
        for (const seconds of [130, 20 * 60, 3700, 1]) {
          clinic.api().now += seconds;
          await (await mortal()).payments.work('demo');
        }
        await clinic.at(clinic.api().now);
        const { here, rows } = await clinic.api().database.db.readClinic('demo', async (tx) => {
          const found = await walletsBetween(tx, { begin: begun, end: clinic.api().now, limit: 500 });
          const standing = new Map<string, number>();
          for (const row of found) standing.set(row.id, await standingOf(tx.reader, row));
          return { rows: found, here: standing };
        });
        for (const { id, state, refundAt, parts, returned } of rows) {
          expect([id, state, here.get(id)]).toEqual([id, state, simulator().heldOf(id)]);
          expect([id, state]).not.toEqual([id, 'pending']);
          expect(state === 'confirmed' && refundAt !== null).toBe(false);
          expect(parts.map((part) => part.state)).not.toContain('open');
          const done = parts.filter((part) => part.state === 'done').reduce((sum, part) => sum + part.amount, 0);
          expect([id, returned]).toEqual([id, done]);
        }
        const held = simulator().taken.reduce((sum, { orderID }) => sum + simulator().heldOf(orderID), 0);
        const ofBills = (await Promise.all(bills.map(({ recordID }) => receipts(recordID)))).flat();
        const { logs } = (await clinic.deposit(userID)) as { logs: Deposit[] };
        const booked = [...ofBills.map(({ method, receive }) => ({ method, amount: receive })), ...logs]
          .filter(({ method }) => method === 'linePay')
          .reduce((sum, { amount }) => sum + amount, 0);
        expect(booked).toBe(held);
        for (const { orderID, amount, refunds } of simulator().taken) {
          const parts = rows.find(({ id }) => id === orderID)?.parts.filter(({ state }) => state === 'done') ?? [];
          // Each part once, and all of it at most once beside none.
          expect(refunds.length).toBeLessThanOrEqual(Math.max(1, parts.length));
          expect(refunds.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(amount);
        }
      }),
      { numRuns: DEEP ? 60 : 6, endOnFailure: true },
    );
  },
  DEEP ? 1_800_000 : 240_000,
);
