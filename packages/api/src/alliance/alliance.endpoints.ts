import { demand } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, requiredReason } from '@vetloom/domain/core/schema.ts';
import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { isSoundChip, normalizeChip } from '@vetloom/domain/pet/identity.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import { z } from 'zod';
import { shortPage } from '../engine/listing.ts';
import { many } from '../engine/read.ts';
import { endpoint } from '../services.ts';
import { ALLIANCE, allianceParams, frame, NOTE, PARTNER, partner, partnerParams } from './alliance-frame.ts';
import { beginLook, LOOK_SECONDS, openFound, quotaOf, referralsTo } from './looks.ts';
import { agreedOwners, referralStands, refuses } from './opened.ts';
import { enterPartner, type Partner } from './partner-door.ts';
import { petRow, petRowOf } from './partner-views.ts';
import { tell } from './told.ts';

/** Shortest phone that is asked for: below it somebody guesses. */
const LEAST_DIGITS = 8;
/** Shortest part of a name that is asked for. */
const LEAST_NAME = 2;
/** Owners that one search by name answers. */
const MOST_FOUND = 20;
/** Owners of one page of those who agreed. */
const MOST_LISTED = 50;
const REFERRED_DAYS = 90;

const partners = endpoint({
  ...frame,
  permission: [],
  path: `${CLINIC_BASE}/alliance`,
  summary: 'The partner clinics of the clinic’s alliance, and which alliance that is',
  result: z.array(partner.extend({ alliance: z.string() })),
  errors: [],
  handle: async ({ services: { sync }, clinic }) => {
    const own = await sync.db.system.findClinic(clinic);
    const allies = await partnersOf(sync.db, clinic);
    return allies.map(({ id, name }) => ({ clinic: id, name, alliance: own?.alliance ?? '' }));
  },
});

const clinics = endpoint({
  ...frame,
  permission: [],
  path: `${ALLIANCE}/clinics`,
  summary: 'The member clinics of an alliance to which this clinic belongs, with their names',
  params: allianceParams,
  result: z.array(partner),
  errors: ['notFound'],
  handle: async ({ services: { sync }, clinic, params }) => {
    const own = await sync.db.system.findClinic(clinic);
    const allies = await partnersOf(sync.db, clinic);
    // One that doesn't exist, another's, and an alliance in which the clinic takes no part any more answer alike (law 5).
    if (!own || own.alliance !== params.alliance || allies.length === 0)
      throw new DomainError('notFound', 'no such alliance');
    return [{ id: own.id, name: own.name }, ...allies].map(({ id, name }) => ({ clinic: id, name }));
  },
});

const quota = endpoint({
  ...frame,
  permission: ['CUSTOMER_READ', 'PET_READ'],
  path: `${CLINIC_BASE}/allianceQuota`,
  summary: 'How often the person has looked into partner clinics within the last hour, and how often they may',
  result: z.object({ used: z.number().int(), most: z.number().int() }),
  errors: [],
  handle: ({ services, clinic, person, now }) =>
    services.sync.db.readClinic(clinic, (tx) => quotaOf(tx, person.email, now)),
});

const ownerRow = z.object({ _id: z.string(), name: z.string() });
type Asked = { readonly way: 'phone' | 'chip' | 'name'; readonly value: string };

/** Of phone, chip and name exactly one, whole enough not to be a guess. @throws DomainError badParameter */
function askedFor(body: { readonly phone: string; readonly chipID: string; readonly name: string }): Asked {
  const phone = normalizePhone(body.phone);
  const chip = normalizeChip(body.chipID);
  const name = body.name.trim().toLowerCase();
  const given = [phone, chip, name].filter((value) => value !== '');
  if (given.length === 1) {
    if (phone.length >= LEAST_DIGITS) return { way: 'phone', value: phone };
    if (chip !== '' && isSoundChip(chip)) return { way: 'chip', value: chip };
    if ([...name].length >= LEAST_NAME) return { way: 'name', value: name };
  }
  throw new DomainError('badParameter', 'a whole phone number, a chip number, or a name', {
    fields: ['phone', 'chipID', 'name'],
  });
}

const searchUser = endpoint({
  ...frame,
  method: 'POST',
  permission: ['CUSTOMER_READ', 'PET_READ'],
  path: `${PARTNER}/searchUser`,
  summary: 'Find an owner of a partner clinic by the whole phone or by name, or an animal by the whole chip',
  description: `${NOTE} By phone and chip whoever hasn’t refused is found, and what is found can be read for an hour by who looked. So many looks an hour and person as an operator allows (GET /allianceQuota), with those that found nothing and with pages of GET …/user/list. By name only owners are found who agreed that partners find them. A phone and a name take CUSTOMER_READ, a chip PET_READ.`,
  params: partnerParams,
  body: z.object({
    phone: line(30).default(''),
    chipID: line(24).default(''),
    /** A part of it. */
    name: line(80).default(''),
    reason: requiredReason(200),
  }),
  result: z.object({
    partner,
    owners: z.array(ownerRow),
    pets: z.array(petRow),
    /** Until when it can be read, Unix seconds; 0 where that is as long as the owners agree. */
    until: z.number().int(),
  }),
  errors: ['petNotFound', 'ownerNotFound', 'rateLimited', 'forbidden'],
  handle: async (call) => {
    const { reason } = call.body;
    const { way, value } = askedFor(call.body);
    demand(call.actor, [way === 'chip' ? 'PET_READ' : 'CUSTOMER_READ']);
    const page = way === 'chip' ? 'pet' : 'user';
    const door = await enterPartner(call, call.params, page, page);
    const looker = { clinic: call.clinic, email: call.person.email, partner: door.clinic };
    await beginLook(call.services.sync.db, looker, { id: call.uuid, reason, now: call.now });
    const found = await FINDERS[way](door, value);
    const subjects = [...found.owners, ...found.pets].map(({ _id }) => _id);
    await tell(call, door.clinic, { kind: 'alliance.look', about: way, subjects, why: { by: 'look', reason } });
    // By name they are found who agreed, and what they agreed to is open as long as they do.
    const opens = way !== 'name';
    if (opens) await openFound(call.services.sync.db, looker, call.uuid, subjects);
    return {
      partner: { clinic: door.clinic, name: door.name },
      owners: found.owners.map(({ _id, name }) => ({ _id, name })),
      pets: found.pets.map(petRowOf),
      until: opens ? call.now + LOOK_SECONDS : 0,
    };
  },
});

