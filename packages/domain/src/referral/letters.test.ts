import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import { letterState } from './letter-state.ts';
import { hearReferralWithdrawn, noteAnswerCarried, receiveReferral } from './received-referral.commands.ts';
import { receivedReferralID } from './received-referral.kind.ts';
import { type LetterWordFields, MOST_LETTER_WORDS } from './referral-letter.schema.ts';
import { hearReferralAnswer, noteCarriedReferral } from './sent-referral.commands.ts';

const SERVER = operatorActor('alliance');
const refused = (rule: string) => expect.objectContaining({ detail: expect.objectContaining({ rule }) });

/** Two clinics and a letter from the first, which the server has yet to bring to the second. */
async function letter(more: object = {}) {
  const [here, there] = [new TestClinic(), new TestClinic()];
  const { petID, userID, recordID } = await here.visit();
  const sentID = `/sentReferral${petID}/${here.now}-a`;
  const referralID = `/referral${petID}/${here.now}-a`;
  const fields = {
    ...{
      partner: 'harbour',
      partnerName: '港灣動物醫院',
      urgency: 'soon',
      reason: '心雜音第四級',
      question: '請做心超',
    },
    ...{ recordIDs: [recordID], agreedBy: '陳怡君', ...more },
  };
  const create = () => here.run('sentReferral.create', { _id: sentID, petID, referralID, fields });
  const bring = () => {
    const animal = { name: '小虎', kind: '貓', ownerName: '陳怡君', ownerPhone: '0912345678' };
    const brought = { from: 'demo', fromName: '康寧動物醫院', sentID, sender: '林醫師', animal, dateTime: here.now };
    const { urgency, reason, question } = fields as { urgency: string; reason: string; question: string };
    return there.run(receiveReferral, { letter: { ...brought, urgency, reason, question, files: [] } }, SERVER);
  };
  const receivedID = receivedReferralID('demo', sentID);
  const received = () => there.tx.get('receivedReferral', receivedID);
  const answer = (saidID: string, word: Partial<LetterWordFields>) =>
    there.run('receivedReferral.answer', {
      letterID: receivedID,
      saidID,
      fields: { outcome: 'accepted', dateTime: there.now, ...word },
    });
  const withdraw = () =>
    here.run('sentReferral.withdraw', { letterID: sentID, saidID: 'back', text: '飼主改約', dateTime: here.now });
  /** What the server does in a round: each hears what the other said. */
  const carry = async () => {
    const [mine, theirs] = [await here.tx.get('sentReferral', sentID), await received()];
    await here.run(hearReferralAnswer, { letterID: sentID, words: theirs?.said ?? [] }, SERVER);
    await there.run(hearReferralWithdrawn, { letterID: receivedID, words: mine?.said ?? [] }, SERVER);
  };
  return {
    here,
    there,
    petID,
    userID,
    recordID,
    sentID,
    referralID,
    create,
    bring,
    receivedID,
    received,
    answer,
    withdraw,
    carry,
  };
}

