import { apart } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay } from '@vetloom/testing/domain/bookings.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { isOnDay } from './booking-status.ts';

const CHEN = '/staff/chen@clinic.test';
const WANG = '/staff/wang@clinic.test';
const at = (dateTime: number, doctorID = CHEN) => ({ dateTime, dateTimeEnd: dateTime + 1800, doctorID, roomID: '' });
const rule = (name: string) => ({ detail: { rule: name } });
const ref = (key: string, more: object = {}) => ({ bookingID: `/booking/${key}`, ...more });

describe('a booking', () => {
  it('keeps what was asked for, and stands at once where the clinic makes it', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', opened.booking('a'));
    expect(await opened.stands('a')).toMatchObject({
      ...at(onDay(3, 10)),
      ...{ userID: opened.userID, petID: opened.petID, cause: '健檢', platform: 'web', recordId: '' },
      ...{ status: 'approved', approvalStatus: 'approved', by: opened.clinic.actor.staffID, openStatus: 1 },
    });
  });

  it('[3.5.02 rule half] [3.5.03 rule half] needs an owner and an animal of theirs', async () => {
    const opened = await BookingClinic.open();
    const wanted = opened.booking('a');
    const refused = (more: object) => expect(opened.run('booking.create', { ...wanted, ...more })).rejects;
    await refused({ userID: '/user/nobody' }).toMatchObject({ code: 200001 });
    await refused({ petID: '/pet/none' }).toMatchObject({ code: 200003 });
    await opened.run('owner.create', { _id: '/user/wu', fields: { name: '吳先生', phone: '0922333444' } });
    await refused({ userID: '/user/wu' }).toMatchObject(rule('bookingOtherOwner'));
    await refused({ place: { ...wanted.place, dateTimeEnd: wanted.place.dateTime } }).toMatchObject(
      rule('bookingTimes'),
    );
    await refused({ place: { ...wanted.place, dateTimeEnd: wanted.place.dateTime + 90_000 } }).toMatchObject(
      rule('bookingTimes'),
    );
  });

  it('[3.6.17 rule half] is with a doctor who works here, or with nobody', async () => {
    const opened = await BookingClinic.open();
    const helper = await opened.doctor('helper', { doctor: false });
    const gone = await opened.doctor('gone', { status: 0 });
    for (const doctorID of [helper, gone, '/staff/nobody@clinic.test'])
      await expect(opened.run('booking.create', opened.booking('a', onDay(3, 10), { doctorID }))).rejects.toMatchObject(
        rule('notDoctor'),
      );
    await opened.run('booking.create', opened.booking('bath', onDay(3, 10), { doctorID: '' }));
    await opened.run('booking.create', opened.booking('other', onDay(3, 10), { doctorID: '' }));
    expect((await opened.stands('other'))?.status).toBe('approved');
  });

  it('takes a doctor and a room but once, unless somebody has seen the other and means both', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', opened.booking('a'));
    const second = opened.booking('b', onDay(3, 10, 15));
    await expect(opened.run('booking.create', second)).rejects.toMatchObject({
      detail: { rule: 'slotTaken', ids: ['/booking/a'], field: 'doctorID' },
    });
    await opened.run('booking.create', { ...second, beside: ['/booking/a'] });
    await opened.run('booking.create', opened.booking('next', onDay(3, 10, 45)));
    await opened.run('booking.create', opened.booking('r1', onDay(4, 9), { roomID: 'one' }));
    await expect(
      opened.run('booking.create', opened.booking('r2', onDay(4, 9), { doctorID: WANG, roomID: 'one' })),
    ).rejects.toMatchObject({ detail: { rule: 'slotTaken', field: 'roomID' } });
    await opened.run('booking.cancel', ref('a', { reason: '改天' }));
    await opened.run('booking.cancel', ref('b', { reason: '改天' }));
    await opened.run('booking.create', opened.booking('c'));
    await expect(opened.run('booking.revive', ref('a'))).rejects.toMatchObject(rule('slotTaken'));
  });

  it('[3.2.44 rule half] [3.7.007 rule half] is moved as one, and what is written in it changes by itself', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', opened.booking('a'));
    await opened.run('booking.edit', ref('a', { place: at(onDay(4, 15), WANG) }));
    await opened.run('booking.edit', ref('a', { edits: [set(['info'], '', '請空腹')] }), person('desk@clinic.test'));
    expect(await opened.stands('a')).toMatchObject({
      ...at(onDay(4, 15), WANG),
      ...{ info: '請空腹', cause: '健檢', updateBy: '/staff/desk@clinic.test' },
    });
    await expect(opened.run('booking.edit', ref('none'))).rejects.toMatchObject({ code: 100404 });
    await expect(
      opened.run('booking.edit', ref('a', { edits: [set(['status'], 'approved', 'cancel')] })),
    ).rejects.toMatchObject({ code: 100105 });
  });
});

