import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tillAt } from './checkout-day.commands.ts';
import type { HandoverEntry } from './checkout-day.schema.ts';
import { doubledHandovers } from './doubled-handovers.ts';
import { handoverResult, seenResult } from './handover-result.ts';
import { NO_SUMS } from './till.ts';

const handovers = async (clinic: TestClinic): Promise<HandoverEntry[]> =>
  (await clinic.tx.query('checkout', 'byDay', { equals: ['handover'] })).flatMap(({ handoverLog }) => handoverLog);

/** Runs what somebody did at a moment, whenever it arrives. */
async function at(clinic: TestClinic, moment: number, name: string, input: object): Promise<void> {
  const now = clinic.now;
  clinic.now = moment - 1;
  await clinic.run(name, input);
  clinic.now = Math.max(now, moment);
}

const handOver = (clinic: TestClinic, moment: number, _id: string, after: string) =>
  at(clinic, moment, 'checkout.handOver', { _id, after, cash: [], left: 0, reason: '差額' });
const takeIn = (clinic: TestClinic, moment: number, _id: string, amount: number) =>
  at(clinic, moment, 'checkout.recordInOut', {
    _id,
    direction: 'in',
    amount,
    method: 'cash',
    subject: '代收款',
    note: '',
  });

const ids = (groups: readonly (readonly { readonly _id: string }[])[]) =>
  groups.map((group) => group.map(({ _id }) => _id));
const EARLY = TEST_NOW + 1000;
const LATE = TEST_NOW + 1300;

/** Two devices handed the till over after the same handover; their money came in before both, and between them. */
async function doubled(order: readonly ('early' | 'late')[]): Promise<TestClinic> {
  const clinic = new TestClinic();
  await handOver(clinic, TEST_NOW + 10, 'before', '');
  await takeIn(clinic, TEST_NOW + 500, 'a', 800);
  await takeIn(clinic, TEST_NOW + 1200, 'b', 50);
  for (const which of order) await handOver(clinic, which === 'early' ? EARLY : LATE, which, 'before');
  return clinic;
}

describe.each([{ order: ['early', 'late'] as const }, { order: ['late', 'early'] as const }])(
  'two handovers of devices that did not see each other, arriving as $order',
  ({ order }) => {
    it('both stand, and are told of as two of one', async () => {
      const clinic = await doubled(order);
      const all = await handovers(clinic);
      expect(ids(doubledHandovers(all))).toEqual([['early', 'late']]);
      expect(all.every(({ startTime, endTime }) => startTime <= endTime)).toBe(true);
      expect(all.reduce((sum, { expected }) => sum + expected.cash, 0)).toBe(850);
      const last = await tillAt(clinic.tx, LATE + 100, TEST_ZONE);
      expect(last).toMatchObject({ last: { _id: 'late' }, expected: { cash: 0 } });
    });

    it('the later one crossed out: its money is in the open till again, and nothing is left to ask', async () => {
      const clinic = await doubled(order);
      await clinic.run('checkout.voidHandover', { handoverID: 'late', kept: 'early', reason: '重複交班' });
      const all = await handovers(clinic);
      expect(doubledHandovers(all)).toEqual([]);
      expect(all.find(({ _id }) => _id === 'late')?.voided).toMatchObject({
        by: clinic.actor.staffID,
        reason: '重複交班',
      });
      const till = await tillAt(clinic.tx, LATE + 100, TEST_ZONE);
      // The one that came second had found its money counted.
      const found = all.find(({ _id }) => _id === 'early')?.expected.cash ?? 0;
      expect(till).toMatchObject({ last: { _id: 'early' }, expected: { cash: 850 - found } });
    });

    it('the earlier one crossed out: its money is counted once', async () => {
      const clinic = await doubled(order);
      await clinic.run('checkout.voidHandover', { handoverID: 'early', kept: 'late', reason: '重複交班' });
      await handOver(clinic, LATE + 100, 'next', 'late');
      const standing = (await handovers(clinic)).filter(({ voided }) => voided === undefined);
      expect(standing.reduce((sum, { expected }) => sum + expected.cash, 0)).toBe(850);
    });

    it('both kept on purpose: nobody is asked again, and a third one is', async () => {
      const clinic = await doubled(order);
      await clinic.run('checkout.keepHandovers', { handoverIDs: ['early', 'late'] });
      expect(doubledHandovers(await handovers(clinic))).toEqual([]);
      await handOver(clinic, LATE + 60, 'third', 'before');
      expect(ids(doubledHandovers(await handovers(clinic)))).toEqual([['early', 'late', 'third']]);
    });

    it('one crossed out and both kept, by two people who did not see each other: the second is told', async () => {
      const keep = { handoverIDs: ['early', 'late'] };
      const cross = { handoverID: 'late', kept: 'early', reason: '重複' };
      const kept = await doubled(order);
      await kept.run('checkout.keepHandovers', keep);
      await expect(kept.run('checkout.voidHandover', cross)).rejects.toMatchObject({
        detail: { rule: 'handoversKept' },
      });
      const crossed = await doubled(order);
      await crossed.run('checkout.voidHandover', cross);
      await expect(crossed.run('checkout.keepHandovers', keep)).rejects.toMatchObject({
        detail: { rule: 'keptWasVoided' },
      });
      expect((await handovers(crossed)).some(({ beside }) => beside !== undefined)).toBe(false);
    });

    it('kept as of one till and as of several by two people: the first stands, the same again changes nothing', async () => {
      const clinic = await doubled(order);
      const keep = { handoverIDs: ['late', 'early'], ownTills: true };
      await clinic.run('checkout.keepHandovers', keep);
      const once = await handovers(clinic);
      await clinic.run('checkout.keepHandovers', keep);
      expect(await handovers(clinic)).toEqual(once);
      await expect(clinic.run('checkout.keepHandovers', { ...keep, ownTills: false })).rejects.toMatchObject({
        detail: { rule: 'handoversKept' },
      });
    });

    it('two people cross out the other’s: one of them stands', async () => {
      const clinic = await doubled(order);
      await clinic.run('checkout.voidHandover', { handoverID: 'late', kept: 'early', reason: '重複' });
      await expect(
        clinic.run('checkout.voidHandover', { handoverID: 'early', kept: 'late', reason: '重複' }),
      ).rejects.toMatchObject({ codeName: 'contradictory', detail: { rule: 'keptIsVoided' } });
    });
  },
);

