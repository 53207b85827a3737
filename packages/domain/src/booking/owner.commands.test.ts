import { AwayDesk } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay } from '@vetloom/testing/domain/bookings.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING, bookingKindRow } from '../clinic/settings/booking-kind.setting.ts';
import { OWNER_BOOKING_SETTING } from '../clinic/settings/owner-booking.setting.ts';
import { ALL_COMMANDS } from '../commands.ts';
import { isMissingAny, missingBefore } from './intake.ts';

const page = operatorActor('owner');
const [CHEN, WANG] = ['/staff/chen@clinic.test', '/staff/wang@clinic.test'];
const rule = (name: string) => ({ detail: { rule: name } });
const kind = bookingKindRow.parse({
  ...{ _id: 'vaccine', name: '疫苗', minutes: 30, isOnline: true },
  questions: [{ _id: 'q1', text: '最近有沒有嘔吐？' }],
  papers: [{ _id: 'p1', text: '疫苗手冊' }],
});

/** A command that the server alone runs. */
const ofServer = (name: string) => {
  const command = ALL_COMMANDS.get(name);
  if (!command) throw new Error(`no command ${name}`);
  return command;
};

/** A clinic whose page is open, and what an owner of it does there. */
async function open(settings: object = {}, kinds: readonly object[] = [kind]) {
  const opened = await BookingClinic.open();
  for (const row of kinds)
    await opened.run('setting.edit', {
      settingID: BOOKING_KIND_SETTING.id,
      edits: [{ op: 'insert', path: ['kinds'], row }],
    });
  const defaults = OWNER_BOOKING_SETTING.defaults as unknown as Record<string, unknown>;
  const wanted = { isOn: true, ...settings };
  await opened.run('setting.edit', {
    settingID: OWNER_BOOKING_SETTING.id,
    edits: Object.entries(wanted).map(([field, value]) => set([field], defaults[field], value)),
  });
  const ask = (key: string, more: object = {}) =>
    opened.clinic.run(
      ofServer('booking.ask'),
      {
        ...{ _id: `/booking/${key}`, userID: opened.userID, petID: opened.petID, kindID: 'vaccine' },
        ...{ dateTime: onDay(3, 10), ...more },
      },
      page,
    );
  const act = (name: string, key: string, more: object = {}) =>
    opened.clinic.run(ofServer(name), { bookingID: `/booking/${key}`, userID: opened.userID, ...more }, page);
  return { opened, ask, act };
}

