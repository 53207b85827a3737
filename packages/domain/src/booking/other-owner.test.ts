import { apart } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay } from '@vetloom/testing/domain/bookings.ts';
import { TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { bookingKindRow } from '../clinic/settings/booking-kind.setting.ts';
import { isoDay } from '../core/clock.ts';
import type { Booking } from './booking.schema.ts';
import { missingBefore, ownIntake } from './intake.ts';

const WU = '/user/wu';
type Told = readonly [name: string, input: object];

/** A clinic with bookings and waits of an animal, and somebody who gets it. */
async function begin() {
  const opened = await BookingClinic.open();
  await opened.run('owner.create', { _id: WU, fields: { name: '吳先生', phone: '0922333444' } });
  await opened.run('booking.create', opened.booking('a'));
  await opened.run('booking.create', opened.booking('asked', onDay(4, 10)));
  const transfer: Told = ['pet.transfer', { petID: opened.petID, userID: WU }];
  const wait = (key: string): Told => [
    'bookingWait.add',
    {
      ...{ _id: `/bookingWait/${key}`, userID: opened.userID, petID: opened.petID },
      wish: { start: isoDay(TEST_NOW, TEST_ZONE) },
    },
  ];
  const waiting = (key: string) => opened.clinic.tx.get('bookingWait', `/bookingWait/${key}`);
  return { opened, transfer, wait, waiting };
}

it('of an animal that gets another owner, what lies ahead is theirs; what is past or over stays with the former one', async () => {
  const { opened, transfer, wait, waiting } = await begin();
  await opened.run('booking.create', opened.booking('over', onDay(3, 14)));
  await opened.run('booking.cancel', { bookingID: '/booking/over', reason: '改天' });
  await opened.run('booking.create', opened.booking('past', onDay(-2, 10)));
  await opened.run('booking.create', { ...opened.booking('waits', onDay(5, 10)), status: 'pending' });
  await opened.run(...wait('a'));
  await opened.run(...wait('closed'));
  await opened.run('bookingWait.close', { waitID: '/bookingWait/closed', reason: '已到別家' });
  await opened.run(...transfer);
  for (const key of ['a', 'waits']) expect(await opened.stands(key)).toMatchObject({ userID: WU, petID: opened.petID });
  expect(await opened.stands('a')).toMatchObject({ status: 'approved', dateTime: onDay(3, 10) });
  for (const key of ['over', 'past']) expect(await opened.stands(key)).toMatchObject({ userID: opened.userID });
  expect(await waiting('a')).toMatchObject({ userID: WU, status: 'waiting' });
  expect(await waiting('closed')).toMatchObject({ userID: opened.userID });
});

it('what is opened again is whose the animal is by then', async () => {
  const { opened, transfer, wait, waiting } = await begin();
  await opened.run('booking.cancel', { bookingID: '/booking/a', reason: '改天' });
  await opened.run('booking.create', { ...opened.booking('no', onDay(5, 10)), status: 'pending' });
  await opened.run('booking.refuse', { bookingID: '/booking/no', reason: '' });
  const visit = { _id: '/record/1', petID: opened.petID, bookingID: '/booking/asked', cause: '健檢' };
  await opened.run('record.checkIn', { visits: [visit], checkInGroupID: '' });
  await opened.run(...wait('a'));
  await opened.run('bookingWait.close', { waitID: '/bookingWait/a', reason: '已到別家' });
  await opened.run(...transfer);
  expect(await opened.stands('asked')).toMatchObject({ userID: opened.userID, status: 'checkedIn' });
  await opened.run('booking.revive', { bookingID: '/booking/a' });
  await opened.run('booking.reconsider', { bookingID: '/booking/no' });
  await opened.run('booking.revokeCheckIn', { bookingID: '/booking/asked' });
  await opened.run('bookingWait.reopen', { waitID: '/bookingWait/a' });
  for (const key of ['a', 'no', 'asked']) expect(await opened.stands(key)).toMatchObject({ userID: WU, openStatus: 1 });
  expect(await waiting('a')).toMatchObject({ userID: WU });
});

it('one of the past that is moved ahead is whose the animal is by then, in either order', async () => {
  for (const isFirst of [true, false]) {
    const { opened, transfer } = await begin();
    await opened.run('booking.create', opened.booking('past', onDay(-2, 10)));
    const place = { dateTime: onDay(6, 10), dateTimeEnd: onDay(6, 11), doctorID: '/staff/wang@clinic.test' };
    const act: Told = ['booking.edit', { bookingID: '/booking/past', place }];
    const { first, second } = await (isFirst
      ? apart(opened.clinic, [act], [transfer])
      : apart(opened.clinic, [transfer], [act]));
    expect([...first, ...second]).toEqual([]);
    expect(await opened.stands('past')).toMatchObject({ ...place, userID: WU });
  }
});

const moved = { dateTime: onDay(6, 10), dateTimeEnd: onDay(6, 11), doctorID: '/staff/wang@clinic.test' };

it('who moves it or writes in it and a transfer that don’t hear of each other both stand, in either order', async () => {
  for (const [more, after] of [
    [{ place: moved }, moved],
    [{ edits: [{ op: 'set', path: ['info'], from: '', to: '怕狗' }] }, { info: '怕狗' }],
  ])
    for (const isFirst of [true, false]) {
      const { opened, transfer } = await begin();
      const act: Told = ['booking.edit', { bookingID: '/booking/a', ...more }];
      await (isFirst ? apart(opened.clinic, [act], [transfer]) : apart(opened.clinic, [transfer], [act]));
      expect(await opened.stands('a')).toMatchObject({ ...after, userID: WU });
    }
});

it('a word of the clinic and a transfer both stand; one that was cancelled before it arrives stays the former owner’s', async () => {
  for (const isFirst of [true, false]) {
    const { opened, transfer } = await begin();
    await opened.run('booking.create', { ...opened.booking('p', onDay(5, 10)), status: 'pending' });
    const acts: Told[] = [
      ['booking.approve', { bookingID: '/booking/p' }],
      ['booking.cancel', { bookingID: '/booking/a', reason: '改天' }],
    ];
    const { first, second } = await (isFirst
      ? apart(opened.clinic, acts, [transfer])
      : apart(opened.clinic, [transfer], acts));
    expect([...first, ...second]).toEqual([]);
    expect(await opened.stands('p')).toMatchObject({ status: 'approved', userID: WU });
    expect(await opened.stands('a')).toMatchObject({ status: 'cancel', userID: isFirst ? opened.userID : WU });
  }
});

it('what is arranged on a device that didn’t hear of the transfer is the new owner’s, in either order', async () => {
  for (const isFirst of [true, false]) {
    const { opened, transfer, wait, waiting } = await begin();
    const acts: Told[] = [['booking.create', opened.booking('late', onDay(6, 10))], wait('late')];
    const { first, second } = await (isFirst
      ? apart(opened.clinic, acts, [transfer])
      : apart(opened.clinic, [transfer], acts));
    expect([...first, ...second]).toEqual([]);
    expect(await opened.stands('late')).toMatchObject({ userID: WU });
    expect(await waiting('late')).toMatchObject({ userID: WU });
  }
});

it('a call that names the former owner, and saw nothing, is refused as ever', async () => {
  const { opened, transfer } = await begin();
  await opened.run(...transfer);
  await expect(opened.run('booking.create', opened.booking('late', onDay(6, 10)))).rejects.toMatchObject({
    detail: { rule: 'bookingOtherOwner' },
  });
});

it('and two animals that turn out to be one: what lies ahead is whose that one is, and goes back with the other', async () => {
  const { opened } = await begin();
  await opened.run('pet.create', { _id: '/pet/twin', userID: WU, fields: { name: '麻糬' } });
  await opened.run('pet.combine', { petID: opened.petID, mainID: '/pet/twin', mergeID: '/petMerge/1' });
  expect(await opened.stands('a')).toMatchObject({ petID: '/pet/twin', userID: WU });
  await opened.run('pet.undoCombine', { mergeID: '/petMerge/1' });
  expect(await opened.stands('a')).toMatchObject({ petID: opened.petID, userID: opened.userID });
});

it('a transfer at a desk whose clock is days ahead takes along what lies ahead by the clinic’s', async () => {
  const { opened } = await begin();
  await opened.clinic.runAhead(5 * 86_400, 'pet.transfer', { petID: opened.petID, userID: WU }, TEST_NOW + 60);
  expect(await opened.stands('a')).toMatchObject({ userID: WU });
});

it('what the former owner said and agreed to isn’t the new one’s, who is asked anew; the clinic keeps it', async () => {
  const { opened, transfer } = await begin();
  const question = { _id: 'q1', text: '最近有沒有嘔吐？', isRequired: true };
  const kind = bookingKindRow.parse({ _id: 'check', name: '健檢', minutes: 30, questions: [question] });
  const booking = await opened.stands('a');
  if (!booking) throw new Error('no booking');
  const said = { answers: [{ _id: 'q1', question: question.text, text: '沒有' }], papers: ['p1'] };
  const consent = { text: '同意我們與您聯絡。', dateTime: TEST_NOW };
  const tx = opened.clinic.tx;
  await tx.put('booking', { ...booking, intake: { ...said, consent } });
  opened.clinic.reader.apply(tx.writes());
  expect(missingBefore((await opened.stands('a')) as Booking, kind).questions).toEqual([]);
  await opened.run(...transfer);
  const theirs = (await opened.stands('a')) as Booking;
  expect(theirs).toMatchObject({ userID: WU, intake: { ...said, consent, isFormer: true } });
  expect(ownIntake(theirs)).toBeUndefined();
  expect(missingBefore(theirs, kind).questions).toEqual([question]);
  // Handed back, it stays what was said before: the clinic asks again.
  await opened.run('pet.transfer', { petID: opened.petID, userID: opened.userID });
  expect(await opened.stands('a')).toMatchObject({ userID: opened.userID, intake: { isFormer: true } });
});

it('in either order of the change of owner and of a booking that is opened again, what was said stays the former owner’s', async () => {
  for (const isFirst of [true, false]) {
    const { opened, transfer } = await begin();
    const booking = await opened.stands('a');
    if (!booking) throw new Error('no booking');
    const tx = opened.clinic.tx;
    await tx.put('booking', { ...booking, intake: { answers: [], papers: ['p1'], consent: null } });
    opened.clinic.reader.apply(tx.writes());
    await opened.run('booking.cancel', { bookingID: '/booking/a', reason: '改天' });
    const revive: Told = ['booking.revive', { bookingID: '/booking/a' }];
    for (const told of isFirst ? [transfer, revive] : [revive, transfer]) await opened.run(...told);
    expect(await opened.stands('a')).toMatchObject({ userID: WU, intake: { papers: ['p1'], isFormer: true } });
  }
});