describe.each([{ order: ['one', 'two'] as const }, { order: ['two', 'one'] as const }])(
  'two desks that each counted what their screen said, arriving as $order',
  ({ order }) => {
    /** Both began with 3,000; each took money that the other could not see, and both left 1,000. */
    async function counted(): Promise<TestClinic> {
      const clinic = new TestClinic();
      const first = { _id: 'before', after: '', cash: [{ unit: 1000, count: 3 }], left: 3000, opening: 3000 };
      await at(clinic, TEST_NOW + 10, 'checkout.handOver', first);
      const desks = {
        one: { moment: EARLY, took: 700, cash: [{ unit: 100, count: 37 }] },
        two: { moment: LATE, took: 330, cash: [{ unit: 10, count: 333 }] },
      };
      for (const which of order) {
        const { moment, took, cash } = desks[which];
        await takeIn(clinic, moment - 50, `m-${which}`, took);
        const seen = { opening: 3000, expected: { ...NO_SUMS, cash: took } };
        await at(clinic, moment, 'checkout.handOver', { _id: which, after: 'before', seen, cash, left: 1000 });
      }
      return clinic;
    }
    const differences = async (clinic: TestClinic, of: typeof handoverResult) =>
      Object.fromEntries((await handovers(clinic)).slice(1).map((one) => [one._id, of(one).difference]));

    it('what each saw stays with its handover: the difference that the books make was never theirs', async () => {
      const clinic = await counted();
      expect(await differences(clinic, seenResult)).toEqual({ one: 0, two: 0 });
      expect(await differences(clinic, handoverResult)).not.toEqual({ one: 0, two: 0 });
    });

    it('of tills of their own: both are even, the money counts once, and the next begins with what both left', async () => {
      const clinic = await counted();
      await clinic.run('checkout.keepHandovers', { handoverIDs: ['one', 'two'], ownTills: true });
      expect(await differences(clinic, handoverResult)).toEqual({ one: 0, two: 0 });
      const till = await tillAt(clinic.tx, LATE + 100, TEST_ZONE);
      expect(till).toMatchObject({ left: 2000, expected: { cash: 0 } });
      const all = await handovers(clinic);
      expect(all.reduce((sum, { expected }) => sum + expected.cash, 0)).toBe(1030);
      await at(clinic, LATE + 100, 'checkout.handOver', {
        _id: 'next',
        after: 'two',
        cash: [{ unit: 1000, count: 2 }],
        left: 0,
      });
      expect((await handovers(clinic)).at(-1)).toMatchObject({ opening: 2000, difference: 0 });
    });

    it.each([
      { crossed: 'one', kept: 'two', took: 700, stays: 330 },
      { crossed: 'two', kept: 'one', took: 330, stays: 700 },
    ] as const)(
      '$crossed crossed out: the other is as its desk counted it, and the money of the one is in the open till',
      async (which) => {
        const clinic = await counted();
        const { crossed, kept, took, stays } = which;
        await clinic.run('checkout.voidHandover', { handoverID: crossed, kept, reason: '重複交班' });
        const left = (await handovers(clinic)).find(({ _id }) => _id === kept);
        expect(left).toMatchObject({ opening: 3000, expected: { cash: stays }, difference: 0 });
        expect(left).not.toHaveProperty('seen');
        const till = await tillAt(clinic.tx, LATE + 100, TEST_ZONE);
        expect(till).toMatchObject({ left: 1000, expected: { cash: took } });
      },
    );

    it('of one till in a row: the books hold, and the next begins with what the last left', async () => {
      const clinic = await counted();
      const books = await differences(clinic, handoverResult);
      await clinic.run('checkout.keepHandovers', { handoverIDs: ['one', 'two'], ownTills: false });
      expect(await differences(clinic, handoverResult)).toEqual(books);
      expect(await tillAt(clinic.tx, LATE + 100, TEST_ZONE)).toMatchObject({ left: 1000 });
    });
  },
);

