import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { demandFlag } from '@vetloom/domain/clinic/demand-flag.ts';
import { BOARDING_SETTING } from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { BOOKING_SETTING, businessHours, WEEKDAYS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { CONSENT_SETTING } from '@vetloom/domain/clinic/settings/consent.setting.ts';
import { DISCOUNT_SETTING } from '@vetloom/domain/clinic/settings/discount.setting.ts';
import { EINVOICE_SETTING } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { GUIDE_SETTING } from '@vetloom/domain/clinic/settings/guide.setting.ts';
import { INSTRUMENT_SETTING } from '@vetloom/domain/clinic/settings/instrument.setting.ts';
import { OWNER_BOOKING_SETTING } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { OWNER_PAGE_SETTING } from '@vetloom/domain/clinic/settings/owner-page.setting.ts';
import { REMINDER_SETTING } from '@vetloom/domain/clinic/settings/reminder.setting.ts';
import { ROOM_SETTING } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import type { SETTINGS } from '@vetloom/domain/clinic/settings/settings.ts';
import { SIGNATURE_SETTING } from '@vetloom/domain/clinic/settings/signature.setting.ts';
import { SURGERY_CHECKLIST_SETTING } from '@vetloom/domain/clinic/settings/surgery-checklist.setting.ts';
import { TAX_SETTING } from '@vetloom/domain/clinic/settings/tax.setting.ts';
import { TREATMENT_SETTING } from '@vetloom/domain/clinic/settings/treatment.setting.ts';
import { WARD_PROTOCOL_SETTING } from '@vetloom/domain/clinic/settings/ward-protocol.setting.ts';
import { WARD_PUSH_SETTING } from '@vetloom/domain/clinic/settings/ward-push.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { type ClinicRead, one, reading, writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead, tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

/** A concern that people set and that has calls of its own. */
type Concern = Exclude<(typeof SETTINGS)[number], { readonly permission: readonly [] }>;

interface ConcernCalls {
  /** Whoever may read it; every member of the clinic without one. */
  readonly permission: readonly Permission[];
  readonly what: string;
  readonly description?: string;
}

/** Refuses to read what an operator closed to the clinic; writing it the command refuses. */
async function demandOpen({ reader }: ClinicRead, { flag }: Pick<Concern, 'flag'>): Promise<void> {
  if (flag !== undefined) await demandFlag({ get: (collection, id) => one(reader, collection, id) }, flag);
}

/** GET and PUT of one concern of the settings at `/setting/{name}`: a PUT changes only the fields sent, lists of rows row by row. */
function concernCalls(concern: Concern, { permission, what, description }: ConcernCalls) {
  const shape: z.ZodRawShape = concern.shape;
  const fields = z.object(shape);
  const document = fields.extend({
    _id: z.literal(concern.id),
    collection: z.literal('setting'),
    updateDateTime: unixSeconds,
  });
  const frame = {
    scope: 'clinic',
    tag: 'Clinic',
    path: `${CLINIC_BASE}${concern.id}`,
    result: fieldwise(document),
    ...(description === undefined ? {} : { description }),
  } as const;
  return [
    endpoint({
      ...frame,
      method: 'GET',
      permission,
      write: false,
      summary: what,
      versioned: true,
      errors: [],
      handle: (call) =>
        reading(call, async (clinic) => {
          await demandOpen(clinic, concern);
          await tagRead(call, clinic, 'setting', concern.id);
          return settingOf(clinic.reader, concern);
        }),
    }),
    endpoint({
      ...frame,
      method: 'PUT',
      permission: concern.permission,
      write: true,
      summary: `${what}: change only the fields sent`,
      command: editSetting.name,
      body: fieldwise(fields).extend({ updateDateTime: unixSeconds.optional() }),
      versioned: true,
      errors: ['conflict'],
      handle: (call) =>
        writing(
          call,
          editSetting,
          async (base) => ({
            settingID: concern.id,
            edits: await editsOf(base, call, 'setting', concern.id, call.body, { absent: concern.defaults }),
          }),
          async (after) => {
            tagWritten(call, after, 'setting', concern.id);
            return settingOf(after.reader, concern);
          },
        ),
    }),
  ];
}

const NO_ONE_IN_PARTICULAR: readonly Permission[] = [];

const HOURS = {
  scope: 'clinic',
  tag: 'Bookings',
  path: `${CLINIC_BASE}/businessHours`,
  result: businessHours,
} as const;
const HOURS_READERS: readonly Permission[] = ['BIZ_HOURS_READ'];

const getHours = endpoint({
  ...HOURS,
  method: 'GET',
  permission: HOURS_READERS,
  write: false,
  summary: 'Hours of each weekday by morning, afternoon and evening; null where the clinic is closed',
  versioned: true,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      await demandOpen(clinic, BOOKING_SETTING);
      await tagRead(call, clinic, 'setting', BOOKING_SETTING.id);
      return (await settingOf(clinic.reader, BOOKING_SETTING)).businessHours;
    }),
});

