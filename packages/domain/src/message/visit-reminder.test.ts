import { BookingClinic, onDay } from '@vetloom/testing/domain/bookings.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../booking/booking.schema.ts';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { MESSAGE_SETTING } from '../clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '../clinic/settings/message-account.setting.ts';
import { ALL_COMMANDS } from '../commands.ts';
import type { Command } from '../engine/command.ts';
import { OverlayTx } from '../engine/overlay.ts';
import type { Tx } from '../engine/transaction.ts';
import { writeMessages } from './message.commands.ts';
import { MESSAGE_STATUS, type Message } from './message.schema.ts';
import { waysOf } from './queue-message.ts';
import { readAhead, remindedOf } from './visit-reminder.commands.ts';
import { isVisitReminderDue } from './visit-reminder.ts';

const server = operatorActor('outbox');
const AT = onDay(3, 10);
const LATER = onDay(4, 10);
const chen = '/staff/chen@clinic.test';
const KEY = '11111111-1111-4111-8111-111111111111';

const ofServer = (name: string) => {
  const command = ALL_COMMANDS.get(name);
  if (!command) throw new Error(`no command ${name}`);
  return command;
};

/** A clinic that reminds a day before, with a booking and what its server does. */
async function begin(hours = 24) {
  const opened = await BookingClinic.open();
  const { clinic } = opened;
  await opened.run('booking.create', opened.booking('a'));
  await opened.run('setting.edit', {
    settingID: BOOKING_SETTING.id,
    edits: [set(['remindBeforeHours'], 0, hours)],
  });
  const overlay = new OverlayTx(clinic.reader);
  const sms = { vendor: 'mitake', username: 'u', pointsPerSegment: 1 };
  await overlay.put('setting', { ...MESSAGE_ACCOUNTS.defaults, sms } as never);
  await overlay.put('setting', { ...MESSAGE_SETTING.defaults, quietFrom: 0, quietTo: 0 } as never);
  clinic.reader.apply(overlay.writes());
  const round = (of: number, key = 'a') =>
    clinic.run(
      ofServer('booking.remind'),
      { visits: [{ bookingID: `/booking/${key}`, of, text: `提醒您 ${of}` }] },
      server,
    );
  const messages = async () =>
    (await clinic.tx.query('message', 'byOwner', { equals: [opened.userID] })) as readonly Message[];
  let attempts = 0;
  const hand = async () => {
    for (const { _id } of await messages()) {
      attempts += 1;
      const items = [{ messageID: _id, attemptID: `a${attempts}`, key: KEY }];
      await clinic.run(ofServer('message.hand'), { items }, server);
    }
  };
  const move = (dateTime: number) =>
    opened.run('booking.edit', {
      bookingID: '/booking/a',
      place: { dateTime, dateTimeEnd: dateTime + 1800, doctorID: chen },
    });
  const cancel = () => opened.run('booking.cancel', { bookingID: '/booking/a', reason: '改天' });
  return { opened, clinic, round, messages, hand, move, cancel };
}