describe('what is decided of a booking', () => {
  it('[3.2.45 rule half] [3.3.05 rule half] [3.4.06] keeps who decided, why, and each earlier decision', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', { ...opened.booking('a'), status: 'pending' });
    expect(await opened.stands('a')).toMatchObject({ status: 'pending', approvalStatus: '', openStatus: 1 });
    await opened.run('booking.approve', ref('a', { reason: '電話確認' }));
    await expect(opened.run('booking.refuse', ref('a'))).rejects.toMatchObject(rule('bookingNotWaiting'));
    await expect(opened.run('booking.cancel', ref('a', { reason: ' ' }))).rejects.toThrow();
    await opened.run('booking.cancel', ref('a', { reason: '飼主生病' }));
    const by = opened.clinic.actor.staffID;
    expect(await opened.stands('a')).toMatchObject({
      ...{ status: 'cancel', approvalStatus: 'cancel', by, reason: '飼主生病', openStatus: 0 },
      decisions: [{ approvalStatus: 'approved', reason: '電話確認' }, { approvalStatus: 'cancel' }],
    });
    await opened.run('booking.create', { ...opened.booking('b'), status: 'pending' });
    await opened.run('booking.refuse', ref('b', { reason: '當天休診' }));
    expect(await opened.stands('b')).toMatchObject({ status: 'refuse', by, reason: '當天休診' });
    await opened.run('booking.revive', ref('b'));
    expect((await opened.stands('b'))?.status).toBe('approved');
  });

  it('keeps those that wait, were refused or cancelled off the day', () => {
    const shown = (['pending', 'approved', 'refuse', 'cancel', 'checkedIn', 'noShow'] as const).filter((status) =>
      isOnDay({ status }),
    );
    expect(shown).toEqual(['approved', 'checkedIn', 'noShow']);
  });

  it('asks again for its place when it is approved: two who waited may have asked for one', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', { ...opened.booking('a'), status: 'pending' });
    await opened.run('booking.create', { ...opened.booking('b'), status: 'pending', beside: ['/booking/a'] });
    await opened.run('booking.cancel', ref('a', { reason: '改天' }));
    await opened.run('booking.create', { ...opened.booking('c'), beside: ['/booking/b'] });
    await expect(opened.run('booking.revive', ref('a'))).rejects.toMatchObject({ detail: { ids: ['/booking/c'] } });
    await opened.run('booking.approve', ref('b'));
    expect((await opened.stands('b'))?.status).toBe('approved');
  });

  it('goes back to wait where its approval or refusal was a mistake, and asks for its place again; what was cancelled, missed or has come does not', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', { ...opened.booking('a'), status: 'pending' });
    await opened.run('booking.approve', ref('a'));
    await opened.run('booking.reconsider', ref('a'));
    expect(await opened.stands('a')).toMatchObject({ status: 'pending', openStatus: 1, approvalStatus: 'pending' });
    await opened.run('booking.reconsider', ref('a'));
    expect((await opened.stands('a'))?.decisions.map(({ approvalStatus }) => approvalStatus)).toEqual([
      'approved',
      'pending',
    ]);
    await opened.run('booking.refuse', ref('a'));
    await opened.run('booking.create', opened.booking('b'));
    await expect(opened.run('booking.reconsider', ref('a'))).rejects.toMatchObject(rule('slotTaken'));
    await opened.run('booking.cancel', ref('b', { reason: '改天' }));
    await expect(opened.run('booking.reconsider', ref('b'))).rejects.toMatchObject(rule('bookingOver'));
    await opened.run('booking.reconsider', ref('a'));
    expect((await opened.stands('a'))?.status).toBe('pending');
  });

  it('is that nobody came only after its time, and can be taken back', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', opened.booking('a'));
    await expect(opened.run('booking.noShow', ref('a'))).rejects.toMatchObject(rule('bookingAhead'));
    opened.clinic.now = onDay(3, 11);
    await opened.run('booking.noShow', ref('a'));
    expect(await opened.stands('a')).toMatchObject({ status: 'noShow', openStatus: 0 });
    await opened.run('booking.revive', ref('a'));
    expect((await opened.stands('a'))?.status).toBe('approved');
  });

  it('ends with the animal’s care, and stands again only where somebody lets it', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', opened.booking('a'));
    await opened.run('booking.create', { ...opened.booking('b', onDay(5, 10)), status: 'pending' });
    const deathID = '/death/pet/mochi/1795147200-x';
    await opened.run('pet.die', { _id: deathID, petID: opened.petID, timeOfDeath: opened.clinic.now, fields: {} });
    for (const key of ['a', 'b']) expect(await opened.stands(key)).toMatchObject({ status: 'cancel', openStatus: 0 });
    await opened.run('pet.undoDeath', { petID: opened.petID, reason: '弄錯了' });
    expect((await opened.stands('a'))?.status).toBe('cancel');
    await opened.run('booking.revive', ref('a'));
    expect(await opened.stands('a')).toMatchObject({ status: 'approved', openStatus: 1 });
  });
});