describe('a letter to a clinic of the alliance', () => {
  it('[3.7.113 letter half] stands in the animal’s history with why, what is asked, and who agreed; it waits to be carried', async () => {
    const { here, petID, userID, sentID, create, recordID } = await letter();
    await create();
    expect(await here.tx.get('sentReferral', sentID)).toMatchObject({
      ...{ petID, userID, partner: 'harbour', agreedBy: '陳怡君', state: 'sent', toCarry: 1, deliveredDateTime: 0 },
    });
    expect(await here.tx.query('referral', 'byPet', { equals: [petID] })).toMatchObject([
      { direction: 'issued', clinic: '港灣動物醫院', note: '心雜音第四級', recordID, letterID: sentID },
    ]);
  });

  it('needs a reason, and somebody who agreed; never takes another animal’s visit along', async () => {
    await expect((await letter({ reason: ' ' })).create()).rejects.toEqual(refused('letterEmpty'));
    await expect((await letter({ agreedBy: '' })).create()).rejects.toEqual(refused('letterUnagreed'));
    const one = await letter();
    const { recordID } = await one.here.visit('b');
    await expect(
      one.here.run('sentReferral.create', {
        ...{ _id: one.sentID, petID: one.petID, referralID: one.referralID },
        fields: {
          partner: 'harbour',
          partnerName: '港灣',
          reason: '心雜音',
          agreedBy: '陳怡君',
          recordIDs: [recordID],
        },
      }),
    ).rejects.toEqual(refused('letterForeign'));
  });

  it('comes once however often it is brought, and is nobody’s until somebody says whose it is', async () => {
    const { there, create, bring, received, receivedID } = await letter();
    await create();
    await bring();
    await bring();
    expect(await received()).toMatchObject({ from: 'demo', petID: '', state: 'sent', animal: { name: '小虎' } });
    const { petID } = await there.visit('c');
    const taking = (to: string, suffix: string) =>
      there.run('receivedReferral.takeOver', {
        ...{ letterID: receivedID, petID: to },
        referralID: `/referral${to}/${there.now}-${suffix}`,
      });
    await taking(petID, 'x');
    await taking(petID, 'y');
    const entries = await there.tx.query('referral', 'byPet', { equals: [petID] });
    expect(entries).toMatchObject([{ direction: 'received', clinic: '康寧動物醫院', note: '心雜音第四級' }]);
    const { petID: right } = await there.visit('d');
    await taking(right, 'z');
    expect(await there.tx.query('referral', 'byPet', { equals: [petID] })).toEqual([]);
    expect(await there.tx.query('referral', 'byPet', { equals: [right] })).toHaveLength(1);
    expect(await received()).toMatchObject({ petID: right });
  });

  it('is answered by facts: a no and a report in words, each once, and the other clinic hears them', async () => {
    const { here, create, bring, answer, carry, sentID, received } = await letter();
    await create();
    await bring();
    await expect(answer('n', { outcome: 'declined' })).rejects.toEqual(refused('letterWordless'));
    await answer('a', { text: '週四下午' });
    await answer('a', { text: '週四下午' });
    await answer('c', { outcome: 'arrived' });
    await answer('r', { outcome: 'reported', text: '肥厚型心肌病，B2 期' });
    await carry();
    await carry();
    const sent = await here.tx.get('sentReferral', sentID);
    expect(sent?.said.map(({ outcome }) => outcome)).toEqual(['accepted', 'arrived', 'reported']);
    expect(sent?.state).toBe('reported');
    expect(await received()).toMatchObject({ state: 'reported', toCarry: 1 });
  });

  it('that is taken back while the other clinic says yes is taken back in both, in either order; while the animal comes, it has come in both', async () => {
    for (const [outcome, state] of [
      ['accepted', 'withdrawn'],
      ['arrived', 'arrived'],
    ] as const)
      for (const first of ['here', 'there'] as const) {
        const { here, create, bring, answer, withdraw, carry, sentID, received } = await letter();
        await create();
        await bring();
        const acts = [() => withdraw(), () => answer('w', { outcome })];
        for (const act of first === 'here' ? acts : acts.toReversed()) await act();
        await carry();
        expect((await here.tx.get('sentReferral', sentID))?.state).toBe(state);
        expect((await received())?.state).toBe(state);
        expect((await received())?.said).toHaveLength(2);
      }
  });

  it('can’t be taken back once this clinic knows that the animal is there', async () => {
    const { create, bring, answer, carry, withdraw } = await letter();
    await create();
    await bring();
    await answer('c', { outcome: 'arrived' });
    await carry();
    await expect(withdraw()).rejects.toEqual(refused('letterArrived'));
  });

  it('leaves room for its author to take it back, so that both clinics know all that was said', async () => {
    const { create, bring, answer, withdraw, carry, here, sentID, received } = await letter();
    await create();
    await bring();
    for (let n = 0; n < MOST_LETTER_WORDS - 1; n += 1) await answer(`w${n}`, { text: `${n}` });
    await expect(answer('full', {})).rejects.toEqual(refused('letterFull'));
    await withdraw();
    await carry();
    expect((await received())?.state).toBe('withdrawn');
    expect((await here.tx.get('sentReferral', sentID))?.said).toHaveLength(MOST_LETTER_WORDS);
  });

  it('is taken over by an entry of its own: never by one that is there already', async () => {
    const { there, create, bring, receivedID } = await letter();
    await create();
    await bring();
    const { petID } = await there.visit('e');
    const taken = `/referral${petID}/${there.now}-z`;
    const fields = { direction: 'issued', clinic: '別家', note: '原有的', dateTime: there.now };
    await there.run('referral.create', { _id: taken, petID, fields });
    const taking = there.run('receivedReferral.takeOver', { letterID: receivedID, petID, referralID: taken });
    await expect(taking).rejects.toMatchObject({ codeName: 'conflict' });
    expect(await there.tx.get('referral', taken)).toMatchObject({ note: '原有的' });
  });

  it('is carried by the server alone, which looks once more at what was said meanwhile', async () => {
    const { here, there, create, bring, withdraw, sentID, receivedID, received, answer } = await letter();
    await create();
    await bring();
    const carried = (count: number, more: object = {}) =>
      [noteCarriedReferral, { letterID: sentID, deliveredDateTime: here.now, carried: count, ...more }] as const;
    await expect(here.run(...carried(0))).rejects.toMatchObject({ codeName: 'forbidden' });
    await here.run(...carried(0, { deliveredDateTime: 0, trouble: 'full' }), SERVER);
    expect(await here.tx.get('sentReferral', sentID)).toMatchObject({ trouble: 'full', toCarry: 1 });
    await withdraw();
    await here.run(...carried(0), SERVER);
    expect(await here.tx.get('sentReferral', sentID)).toMatchObject({ trouble: '', toCarry: 1 });
    await here.run(...carried(1), SERVER);
    expect(await here.tx.get('sentReferral', sentID)).toMatchObject({ toCarry: 0 });
    await answer('a', {});
    await answer('b', { outcome: 'arrived' });
    await there.run(noteAnswerCarried, { letterID: receivedID, carried: 1 }, SERVER);
    expect((await received())?.toCarry).toBe(1);
    await there.run(noteAnswerCarried, { letterID: receivedID, carried: 2 }, SERVER);
    expect((await received())?.toCarry).toBe(0);
  });
});

describe('how a letter stands', () => {
  const said = (...outcomes: LetterWordFields['outcome'][]) =>
    outcomes.map((outcome, at) => ({ _id: `w${at}`, outcome, text: '', files: [], dateTime: at, by: '' }));
  it.each([
    [[], 'sent'],
    [['accepted', 'declined'], 'declined'],
    [['declined', 'accepted'], 'accepted'],
    [['accepted', 'withdrawn'], 'withdrawn'],
    [['withdrawn', 'accepted'], 'withdrawn'],
    [['arrived', 'withdrawn'], 'arrived'],
    [['reported', 'arrived', 'withdrawn'], 'reported'],
  ] as const)('after %j is %s', (outcomes, state) => {
    expect(letterState(said(...outcomes))).toBe(state);
  });
});