describe('an owner is reminded of a visit', () => {
  it('once its hour has come, once however often it is tried, by the clinic’s way and naming the booking', async () => {
    const { clinic, round, messages, opened } = await begin();
    clinic.now = AT - 24 * 3600 - 100;
    await round(AT);
    expect(await messages()).toEqual([]);
    clinic.now = AT - 24 * 3600 + 100;
    for (let again = 0; again < 3; again += 1) await round(AT);
    expect(await messages()).toMatchObject([
      { channel: 'sms', to: '0912345678', about: 'visit', sourceID: '/booking/a', remindsOf: AT, createBy: '' },
    ]);
    // Another number of hours is no other visit.
    await opened.run('setting.edit', { settingID: BOOKING_SETTING.id, edits: [set(['remindBeforeHours'], 24, 2)] });
    clinic.now = AT - 3600;
    await round(AT);
    expect(await messages()).toHaveLength(1);
  });

  it('not where the clinic doesn’t wish it, nor by anybody but the server', async () => {
    const { clinic, round, messages } = await begin(0);
    clinic.now = AT - 3600;
    await round(AT);
    expect(await messages()).toEqual([]);
    const visits = [{ bookingID: '/booking/a', of: AT, text: 'x' }];
    await expect(clinic.run(ofServer('booking.remind'), { visits })).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('not of what waits, is over, has begun, was arranged within those hours, or is at another time by now', () => {
    const booking = { status: 'approved' as const, dateTime: AT, createDateTime: TEST_NOW };
    const due = (more: object, now = AT - 3600) => isVisitReminderDue({ ...booking, ...more }, 24, now);
    expect(due({})).toBe(true);
    for (const status of ['pending', 'refuse', 'cancel', 'checkedIn', 'noShow']) expect(due({ status })).toBe(false);
    expect(due({}, AT)).toBe(false);
    expect(due({ createDateTime: AT - 23 * 3600 })).toBe(false);
  });

  it('not where they are blocked, want no messages, or the animal is another’s', async () => {
    const ways: [string, (at: Awaited<ReturnType<typeof begin>>) => Promise<unknown>][] = [
      ['blocked', ({ opened }) => opened.run('bookingBlacklist.add', { userID: opened.userID, reason: '' })],
      [
        'refused',
        async ({ clinic, opened }) => {
          const overlay = new OverlayTx(clinic.reader);
          const owner = await overlay.get('user', opened.userID);
          const said = { _id: 'c1', purpose: 'messages', about: 'visit', given: false, method: 'word', note: '' };
          const consent = [{ ...said, dateTime: 1, by: '' }];
          if (owner) await overlay.put('user', { ...owner, consent } as never);
          clinic.reader.apply(overlay.writes());
        },
      ],
      [
        'unreachable',
        ({ opened }) =>
          opened.run('owner.edit', { userID: opened.userID, edits: [set(['phone'], '0912345678', '02-27001234')] }),
      ],
    ];
    for (const [why, does] of ways) {
      const at = await begin();
      await does(at);
      at.clinic.now = AT - 3600;
      await at.round(AT);
      expect(await at.messages(), why).toEqual([]);
    }
  });

  it('who moves it is reminded anew for its new time, and never twice for the same', async () => {
    const { clinic, round, messages, hand, move } = await begin();
    clinic.now = AT - 3600;
    await round(AT);
    await hand();
    await move(LATER);
    await round(AT);
    await round(LATER);
    expect(await messages()).toHaveLength(1);
    clinic.now = LATER - 24 * 3600;
    await round(LATER);
    await hand();
    expect((await messages()).map(({ remindsOf, status }) => [remindsOf, status])).toEqual([
      [AT, MESSAGE_STATUS.handing],
      [LATER, MESSAGE_STATUS.handing],
    ]);
    clinic.now = AT - 1800;
    await move(AT);
    await round(AT);
    expect(await messages()).toHaveLength(2);
  });

  it('and a cancellation, in either order: nothing goes of a visit that is off', async () => {
    const first = await begin();
    first.clinic.now = AT - 3600;
    await first.cancel();
    await first.round(AT);
    expect(await first.messages()).toEqual([]);
    const second = await begin();
    second.clinic.now = AT - 3600;
    await second.round(AT);
    await second.cancel();
    await second.hand();
    expect(await second.messages()).toMatchObject([{ status: 30, failure: 'visitChanged', attempts: [] }]);
  });

  it('what waited while the visit was moved away and back goes after all; what waited too long, or for a former owner, doesn’t', async () => {
    const { clinic, round, messages, hand, move } = await begin();
    clinic.now = AT - 3600;
    await round(AT);
    await move(LATER);
    await hand();
    expect(await messages()).toMatchObject([{ failure: 'visitChanged' }]);
    await move(AT);
    await round(AT);
    await hand();
    expect(await messages()).toMatchObject([{ failure: '', status: MESSAGE_STATUS.handing }]);
    const late = await begin();
    late.clinic.now = AT - 3600;
    await late.round(AT);
    late.clinic.now = AT;
    await late.hand();
    expect(await late.messages()).toMatchObject([{ failure: 'visitBegun' }]);
    const given = await begin();
    given.clinic.now = AT - 3600;
    await given.round(AT);
    await given.opened.run('owner.create', { _id: '/user/wu', fields: { name: '吳先生', phone: '0922333444' } });
    await given.opened.run('pet.transfer', { petID: given.opened.petID, userID: '/user/wu' });
    await given.hand();
    await given.round(AT);
    expect(await given.messages()).toMatchObject([{ failure: 'ownerChanged' }]);
    expect(await given.clinic.tx.query('message', 'byOwner', { equals: ['/user/wu'] })).toEqual([]);
  });

  it('whose animal was another’s for a while by mistake is reminded after all', async () => {
    const { clinic, opened, round, messages, hand } = await begin();
    clinic.now = AT - 3600;
    await round(AT);
    await opened.run('owner.create', { _id: '/user/wu', fields: { name: '吳先生', phone: '0922333444' } });
    await opened.run('pet.transfer', { petID: opened.petID, userID: '/user/wu' });
    await hand();
    await opened.run('pet.transfer', { petID: opened.petID, userID: opened.userID });
    await round(AT);
    await hand();
    expect(await messages()).toMatchObject([{ failure: '', status: MESSAGE_STATUS.handing }]);
  });
});

describe('an owner whom the clinic blocks', () => {
  it('in the night, after the reminder was queued, isn’t reminded in the morning; unblocked before the visit, they are after all', async () => {
    const { opened, clinic, round, messages, hand } = await begin();
    clinic.now = AT - 24 * 3600 + 10;
    await round(AT);
    await opened.run('bookingBlacklist.add', { userID: opened.userID, reason: '爽約三次' });
    await hand();
    expect(await messages()).toMatchObject([
      { status: MESSAGE_STATUS.withdrawn, failure: 'ownerBlocked', attempts: [] },
    ]);
    await round(AT);
    expect(await messages()).toMatchObject([{ status: MESSAGE_STATUS.withdrawn }]);
    await opened.run('bookingBlacklist.lift', { userID: opened.userID });
    await round(AT);
    await hand();
    expect(await messages()).toMatchObject([{ status: MESSAGE_STATUS.handing }]);
  });

  it('is told all the same what a person writes to them', async () => {
    const { opened, clinic, hand, messages } = await begin();
    clinic.now = AT - 24 * 3600 + 10;
    await opened.run('bookingBlacklist.add', { userID: opened.userID, reason: '爽約三次' });
    const text = {
      messageID: '/message/1-a',
      userID: opened.userID,
      petID: opened.petID,
      about: 'visit',
      text: '請來電',
    };
    await clinic.run(writeMessages as unknown as Command, { messages: [text] });
    await hand();
    expect(await messages()).toMatchObject([{ status: MESSAGE_STATUS.handing }]);
  });
});

it('what a round asks doesn’t grow with the bookings: one turn for each kind, and nothing of who was told', async () => {
  const { opened, clinic, round } = await begin();
  clinic.now = AT - 24 * 3600 + 10;
  await round(AT);
  const first = (await clinic.tx.get('booking', '/booking/a')) as Booking;
  const many = Array.from({ length: 300 }, (_, at) => ({ ...first, _id: `/booking/m${at}` }));
  const turns: string[] = [];
  const tx = {
    getMany: async (collection: string, ids: readonly string[]) => {
      turns.push(`${collection} ${ids.length}`);
      return clinic.tx.getMany(collection as 'pet', ids as string[]);
    },
  } as Pick<Tx, 'getMany'>;
  const asked = { hoursBefore: 24, now: clinic.now };
  const { due, tx: kept } = await readAhead(tx, [first, ...many], asked);
  expect(due).toEqual(many);
  expect(turns).toEqual(['message 301', 'pet 1', 'user 1', 'bookingBlacklist 1']);
  const ways = await waysOf(clinic.tx);
  for (const booking of [many[0], many[299]])
    expect(await remindedOf(kept, booking as Booking, { ways, ...asked })).toMatchObject({
      ...{ pet: { _id: opened.petID }, owner: { _id: opened.userID }, channel: 'sms' },
    });
});
