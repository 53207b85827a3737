import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAIM_FACTS, type ClaimFact } from './claim.schema.ts';
import { changedBills, claimState, claimsOfBill, isOpenClaim } from './claim-state.ts';

const fact = (kind: ClaimFact['kind'], dateTime: number, more: Partial<ClaimFact> = {}): ClaimFact => ({
  ...{ _id: `${kind}${dateTime}`, kind, dateTime, amount: null, note: '', packetID: '', messageID: '' },
  ...{ createDateTime: dateTime, createBy: 'x' },
  ...more,
});
const packet = { _id: 'p1' } as never;

describe('where a claim stands', () => {
  it('is begun, then gathered, then the latest that anybody heard', () => {
    expect(claimState({ facts: [], packets: [] })).toBe('begun');
    expect(claimState({ facts: [], packets: [packet] })).toBe('gathered');
    const facts = [fact('settled', 30), fact('askedMore', 20), fact('sent', 10)];
    expect(claimState({ facts, packets: [packet] })).toBe('settled');
    // What was heard later, though it was written down first.
    expect(claimState({ facts: [...facts, fact('askedMore', 40)], packets: [] })).toBe('askedMore');
  });

  it('is the same in whatever order two desks write their facts down', () => {
    const facts = fc.uniqueArray(
      fc.record({ kind: fc.constantFrom(...CLAIM_FACTS), dateTime: fc.integer({ min: 1, max: 4 }) }),
      { selector: ({ kind, dateTime }) => `${kind}${dateTime}`, maxLength: 8 },
    );
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.nat()), (given, order) => {
        const all = given.map(({ kind, dateTime }) => fact(kind, dateTime));
        const shuffled = all
          .map((one) => [order.next().value, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
        expect(claimState({ facts: shuffled, packets: [] })).toBe(claimState({ facts: all, packets: [] }));
      }),
    );
  });

  it('is open until somebody heard how it ended', () => {
    for (const kind of ['settled', 'refused', 'withdrawn'] as const)
      expect(isOpenClaim({ facts: [fact(kind, 1)], packets: [] })).toBe(false);
    expect(isOpenClaim({ facts: [fact('settled', 1), fact('askedMore', 2)], packets: [] })).toBe(true);
  });
});

describe('bills of a packet', () => {
  const bills = [
    { _id: 'a', total: 100, received: 100 },
    { _id: 'b', total: 200, received: 200 },
  ];
  it('are told apart from what they are now: charged otherwise, paid back, or gone', () => {
    expect(changedBills({ bills }, bills)).toEqual([]);
    const now = [{ _id: 'a', total: 100, received: 40 }];
    expect(changedBills({ bills }, now).map(({ _id }) => _id)).toEqual(['a', 'b']);
  });
});

describe('claims of a bill', () => {
  const claimed = (kind: ClaimFact['kind'] | undefined, ...bills: string[]) => ({
    recordIDs: bills.filter((id) => id.startsWith('/record/')),
    inHospitalIDs: bills.filter((id) => id.startsWith('/inHospital/')),
    facts: kind === undefined ? [] : [fact(kind, 1)],
    packets: [],
  });
  it('are those that it is part of, also refused ones, but none that was withdrawn', () => {
    const [begun, refused] = [claimed(undefined, '/record/1', '/inHospital/1'), claimed('refused', '/record/1')];
    const all = [begun, refused, claimed('withdrawn', '/record/1'), claimed(undefined, '/record/2')];
    expect(claimsOfBill(all, '/record/1')).toEqual([begun, refused]);
    expect(claimsOfBill(all, '/inHospital/1')).toEqual([begun]);
    expect(claimsOfBill(all, '/record/3')).toEqual([]);
  });
});
