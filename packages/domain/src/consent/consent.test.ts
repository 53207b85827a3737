import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { CONSENT_SETTING } from '../clinic/settings/consent.setting.ts';
import { CONSENT_TYPES, type ConsentType, papersInOrder } from '../clinic/settings/consent-paper.ts';
import type { Consent, SaidFields } from './consent.schema.ts';
import { consentState, missingConsents, saidInOrder, standingWord } from './consent-state.ts';

const PAPERS = CONSENT_SETTING.defaults.papers;
const HAND = 'M10 10L200 100L300 20';
const refused = (rule: string) => expect.objectContaining({ detail: expect.objectContaining({ rule }) });

async function asked(type: ConsentType = 'surgery') {
  const clinic = new TestClinic();
  const { recordID, petID, userID } = await clinic.visit();
  const paper = PAPERS.find((one) => one.type === type);
  if (!paper) throw new Error(`no paper ${type}`);
  const fieldsOf = (more: object = {}) => ({
    ...{ type, title: paper.title, text: paper.text, subject: '結紮', recordID, ...more },
  });
  const asking = (suffix: string, more: object = {}) =>
    ['consent.create', { _id: `/consent${petID}/${clinic.now}-${suffix}`, petID, fields: fieldsOf(more) }] as const;
  const create = asking('a');
  await clinic.run(...create);
  const consentID = create[1]._id;
  const stored = async () => (await clinic.tx.get('consent', consentID)) as Consent;
  const saying = (saidID: string, fields: Partial<SaidFields>) =>
    ['consent.say', { consentID, saidID, fields: { dateTime: clinic.now, person: '陳怡君', ...fields } }] as const;
  const signing = (saidID: string, more: Partial<SaidFields> = {}) =>
    saying(saidID, { outcome: 'signed', signature: HAND, ...more });
  return { clinic, recordID, petID, userID, consentID, stored, saying, signing, asking, run: clinic.run.bind(clinic) };
}

describe('the papers of a clinic that has written none', () => {
  it('are one of each kind, in their order, with words', () => {
    expect(papersInOrder(PAPERS).map(({ type }) => type)).toEqual(CONSENT_TYPES.filter((type) => type !== 'other'));
    for (const { text } of PAPERS) expect(text.split('\n').length).toBeGreaterThan(3);
  });
});

