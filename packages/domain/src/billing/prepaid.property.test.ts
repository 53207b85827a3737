import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DomainError } from '../core/error.ts';
import { depositBalance, movesMoney } from './deposit.schema.ts';
import { expirePrepaid } from './prepaid.commands.ts';
import { liabilityOf } from './prepaid-liability.ts';
import { leftOf, prepaidFigures, stateOf, valueOfUse } from './prepaid-value.ts';
import { soldPrepaid, soldVisit } from './sold.ts';
import { tillPeriod } from './till.ts';

const PLAN = '/prepaidPlan/1795147200-aaaaaa';
const ITEMS = ['/catalog/service/bath', '/catalog/service/nails', '/catalog/product/food'];
const ALWAYS = { startTime: 0, endTime: 4_000_000_000 };

const line = fc.record({ uses: fc.integer({ min: 1, max: 4 }), listPrice: fc.integer({ min: 0, max: 9_999 }) });
const terms = fc.record({
  price: fc.integer({ min: 0, max: 20_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
});
/** What people do, by numbers of which each takes what it needs: which package, which bill, which line. */
const act = fc.record({
  what: fc.constantFrom('sell', 'bill', 'use', 'use', 'use', 'back', 'refund', 'extend', 'expire', 'wait'),
  at: fc.nat({ max: 7 }),
  other: fc.nat({ max: 7 }),
});

type Act = { what: string; at: number; other: number };

/** A clinic in which these things are done, as far as they can be. */
async function clinicOf(agreed: { price: number; lines: { uses: number; listPrice: number }[] }, acts: readonly Act[]) {
  const clinic = new TestClinic();
  const { userID, recordID } = await clinic.visit();
  const lines = agreed.lines.map((one, at) => ({ ...one, _id: `l${at}`, name: `第 ${at} 項`, itemIDs: [ITEMS[at]] }));
  const plan = { name: '套裝', price: agreed.price, lines, validity: { unit: 'day', count: 10 } };
  await clinic.run('prepaidPlan.create', { _id: PLAN, fields: plan });
  let count = 0;
  const id = (kind: string) => `/${kind}/1795147300-${String(++count).padStart(6, '0')}`;
  const packages = () => clinic.tx.query('prepaid', 'byOwner', {});
  const does: Record<string, (one: Act) => Promise<void>> = {
    sell: () => {
      const payments = agreed.price > 0 ? [{ depositID: id('deposit'), amount: agreed.price }] : [];
      const sold = { _id: id('prepaid'), userID, planID: PLAN, terms: { ...plan, shared: true } };
      return clinic.run('prepaid.sell', { ...sold, depositID: id('deposit'), payments, asked: true });
    },
    bill: ({ at, other }) => {
      const charge = aCharge((at + 1) * 130, (other % 3) + 1, { itemID: ITEMS[other % 3] ?? '' });
      return clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', charge)] });
    },
    use: async ({ at, other }) => {
      const all = await packages();
      const visit = await clinic.tx.get('record', recordID);
      const charges = visit?.chargeDivision ?? [];
      const [prepaid, charge] = [all[at % (all.length || 1)], charges[other % (charges.length || 1)]];
      if (!prepaid || !charge) return;
      const use = { prepaidID: prepaid._id, recordID, lineID: charge._id, receiptID: id('receipt') };
      await clinic.run('prepaid.use', use);
    },
    back: async ({ at }) => {
      const receipts = await clinic.tx.query('receipt', 'byBill', { equals: [recordID] });
      const receipt = receipts[at % (receipts.length || 1)];
      if (receipt) await clinic.run('billing.reverse', { receiptID: receipt._id, reversalID: id('receipt') });
    },
    refund: async ({ at, other }) => {
      const all = await packages();
      const prepaid = all[at % (all.length || 1)];
      if (!prepaid) return;
      const left = liabilityOf(prepaid);
      const payout = other % 2 === 0 && left > 0 ? { depositID: id('deposit'), amount: left } : null;
      const refund = { prepaidID: prepaid._id, entryID: `r${++count}`, depositID: id('deposit'), payout };
      await clinic.run('prepaid.refund', { ...refund, reason: '搬家', asked: true });
    },
    extend: async ({ at, other }) => {
      const all = await packages();
      const prepaid = all[at % (all.length || 1)];
      if (!prepaid) return;
      const { _id: prepaidID, expireDateTime: from } = prepaid;
      const lastDay = from + other * 86_400;
      await clinic.run('prepaid.extend', { prepaidID, extensionID: `e${++count}`, from, lastDay, reason: '疫情' });
    },
    expire: async () => {
      const all = await packages();
      if (all.length > 0)
        await clinic.run(expirePrepaid, { prepaidIDs: all.map(({ _id }) => _id) }, operatorActor('server'));
    },
    wait: async ({ at }) => {
      clinic.now += at * 86_400;
    },
  };
  for (const one of acts) {
    try {
      await does[one.what]?.(one);
    } catch (error) {
      // What can't be is refused and changes nothing.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  const [all, deposits, receipts] = await Promise.all([
    packages(),
    clinic.tx.query('deposit', 'byOwner', {}),
    clinic.tx.query('receipt', 'byBill', {}),
  ]);
  return { clinic, all, deposits, receipts, visit: await clinic.tx.get('record', recordID) };
}

it('what was sold less what was used, refunded and came to its end is what is owed, at every moment', async () => {
  await fc.assert(
    fc.asyncProperty(terms, fc.array(act, { maxLength: 40 }), async (agreed, acts) => {
      const { all, clinic } = await clinicOf(agreed, acts);
      for (const prepaid of all) {
        expect(prepaid.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(prepaid.price);
        for (const one of prepaid.lines) {
          const values = Array.from({ length: one.uses }, (_, slot) => valueOfUse(one, slot));
          expect(values.reduce((sum, value) => sum + value, 0)).toBe(one.amount);
          expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
        }
        // What is owed is what the uses that are left are worth: never less than nothing.
        expect(liabilityOf(prepaid)).toBe(leftOf(prepaid).reduce((sum, { value }) => sum + value, 0));
        expect(prepaid.state).toBe(stateOf(prepaid));
      }
      const moments = [...all.flatMap(({ entries }) => entries.map(({ at }) => at)), clinic.now];
      for (const endTime of moments) {
        const { sold, used, refunded, expired, liability } = prepaidFigures(all, { startTime: 0, endTime });
        expect(sold - used - refunded - expired).toBe(liability);
        expect(liability).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 60 },
  );
});

it('takings are what came over the counter, and what counts as sold is the bill and the packages’ own part, to the dollar', async () => {
  await fc.assert(
    fc.asyncProperty(terms, fc.array(act, { maxLength: 40 }), async (agreed, acts) => {
      const { all, deposits, receipts, visit } = await clinicOf(agreed, acts);
      const figures = prepaidFigures(all, ALWAYS);
      const till = tillPeriod({ receipts, deposits, inout: [] }, ALWAYS);
      const counter = deposits.filter(movesMoney).reduce((sum, { amount }) => sum + amount, 0);
      // Nothing but packages was paid here: what lies in the till is owed as deposit, or in services, or was earned.
      expect(till.lines.reduce((sum, { total }) => sum + total, 0)).toBe(counter);
      expect(counter).toBe(depositBalance(deposits) + figures.sold - figures.refunded);
      const covered = receipts.reduce((sum, { receive }) => sum + receive, 0);
      expect(till.prepaidUsed).toBe(covered);
      const own = all.flatMap(soldPrepaid).flatMap(({ lines }) => lines.map(({ amount }) => amount));
      const sum = own.reduce((total, amount) => total + amount, 0);
      expect(covered + sum).toBe(figures.used + figures.expired);
      const bill = visit && soldVisit({ ...visit, billStatus: 30 });
      const asked = bill?.lines.reduce((total, { amount }) => total + amount, 0) ?? 0;
      expect(asked).toBe(visit?.total ?? 0);
      expect(asked + sum).toBe(figures.used + figures.expired + (visit ? visit.total - visit.received : 0));
    }),
    { numRuns: 60 },
  );
});
