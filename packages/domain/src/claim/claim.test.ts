import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAIM_FACTS, type ClaimFact } from './claim.schema.ts';
import { changedBills, claimState, isOpenClaim } from './claim-state.ts';

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

describe('whose claim it is', () => {
  const rule = (name: string) => expect.objectContaining({ detail: expect.objectContaining({ rule: name }) });
  /** An animal that was brought once by each of two owners. */
  async function twoOwners() {
    const clinic = new TestClinic();
    const { petID, recordID: before, userID: former } = await clinic.visit();
    const later = '/user/later';
    await clinic.run('owner.create', { _id: later, fields: { name: '林志明', phone: '0955000001' } });
    await clinic.run('pet.transfer', { petID, userID: later });
    const after = `/record/${clinic.now}-later`;
    await clinic.run('record.checkIn', { visits: [{ _id: after, petID, cause: '回診' }] });
    const claimID = (suffix: string) => `/claim${petID}/1700000000-${suffix}`;
    const begin = (suffix: string, recordIDs: string[]) =>
      clinic.run('claim.create', { _id: claimID(suffix), petID, fields: { insurer: '安心產險', recordIDs } });
    const stored = (suffix: string) => clinic.tx.get('claim', claimID(suffix));
    return { clinic, former, later, before, after, claimID, begin, stored };
  }

  it('is who brought the animal to its visits, also where it has another owner by now', async () => {
    const { former, later, before, after, begin, stored } = await twoOwners();
    await begin('a', [before]);
    await begin('b', [after]);
    expect([(await stored('a'))?.userID, (await stored('b'))?.userID]).toEqual([former, later]);
  });

  it('is one person: papers of a former owner go into nobody else’s', async () => {
    const { clinic, before, after, begin, claimID, stored } = await twoOwners();
    await expect(begin('a', [before, after])).rejects.toEqual(rule('claimForeign'));
    await begin('b', [after]);
    const edits = [{ op: 'set', path: ['recordIDs'], from: [after], to: [before] }];
    await expect(clinic.run('claim.edit', { claimID: claimID('b'), edits })).rejects.toEqual(rule('claimForeign'));
    expect((await stored('b'))?.recordIDs).toEqual([after]);
  });
});