describe('an owner who books on the clinic’s page', () => {
  it('[3.9.02] makes a booking that waits for the clinic, with a doctor who is free, as long as its kind', async () => {
    const { opened, ask } = await open();
    await ask('a', {
      cause: '打疫苗',
      answers: [
        { _id: 'q1', text: '沒有' },
        { _id: 'gone', text: '?' },
      ],
      papers: ['gone'],
    });
    expect(await opened.stands('a')).toMatchObject({
      ...{ status: 'pending', platform: 'owner', dateTime: onDay(3, 10), dateTimeEnd: onDay(3, 10, 30) },
      ...{ doctorID: expect.stringContaining('/staff/'), kindID: 'vaccine', cause: '打疫苗' },
      intake: { answers: [{ _id: 'q1', question: '最近有沒有嘔吐？', text: '沒有' }], papers: [], consent: null },
    });
    await ask('b', { dateTime: onDay(3, 10) });
    const [first, second] = [await opened.stands('a'), await opened.stands('b')];
    expect(first?.doctorID).not.toBe(second?.doctorID);
    await expect(ask('c')).rejects.toMatchObject(rule('placeTaken'));
  });

  it('has it at once where the kind says so', async () => {
    const { opened, ask } = await open({}, [{ ...kind, isApproved: true }]);
    await ask('a');
    expect(await opened.stands('a')).toMatchObject({ status: 'approved', decisions: [{ approvalStatus: 'approved' }] });
  });

  it('[3.9.04 rule half] is refused what isn’t offered: a closed time, between the steps, too soon, too far, off the roster', async () => {
    const { ask } = await open();
    const refused = (dateTime: number, name: string) =>
      expect(ask('x', { dateTime })).rejects.toMatchObject(rule(name));
    await refused(onDay(2, 10), 'placeNotOffered');
    await refused(onDay(3, 12, 30), 'placeNotOffered');
    await refused(onDay(3, 10, 10), 'placeNotOffered');
    await refused(onDay(-1, 10), 'placeNotOffered');
    await refused(onDay(22, 10), 'placeNotOffered');
  });

  it('finds a closed page closed, and the road of the messaging app where the clinic closed that one', async () => {
    const closed = await open({ isOn: false });
    await expect(closed.ask('a')).rejects.toMatchObject(rule('pageClosed'));
    const { opened, ask } = await open();
    await opened.run('setting.edit', {
      settingID: BOOKING_SETTING.id,
      edits: [set(['disableLineBooking'], false, true)],
    });
    await expect(ask('a', { road: 'line' })).rejects.toMatchObject(rule('pageClosed'));
    await ask('a');
    expect(await opened.stands('a')).toMatchObject({ platform: 'owner' });
  });

  it('[3.5.08 rule half] is asked to call when the clinic has blocked them, in words that anybody would get', async () => {
    const { opened, ask } = await open();
    await opened.run('bookingBlacklist.add', { userID: opened.userID, reason: '爽約三次' });
    const refusal = await ask('a').catch((error: unknown) => error);
    expect(refusal).toMatchObject(rule('askByPhone'));
    expect(JSON.stringify(refusal)).not.toContain('爽約');
    // The clinic's own people book all the same.
    await opened.run('booking.create', opened.booking('b'));
    expect(await opened.stands('b')).toBeDefined();
  });

  it('has at most so many bookings ahead; over ones don’t count', async () => {
    const { ask, act } = await open({ mostOpen: 2 });
    await ask('a');
    await ask('b', { dateTime: onDay(3, 11) });
    await expect(ask('c', { dateTime: onDay(4, 10) })).rejects.toMatchObject(rule('bookingLimit'));
    await act('booking.cancelOwn', 'a');
    await ask('c', { dateTime: onDay(4, 10) });
  });

  it('can’t fill the clinic’s lists by booking and cancelling in turns', async () => {
    const { ask, act } = await open({ mostOpen: 1 });
    for (const key of ['a', 'b', 'c']) {
      await ask(key);
      await act('booking.cancelOwn', key);
    }
    await expect(ask('d')).rejects.toMatchObject(rule('bookingLimit'));
  });

  it('comes for the first time: owner and animal are there, and the animal waits for the clinic’s look', async () => {
    const { opened, ask } = await open();
    const newcomer = { _id: '/user/new', name: '王大明', phone: '0955 111 222' };
    await ask('a', {
      userID: undefined,
      petID: undefined,
      newcomer,
      pet: { _id: '/pet/new', name: '皮皮', type: 'Canine' },
    });
    const booking = await opened.stands('a');
    expect(await opened.clinic.tx.get('user', '/user/new')).toMatchObject({ name: '王大明', phone: '0955111222' });
    expect(await opened.clinic.tx.get('pet', booking?.petID ?? '')).toMatchObject({ name: '皮皮', approvalStatus: 10 });
    // The phone is an owner's meanwhile: it is that owner who comes.
    const again = { ...newcomer, _id: '/user/other', name: '王小明' };
    await ask('b', { userID: undefined, newcomer: again, petID: booking?.petID, dateTime: onDay(3, 11) });
    expect(await opened.stands('b')).toMatchObject({ userID: '/user/new' });
    const shut = await open({ newOwners: false });
    const pet = { _id: '/pet/new', name: '皮皮' };
    await expect(shut.ask('a', { userID: undefined, petID: undefined, newcomer, pet })).rejects.toMatchObject(
      rule('askByPhone'),
    );
  });

  it('brings no animal of somebody else’s', async () => {
    const { opened, ask } = await open();
    await opened.run('owner.create', { _id: '/user/wu', fields: { name: '吳先生', phone: '0922333444' } });
    await expect(ask('a', { userID: '/user/wu' })).rejects.toMatchObject(rule('askByPhone'));
    expect(await opened.stands('a')).toBeUndefined();
  });

  it('agrees to the clinic’s words as they stand, and the booking keeps them', async () => {
    const { opened, ask } = await open({ consent: '同意書第二版' });
    await expect(ask('a')).rejects.toMatchObject(rule('consentChanged'));
    await expect(ask('a', { consent: '同意書第一版' })).rejects.toMatchObject(rule('consentChanged'));
    await ask('a', { consent: '同意書第二版' });
    expect((await opened.stands('a'))?.intake?.consent).toMatchObject({ text: '同意書第二版' });
  });

  it('is nobody of the clinic: no person runs what the page does', async () => {
    const { opened } = await open();
    const input = {
      _id: '/booking/a',
      userID: opened.userID,
      petID: opened.petID,
      kindID: 'vaccine',
      dateTime: onDay(3, 10),
    };
    await expect(opened.clinic.run(ofServer('booking.ask'), input)).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});

describe('an owner’s own booking', () => {
  it('is moved to a time that is offered, and waits for the clinic again', async () => {
    const { opened, ask, act } = await open();
    await ask('a');
    await opened.run('booking.approve', { bookingID: '/booking/a' });
    await act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(3, 10, 30) });
    expect(await opened.stands('a')).toMatchObject({ dateTime: onDay(3, 10, 30), status: 'pending', openStatus: 1 });
    await expect(act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(4, 10) })).rejects.toMatchObject(
      rule('changedSince'),
    );
    const doctorID = (await opened.stands('a'))?.doctorID ?? '';
    await opened.run('booking.create', opened.booking('other', onDay(4, 10), { doctorID }));
    await expect(act('booking.moveOwn', 'a', { from: onDay(3, 10, 30), dateTime: onDay(4, 10) })).rejects.toMatchObject(
      rule('placeTaken'),
    );
  });

  it('that the clinic made longer is moved as long as it is', async () => {
    const { opened, ask, act } = await open();
    await ask('a');
    const doctorID = (await opened.stands('a'))?.doctorID;
    await opened.run('booking.edit', {
      bookingID: '/booking/a',
      place: { dateTime: onDay(3, 10), dateTimeEnd: onDay(3, 11), doctorID },
    });
    await act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(4, 10) });
    expect(await opened.stands('a')).toMatchObject({ dateTime: onDay(4, 10), dateTimeEnd: onDay(4, 11) });
  });

  it('that is moved has been kept nowhere: what its new place loses is told anew', async () => {
    const { opened, ask, act } = await open();
    await ask('a');
    await opened.run('booking.keep', { bookingID: '/booking/a', losses: ['holiday'] });
    await act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(4, 10) });
    expect((await opened.stands('a'))?.kept).toEqual([]);
  });

  it('is moved and cancelled until the clinic’s limit, not after', async () => {
    const { opened, ask, act } = await open();
    await ask('a', { dateTime: onDay(0, 20) });
    await opened.run('setting.edit', {
      settingID: BOOKING_SETTING.id,
      edits: [set(['latestCancelBookingMin'], 0, 24 * 60)],
    });
    await expect(act('booking.cancelOwn', 'a')).rejects.toMatchObject(rule('changeTooLate'));
    await ask('b', { dateTime: onDay(4, 10) });
    await act('booking.cancelOwn', 'b', { reason: '改天再去' });
    expect(await opened.stands('b')).toMatchObject({ status: 'cancel', reason: '改天再去' });
    await act('booking.cancelOwn', 'b');
  });

  it('is no one else’s', async () => {
    const { ask, act } = await open();
    await ask('a');
    const byOther = () => act('booking.cancelOwn', 'a', { userID: '/user/other' });
    await expect(byOther()).rejects.toMatchObject({ codeName: 'notFound' });
    await act('booking.cancelOwn', 'a');
    await expect(byOther()).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('[3.5.08 rule half] isn’t moved by whom the clinic has blocked meanwhile, but they may still call it off', async () => {
    const { opened, ask, act } = await open();
    await ask('a');
    await ask('b', { dateTime: onDay(3, 14) });
    await opened.run('bookingBlacklist.add', { userID: opened.userID, reason: '爽約三次' });
    const move = () => act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(3, 11) });
    const refusal = await move().catch((error: unknown) => error);
    expect(refusal).toMatchObject(rule('askByPhone'));
    expect(JSON.stringify(refusal)).not.toContain('爽約');
    await act('booking.fillOwn', 'a', { answers: [], papers: ['p1'] });
    await act('booking.cancelOwn', 'b');
    expect(await opened.stands('b')).toMatchObject({ status: 'cancel' });
    expect(await opened.stands('a')).toMatchObject({ dateTime: onDay(3, 10), intake: { papers: ['p1'] } });
    await opened.run('bookingBlacklist.lift', { userID: opened.userID });
    await move();
    expect(await opened.stands('a')).toMatchObject({ dateTime: onDay(3, 11) });
  });

  it('whose doctor has left is moved to another’s time', async () => {
    const { opened, ask, act } = await open();
    await ask('a', { doctorID: CHEN });
    await opened.doctor('chen', { status: 0 });
    await act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(3, 10, 30) });
    expect(await opened.stands('a')).toMatchObject({ doctorID: WANG, dateTime: onDay(3, 10, 30) });
    await opened.run('booking.create', opened.booking('b', onDay(3, 11), { doctorID: WANG }));
    await expect(act('booking.moveOwn', 'a', { from: onDay(3, 10, 30), dateTime: onDay(3, 11) })).rejects.toMatchObject(
      rule('placeTaken'),
    );
  });

  it('is nobody’s by their link once its animal is another’s', async () => {
    const { opened, ask, act } = await open();
    await ask('a');
    await opened.run('owner.create', { _id: '/user/wu', fields: { name: '吳先生', phone: '0922333444' } });
    await opened.run('pet.transfer', { petID: opened.petID, userID: '/user/wu' });
    for (const [name, more] of [
      ['booking.cancelOwn', {}],
      ['booking.moveOwn', { from: onDay(3, 10), dateTime: onDay(3, 11) }],
      ['booking.fillOwn', { answers: [], papers: ['p1'] }],
    ] as const)
      await expect(act(name, 'a', more)).rejects.toMatchObject({ codeName: 'notFound' });
    expect(await opened.stands('a')).toMatchObject({ status: 'pending', dateTime: onDay(3, 10) });
  });

  it('says what is missing before the visit, until it is there', async () => {
    const { opened, ask, act } = await open();
    await ask('a');
    const missing = async () => missingBefore((await opened.stands('a')) ?? {}, kind);
    expect(await missing()).toMatchObject({ questions: [{ _id: 'q1' }], papers: [{ _id: 'p1' }] });
    await act('booking.fillOwn', 'a', { answers: [{ _id: 'q1', text: '沒有' }], papers: ['p1'] });
    expect(isMissingAny(await missing())).toBe(false);
    expect(missingBefore({}, undefined)).toEqual({ questions: [], papers: [] });
  });

  it('that the clinic cancelled or checked in meanwhile stays so', async () => {
    const { opened, ask, act } = await open();
    await ask('a');
    await opened.run('booking.cancel', { bookingID: '/booking/a', reason: '醫師請假' });
    await expect(act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(3, 11) })).rejects.toMatchObject(
      rule('bookingOver'),
    );
    await act('booking.cancelOwn', 'a');
    expect(await opened.stands('a')).toMatchObject({ reason: '醫師請假' });
  });
});

