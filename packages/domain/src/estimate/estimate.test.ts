import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { READ_SECTION } from '../unresolved/unresolved.ts';
import { agreedOf, standingOf } from './decided.ts';
import type { EstimateDecision } from './decision.schema.ts';

const SIGNED = 'M10 10L200 120L300 20';
const LINES = [
  { _id: 'op', name: '子宮蓄膿手術', price: 12_000, number: 1, most: 1.5 },
  { _id: 'blood', name: '輸血', price: 3000, number: 1 },
];
const set = (path: string[], from: unknown, to: unknown) => ({ op: 'set' as const, path, from, to });

async function estimated(fields: object = {}) {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  const _id = `/estimate${ids.petID}/${clinic.now}-a`;
  const whole = { title: '手術', lines: LINES, recordID: ids.recordID, ...fields };
  await clinic.run('estimate.create', { _id, petID: ids.petID, fields: whole });
  const deciding = (key: string, fieldsOf: object = {}, more: object = {}) => {
    const said = { outcome: 'accepted', way: 'signature', person: '陳怡君', dateTime: clinic.now, signature: SIGNED };
    const decision = { _id: `/estimateDecision${ids.petID}/${clinic.now}-${key}`, fields: { ...said, ...fieldsOf } };
    return ['estimateDecision.create', { ...decision, estimateID: _id, ...more }] as const;
  };
  const decisions = () => clinic.tx.query('estimateDecision', 'byEstimate', { equals: [_id] });
  const stored = () => clinic.tx.get('estimate', _id);
  return { clinic, ...ids, _id, deciding, decisions, stored, editing: editing(_id) };
}
const editing =
  (estimateID: string) =>
  (...edits: object[]) =>
    ['estimate.edit', { estimateID, edits }] as const;
const dearer = set(['lines', 'blood', 'price'], 3000, 5000);
const state = (decisions: readonly EstimateDecision[]) => standingOf(decisions).state;

describe('an estimate', () => {
  it('belongs to an animal, its owner and a visit, and says at least and at most', async () => {
    const { clinic, stored, petID, userID, recordID, editing } = await estimated();
    expect(await stored()).toMatchObject({ petID, userID, recordID, total: 15_000, most: 21_000, withdrawn: false });
    await clinic.run(...editing(set(['lines', 'op', 'most'], 1.5, undefined), dearer));
    expect(await stored()).toMatchObject({ total: 17_000, most: 17_000 });
    expect((await clinic.tx.get('record', recordID))?.total).toBe(0);
  });

  it('is of no visit while it is planned, and goes into one later, also once it was accepted; never into another animal’s', async () => {
    const { clinic, stored, recordID, deciding, editing } = await estimated({ recordID: '' });
    const other = await clinic.visit('b');
    await clinic.run(...deciding('1'));
    await clinic.run(...editing(set(['recordID'], '', recordID)));
    expect(await stored()).toMatchObject({ recordID });
    const astray = clinic.run(...editing(set(['recordID'], recordID, other.recordID)));
    await expect(astray).rejects.toMatchObject({ detail: { rule: 'estimateOtherPet' } });
    const nowhere = clinic.run(...editing(set(['recordID'], recordID, '/record/1-none')));
    await expect(nowhere).rejects.toMatchObject({ codeName: 'notFound' });
    const fields = { recordID: other.recordID };
    const foreign = { _id: '/estimate/pet/a/1-x', petID: '/pet/a', fields };
    await expect(clinic.run('estimate.create', foreign)).rejects.toMatchObject({ codeName: 'contradictory' });
  });

  it('keeps its content once an owner has decided about it; a change is another one, which takes its place when it is accepted', async () => {
    const { clinic, petID, recordID, _id, deciding, editing, stored, decisions } = await estimated();
    await clinic.run(...deciding('1'));
    const before = await stored();
    await expect(clinic.run(...editing(dearer))).rejects.toMatchObject({ detail: { rule: 'estimateDecided' } });
    expect(await stored()).toEqual(before);

    const next = `/estimate${petID}/${clinic.now}-b`;
    const fields = { lines: [{ ...LINES[0], price: 20_000 }], recordID, supersedesID: _id };
    await clinic.run('estimate.create', { _id: next, petID, fields });
    const agreed = async () => {
      const estimates = await clinic.tx.query('estimate', 'byRecord', { equals: [recordID] });
      const all = await clinic.tx.query('estimateDecision', 'byPet', { equals: [petID] });
      return agreedOf(estimates, all).lines.map(({ name, price }) => [name, price]);
    };
    const earlier = [
      ['子宮蓄膿手術', 12_000],
      ['輸血', 3000],
    ];
    expect(await agreed()).toEqual(earlier);
    const [name, input] = deciding('2', { outcome: 'declined' });
    await clinic.run(name, { ...input, estimateID: next });
    expect(await agreed()).toEqual(earlier);
    const corrects = [input._id];
    const [, again] = deciding('3', { corrects, reason: '飼主改變心意' });
    await clinic.run(name, { ...again, estimateID: next });
    expect(await agreed()).toEqual([['子宮蓄膿手術', 20_000]]);
    expect(await decisions()).toHaveLength(1);
  });
});