type Found = { readonly owners: readonly Pick<Owner, '_id' | 'name'>[]; readonly pets: readonly Pet[] };
const NOTHING: Found = { owners: [], pets: [] };

/** An owner with all that is theirs: who knows somebody's phone has them at the desk. */
const byPhone = ({ read, shares }: Partner, phone: string): Promise<Found> =>
  read(async ({ reader }) => {
    const [owner] = (await reader.query('user', 'byPhone', { equals: [phone], limit: 1 })) as unknown as Owner[];
    if (!owner || refuses(owner)) return NOTHING;
    const pets = shares.has('pet') ? await reader.query('pet', 'byOwner', { equals: [owner._id] }) : [];
    return { owners: [owner], pets: pets as unknown as Pet[] };
  });

/** The animal alone: a chip says nothing of the owner's other animals. */
const byChip = ({ read }: Partner, chip: string): Promise<Found> =>
  read(async ({ reader }) => {
    const pets = (await reader.query('pet', 'byChip', { equals: [chip], limit: 5 })) as unknown as Pet[];
    const owners = await many(reader, 'user', [...new Set(pets.map(({ userID }) => userID))]);
    const closed = new Set(owners.filter(refuses).map(({ _id }) => _id));
    return { owners: [], pets: pets.filter(({ userID }) => !closed.has(userID)) };
  });

/** Those who agreed to be found. */
const byName = ({ read }: Partner, name: string): Promise<Found> =>
  read(async (tx) => ({ owners: (await agreedOwners(tx, name)).slice(0, MOST_FOUND), pets: [] }));

const FINDERS = { phone: byPhone, chip: byChip, name: byName } as const;

const userList = endpoint({
  ...frame,
  permission: ['CUSTOMER_READ'],
  path: `${PARTNER}/user/list`,
  summary: 'Owners of a partner clinic who agreed that partners find them, by name',
  description: NOTE,
  params: partnerParams,
  query: shortPage,
  result: z.object({ count: z.number().int(), owners: z.array(ownerRow) }),
  errors: ['ownerNotFound', 'rateLimited', 'forbidden'],
  handle: async (call) => {
    const door = await enterPartner(call, call.params, 'user', 'user');
    const looker = { clinic: call.clinic, email: call.person.email, partner: door.clinic };
    // Security: each page counts as a look, or one sign-in could carry everybody who agreed away in an hour.
    await beginLook(call.services.sync.db, looker, { id: call.uuid, reason: '', now: call.now });
    const agreed = await door.read((tx) => agreedOwners(tx));
    const { skip } = call.query;
    const limit = Math.min(call.query.limit, MOST_LISTED);
    const owners = agreed.slice(skip, skip + limit);
    await tell(call, door.clinic, {
      ...{ kind: 'alliance.look', about: 'list' },
      ...{ subjects: owners.map(({ _id }) => _id), why: { by: 'consent', reason: '' } },
    });
    return { count: agreed.length, owners };
  },
});

const referred = endpoint({
  ...frame,
  permission: ['PET_READ'],
  path: `${PARTNER}/referred`,
  summary: `Animals that a partner clinic referred to this one in the last ${REFERRED_DAYS} days`,
  description: `${NOTE} A referral opens its animal without a look. This clinic is meant where the referral names it as the operator registered it.`,
  params: partnerParams,
  result: z.array(petRow.extend({ dateTime: z.number().int(), note: z.string() })),
  errors: ['petNotFound', 'forbidden'],
  handle: async (call) => {
    const door = await enterPartner(call, call.params, 'pet', 'pet');
    const found = await door.read(async (tx) => {
      const referrals = await referralsTo(tx, door.ownName, call.now);
      const pets = await many(tx.reader, 'pet', [...new Set(referrals.map(({ petID }) => petID))]);
      const owners = await many(tx.reader, 'user', [...new Set(pets.map(({ userID }) => userID))]);
      return pets.flatMap((animal) => {
        const referral = referrals.find(({ petID }) => petID === animal._id);
        const owner = owners.find(({ _id }) => _id === animal.userID);
        return referral && referralStands(owner, referral) ? { animal, referral } : [];
      });
    });
    await tell(call, door.clinic, {
      ...{ kind: 'alliance.look', about: 'referred' },
      ...{ subjects: found.map(({ animal }) => animal._id), why: { by: 'referral', reason: '' } },
    });
    return found.map(({ animal, referral }) => ({
      ...petRowOf(animal),
      ...{ dateTime: referral.dateTime, note: referral.note },
    }));
  },
});

/** Who is in the alliance, and how somebody of a partner is found (spec 1 §1 "alliance mode", spec 3 §7 "Alliance"). */
export const allianceEndpoints = [partners, clinics, quota, searchUser, userList, referred];
