import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../core/clock.ts';
import { chipKind, isSoundRabiesTag } from './identity.ts';
import { ageOf, isInCare, isNeutered, latestWeight } from './pet.schema.ts';

describe('a chip number', () => {
  it('has 15 digits by ISO 11784, or 9 or 10 of the older kinds', () => {
    expect(chipKind('900 138 001 234 567')).toBe('iso');
    expect(chipKind('１５８０００１２３４５６７８９')).toBe('iso');
    expect(chipKind('123456789')).toBe('nine');
    expect(chipKind('0A1B2C3D4E')).toBe('ten');
    for (const wrong of ['12345', '999000000000001', '000000000000000', '90013800123456X'])
      expect(chipKind(wrong), wrong).toBe('wrong');
    expect(chipKind('')).toBe('empty');
  });
});

describe('a rabies tag', () => {
  it('carries year and number', () => {
    for (const right of ['', '115-123456', '115A12345', 'TP-004512', '１１５－１２３４５６'])
      expect(isSoundRabiesTag(right), right).toBe(true);
    for (const wrong of ['?', '12', 'ABC', '115-']) expect(isSoundRabiesTag(wrong), wrong).toBe(false);
  });
});

describe('the link of an animal', () => {
  const edit = (clinic: TestClinic, petID: string, field: string, from: unknown, to: unknown) =>
    clinic.run('pet.edit', { petID, edits: [{ op: 'set', path: [field], from, to }] });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///c:/x',
    '//evil.example',
    'https:evil',
    'http://',
  ])('is an address of the web and never %s', async (link) => {
    const clinic = new TestClinic();
    const { petID } = await clinic.visit();
    await expect(edit(clinic, petID, 'link', '', link)).rejects.toMatchObject({ codeName: 'badParameter' });
    await edit(clinic, petID, 'link', '', 'https://vet.example/a?b=c#d');
  });

  it('that was written before this was asked keeps nobody from writing the rest', async () => {
    const clinic = new TestClinic();
    const { petID } = await clinic.visit();
    const { tx } = clinic;
    const before = await tx.get('pet', petID);
    if (!before) throw new Error('the animal is missing');
    await tx.put('pet', { ...before, link: 'www.vet.example' });
    clinic.reader.apply(tx.writes());
    await edit(clinic, petID, 'breed', '', '柴犬');
    expect(await clinic.tx.get('pet', petID)).toMatchObject({ breed: '柴犬', link: 'www.vet.example' });
  });
});

async function withReminder(): Promise<{ clinic: TestClinic; petID: string }> {
  const clinic = new TestClinic();
  const { petID, recordID } = await clinic.visit();
  await clinic.run('record.edit', {
    recordID,
    edits: [
      {
        op: 'set',
        path: ['vaccineReminder'],
        from: null,
        to: { text: '狂犬病疫苗', reminderDate: clinic.now + 86_400, vaccinationDate: null },
      },
    ],
  });
  return { clinic, petID };
}

const closed = async (clinic: TestClinic, petID: string) =>
  (await clinic.tx.query('reminder', 'byPet', { equals: [petID] })).map(({ closedDateTime }) => closedDateTime !== 0);

describe('a status of an animal (spec 1 §4)', () => {
  it.each([
    [1, '[1.4.02 rule half] 1 abandoned closes its reminders', true],
    [2, '[1.4.03 rule half] 2 lost leaves them open: it may come back', false],
    [5, '[1.4.04 rule half] 5 adoption closes them', true],
    [9, '[1.4.05 rule half] 9 death closes them and has a date', true],
  ] as const)('%i: %s', async (status, _, closes) => {
    const { clinic, petID } = await withReminder();
    await clinic.run('pet.edit', { petID, edits: [{ op: 'set', path: ['status'], from: 0, to: status }] });
    const pet = await clinic.tx.get('pet', petID);
    expect(pet).toMatchObject({ status });
    expect(pet && isInCare(pet)).toBe(false);
    expect(pet?.timeOfDeath === null).toBe(status !== 9);
    expect(await closed(clinic, petID)).toEqual([closes]);
  });

  it('[1.4.01 rule half] is 0 for a new animal, and any other number is refused', async () => {
    const { clinic, petID } = await withReminder();
    expect(await clinic.tx.get('pet', petID)).toMatchObject({ status: 0, timeOfDeath: null });
    await expect(
      clinic.run('pet.edit', { petID, edits: [{ op: 'set', path: ['status'], from: 0, to: 3 }] }),
    ).rejects.toMatchObject({ codeName: 'badParameter' });
  });
});