describe('a decision about an estimate', () => {
  it('is taken by signature or by phone, with who and when, and kept with what the owner had before them', async () => {
    const { clinic, deciding, decisions, userID } = await estimated();
    const desk = person('desk@clinic.test', ['BILLING_WRITE']);
    const phone = { way: 'phone', phone: '0912345678', signature: '', outcome: 'partly', lineIDs: ['op'] };
    await clinic.run(...deciding('1', phone), desk);
    const [kept] = await decisions();
    expect(kept).toMatchObject({ ...phone, userID, createBy: desk.staffID, content: { title: '手術', lines: LINES } });
    const standing = standingOf(kept ? [kept] : []);
    expect(standing.state).toBe('partly');
  });

  it.each([
    [{ person: ' ' }, 'decisionNobody'],
    [{ way: 'phone', signature: '' }, 'decisionNoPhone'],
    [{ signature: '' }, 'decisionUnsigned'],
    [{ signature: 'M10 10L12 11' }, 'decisionUnsigned'],
    [{ outcome: 'partly' }, 'decisionNoLines'],
    [{ outcome: 'partly', lineIDs: ['op', 'blood'] }, 'decisionNoLines'],
    [{ outcome: 'partly', lineIDs: ['op', 'none'] }, 'decisionNoLines'],
    [{ corrects: ['/estimateDecision/pet/a/1-x'] }, 'decisionReason'],
    [{ corrects: ['/estimateDecision/pet/a/1-x'], reason: '寫錯' }, 'decisionForeign'],
  ])('that says %j is none: %s', async (fields, rule) => {
    const { clinic, deciding, decisions } = await estimated();
    await expect(clinic.run(...deciding('1', fields))).rejects.toMatchObject({ detail: { rule } });
    expect(await decisions()).toEqual([]);
  });

  it('is of an estimate with lines', async () => {
    const { clinic, deciding } = await estimated({ lines: [] });
    await expect(clinic.run(...deciding('1'))).rejects.toMatchObject({ detail: { rule: 'decisionEmpty' } });
  });

  it('is corrected by another one with a reason, and both stay', async () => {
    const { clinic, deciding, decisions } = await estimated();
    const [name, first] = deciding('1');
    await clinic.run(name, first);
    await clinic.run(...deciding('2', { outcome: 'declined', corrects: [first._id], reason: '太太不同意' }));
    expect(await decisions()).toHaveLength(2);
    expect(state(await decisions())).toBe('declined');
  });

  it.each([[['accepted', 'declined']], [['declined', 'accepted']]])(
    'of two people who did not hear of each other (%j) is none until somebody settles it; alike they are one',
    async ([one, two]) => {
      const { clinic, deciding, decisions, petID, recordID } = await estimated();
      const heard = await apart(clinic, [deciding('1', { outcome: one })], [deciding('2', { outcome: two })]);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect(state(await decisions())).toBe('contested');
      const unresolved = () => READ_SECTION.estimatesContested(clinic.tx, clinic.now + 1, TEST_ZONE);
      const estimateID = (await decisions())[0]?.estimateID;
      expect(await unresolved()).toMatchObject([{ subjectID: estimateID, petID, names: ['手術', '陳怡君'] }]);
      const estimates = await clinic.tx.query('estimate', 'byRecord', { equals: [recordID] });
      expect(agreedOf(estimates, await decisions())).toMatchObject({ lines: [], contested: [{ petID }] });
      const corrects = (await decisions()).map(({ _id }) => _id);
      await clinic.run(...deciding('3', { corrects, reason: '已再與飼主確認' }));
      expect(state(await decisions())).toBe('accepted');
      expect(await unresolved()).toEqual([]);
      expect(await decisions()).toHaveLength(3);
    },
  );

  it('that two took down alike is one', async () => {
    const { clinic, deciding, decisions } = await estimated();
    await apart(clinic, [deciding('1')], [deciding('2', { person: '陳先生' })]);
    expect(state(await decisions())).toBe('accepted');
  });

  it('stands against what somebody wrote into the estimate meanwhile, in either order: whoever wrote finds it in a conflict', async () => {
    for (const editFirst of [true, false]) {
      const { clinic, deciding, decisions, stored, editing } = await estimated();
      const more = { op: 'insert' as const, path: ['lines'], row: { _id: 'x', name: 'X光', price: 900, number: 1 } };
      const written = editing(dearer, more, set(['note'], '', '含住院'));
      const before = await stored();
      const heard = editFirst
        ? await apart(clinic, [written], [deciding('1')])
        : await apart(clinic, [deciding('1')], [written]);
      const places = ['note', 'lines.blood', 'lines.x'];
      const writer = heard.desks[0].actor.staffID;
      expect(heard.second).toEqual(editFirst ? places.map((place) => `${place} of ${writer}`) : places);
      expect(heard.first).toEqual([]);
      expect(await stored()).toMatchObject({ lines: before?.lines, total: 15_000, most: 21_000 });
      expect(await decisions()).toMatchObject([{ content: { lines: before?.lines } }]);
    }
  });

  it('follows the animal with its estimate when two animals are one', async () => {
    const { clinic, deciding, decisions, petID, stored } = await estimated();
    await clinic.run(...deciding('1'));
    const main = await clinic.visit('b');
    await clinic.run('pet.combine', { petID, mainID: main.petID, mergeID: '/petMerge/1' });
    expect(await stored()).toMatchObject({ petID: main.petID });
    expect(await decisions()).toMatchObject([{ petID: main.petID }]);
  });
});