const putHours = endpoint({
  ...HOURS,
  method: 'PUT',
  permission: BOOKING_SETTING.permission,
  write: true,
  summary: 'Change the hours: only the weekdays sent, each as a whole',
  command: editSetting.name,
  body: fieldwise(businessHours),
  versioned: true,
  errors: ['conflict'],
  handle: (call) =>
    writing(
      call,
      editSetting,
      async (base) => {
        const stored = (await settingOf(base, BOOKING_SETTING)).businessHours;
        if (Object.keys(call.body).length === 0) throw new DomainError('badParameter', 'no weekday was sent');
        const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, call.body[day] ?? stored[day]]));
        const sent = { businessHours: hours };
        const edits = await editsOf(base, call, 'setting', BOOKING_SETTING.id, sent, {
          absent: BOOKING_SETTING.defaults,
        });
        return { settingID: BOOKING_SETTING.id, edits };
      },
      async (after) => {
        tagWritten(call, after, 'setting', BOOKING_SETTING.id);
        return (await settingOf(after.reader, BOOKING_SETTING)).businessHours;
      },
    ),
});

/** Concerns of the settings that the specification's one object doesn't have, each by itself. */
export const concernEndpoints = [
  ...concernCalls(BOOKING_SETTING, {
    permission: HOURS_READERS,
    what: 'Hours of the week and the rules of booking',
    description: '`suggested` stands as long as nobody has taken over what the clinic was founded with.',
  }),
  getHours,
  putHours,
  ...concernCalls(BOOKING_KIND_SETTING, {
    permission: ['BIZ_HOURS_READ', 'BOOKING_READ'],
    what: 'Kinds of appointment: how long each takes, what it needs, what owners are told and asked before it',
    description:
      'A list of rows with `_id`; a row that is not sent is taken away, and of one that is sent what differs is changed.',
  }),
  ...concernCalls(OWNER_BOOKING_SETTING, {
    permission: HOURS_READERS,
    what: 'The page on which owners book by themselves, and what calendars outside of the clinic are shown',
  }),
  ...concernCalls(OWNER_PAGE_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'The page on which an owner sees their own animals: whether it is open, and what it shows',
  }),
  ...concernCalls(ROOM_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'Rooms and cages of the clinic',
    description:
      'Both are lists of rows with `_id`; a row that is not sent is taken away, and of one that is sent what differs is changed.',
  }),
  ...concernCalls(EINVOICE_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'Whether and as whom the clinic issues e-invoices, and by which way they reach the ministry',
  }),
  ...concernCalls(TAX_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'How the clinic’s prices stand to business tax',
    description: 'Absent fields were not decided: prices include tax, treatment is outside of it, goods are taxed.',
  }),
  ...concernCalls(GUIDE_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'What was said about the setup guide: steps left out, whether it was put away, when the test page was right',
  }),
  ...concernCalls(REMINDER_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'What brings reminders about by itself',
    description:
      'Each rule names the reminder template by which it reminds; empty while the clinic doesn’t use it. Words, steps and days are the template’s.',
  }),
  ...concernCalls(WARD_PROTOCOL_SETTING, {
    permission: ['RECORD_READ'],
    what: 'What the clinic orders together for animals in hospital',
    description: 'Doses by weight are worked out where a protocol is applied; times are seconds after midnight.',
  }),
  ...concernCalls(SURGERY_CHECKLIST_SETTING, {
    permission: ['RECORD_READ'],
    what: 'What the clinic goes through before anaesthesia, before the first cut and before an animal leaves the theatre',
    description:
      'A list of rows with `_id`; a row that is not sent is taken away, and of one that is sent what differs is changed. Operations that have begun keep the rows as they were.',
  }),
  ...concernCalls(BOARDING_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'How the clinic boards animals: price classes, hours, leaving late, and which vaccinations it asks for',
    description:
      'Times are seconds after midnight. A stay keeps the rule of the day on which the animal came; a change is for those who come later.',
  }),
  ...concernCalls(INSTRUMENT_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'How long what instruments sent is kept as it came',
    description:
      'After that the server gives up the bytes of a message and keeps what was read of it. One that nobody has read, or whose result waits for somebody to say whose it is, stays until then.',
  }),
  ...concernCalls(WARD_PUSH_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'What browsers are told of the ward while no page is open, and so stands on locked screens',
  }),
  ...concernCalls(TREATMENT_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'The clinic’s own words where drugs are ordered',
    description:
      'Lists of rows with `_id`; a row that is not sent is taken away, and of one that is sent what differs is changed. `text` of a rhythm is codes that quantities go by.',
  }),
  ...concernCalls(DISCOUNT_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'How much people of each role may take off a bill',
    description:
      'A list of rows with `_id`, one for each role that has a limit, in per cent of what the bill comes to at full prices. A limit holds from when it was set.',
  }),
  ...concernCalls(CONSENT_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'The papers by which owners of the clinic agree to something',
    description:
      'A list of rows with `_id`; a row that is not sent is taken away, and of one that is sent what differs is changed. Consents that were asked for keep the words that they had.',
  }),
  ...concernCalls(SIGNATURE_SETTING, {
    permission: NO_ONE_IN_PARTICULAR,
    what: 'By which words owners agree to sign electronically, and for how many days a link opens',
    description: 'What was asked for keeps the words and the time that it had.',
  }),
];
