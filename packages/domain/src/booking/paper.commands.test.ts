import { AwayDesk } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay } from '@vetloom/testing/domain/bookings.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import { BOOKING_KIND_SETTING, bookingKindRow } from '../clinic/settings/booking-kind.setting.ts';
import { ALL_COMMANDS } from '../commands.ts';
import { MOST_PAPER_FILES } from './booking.schema.ts';
import { missingBefore, papersOf } from './intake.ts';

const rule = (name: string) => ({ detail: { rule: name } });
const kind = bookingKindRow.parse({
  ...{ _id: 'vaccine', name: '疫苗', minutes: 30, isOnline: true },
  papers: [
    { _id: 'p1', text: '疫苗手冊' },
    { _id: 'p2', text: '轉診單', isRequired: false },
  ],
});

/** A clinic with a booking whose kind asks for papers; what desks say of them, and what the owner sends. */
async function open() {
  const opened = await BookingClinic.open();
  await opened.run('setting.edit', {
    settingID: BOOKING_KIND_SETTING.id,
    edits: [{ op: 'insert', path: ['kinds'], row: kind }],
  });
  const book = async (key: string, at: number) => {
    const made = opened.booking(key, at);
    await opened.run('booking.create', { ...made, words: { ...made.words, kindID: 'vaccine' } });
  };
  await book('a', onDay(3, 10));
  let sent = 0;
  const send = (more: object = {}, key = 'a') => {
    sent += 1;
    const file = { _id: `f${sent}`, hash: String(sent).padStart(64, '0'), mime: 'image/jpeg', size: 10, ...more };
    const command = ALL_COMMANDS.get('booking.sendOwnPaper');
    if (!command) throw new Error('no command');
    const input = { bookingID: `/booking/${key}`, userID: opened.userID, paperID: 'p1', file };
    return opened.clinic.run(command, input, operatorActor('owner'));
  };
  const say = (isThere: boolean, paperID = 'p1') =>
    opened.run('booking.tickPaper', { bookingID: '/booking/a', paperID, isThere });
  const booking = async () => {
    const found = await opened.stands('a');
    if (!found) throw new Error('no booking');
    return found;
  };
  const state = async () => papersOf(await booking(), kind)[0];
  const files = async () => (await opened.clinic.tx.get('pet', opened.petID))?.files ?? [];
  return { opened, book, send, say, booking, state, files };
}

