import { describe, expect, it } from 'vitest';
import type { Case } from './case.schema.ts';
import { corrected, dependentsOf, groupCases, madeBy, standIn } from './case-chain.ts';

let made = 0;
const refused = (command: string, args: unknown, at = 100): Case => {
  made += 1;
  return {
    _id: `/case/${made}`,
    collection: 'case',
    command,
    version: 1,
    args,
    author: 'a@demo.test',
    client: 'c',
    number: made,
    at,
    code: 200004,
    message: '',
    detail: {},
    state: 'open',
    quarantined: false,
    touches: [],
    resolvedBy: '',
    resolvedReason: '',
    createDateTime: at,
    updateDateTime: at,
  };
};

const owner = refused('owner.create', { _id: '/user/bob', fields: { name: '丁小姐', phone: '0928114506' } });
const pet = refused('pet.create', { _id: '/pet/tama', userID: '/user/bob' });
const visit = refused('record.checkIn', { visits: [{ _id: '/record/1-a', petID: '/pet/tama' }] });
const payment = refused('billing.pay', {
  paymentID: 'p',
  receipts: [{ _id: '/receiveLog/1-b', recordID: '/record/1-a' }],
});
const other = refused('owner.edit', { userID: '/user/eve', edits: [] });

describe('a chain of cases', () => {
  it('reaches what speaks of what was never made, however far', () => {
    expect(dependentsOf(owner, [payment, other, visit, owner, pet])).toEqual([pet, visit, payment]);
    expect(dependentsOf(visit, [payment, other, owner, pet])).toEqual([payment]);
    expect(dependentsOf(other, [owner, pet])).toEqual([]);
  });

  it('reaches what names it in a list: a receipt’s paper stands and falls with the payment', () => {
    const paper = refused('billing.print', { printID: 'q', receipts: ['/receiveLog/1-b'], again: false });
    expect(dependentsOf(payment, [paper])).toEqual([paper]);
    expect(groupCases([paper, payment])).toEqual([{ root: payment, dependents: [paper] }]);
    expect([...madeBy(paper)]).toEqual([]);
  });

  it('reaches what speaks of further ids', () => {
    expect(dependentsOf(other, [owner, pet, visit], ['/pet/tama'])).toEqual([pet, visit]);
  });

  it('is one decision', () => {
    expect(groupCases([visit, other, pet, owner])).toEqual([
      { root: owner, dependents: [pet, visit] },
      { root: other, dependents: [] },
    ]);
  });

  it('never hangs an earlier command on a later one', () => {
    const late = refused('owner.create', { _id: '/user/late' }, 200);
    const early = refused('pet.transfer', { petID: '/pet/x', userID: '/user/late' }, 50);
    expect(groupCases([late, early])).toEqual([
      { root: early, dependents: [] },
      { root: late, dependents: [] },
    ]);
  });

  it('knows which documents a command would have made', () => {
    expect([...madeBy(visit)]).toEqual(['/record/1-a']);
    expect([...madeBy(other)]).toEqual([]);
  });
});

describe('a command that was on its way while its owner was decided', () => {
  const decided = { ...owner, state: 'reissued' as const, detail: { userID: '/user/amy', name: '丁慧敏' } };

  it('finds the owner who stands for the one that was never made', () => {
    expect(standIn(pet, [other, decided])).toEqual({ made: '/user/bob', userID: '/user/amy', name: '丁慧敏' });
  });

  it('finds none for another author, an undecided case, or a command about somebody else', () => {
    expect(standIn({ ...pet, author: 'b@demo.test' }, [decided])).toBeUndefined();
    expect(standIn(pet, [{ ...decided, state: 'open' }])).toBeUndefined();
    expect(standIn(other, [decided])).toBeUndefined();
  });
});

describe('corrected arguments', () => {
  it('differ at the place that a person corrected', () => {
    expect(corrected(owner.args, { 'fields.phone': '0911222333' })).toEqual({
      _id: '/user/bob',
      fields: { name: '丁小姐', phone: '0911222333' },
    });
    expect(owner.args).toMatchObject({ fields: { phone: '0928114506' } });
  });

  it('differ in one edit of several', () => {
    const args = {
      userID: '/user/eve',
      edits: [
        { path: ['name'], to: '甲' },
        { path: ['phone'], to: '0911' },
      ],
    };
    expect(corrected(args, { 'edits.1.to': '0912' })).toEqual({
      userID: '/user/eve',
      edits: [
        { path: ['name'], to: '甲' },
        { path: ['phone'], to: '0912' },
      ],
    });
  });

  it('gain nothing at a place that is not there', () => {
    expect(corrected(owner.args, { 'fields.email': 'x', 'other.phone': '1' })).toEqual(owner.args);
    expect(corrected({ a: 1 }, { beside: ['/booking/1'] })).toEqual({ a: 1, beside: ['/booking/1'] });
  });
});
