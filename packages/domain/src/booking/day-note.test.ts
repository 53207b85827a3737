import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { isoDay } from '../core/clock.ts';
import { zoneOf } from '../core/zone.ts';
import { dayNoteID } from './day-note.ts';

const noteID = dayNoteID('2026-11-23');
const an = person('an@clinic.test', ['CHECK_IN']);
const bo = person('bo@clinic.test', ['BOOKING_WRITE']);

describe('a day’s note', () => {
  const begin = () => {
    const clinic = new TestClinic();
    const write = (from: string, to: string, as = an) =>
      clinic.run('booking.editDayNote', { noteID, edits: [set(['note'], from, to)] }, as);
    const note = async () => (await clinic.tx.get('bookingDayNote', noteID))?.note;
    return { clinic, write, note };
  };

  it('is one a day, whoever writes first, and empty when its words are taken off', async () => {
    const { clinic, write, note } = begin();
    await write('', '下午三點停水');
    expect(await clinic.tx.get('bookingDayNote', noteID)).toMatchObject({
      day: '2026-11-23',
      note: '下午三點停水',
      createBy: an.staffID,
    });
    await write('下午三點停水', '', bo);
    expect(await note()).toBe('');
  });

  it('keeps the lines that two people wrote without seeing each other’s', async () => {
    const { clinic, write, note } = begin();
    const told = '下午三點停水。\n王醫師四點離開。';
    await write('', told);
    await write(told, told.replace('三點', '兩點'));
    await write(told, told.replace('四點', '五點'), bo);
    expect(await note()).toBe('下午兩點停水。\n王醫師五點離開。');
    expect(clinic.conflicts).toEqual([]);
  });

  it('gives the second of two first words to its writer to decide, and keeps the first', async () => {
    const { clinic, write, note } = begin();
    await write('', '停水');
    await write('', '停電', bo);
    expect(await note()).toBe('停水');
    expect(await clinic.tx.get('bookingDayNote', noteID)).toMatchObject({ updateBy: an.staffID });
    expect(clinic.conflicts).toMatchObject([{ id: noteID, path: ['note'], mine: '停電', theirs: '停水' }]);
  });

  it('is refused to whoever neither books nor checks in, for no day, and in other fields', async () => {
    const { clinic, write } = begin();
    await expect(write('', 'a', person('eve@clinic.test', ['BOOKING_READ']))).rejects.toMatchObject({ code: 300001 });
    for (const [id, path] of [
      ['/bookingDayNote/2026-02-30', 'note'],
      [noteID, 'day'],
    ] as const) {
      const input = { noteID: id, edits: [set([path], '', 'a')] };
      await expect(clinic.run('booking.editDayNote', input)).rejects.toMatchObject(
        id === noteID ? { code: 100105 } : {},
      );
    }
  });

  it('is written within four hundred days of today: every device holds all of them', async () => {
    const { clinic } = begin();
    for (const day of ['2024-01-01', '2029-01-01']) {
      const input = { noteID: dayNoteID(day), edits: [set(['note'], '', 'a')] };
      await expect(clinic.run('booking.editDayNote', input)).rejects.toMatchObject({ code: 100105 });
    }
  });

  it('belongs to the day that the clinic’s clocks show', () => {
    const late = Date.parse('2026-11-22T16:30:00Z') / 1000;
    expect(isoDay(late, zoneOf('Asia/Taipei'))).toBe('2026-11-23');
    expect(isoDay(late, zoneOf('Europe/Berlin'))).toBe('2026-11-22');
  });
});