describe('the estimate of a stay', () => {
  it('is decided about like any other, with what the owner had before them', async () => {
    const ward = await TestWard.open(new TestClinic());
    const { clinic, stayID } = ward;
    const row = { _id: 'a', name: '住院費', price: 800, number: 2, most: 4 };
    await clinic.run('stay.edit', { inHospitalID: stayID, edits: [{ op: 'insert', path: ['estimate'], row }] });
    const { petID } = await ward.stay();
    const fields = { outcome: 'accepted', way: 'signature', person: '陳怡君', dateTime: 1, signature: SIGNED };
    const decision = { _id: `/estimateDecision${petID}/1-x`, inHospitalID: stayID, fields };
    await clinic.run('estimateDecision.create', decision);
    await clinic.run('stay.edit', { inHospitalID: stayID, edits: [set(['estimate', 'a', 'price'], 800, 900)] });
    const kept = await clinic.tx.query('estimateDecision', 'byStay', { equals: [stayID] });
    expect(kept).toMatchObject([{ estimateID: '', content: { lines: [{ price: 800 }] } }]);
  });

  it('about which two who did not hear of each other contradict each other waits among what is unresolved', async () => {
    const ward = await TestWard.open(new TestClinic());
    const { clinic, stayID, petID } = ward;
    const row = { _id: 'a', name: '住院費', price: 800, number: 2, most: 4 };
    await clinic.run('stay.edit', { inHospitalID: stayID, edits: [{ op: 'insert', path: ['estimate'], row }] });
    const said = (key: string, outcome: string) =>
      [
        'estimateDecision.create',
        {
          _id: `/estimateDecision${petID}/${clinic.now}-${key}`,
          inHospitalID: stayID,
          fields: { outcome, way: 'signature', person: '陳怡君', dateTime: 1, signature: SIGNED },
        },
      ] as const;
    await apart(clinic, [said('a', 'accepted')], [said('b', 'declined')]);
    const unresolved = await READ_SECTION.estimatesContested(clinic.tx, clinic.now + 1, TEST_ZONE);
    expect(unresolved).toMatchObject([{ subjectID: stayID, petID, section: 'estimatesContested' }]);
  });
});
