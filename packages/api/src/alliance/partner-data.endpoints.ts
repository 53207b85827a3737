import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { ALLIANCE_SHARES, type AllianceShare } from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { type ExamVisit, itemsByKey } from '@vetloom/domain/exam/exam-results.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Referral } from '@vetloom/domain/referral/referral.schema.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { z } from 'zod';
import { owedByOwner } from '../billing/owed.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { one } from '../engine/read.ts';
import { owner } from '../owner/owner.schemas.ts';
import { endpoint } from '../services.ts';
import { before, frame, MOST_ROWS, NOTE, ownerThere, PARTNER, partner, petThere } from './alliance-frame.ts';
import { isOwnerOpen, openOwner, openPet } from './opened.ts';
import { enterPartner, NEEDS } from './partner-door.ts';
import * as views from './partner-views.ts';
import { tell } from './told.ts';

const OPENED =
  'Open by POST …/searchUser within the last hour, by the owner’s agreement, or (an animal) by a referral to this clinic.';
const description = `${NOTE} ${OPENED}`;
/** What a call reads along with where it came from. */
type Reading = AnyClinicCall & { readonly request: { readonly ip: string } };
type There<P> = { readonly params: P };
const shares = z.array(z.enum(ALLIANCE_SHARES));

type Until = { readonly query: z.output<typeof before> };
const newest = (id: string, { query: { before: until } }: Until) => ({
  ...{ equals: [id], descending: true, limit: MOST_ROWS },
  ...(until !== undefined && { to: until + 1 }),
});

/** Reads something of an animal that a partner shares as `kind`, and tells the partner first. */
async function ofPet<T>(
  call: Reading & There<z.output<typeof petThere>>,
  kind: AllianceShare,
  read: (tx: ClinicTransaction, animal: Pet) => Promise<T>,
): Promise<T> {
  const door = await enterPartner(call, call.params, kind, 'pet');
  const { pet: animal, why } = await openPet(call, door, call.params.petID);
  await tell(call, door.clinic, { kind: 'alliance.read', about: kind, subjects: [animal._id], why });
  return door.read((tx) => read(tx, animal));
}

/** Reads something of an owner that a partner shares as `kind`, and tells the partner first. */
async function ofOwner<T>(
  call: Reading & There<z.output<typeof ownerThere>>,
  kind: AllianceShare,
  read: (tx: ClinicTransaction, userID: string) => Promise<T>,
): Promise<T> {
  const door = await enterPartner(call, call.params, kind, 'user');
  const { owner: person, why } = await openOwner(call, door, call.params.userID);
  await tell(call, door.clinic, { kind: 'alliance.read', about: kind, subjects: [person._id], why });
  return door.read((tx) => read(tx, person._id));
}

const ofAnimal = { ...frame, description, params: petThere, errors: ['petNotFound', 'forbidden'] } as const;
const listed = {
  query: before,
  description: `${description} At most ${MOST_ROWS} rows; \`before\` reads on.`,
} as const;
const ofPerson = { ...frame, description, params: ownerThere, errors: ['ownerNotFound', 'forbidden'] } as const;

const readPet = endpoint({
  ...ofAnimal,
  permission: [NEEDS.pet],
  path: `${PARTNER}/pet/{petID}`,
  summary: 'A pet of a partner clinic with its owner, as far as the partner shares them',
  result: z.object({
    partner,
    pet: views.petSeen.nullable(),
    owner: owner.nullable(),
    kinds: z.array(
      z.object({
        ...{ _id: z.string(), name: z.string(), nametc: z.string() },
        breed: z.array(z.object({ name: z.string(), nametc: z.string() })),
      }),
    ),
    /** Whether the owner's own page is open as well: a phone and an agreement open it, a chip and a referral don't. */
    ownerOpen: z.boolean(),
    /** What of this clinic the person can read. */
    shares,
  }),
  handle: async (call) => {
    const door = await enterPartner(call, call.params, 'pet', 'pet');
    const { pet: animal, owner: person, why } = await openPet(call, door, call.params.petID);
    const beside = person && door.shares.has('user') ? views.ownerBeside(call, person) : null;
    // Their name and phone are read as well, and the partner looks for that at the owner.
    if (person && beside)
      await tell(call, door.clinic, { kind: 'alliance.read', about: 'user', subjects: [person._id], why });
    await tell(call, door.clinic, { kind: 'alliance.read', about: 'pet', subjects: [animal._id], why });
    const lists = await door.read(({ reader }) => one(reader, 'customize', '/customize/kinds'));
    return {
      partner: { clinic: door.clinic, name: door.name },
      pet: views.petShown(call, animal),
      owner: beside,
      kinds: lists?.kinds ?? [],
      ownerOpen: await isOwnerOpen(call, door, person),
      shares: [...door.shares],
    };
  },
});

const readOwner = endpoint({
  ...ofPerson,
  permission: [NEEDS.user],
  path: `${PARTNER}/user/{userID}`,
  summary: 'An owner of a partner clinic',
  result: z.object({ partner, owner: owner.nullable(), shares }),
  handle: async (call) => {
    const door = await enterPartner(call, call.params, 'user', 'user');
    const { owner: person, why } = await openOwner(call, door, call.params.userID);
    await tell(call, door.clinic, { kind: 'alliance.read', about: 'user', subjects: [person._id], why });
    return {
      partner: { clinic: door.clinic, name: door.name },
      owner: views.ownerShown(call, person),
      shares: [...door.shares],
    };
  },
});

