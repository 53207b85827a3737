import { createHash } from 'node:crypto';
import { bookingID as newBookingID } from '@vetloom/domain/booking/booking.kind.ts';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { askBooking } from '@vetloom/domain/booking/owner.commands.ts';
import { nearestTimes } from '@vetloom/domain/booking/owner-offer.ts';
import { demandWelcome } from '@vetloom/domain/booking/owner-welcome.ts';
import { pageAddress } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import type { CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OWNER_LINK_MASK } from '@vetloom/domain/core/owner-link-mask.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { ownerID as newOwnerID } from '@vetloom/domain/owner/owner.kind.ts';
import { normalizePhone, type Owner, phone } from '@vetloom/domain/owner/owner.schema.ts';
import { petID as newPetID } from '@vetloom/domain/pet/pet.kind.ts';
import { isInCare, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import {
  pageAddress as addressField,
  BOOKING_PURPOSE,
  freeTimes,
  madeBooking,
  OWNER_BOOKING_PATH,
  ownerPage,
  ownerRoad,
  ownOwner,
  provedPhone,
  wantedBooking,
} from '@vetloom/protocol/owner-booking.ts';
import { type BaseReader, runCommand } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { operatorOf } from '../../founding/operate-clinic.ts';
import { type ApiServices, endpoint } from '../../services.ts';
import { OWNER, shownBooking } from './own-booking.ts';
import { doctorOf, keyOf, kindOf, type PageRules, shownPage } from './owner-offers.ts';

const frame = { method: 'POST', scope: 'public', tag: 'Owners’ pages', permission: [], write: false } as const;
const page = { address: addressField, road: ownerRoad };

const show = endpoint({
  ...frame,
  path: `${OWNER_BOOKING_PATH}/page`,
  summary: 'What the page shows on which owners book by themselves',
  description: 'No sign-in. A clinic that there isn’t, and one whose page is closed, are not found alike.',
  body: z.object(page),
  result: ownerPage,
  errors: ['notFound'],
  handle: async ({ services, body }) => shownPage(await services.ownerOffers.rulesOf(body.address, body.road)),
});

const free = endpoint({
  ...frame,
  path: `${OWNER_BOOKING_PATH}/free`,
  summary: 'Free times of a kind of appointment, for two weeks',
  description:
    '`from` is a time of the two weeks that are asked for, counted from today. Times alone: of whoever has the others nothing is said. Answers may be some seconds old; what is booked is decided anew.',
  body: z.object({
    ...page,
    kindID: z.string().max(64),
    doctor: z.string().max(80).default(''),
    from: unixSeconds.optional(),
  }),
  result: freeTimes,
  errors: ['notFound', 'contradictory'],
  handle: async ({ services, body }) => {
    const rules = await services.ownerOffers.rulesOf(body.address, body.road);
    return services.ownerOffers.free(rules, body.kindID, doctorOf(rules, body.doctor), body.from);
  },
});

const code = endpoint({
  ...frame,
  path: `${OWNER_BOOKING_PATH}/code`,
  summary: 'Ask for the code by which somebody proves that a phone is theirs',
  description:
    'As `POST /api/owner/code`, also for a number that is nobody’s yet where the clinic takes new owners: both are answered alike. The code is given to `POST /api/owner/code/verify`.',
  body: z.object({ ...page, phone }),
  result: z.object({ clinic: z.string(), codeID: z.string(), expiresAt: z.number().int() }),
  errors: ['notFound'],
  handle: async ({ services, body, request }) => {
    const { clinicID, page: setting } = await services.ownerOffers.rulesOf(body.address, body.road);
    const asked = { clinic: clinicID, phone: body.phone, purpose: BOOKING_PURPOSE, address: request.ip };
    return { clinic: clinicID, ...(await services.codes.begin({ ...asked, newcomers: setting.newOwners })) };
  },
});

interface Proved {
  readonly ownerID: string | undefined;
  readonly number: string;
}

/** Who has proved to have a phone. @throws DomainError codeWrong for a proof that is none, over, or of another phone */
async function proved(
  services: ApiServices,
  clinic: string,
  { proof, phone: typed }: z.output<typeof proving>,
): Promise<Proved> {
  const found = await services.codes.phoneProved({ clinic, proof, purpose: BOOKING_PURPOSE, phone: typed });
  if (!found) throw new DomainError('codeWrong', 'the proof is over: ask for another code');
  return { ownerID: found.ownerID, number: normalizePhone(typed) };
}
const proving = z.object(provedPhone);

/** The owner's animals that can be brought, in the order of their names. */
async function petsOf(reader: Pick<BaseReader, 'query'>, ownerID: string): Promise<Pet[]> {
  const pets = (await reader.query('pet', 'byOwner', { equals: [ownerID] })) as unknown as Pet[];
  return pets.filter(isInCare).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const me = endpoint({
  ...frame,
  path: `${OWNER_BOOKING_PATH}/me`,
  summary: 'The animals of whoever has proved to have a phone: name and species',
  body: z.object({ ...page, ...provedPhone }),
  result: ownOwner,
  errors: ['notFound', 'codeWrong', 'contradictory'],
  handle: async ({ services, body, now }) => {
    const { clinicID, page: setting } = await services.ownerOffers.rulesOf(body.address, body.road);
    const { ownerID } = await proved(services, clinicID, body);
    if (ownerID === undefined) return { isKnown: false, pets: [], left: setting.mostOpen };
    return services.sync.db.readClinic(clinicID, async ({ reader }) => {
      await demandWelcome(reader, { _id: ownerID });
      const ahead = (await reader.query('booking', 'byOwner', { equals: [ownerID], from: now })) as never[];
      const pets = await petsOf(reader, ownerID);
      return {
        isKnown: true,
        pets: pets.map(({ _id, name, type }) => ({ key: keyOf(clinicID, _id), name, type })),
        left: Math.max(0, setting.mostOpen - ahead.filter(isOpenBooking).length),
      };
    });
  },
});

/** What an owner may be told of a refusal: all else would say something of others, or of our insides. */
const TOLD = new Set([
  'pageClosed',
  'kindNotOffered',
  'placeNotOffered',
  'askByPhone',
  'bookingLimit',
  'consentChanged',
]);

/** Codes that speak of the call itself: their detail names nobody. */
const PLAIN: ReadonlySet<CodeName> = new Set([
  ...(['notFound', 'codeWrong', 'badParameter', 'rateLimited', 'idempotencyMismatch'] as const),
  ...(['clinicClosed', 'databaseNotReady', 'failure'] as const),
]);

/** A refusal as the page is told it: without whose booking it was, and with other times where the place is gone. */
export async function toldRefusal(error: unknown, offers: () => Promise<readonly number[]>): Promise<unknown> {
  if (!(error instanceof DomainError) || PLAIN.has(error.codeName)) return error;
  const rule = String(error.detail.rule ?? '');
  if (rule === 'slotTaken' || rule === 'placeTaken' || rule === 'placeNotOffered') {
    const times = (await offers()).map(String);
    const kind = rule === 'placeNotOffered' ? rule : 'placeTaken';
    return new DomainError('contradictory', 'the place is gone', { rule: kind, offers: times });
  }
  if (TOLD.has(rule)) return new DomainError('contradictory', 'not by this page', { rule });
  return new DomainError('contradictory', 'not by this page', { rule: 'askByPhone' });
}

/** Other times than one, nearest to it; none where they can't be worked out now. */
export const MOST_OFFERS = 6;

const make = endpoint({
  ...frame,
  write: true,
  path: OWNER_BOOKING_PATH,
  summary: 'Book as an owner, with the proof of a phone',
  description:
    'Waits for the clinic’s word, or stands at once where the kind of appointment says so. `placeTaken` brings other times (`offers`, Unix seconds). The same `wish` again is answered as the first time.',
  command: askBooking.name,
  body: wantedBooking,
  result: madeBooking,
  errors: ['notFound', 'codeWrong', 'contradictory'],
  handle: async ({ services, body, now, uuid, random }) => {
    const rules = await services.ownerOffers.rulesOf(body.address, body.road);
    const { clinicID: clinic } = rules;
    const who = await proved(services, clinic, body);
    const kind = kindOf(rules, body.kindID);
    const doctorID = doctorOf(rules, body.doctor);
    const _id = newBookingID(now, random);
    const wish = createHash('sha256')
      .update(JSON.stringify([clinic, who.number, body.wish]))
      .digest('hex');
    const link = `${services.access.publicURL()}/app/b/${pageAddress(clinic, rules.page)}#${OWNER_LINK_MASK}`;
    try {
      const made = await runCommand(services.sync, {
        ...{ clinic, command: askBooking, uuid, at: services.sync.now(), author: OWNER, actor: operatorOf(OWNER) },
        once: { key: `owner-${wish}`, requestHash: hashOf({ ...body, proof: '' }) },
        input: async (base) => ({
          ...{ _id, road: body.road, kindID: kind._id, doctorID, dateTime: body.dateTime, link },
          ...{ cause: body.cause, answers: body.answers, papers: body.papers, consent: body.consent },
          ...(await wanted(base, rules, who, body, { now, random })),
        }),
        answer: async ({ reader, sql }) => {
          const shown = await shownBooking(reader, rules, _id, services.sync.now());
          const leads = { bookingID: _id, ownerID: shown.ownerID };
          await services.outbox.linkKeys.handOut({ clinic, sql }, leads, now);
          // What is kept for repetitions: the secret is not.
          return { leads, booking: shown.booking };
        },
      });
      return { secret: services.outbox.linkKeys.secretOf(clinic, made.leads), booking: made.booking };
    } catch (error) {
      services.ownerOffers.forget(clinic);
      throw await toldRefusal(error, async () => {
        const { days } = await services.ownerOffers.free(rules, kind._id, doctorID, body.dateTime);
        return nearestTimes(
          days.flatMap(({ times }) => times),
          body.dateTime,
          MOST_OFFERS,
        );
      });
    } finally {
      services.ownerOffers.forget(clinic);
    }
  },
});

const hashOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

type Wanted = z.output<typeof wantedBooking>;
type Making = { readonly now: number; readonly random: (length: number) => Uint8Array };

/** Who comes with which animal: found in the transaction that decides, by what was proved. @throws DomainError contradictory (`askByPhone`), badParameter */
async function wanted(
  base: BaseReader,
  { clinicID }: PageRules,
  { ownerID, number }: Proved,
  body: Wanted,
  { now, random }: Making,
) {
  const [byPhone] =
    ownerID === undefined
      ? ((await base.query('user', 'byPhone', { equals: [number], limit: 1 })) as unknown as Owner[])
      : [];
  const userID = ownerID ?? byPhone?._id;
  const pets = userID === undefined ? [] : await petsOf(base, userID);
  const own = pets.find(({ _id }) => keyOf(clinicID, _id) === body.pet);
  const name = body.newPet?.name.trim() ?? '';
  if (!own && name === '') throw new DomainError('badParameter', 'which animal comes?', { field: 'newPet.name' });
  // One of that name is the same animal: whoever types it again means it.
  const same = own ?? pets.find((pet) => pet.name === name);
  const animal = same
    ? { petID: same._id }
    : { pet: { _id: newPetID(now, random), name, type: body.newPet?.type ?? '' } };
  if (userID !== undefined) return { userID, ...animal };
  if (body.name.trim() === '') throw new DomainError('badParameter', 'who comes?', { field: 'name' });
  return { newcomer: { _id: newOwnerID(now, random), name: body.name.trim(), phone: body.phone }, ...animal };
}

/** The page on which owners book by themselves. */
export const ownerBookingEndpoints = [show, free, code, me, make];