describe('papers before a visit', () => {
  it('are at hand by the clinic’s word, which can be taken back', async () => {
    const { say, booking, state } = await open();
    expect(missingBefore(await booking(), kind).papers).toMatchObject([{ _id: 'p1' }]);
    await say(true);
    await say(true);
    expect((await booking()).paperWords).toMatchObject([{ _id: 'p1', isThere: true }]);
    expect(await state()).toMatchObject({ isThere: true, by: 'clinic' });
    expect(missingBefore(await booking(), kind).papers).toEqual([]);
    await say(false);
    expect(await state()).toMatchObject({ isThere: false, by: 'clinic' });
  });

  it('are listed with the animal where the owner sends them, named by the paper, a file once', async () => {
    const { send, state, files, booking } = await open();
    await send();
    await send({ hash: '1'.padStart(64, '0'), _id: 'again' });
    expect(await files()).toMatchObject([{ _id: 'f1', name: '疫苗手冊.jpg', by: '/staff/owner' }]);
    expect(await state()).toMatchObject({ isThere: true, by: 'sent', files: ['f1'] });
    expect(missingBefore(await booking(), kind).papers).toEqual([]);
  });

  it('are at hand where the desk ticks one off while its owner sends it, in either order', async () => {
    for (const first of ['desk', 'owner']) {
      const { opened, send, state, files } = await open();
      const away = new AwayDesk(opened.clinic, 'away');
      await away.does(['booking.tickPaper', { bookingID: '/booking/a', paperID: 'p1', isThere: true }]);
      if (first === 'owner') await send();
      await away.arrives();
      if (first === 'desk') await send();
      expect(await state()).toMatchObject({ isThere: true, by: 'clinic', files: ['f1'] });
      expect(await files()).toHaveLength(1);
    }
  });

  it('aren’t called missing by somebody who hasn’t seen what its owner sent', async () => {
    const { opened, send, state } = await open();
    const away = new AwayDesk(opened.clinic, 'away');
    await away.does(['booking.tickPaper', { bookingID: '/booking/a', paperID: 'p1', isThere: false }]);
    await send();
    await away.arrives();
    expect(away.heard).toEqual(['changedSince']);
    expect(await state()).toMatchObject({ isThere: true, by: 'sent' });
  });

  it('come back when an owner sends again what the clinic couldn’t read', async () => {
    const { opened, send, say, state } = await open();
    await send();
    await say(false);
    expect(await state()).toMatchObject({ isThere: false, by: 'clinic' });
    opened.clinic.now += 60;
    await send();
    expect(await state()).toMatchObject({ isThere: true, by: 'sent', files: ['f1', 'f2'] });
    opened.clinic.now += 60;
    await say(false);
    expect(await state()).toMatchObject({ isThere: false });
  });

  it('stand as they came to be said and sent, however wrong the desk’s clock is, and within one second', async () => {
    const missing = { bookingID: '/booking/a', paperID: 'p1', isThere: false };
    const ahead = await open();
    await ahead.opened.clinic.runAhead(2 * 86_400, 'booking.tickPaper', missing, TEST_NOW + 60);
    ahead.opened.clinic.now = TEST_NOW + 3600;
    await ahead.send();
    expect(await ahead.state()).toMatchObject({ isThere: true, by: 'sent' });

    const behind = await open();
    behind.opened.clinic.now = TEST_NOW + 2 * 86_400;
    await behind.send();
    behind.opened.clinic.now = TEST_NOW + 60;
    await behind.say(false);
    expect(await behind.state()).toMatchObject({ isThere: false, by: 'clinic' });

    const atOnce = await open();
    await atOnce.say(false);
    atOnce.opened.clinic.now = ((await atOnce.booking()).paperWords?.[0]?.dateTime ?? 0) - 1;
    await atOnce.send();
    expect(await atOnce.state()).toMatchObject({ isThere: true, by: 'sent' });
  });

  it('are listed anew where the clinic has taken the file away and its owner sends the same again', async () => {
    const { opened, send, say, state, files } = await open();
    const same = { hash: 'a'.repeat(64) };
    await send(same);
    await opened.run('pet.removeFile', { petID: opened.petID, fileID: 'f1' });
    await say(false);
    await send(same);
    await send(same);
    expect(await files()).toMatchObject([{ _id: 'f2' }]);
    expect(await state()).toMatchObject({ isThere: true, by: 'sent', files: ['f2'] });
  });

  it('of a booking that was cancelled meanwhile are not listed, and what the desk saw is kept', async () => {
    const { opened, send, say, files, booking } = await open();
    await opened.run('booking.cancel', { bookingID: '/booking/a', reason: '改約' });
    await expect(send()).rejects.toMatchObject(rule('bookingOver'));
    expect(await files()).toEqual([]);
    await say(true);
    expect(await booking()).toMatchObject({ status: 'cancel', paperWords: [{ isThere: true }] });
  });

  it('are taken while they are asked for, of the kinds that can be shown, and so many of a booking', async () => {
    const { send, files } = await open();
    await expect(send({ mime: 'text/plain' })).rejects.toMatchObject({ codeName: 'notFound' });
    for (let at = 0; at < MOST_PAPER_FILES; at++) await send();
    await expect(send()).rejects.toMatchObject(rule('papersFull'));
    expect(await files()).toHaveLength(MOST_PAPER_FILES);
  });

  it('of one animal are so many within a month, however often its owner books', async () => {
    const { book, send, files } = await open();
    for (const [at, key] of ['b', 'c', 'd'].entries()) await book(key, onDay(4, 10 + at));
    for (const key of ['a', 'b', 'c']) for (let at = 0; at < MOST_PAPER_FILES; at++) await send({}, key);
    for (let at = 0; at < 4; at++) await send({}, 'd');
    await expect(send({}, 'd')).rejects.toMatchObject(rule('papersFull'));
    expect(await files()).toHaveLength(40);
  });
});