const pets = endpoint({
  ...ofPerson,
  permission: [NEEDS.pet],
  path: `${PARTNER}/pets/{userID}`,
  summary: 'Pets of an owner of a partner clinic',
  result: z.array(views.petSeen),
  handle: async (call) => {
    const door = await enterPartner(call, call.params, 'pet', 'user');
    const { owner: person, why } = await openOwner(call, door, call.params.userID);
    const found = (await door.read(({ reader }) =>
      reader.query('pet', 'byOwner', { equals: [person._id] }),
    )) as unknown as Pet[];
    const subjects = [person._id, ...found.map(({ _id }) => _id)];
    await tell(call, door.clinic, { kind: 'alliance.read', about: 'pet', subjects, why });
    return found.flatMap((animal) => views.petShown(call, animal) ?? []);
  },
});

const records = endpoint({
  ...ofAnimal,
  ...listed,
  permission: [NEEDS.record],
  path: `${PARTNER}/records/{petID}`,
  summary: 'Visits of a pet of a partner clinic, newest first: what was found and given, not what it cost',
  result: z.array(views.visitThere),
  handle: (call) =>
    ofPet(call, 'record', async ({ reader }, { _id }) =>
      ((await reader.query('record', 'byPet', newest(_id, call))) as VisitRecord[]).map(views.visitOf),
    ),
});

const exams = endpoint({
  ...ofAnimal,
  ...listed,
  permission: [NEEDS.exam],
  path: `${PARTNER}/exams/{petID}`,
  summary: 'What exams of a pet of a partner clinic found, in visits and stays, newest first',
  result: z.array(views.examsThere),
  handle: (call) =>
    ofPet(call, 'exam', async ({ reader }, animal) => {
      const items = itemsByKey((await reader.query('examItem', 'byCategory', {})) as unknown as ExamItem[]);
      const found = (
        await Promise.all([
          reader.query('record', 'byPet', newest(animal._id, call)),
          reader.query('inHospitalExam', 'byPet', newest(animal._id, call)),
        ])
      ).flat() as unknown as ExamVisit[];
      return found
        .sort((a, b) => b.dateTime - a.dateTime)
        .slice(0, MOST_ROWS)
        .flatMap((visit) => views.examsOf(visit, animal, items) ?? []);
    }),
});

const referrals = endpoint({
  ...ofAnimal,
  ...listed,
  permission: [NEEDS.referral],
  path: `${PARTNER}/referrals/{petID}`,
  summary: 'Referrals of a pet of a partner clinic, newest first',
  result: z.array(views.referralThere),
  handle: (call) =>
    ofPet(call, 'referral', async ({ reader }, { _id }) =>
      ((await reader.query('referral', 'byPet', newest(_id, call))) as Referral[]).map(views.referralOf),
    ),
});

const petBookings = endpoint({
  ...ofAnimal,
  ...listed,
  permission: [NEEDS.booking],
  path: `${PARTNER}/bookings/pet/{petID}`,
  summary: 'Bookings of a pet at a partner clinic, newest first',
  result: z.array(views.bookingThere),
  handle: (call) =>
    ofPet(call, 'booking', async ({ reader }, { _id }) =>
      ((await reader.query('booking', 'byPet', newest(_id, call))) as Booking[]).map(views.bookingOf),
    ),
});

const ownerBookings = endpoint({
  ...ofPerson,
  ...listed,
  permission: [NEEDS.booking],
  path: `${PARTNER}/bookings/user/{userID}`,
  summary: 'Bookings of an owner at a partner clinic, newest first',
  result: z.array(views.bookingThere),
  handle: (call) =>
    ofOwner(call, 'booking', async ({ reader }, userID) =>
      ((await reader.query('booking', 'byOwner', newest(userID, call))) as Booking[]).map(views.bookingOf),
    ),
});

const deposit = endpoint({
  ...ofPerson,
  permission: [NEEDS.deposit],
  path: `${PARTNER}/deposit/{userID}`,
  summary: "An owner's stored value at a partner clinic, NT$",
  result: views.depositThere,
  handle: (call) =>
    ofOwner(call, 'deposit', async ({ reader }, userID) =>
      views.depositOf(userID, (await reader.query('deposit', 'byOwner', { equals: [userID] })) as Deposit[]),
    ),
});

const undoneBilling = endpoint({
  ...ofPerson,
  permission: [NEEDS.billing],
  path: `${PARTNER}/undoneBilling/{userID}`,
  summary: 'What an owner still owes at a partner clinic, NT$',
  result: views.owedThere,
  handle: (call) =>
    ofOwner(call, 'billing', async ({ reader }, userID) => views.owedOf(userID, await owedByOwner(reader, userID))),
});

/** Live, read-only readings of what a partner shares (spec 3 §7 "Alliance"). */
export const partnerDataEndpoints = [
  readPet,
  readOwner,
  pets,
  records,
  exams,
  referrals,
  petBookings,
  ownerBookings,
  deposit,
  undoneBilling,
];