describe('approval (spec 1 §4)', () => {
  it('[1.4.12 rule half] [1.4.15] waits with 10 and is answered with 20 or 90, by whom and when', async () => {
    const { clinic, petID } = await withReminder();
    await clinic.run('pet.setApproval', { petID, approvalStatus: 10 });
    expect(await clinic.tx.query('pet', 'byApproval', { equals: [10] })).toHaveLength(1);
    await clinic.run('pet.setApproval', { petID, approvalStatus: 20 });
    expect(await clinic.tx.get('pet', petID)).toMatchObject({ approvalStatus: 20, approvalBy: clinic.actor.staffID });
    expect(await clinic.tx.query('pet', 'byApproval', { equals: [10] })).toEqual([]);
    await clinic.run('pet.setApproval', { petID, approvalStatus: 90, note: '缺晶片' });
    expect(await clinic.tx.get('pet', petID)).toMatchObject({
      approvalStatus: 90,
      approvalNote: '缺晶片',
      approvalBy: clinic.actor.staffID,
      approvalDateTime: clinic.now,
    });
  });
});

const FILE = { _id: 'f1', hash: 'a'.repeat(64), name: '轉診單.pdf', mime: 'application/pdf', size: 10, desc: '' };

describe('files of an animal', () => {
  it('are added once, described, and taken off', async () => {
    const { clinic, petID } = await withReminder();
    const file = { _id: 'f1', hash: 'a'.repeat(64), name: '轉診單.pdf', mime: 'application/pdf', size: 10, desc: '' };
    await clinic.run('pet.addFile', { petID, file });
    await clinic.run('pet.addFile', { petID, file });
    await clinic.run('pet.editFile', { petID, fileID: 'f1', desc: '台大' });
    expect((await clinic.tx.get('pet', petID))?.files).toMatchObject([{ _id: 'f1', desc: '台大' }]);
    await clinic.run('pet.removeFile', { petID, fileID: 'f1' });
    expect((await clinic.tx.get('pet', petID))?.files).toEqual([]);
    await expect(clinic.run('pet.removeFile', { petID, fileID: 'f1' })).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('are said to be of a kind and of a day; what two people say of one stands beside each other', async () => {
    const { clinic, petID } = await withReminder();
    const files = async () => (await clinic.tx.get('pet', petID))?.files;
    await clinic.run('pet.addFile', { petID, file: FILE });
    await clinic.run('pet.editFile', { petID, fileID: 'f1', kind: 'report' });
    await clinic.run('pet.editFile', { petID, fileID: 'f1', name: '心臟超音波.pdf', dateTime: 1_700_000_000 });
    expect(await files()).toMatchObject([{ name: '心臟超音波.pdf', kind: 'report', dateTime: 1_700_000_000 }]);
    await clinic.run('pet.editFile', { petID, fileID: 'f1', kind: null });
    expect((await files())?.[0]).not.toHaveProperty('kind');
  });

  it('that is brought back has its day and kind again', async () => {
    const { clinic, petID } = await withReminder();
    await clinic.run('pet.addFile', { petID, file: { ...FILE, kind: 'consent', dateTime: 1_700_000_000 } });
    expect((await clinic.tx.get('pet', petID))?.files).toMatchObject([{ kind: 'consent', dateTime: 1_700_000_000 }]);
  });

  it('move to another animal once with what was said of them, whoever else moved or described them meanwhile', async () => {
    const { clinic, petID } = await withReminder();
    const { petID: to } = await clinic.visit('b');
    const { petID: third } = await clinic.visit('c');
    const files = async (id: string) => (await clinic.tx.get('pet', id))?.files ?? [];
    await clinic.run('pet.addFile', { petID, file: FILE });
    await clinic.run('pet.editFile', { petID, fileID: 'f1', desc: '台大' });
    const move = { petID, fileID: 'f1', to };
    await clinic.run('pet.moveFile', move);
    await clinic.run('pet.moveFile', move);
    expect([await files(petID), await files(to)]).toMatchObject([[], [{ _id: 'f1', desc: '台大' }]]);
    const notFound = expect.objectContaining({ codeName: 'notFound' });
    await expect(clinic.run('pet.moveFile', { ...move, to: third }), 'to a third animal').rejects.toEqual(notFound);
    await expect(clinic.run('pet.editFile', { petID, fileID: 'f1', desc: 'x' }), 'described').rejects.toEqual(notFound);
    await clinic.run('pet.moveFile', { petID: to, fileID: 'f1', to: petID });
    expect([await files(petID), await files(to)]).toMatchObject([[{ _id: 'f1' }], []]);
    await clinic.run('pet.moveFile', { petID, fileID: 'f1', to: petID });
    expect(await files(petID)).toHaveLength(1);
    await clinic.run('pet.removeFile', { petID, fileID: 'f1' });
    await expect(clinic.run('pet.moveFile', move), 'removed').rejects.toEqual(notFound);
  });
});

describe('an age (spec 1 §3)', () => {
  const day = (iso: string) => Date.parse(`${iso}T00:00:00+08:00`) / 1000;
  const age = (birth: string, now: string, death: string | null = null) =>
    ageOf(
      { birth: day(birth), status: death === null ? 0 : 9, timeOfDeath: death === null ? null : day(death) },
      day(now),
      (at) => calendarDate(at, TEST_ZONE),
    );

  it('[1.3.15 rule half] is told in years, months and days, whatever the lengths of the months are', () => {
    expect(age('2020-02-29', '2026-11-20')).toEqual({ years: 6, months: 8, days: 22 });
    expect(age('2020-02-29', '2021-02-28')).toEqual({ years: 0, months: 11, days: 30 });
    expect(age('2020-02-29', '2021-03-01')).toEqual({ years: 1, months: 0, days: 1 });
    expect(age('2026-01-31', '2026-03-01')).toEqual({ years: 0, months: 1, days: 1 });
    expect(age('2026-11-20', '2026-11-20')).toEqual({ years: 0, months: 0, days: 0 });
    expect(age('2020-01-01', '2026-11-20', '2023-01-01')).toEqual({ years: 3, months: 0, days: 0 });
  });

  it('never shrinks from one day to the next', () => {
    const total = ({ years, months, days }: { years: number; months: number; days: number }) =>
      (years * 12 + months) * 31 + days;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 9000 }), (birth, lived) => {
        const born = day('2000-01-01') + birth * 86_400;
        const at = (days: number) =>
          ageOf({ birth: born, status: 0, timeOfDeath: null }, born + days * 86_400, (at) =>
            calendarDate(at, TEST_ZONE),
          ) ?? {
            years: -1,
            months: -1,
            days: -1,
          };
        const today = at(lived);
        expect(today.days).toBeGreaterThanOrEqual(0);
        expect(today.months).toBeLessThan(12);
        expect(total(at(lived + 1))).toBeGreaterThanOrEqual(total(today));
      }),
    );
  });
});

describe('words of an animal (spec 1 §3)', () => {
  it('[1.3.19] Neutered, Spayed, Castrated and OHE all mean neutered, and [1.3.20] Intact does not', () => {
    expect(['Neutered', 'Spayed', 'Castrated', 'OHE'].map(isNeutered)).toEqual([true, true, true, true]);
    expect(['Intact', ''].map(isNeutered)).toEqual([false, false]);
  });

  it('[1.3.14 rule half] the latest weight is the one with the latest date, not the one that was added last', () => {
    const entry = (id: string, dateTime: number) => ({ id, value: 4, dateTime, source: 'pet' });
    expect(latestWeight({ weightHistory: [entry('new', 200), entry('old', 100)] })?.id).toBe('new');
    expect(latestWeight({ weightHistory: [] })).toBeUndefined();
  });
});