it('nobody has seen a till without the money that they took themselves: such a sight is not kept', async () => {
  const clinic = new TestClinic();
  const first = { _id: 'before', after: '', cash: [{ unit: 1000, count: 3 }], left: 3000, opening: 3000 };
  await at(clinic, TEST_NOW + 10, 'checkout.handOver', first);
  await takeIn(clinic, TEST_NOW + 100, 'own', 3252);
  const seen = { opening: 3000, expected: NO_SUMS };
  const given = { _id: 'forged', after: 'before', cash: [{ unit: 1000, count: 3 }], left: 3000, seen };
  await at(clinic, TEST_NOW + 200, 'checkout.handOver', given);
  expect((await handovers(clinic)).at(-1)).toMatchObject({ _id: 'forged', difference: -3252 });
  expect((await handovers(clinic)).at(-1)).not.toHaveProperty('seen');
});

it('a handover reaches the books as long as money may come late to it; what comes later is refused, and stays with its author', async () => {
  const clinic = new TestClinic();
  clinic.received = TEST_NOW + 7 * 86_400;
  await at(clinic, TEST_NOW + 10, 'checkout.handOver', { _id: 'late', after: '', cash: [], left: 0 });
  await expect(
    at(clinic, TEST_NOW - 10, 'checkout.handOver', { _id: 'too-late', after: '', cash: [], left: 0 }),
  ).rejects.toMatchObject({ codeName: 'contradictory', detail: { rule: 'handoverTooLate' } });
});

it('a clock that is ahead makes nobody’s handover the last for minutes: it counts the till up to the server’s time', async () => {
  const clinic = new TestClinic();
  await at(clinic, TEST_NOW + 10, 'checkout.handOver', { _id: 'one', after: '', cash: [], left: 0 });
  const server = TEST_NOW + 100;
  await clinic.runAhead(500, 'checkout.handOver', { _id: 'ahead', after: 'one', cash: [], left: 0 }, server);
  const ahead = (await handovers(clinic)).at(-1);
  expect(ahead).toMatchObject({ _id: 'ahead', endTime: server + 60, createDateTime: server + 60 });
});

it('handovers that follow one another are not kept as two of one time', async () => {
  const clinic = new TestClinic();
  await handOver(clinic, TEST_NOW + 10, 'one', '');
  await handOver(clinic, TEST_NOW + 20, 'two', 'one');
  await expect(
    clinic.run('checkout.keepHandovers', { handoverIDs: ['one', 'two'], ownTills: true }),
  ).rejects.toMatchObject({ codeName: 'contradictory', detail: { rule: 'handoversApart' } });
});