describe('two who work on one booking without hearing of each other', () => {
  const begin = async (first: readonly [string, object], second: readonly [string, object]) => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', opened.booking('a'));
    await opened.run('booking.create', { ...opened.booking('w', onDay(6, 9)), status: 'pending' });
    const heard = await apart(opened.clinic, [first], [second]);
    return { opened, heard: [heard.first, heard.second] };
  };
  const MOVE = ['booking.edit', ref('a', { place: at(onDay(4, 15)) })] as const;
  const OTHER = ['booking.edit', ref('a', { place: at(onDay(5, 15)) })] as const;
  const CANCEL = ['booking.cancel', ref('a', { reason: '改天' })] as const;

  it('and take one slot: the second is told, and nothing of the first is lost', async () => {
    const opened = await BookingClinic.open();
    const heard = await apart(
      opened.clinic,
      [['booking.create', opened.booking('a')]],
      [['booking.create', opened.booking('b')]],
    );
    expect([heard.first, heard.second]).toEqual([[], ['slotTaken']]);
    expect([(await opened.stands('a'))?.status, await opened.stands('b')]).toEqual(['approved', undefined]);
  });

  it('and both move it, or one cancels it: the second is told, whichever it is', async () => {
    for (const [first, second, told] of [
      [MOVE, OTHER, 'changedSince'],
      [CANCEL, MOVE, 'bookingOver'],
    ] as const) {
      const { heard } = await begin(first, second);
      expect(heard).toEqual([[], [told]]);
    }
    const { opened, heard } = await begin(MOVE, CANCEL);
    expect(heard).toEqual([[], []]);
    expect(await opened.stands('a')).toMatchObject({ status: 'cancel', dateTime: onDay(4, 15) });
  });

  it('and decide differently: the second is told; the same decision is one', async () => {
    const approve = ['booking.approve', ref('w')] as const;
    const refuse = ['booking.refuse', ref('w', { reason: '客滿' })] as const;
    expect((await begin(approve, refuse)).heard).toEqual([[], ['changedSince']]);
    expect((await begin(refuse, approve)).heard).toEqual([[], ['changedSince']]);
    const { opened, heard } = await begin(approve, approve);
    expect([heard, (await opened.stands('w'))?.decisions.length]).toEqual([[[], []], 1]);
  });

  it('and one puts it back to wait while the other cancels it, in either order: the second is told', async () => {
    const back = ['booking.reconsider', ref('a')] as const;
    expect((await begin(back, CANCEL)).heard).toEqual([[], ['changedSince']]);
    expect((await begin(CANCEL, back)).heard).toEqual([[], ['changedSince']]);
  });

  it('and one takes it away in which the other has written: it stays', async () => {
    const write = ['booking.edit', ref('a', { edits: [set(['info'], '', '會咬人')] })] as const;
    const remove = ['booking.remove', ref('a')] as const;
    expect((await begin(write, remove)).heard).toEqual([[], ['writtenSince']]);
    expect((await begin(remove, write)).heard).toEqual([[], ['notFound']]);
  });

  it('and both write why they come: both words stay', async () => {
    const say = (info: string) => ['booking.edit', ref('a', { edits: [set(['info'], '一\n二\n三', info)] })] as const;
    const opened = await BookingClinic.open();
    await opened.run('booking.create', { ...opened.booking('a'), words: { info: '一\n二\n三' } });
    const heard = await apart(opened.clinic, [say('會咬人\n二\n三')], [say('一\n二\n需空腹')]);
    expect([...heard.first, ...heard.second, (await opened.stands('a'))?.info]).toEqual(['會咬人\n二\n需空腹']);
  });
});

it('[3.3.12] an owner is on the blacklist once, under an id that follows from theirs and with when that was, and off it again', async () => {
  const opened = await BookingClinic.open();
  const id = `/bookingBlacklist${opened.userID}`;
  await opened.run('bookingBlacklist.add', { userID: opened.userID, reason: '未到三次' });
  const made = await opened.clinic.tx.get('bookingBlacklist', id);
  expect(made).toMatchObject({ _id: id, userID: opened.userID, createDateTime: opened.clinic.now });
  await opened.run('bookingBlacklist.add', { userID: opened.userID, reason: '' });
  expect(await opened.clinic.tx.get('bookingBlacklist', id)).toEqual(made);
  expect(made?.reason).toBe('未到三次');
  await opened.run('bookingBlacklist.lift', { userID: opened.userID, reason: '已說明並道歉' });
  await opened.run('bookingBlacklist.lift', { userID: opened.userID });
  expect(await opened.clinic.tx.get('bookingBlacklist', id)).toBeUndefined();
});