describe('a consent', () => {
  it('keeps whom it is asked of, for what and in which words, whatever the clinic’s papers say later', async () => {
    const { clinic, stored, recordID, petID, userID, run } = await asked();
    const [paper] = PAPERS;
    const edit = { op: 'set', path: ['papers', paper?._id, 'text'], from: paper?.text, to: '換過的文字' };
    await run('setting.edit', { settingID: CONSENT_SETTING.id, edits: [edit] });
    expect(await stored()).toMatchObject({
      ...{ petID, userID, recordID, inHospitalID: '', type: 'surgery', subject: '結紮', text: paper?.text, said: [] },
      createBy: clinic.actor.staffID,
    });
    expect(consentState(await stored())).toBe('asked');
  });

  it('is signed with hand, name and what the person is to the animal, once, and says who wrote it down', async () => {
    const { clinic, stored, signing, run } = await asked();
    await run(...signing('s', { relation: 'family', witness: '王護理師' }));
    await run(...signing('s', { person: '另一人' }));
    expect((await stored()).said).toMatchObject([
      { outcome: 'signed', person: '陳怡君', relation: 'family', witness: '王護理師', signature: HAND },
    ]);
    expect((await stored()).said[0]?.createBy).toBe(clinic.actor.staffID);
    expect(consentState(await stored())).toBe('signed');
  });

  it('asks for a name, a hand, and of the telephone for somebody else who heard it', async () => {
    const { stored, saying, signing, run } = await asked();
    await expect(run(...signing('a', { person: '' }))).rejects.toEqual(refused('consentNobody'));
    await expect(run(...signing('a', { signature: 'M1 1L2 2' }))).rejects.toEqual(refused('consentUnsigned'));
    await expect(run(...signing('a', { way: 'phone' }))).rejects.toEqual(refused('consentNoWitness'));
    await run(...saying('refused', { outcome: 'refused' }));
    await run(...saying('paper', { outcome: 'signed', way: 'paper' }));
    await run(...saying('phone', { outcome: 'signed', way: 'phone', witness: '王護理師' }));
    expect((await stored()).said.map(({ _id }) => _id)).toEqual(['refused', 'paper', 'phone']);
  });

  it('is withdrawn by another fact, and never later than now', async () => {
    const { clinic, stored, saying, signing, run } = await asked();
    await run(...signing('s'));
    await run(...saying('w', { outcome: 'withdrawn', dateTime: clinic.now + 86_400, reason: '改變主意' }));
    expect(consentState(await stored())).toBe('withdrawn');
    expect((await stored()).said[0]).toMatchObject({ outcome: 'signed', signature: HAND });
    expect((await stored()).said[1]?.dateTime).toBeLessThanOrEqual(clinic.now);
  });

  it('is withdrawn however much was said before, and takes nothing else down any more', async () => {
    const { clinic, stored, saying, signing, run } = await asked();
    for (let nth = 0; nth < 20; nth += 1) {
      clinic.now += 60;
      await run(...(nth % 2 === 0 ? saying(`n${nth}`, { outcome: 'refused' }) : signing(`n${nth}`)));
    }
    expect(consentState(await stored())).toBe('signed');
    clinic.now += 60;
    await expect(run(...signing('more'))).rejects.toEqual(refused('consentFull'));
    // Others that were said before and are heard now take the place of none that is to come.
    for (let nth = 0; nth < 30; nth += 1)
      await run(...saying(`old${nth}`, { outcome: 'withdrawn', dateTime: clinic.now - 5000 })).catch(() => undefined);
    expect(consentState(await stored())).toBe('signed');
    await run(...saying('w', { outcome: 'withdrawn' }));
    expect(consentState(await stored())).toBe('withdrawn');
    await expect(run(...signing('again'))).rejects.toEqual(refused('consentFull'));
  });

  it('is kept with what was signed where its visit was removed meanwhile, in either order', async () => {
    for (const order of [0, 1]) {
      const { clinic, recordID, asking } = await asked();
      const create = asking('b');
      const { _id: consentID } = create[1];
      const say = [
        'consent.say',
        { consentID, saidID: 's', fields: { outcome: 'signed', way: 'paper', person: '陳怡君', dateTime: clinic.now } },
      ] as const;
      const acts = [[create, say], [['record.remove', { recordID, reason: '報到錯誤' }] as const]] as const;
      const heard = await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
      expect([heard.first, heard.second]).toEqual([[], []]);
      const kept = (await clinic.tx.get('consent', consentID)) as Consent;
      expect([kept.recordID, consentState(kept)]).toEqual([recordID, 'signed']);
    }
  });

  it('is nobody else’s animal’s, and says something', async () => {
    const { clinic, petID, run, asking } = await asked();
    await expect(run(...asking('b', { text: ' ' }))).rejects.toEqual(refused('consentEmpty'));
    const other = await clinic.visit('b');
    expect(other.petID).not.toBe(petID);
    await expect(run(...asking('b', { recordID: other.recordID }))).rejects.toEqual(refused('consentForeign'));
    await expect(run(...asking('b', { recordID: '/record/1-none' }))).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('is asked for by who writes records, and taken down by the front desk too', async () => {
    const { clinic, asking, signing } = await asked();
    const desk = person('desk@clinic.test', ['BILLING_WRITE']);
    await expect(clinic.run(...asking('b'), desk)).rejects.toMatchObject({ codeName: 'forbidden' });
    await clinic.run(...signing('s'), desk);
  });
});

describe('people who write apart', () => {
  it('keep both words, of which the owner’s latest counts, in either order', async () => {
    for (const order of [0, 1]) {
      const { clinic, stored, saying, signing } = await asked();
      const acts = [
        [signing('s', { dateTime: clinic.now - 100 })],
        [saying('w', { outcome: 'withdrawn', dateTime: clinic.now - 50 })],
      ];
      const heard = await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect(saidInOrder(await stored()).map(({ _id }) => _id)).toEqual(['s', 'w']);
      expect(consentState(await stored())).toBe('withdrawn');
    }
  });

  it('lose no signature to somebody who said meanwhile that nobody need sign, in either order', async () => {
    for (const order of [0, 1]) {
      const { clinic, stored, saying, signing } = await asked();
      const acts = [[signing('s')], [saying('c', { outcome: 'cancelled', person: '', dateTime: clinic.now })]];
      await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
      expect((await stored()).said).toHaveLength(2);
      expect(standingWord(await stored())?._id).toBe('s');
    }
  });
});

describe('what is missing before an operation', () => {
  const operation = (recordID: string) => ({ recordID, stayIDs: [] });

  it('is each paper of the clinic that nobody has signed, with what was asked last', async () => {
    const { stored, signing, saying, recordID, run } = await asked();
    const missing = async () =>
      missingConsents([await stored()], PAPERS, operation(recordID)).map(({ type, consent }) => [type, consent?._id]);
    const { _id } = await stored();
    expect(await missing()).toEqual([
      ['surgery', _id],
      ['anaesthesia', undefined],
    ]);
    await run(...signing('s'));
    expect(await missing()).toEqual([['anaesthesia', undefined]]);
    await run(...saying('w', { outcome: 'withdrawn' }));
    expect((await missing())[0]).toEqual(['surgery', _id]);
  });

  it('is said of a paper that was refused or withdrawn after another of its kind was signed, or that is about something else', async () => {
    const { stored, signing, recordID, run } = await asked();
    await run(...signing('s'));
    const first = await stored();
    const [said] = first.said;
    if (said === undefined) throw new Error('nothing was said');
    const other = (outcome: 'refused' | 'signed', after: number, subject = first.subject): Consent => ({
      ...{ ...first, _id: `${first._id}-other`, subject, createDateTime: first.createDateTime + 1 },
      said: [{ ...said, _id: 'o', outcome, dateTime: said.dateTime + after }],
    });
    const missing = (second: Consent) =>
      missingConsents([first, second], PAPERS, operation(recordID))
        .filter(({ type }) => type === 'surgery')
        .map(({ consent }) => consent?._id);
    expect(missing(other('refused', 60))).toEqual([`${first._id}-other`]);
    expect(missing(other('refused', -60))).toEqual([]);
    expect(missing(other('refused', -60, '洗牙'))).toEqual([`${first._id}-other`]);
    expect(missing(other('signed', 60))).toEqual([]);
  });

  it('is nothing of a paper that the clinic doesn’t keep, and nothing of another visit’s', async () => {
    const { stored, signing, run } = await asked();
    await run(...signing('s'));
    const of = async (papers: typeof PAPERS, recordID: string, stayIDs: string[] = []) =>
      missingConsents([await stored()], papers, { recordID, stayIDs }).map(({ type }) => type);
    expect(await of([], '/record/1-x')).toEqual([]);
    expect(await of(PAPERS, '/record/1-x')).toEqual(['surgery', 'anaesthesia']);
    const inStay = { ...(await stored()), inHospitalID: '/inHospital/1' };
    expect(
      missingConsents([inStay], PAPERS, { recordID: '', stayIDs: ['/inHospital/1'] }).map(({ type }) => type),
    ).toEqual(['anaesthesia']);
  });
});