describe('two who don’t hear of each other', () => {
  it('a station that says yes or no and an owner who moves meanwhile: the station is told of a time that it didn’t see', async () => {
    for (const [decision, status] of [
      ['booking.approve', 'approved'],
      ['booking.refuse', 'refuse'],
    ] as const) {
      const { opened, ask, act } = await open();
      await ask('a');
      const station = new AwayDesk(opened.clinic, 'station');
      await station.does([decision, { bookingID: '/booking/a' }]);
      await act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(3, 11) });
      await station.arrives();
      expect(station.heard).toEqual(['changedSince']);
      expect(await opened.stands('a')).toMatchObject({ dateTime: onDay(3, 11), status: 'pending' });
      station.look();
      await station.does([decision, { bookingID: '/booking/a' }]);
      await station.arrives();
      expect(await opened.stands('a')).toMatchObject({ dateTime: onDay(3, 11), status });
    }
  });

  it('an owner who moves what the station has approved: it waits for the clinic again', async () => {
    const { opened, ask, act } = await open();
    await ask('a');
    await opened.run('booking.approve', { bookingID: '/booking/a' });
    await act('booking.moveOwn', 'a', { from: onDay(3, 10), dateTime: onDay(3, 11) });
    expect(await opened.stands('a')).toMatchObject({ dateTime: onDay(3, 11), status: 'pending' });
  });
});