it('what its author saw is kept only where the books say otherwise', async () => {
  const clinic = new TestClinic();
  await takeIn(clinic, TEST_NOW + 5, 'm', 100);
  const seen = { opening: 0, expected: { ...NO_SUMS, cash: 100 } };
  const given = { cash: [{ unit: 100, count: 1 }], left: 0, seen };
  await at(clinic, TEST_NOW + 10, 'checkout.handOver', { _id: 'same', after: '', ...given });
  await at(clinic, TEST_NOW + 20, 'checkout.handOver', { _id: 'other', after: 'same', ...given });
  expect((await handovers(clinic)).map((one) => one.seen)).toEqual([undefined, seen]);
});

it('one handover after the other is no double, and neither are those of a till that nobody counted for a month', async () => {
  const clinic = new TestClinic();
  await handOver(clinic, TEST_NOW + 10, 'one', '');
  await handOver(clinic, TEST_NOW + 20, 'two', 'one');
  await handOver(clinic, TEST_NOW + 40 * 86_400, 'three', '');
  expect(doubledHandovers(await handovers(clinic))).toEqual([]);
});

it('a handover whose money could not count any more is not crossed out, and one that is stays so', async () => {
  const clinic = await doubled(['early', 'late']);
  const cross = { handoverID: 'late', reason: '重複' };
  await clinic.run('checkout.voidHandover', cross);
  await clinic.run('checkout.voidHandover', { ...cross, reason: '又一次' });
  const late = (await handovers(clinic)).find(({ _id }) => _id === 'late');
  expect(late?.voided?.reason).toBe('重複');
  clinic.now += 8 * 86_400;
  await expect(clinic.run('checkout.voidHandover', { ...cross, handoverID: 'early' })).rejects.toMatchObject({
    detail: { rule: 'handoverTooOld' },
  });
  await expect(clinic.run('checkout.voidHandover', { ...cross, handoverID: 'none' })).rejects.toMatchObject({
    codeName: 'notFound',
  });
});

it('with one of each double crossed out, the handovers that stand are all the money, whatever arrived when', async () => {
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 900 }),
    lateBy: fc.integer({ min: 0, max: 3 }),
    handover: fc.constantFrom('none', 'one', 'earlyFirst', 'lateFirst'),
    gone: fc.constantFrom('early', 'late'),
    soon: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const clinic = new TestClinic();
      const arrivals: { readonly step: number; readonly act: () => Promise<void> }[] = [];
      let after = '';
      for (const [index, { amount, lateBy, handover, gone, soon }] of steps.entries()) {
        const time = TEST_NOW + 1000 * (index + 1);
        arrivals.push({ step: index + lateBy, act: () => takeIn(clinic, time, `m${index}`, amount) });
        arrivals.push({ step: index, act: () => takeIn(clinic, time + 200, `n${index}`, 7) });
        if (handover === 'none') continue;
        const [early, late] = [`early${index}`, `late${index}`];
        const known = after;
        const handEarly = () => handOver(clinic, time + 100, early, known);
        const handLate = () => handOver(clinic, time + 300, late, known);
        const cross = () => clinic.run('checkout.voidHandover', { handoverID: `${gone}${index}`, reason: '重複' });
        const both = handover === 'lateFirst' ? [handLate, handEarly] : [handEarly, handLate];
        for (const act of handover === 'one' ? [handLate] : both) arrivals.push({ step: index, act });
        if (handover !== 'one') arrivals.push({ step: soon ? index : index + 1, act: cross });
        after = handover === 'one' || gone === 'early' ? late : early;
      }
      for (const { act } of arrivals.toSorted((a, b) => a.step - b.step)) await act();
      await handOver(clinic, TEST_NOW + 20_000, 'last', after);
      const standing = (await handovers(clinic)).filter(({ voided }) => voided === undefined);
      const total = steps.reduce((sum, { amount }) => sum + amount + 7, 0);
      expect(standing.reduce((sum, { expected }) => sum + expected.cash, 0)).toBe(total);
    }),
    { numRuns: 100 },
  );
});
