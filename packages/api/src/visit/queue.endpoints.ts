import { createBooking } from '@vetloom/domain/booking/booking.commands.ts';
import { bookingID as newBookingID } from '@vetloom/domain/booking/booking.kind.ts';
import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { QUEUE_SETTING } from '@vetloom/domain/clinic/settings/queue.setting.ts';
import { ROOM_SETTING } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SETTING_WRITERS, settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, remark, requiredLine, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { queueOf } from '@vetloom/domain/overview/queue.ts';
import { callVisit, skipVisit } from '@vetloom/domain/visit/call.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import {
  QUEUE_PLACE_PATH,
  QUEUE_SCREEN_PATH,
  queuePlace,
  queuePlaceLink,
  queueScreen,
  queueScreenLink,
} from '@vetloom/protocol/queue.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { answerBooking, beside, result as bookingResult } from '../booking/booking-frame.ts';
import { reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { visitsToday } from './queue-view.ts';

const frame = { scope: 'clinic', tag: 'Queue' } as const;
const calls = { ...frame, write: true, permission: callVisit.permission } as const;
const called = z.object({ recordID: z.string(), ticket: z.string(), roomID: z.string(), room: z.string() });
const roomID = z.union([z.literal(''), rowID]).default('');

/** The name of a room. @throws DomainError badParameter */
async function roomName(reader: Reader, id: string): Promise<string> {
  if (id === '') return '';
  const room = (await settingOf(reader, ROOM_SETTING)).rooms.find(({ _id }) => _id === id);
  if (!room) throw new DomainError('badParameter', 'no such room', { field: 'roomID' });
  return room.name;
}

const callNumber = endpoint({
  ...calls,
  method: 'POST',
  path: `${CLINIC_BASE}/callNumber`,
  summary: 'Call a waiting number into a room: the screens of the waiting room show it',
  description:
    'The number of today’s waiting visit; animals that came together share one, and are called as one. Called again it is called once more. Not found where nobody waits with it.',
  command: callVisit.name,
  body: z.object({ number: z.union([z.string().min(1).max(40), z.number().int().min(1)]), roomID }),
  result: called,
  errors: ['notFound', 'badParameter'],
  handle: async (call) => {
    const { number, roomID: room } = call.body;
    const { visit, name } = await reading(call, async ({ reader }) => ({
      visit: queueOf(await visitsToday(reader, call.now)).find(({ ticket }) => ticket === String(number)),
      name: await roomName(reader, room),
    }));
    if (!visit) throw new DomainError('notFound', `nobody waits with the number ${number}`);
    const input = { recordID: visit._id, callID: newRowID(call.random), roomID: room, room: name };
    return writing(call, callVisit, input, async () => ({
      ...{ recordID: visit._id, ticket: visit.ticket, roomID: room, room: name },
    }));
  },
});

const skip = endpoint({
  ...calls,
  method: 'POST',
  path: `${CLINIC_BASE}/callNumber/skip`,
  summary: 'Pass over a number that was called and didn’t come: it goes behind the others until it is called again',
  command: skipVisit.name,
  body: z.object({ recordID: documentID('record/') }),
  result: z.null(),
  errors: [],
  handle: (call) =>
    writing(call, skipVisit, { recordID: call.body.recordID, callID: newRowID(call.random) }, async () => null),
});

const setAppointment = endpoint({
  ...frame,
  write: true,
  method: 'POST',
  path: `${CLINIC_BASE}/setAppointment`,
  permission: createBooking.permission,
  summary: 'Make an appointment: a booking like any other',
  description:
    'Without `minutes` it is one slot of the calendar long. The same as POST …/booking by fewer fields, for programs that talk with owners.',
  command: createBooking.name,
  body: z.object({
    userID: documentID('user'),
    petID: documentID('pet'),
    dateTime: unixSeconds,
    minutes: z.number().int().min(5).max(720).optional(),
    doctorID: z.string().max(200).default(''),
    cause: remark(300).default(''),
    status: z.enum(['pending', 'approved']).default('approved'),
    beside,
  }),
  result: bookingResult,
  errors: ['ownerNotFound', 'petNotFound', 'contradictory'],
  handle: (call) => {
    const _id = newBookingID(call.now, call.random);
    const { userID, petID, dateTime, minutes, doctorID, cause, status, beside: seen } = call.body;
    return writing(
      call,
      createBooking,
      async (base) => {
        const length = minutes ?? (await settingOf(base, BOOKING_SETTING)).timeSlotMin;
        const place = { dateTime, dateTimeEnd: dateTime + length * 60, doctorID };
        return { _id, userID, petID, place, words: { cause }, status, platform: 'program' as const, beside: seen };
      },
      answerBooking(call, _id),
    );
  },
});

const screens = {
  ...frame,
  permission: SETTING_WRITERS,
  write: true,
  path: `${CLINIC_BASE}/queue/screen`,
  command: editSetting.name,
} as const;

const hang = endpoint({
  ...screens,
  method: 'POST',
  summary: 'A screen in the waiting room: a link that shows called numbers without a sign-in, until it is taken off',
  body: z.object({ name: requiredLine(40) }),
  result: queueScreenLink,
  errors: ['badParameter'],
  handle: (call) => {
    const screenID = newRowID(call.random);
    const row = { _id: screenID, name: call.body.name, createDateTime: call.now, createBy: call.actor.staffID };
    return writing(
      call,
      editSetting,
      { settingID: QUEUE_SETTING.id, edits: [{ op: 'insert', path: ['screens'], row }] },
      async () => call.services.queueScreens.link(call.clinic, screenID, makerOf(call.person)),
    );
  },
});

const takeOff = endpoint({
  ...screens,
  method: 'DELETE',
  summary: 'Take a screen off: its link shows nothing from then on; a missing one counts as taken off',
  query: z.object({ screenID: rowID }),
  result: z.null(),
  errors: [],
  handle: async (call) => {
    const { screenID } = call.query;
    const { screens: hung } = await reading(call, ({ reader }) => settingOf(reader, QUEUE_SETTING));
    if (!hung.some(({ _id }) => _id === screenID)) return null;
    const edits = [{ op: 'remove' as const, path: ['screens', screenID] }];
    return writing(call, editSetting, { settingID: QUEUE_SETTING.id, edits }, async () => null);
  },
});

const place = endpoint({
  ...frame,
  method: 'POST',
  path: `${CLINIC_BASE}/queue/place/{id}`,
  permission: ['CHECK_IN'],
  summary: 'A link by which an owner sees their place in the queue on their phone, for a day and without a sign-in',
  write: false,
  params: z.object({ id: idParam('record/', 'notFound') }),
  body: z.object({}),
  result: queuePlaceLink,
  errors: ['notFound'],
  handle: (call) => call.services.queueScreens.linkToPlace(call.clinic, call.params.id, makerOf(call.person)),
});

const open = { method: 'POST', scope: 'public', tag: frame.tag, permission: [], write: false } as const;
const token = z.object({ token: z.string().max(700) });

const showScreen = endpoint({
  ...open,
  path: QUEUE_SCREEN_PATH,
  summary: 'Called numbers for a screen in the waiting room: numbers and rooms, nobody is named',
  description: 'The token comes from POST …/queue/screen; no sign-in. An ended, forged or foreign one is not found.',
  body: token,
  result: queueScreen,
  errors: ['notFound', 'rateLimited'],
  handle: (call) => call.services.queueScreens.show(call.body.token),
});

const showPlace = endpoint({
  ...open,
  path: QUEUE_PLACE_PATH,
  summary: 'One’s own place in the queue: the number, how many are before it, how long it may take',
  description: 'The token comes from POST …/queue/place/{id}; no sign-in. It says nothing of anybody else.',
  body: token,
  result: queuePlace,
  errors: ['notFound', 'rateLimited'],
  handle: (call) => call.services.queueScreens.place(call.body.token),
});

/** Calling numbers, the waiting room's screens, and owners' places in the queue (spec 3 §7 "callNumber", "setAppointment"). */
export const queueEndpoints = [callNumber, skip, setAppointment, hang, takeOff, place, showScreen, showPlace];
