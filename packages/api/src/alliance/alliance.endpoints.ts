import { demand } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, requiredReason } from '@vetloom/domain/core/schema.ts';
import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { isSoundChip, normalizeChip } from '@vetloom/domain/pet/identity.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import { z } from 'zod';
import { noteTrace } from '../access/traces.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { many, one } from '../engine/read.ts';
import { shown } from '../engine/shown.ts';
import { owner } from '../owner/owner.schemas.ts';
import { pet } from '../pet/pet.schemas.ts';
import { recordView } from '../record/record-view.ts';
import { endpoint } from '../services.ts';
import { beginLook, LOOK_SECONDS, type Looker, openFound, quotaOf, reasonOf, referralsTo } from './looks.ts';
import { enterPartner, hidden, type Partner } from './partner-door.ts';

const BASE = `${CLINIC_BASE}/alliance`;
const partnerParam = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/i);
const frame = { scope: 'clinic', tag: 'Alliance', method: 'GET', write: false } as const;
const params = z.object({ partner: partnerParam });
/** Visits of an animal that one answer holds, newest first. */
const MOST_VISITS = 200;
/** Shortest phone that is asked for: below it somebody guesses. */
const LEAST_DIGITS = 8;
const NOTE =
  'Only what the partner shares, and only for people with a sign-in of their own: programs and API clients are refused. Each look stands with its reason in the partner’s audit log.';

/** A partner clinic as its pages name it. */
const partner = z.object({ clinic: z.string(), name: z.string() });
/** An animal as a look finds it. */
const foundPet = z.object({ _id: z.string(), name: z.string(), type: z.string(), breed: z.string() });

const lookerOf = (call: AnyClinicCall, clinic: string): Looker => ({
  clinic: call.clinic,
  email: call.person.email,
  partner: clinic,
});

/** Tells the clinic that is read: who of which clinic, what, and why. */
const tell = (
  call: AnyClinicCall & { readonly request: { readonly ip: string } },
  clinic: string,
  kind: 'alliance.look' | 'alliance.read',
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  noteTrace(call.services.sync.db, {
    kind,
    email: call.person.email,
    clinic,
    address: call.request.ip,
    detail: { from: call.clinic, ...detail },
  });

const partners = endpoint({
  ...frame,
  permission: [],
  path: BASE,
  summary: 'The partner clinics of the alliance',
  result: z.array(partner),
  errors: [],
  handle: async (call) =>
    (await partnersOf(call.services.sync.db, call.clinic)).map(({ id, name }) => ({ clinic: id, name })),
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

const look = endpoint({
  ...frame,
  method: 'POST',
  permission: ['CUSTOMER_READ', 'PET_READ'],
  path: `${BASE}/{partner}/look`,
  summary: 'Find an owner of a partner clinic by the exact phone, or an animal by the exact chip',
  description: `${NOTE} What is found can be read for an hour by who looked. So many looks an hour and person as an operator allows (GET /allianceQuota), with those that found nothing. A phone takes CUSTOMER_READ, a chip PET_READ.`,
  params,
  body: z.object({ phone: line(30).default(''), chipID: line(24).default(''), reason: requiredReason(200) }),
  result: z.object({
    partner,
    owner: z.object({ _id: z.string(), name: z.string() }).nullable(),
    pets: z.array(foundPet),
    /** Until when it can be read, Unix seconds. */
    until: z.number().int(),
  }),
  errors: ['petNotFound', 'ownerNotFound', 'rateLimited', 'forbidden'],
  handle: async (call) => {
    const { reason } = call.body;
    const phone = normalizePhone(call.body.phone);
    const chip = normalizeChip(call.body.chipID);
    if ((phone === '') === (chip === '') || (chip === '' ? phone.length < LEAST_DIGITS : !isSoundChip(chip)))
      throw new DomainError('badParameter', 'a whole phone number or a chip number', { fields: ['phone', 'chipID'] });
    demand(call.actor, [chip === '' ? 'CUSTOMER_READ' : 'PET_READ']);
    const clinic = call.params.partner;
    const door = await enterPartner(call, clinic, chip === '' ? 'user' : 'pet');
    const looker = lookerOf(call, clinic);
    await beginLook(call.services.sync.db, looker, { id: call.uuid, reason, now: call.now });
    const found = chip === '' ? await byPhone(door, phone) : await byChip(door, chip);
    const opened = [...(found.owner ? [found.owner._id] : []), ...found.pets.map(({ _id }) => _id)];
    const by = chip === '' ? 'phone' : 'chip';
    await tell(call, clinic, 'alliance.look', { by, reason, found: opened });
    await openFound(call.services.sync.db, looker, call.uuid, opened);
    return {
      partner: { clinic, name: door.name },
      owner: found.owner && { _id: found.owner._id, name: found.owner.name },
      pets: found.pets,
      until: call.now + LOOK_SECONDS,
    };
  },
});

type Found = { readonly owner: Owner | null; readonly pets: Pet[] };

/** An owner with all that is theirs: who knows somebody's phone has them at the desk. */
const byPhone = ({ read, shares }: Partner, phone: string): Promise<Found> =>
  read(async ({ reader }) => {
    const [owner] = (await reader.query('user', 'byPhone', { equals: [phone], limit: 1 })) as unknown as Owner[];
    if (!owner) return { owner: null, pets: [] };
    const pets = shares.has('pet') ? await reader.query('pet', 'byOwner', { equals: [owner._id] }) : [];
    return { owner, pets: pets as unknown as Pet[] };
  });

/** The animal alone: a chip says nothing of the owner's other animals. */
const byChip = ({ read }: Partner, chip: string): Promise<Found> =>
  read(async (tx) => {
    const rows = await tx.sql<{ body: Pet }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted AND body ->> 'chipID' = $2 LIMIT 5`,
      [tx.clinic, chip],
    );
    return { owner: null, pets: rows.map(({ body }) => body) };
  });

const referrals = endpoint({
  ...frame,
  permission: ['PET_READ'],
  path: `${BASE}/{partner}/referral`,
  summary: 'Animals that a partner clinic referred to this one in the last 90 days',
  description: `${NOTE} A referral opens its animal without a look. This clinic is meant where the referral names it as the operator registered it.`,
  params,
  result: z.array(foundPet.extend({ dateTime: z.number().int() })),
  errors: ['petNotFound', 'forbidden'],
  handle: async (call) => {
    const door = await enterPartner(call, call.params.partner, 'pet');
    return door.read(async (tx) => {
      const found = await referralsTo(tx, door.ownName, call.now);
      const pets = await many(tx.reader, 'pet', [...new Set(found.map(({ petID }) => petID))]);
      return pets.map((animal) => ({
        ...animal,
        dateTime: found.find(({ petID }) => petID === animal._id)?.dateTime ?? 0,
      }));
    });
  },
});

/** Why a person may read an owner or animal of a partner: a look of theirs, or a referral to their clinic. @throws DomainError as a missing document */
async function demandOpened(call: AnyClinicCall, door: Partner, kind: 'user' | 'pet', id: string) {
  const reason = await reasonOf(call.services.sync.db, lookerOf(call, door.clinic), id, call.now);
  if (reason !== undefined) return { reason };
  if (kind === 'user') throw hidden(kind);
  const [referral] = await door.read((tx) => referralsTo(tx, door.ownName, call.now, id));
  if (!referral) throw hidden(kind);
  return { referral: referral._id };
}

const readPet = endpoint({
  ...frame,
  permission: ['PET_READ'],
  path: `${BASE}/{partner}/pet/{petID}`,
  summary: 'A pet of a partner clinic with its owner and its visits, as far as the partner shares them',
  description: `${NOTE} The pet has to be opened first: by POST …/look within the last hour, or by a referral of the partner to this clinic.`,
  params: z.object({ partner: partnerParam, petID: idParam('pet', 'petNotFound') }),
  result: z.object({
    partner,
    pet: pet.nullable(),
    owner: owner.nullable(),
    kinds: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        nametc: z.string(),
        breed: z.array(z.object({ name: z.string(), nametc: z.string() })),
      }),
    ),
    records: z.array(recordView),
    /** Whether the owner's own page is open as well: a phone opens it, a chip and a referral don't. */
    ownerOpen: z.boolean(),
  }),
  errors: ['petNotFound', 'forbidden'],
  handle: async (call) => {
    const door = await enterPartner(call, call.params.partner, 'pet');
    const animal = await door.read(({ reader }) => one(reader, 'pet', call.params.petID));
    if (!animal) throw hidden('pet');
    const why = await demandOpened(call, door, 'pet', animal._id);
    await tell(call, door.clinic, 'alliance.read', { collection: 'pet', id: animal._id, ...why });
    const found = await door.read(async ({ reader }) => {
      const person = door.shares.has('user') ? await one(reader, 'user', animal.userID) : undefined;
      const range = { equals: [animal._id], descending: true, limit: MOST_VISITS };
      const records = door.shares.has('record')
        ? ((await reader.query('record', 'byPet', range)) as VisitRecord[])
        : [];
      const kinds = (await one(reader, 'customize', '/customize/kinds'))?.kinds ?? [];
      return { person, records, kinds };
    });
    const looker = lookerOf(call, door.clinic);
    const opened = found.person && (await reasonOf(call.services.sync.db, looker, found.person._id, call.now));
    return {
      ownerOpen: opened !== undefined,
      partner: { clinic: door.clinic, name: door.name },
      pet: animalShown(call, door.shares.has('user') ? animal : withoutOwner(animal)),
      owner: ownerShown(call, found.person),
      kinds: found.kinds,
      records: found.records.flatMap((record) => shown(call.actor, 'record', record) ?? []) as VisitRecord[],
    };
  },
});

/** An animal as the reader may see it; a partner's pictures stay with the partner. */
function animalShown(call: AnyClinicCall, animal: Pet) {
  const seen = shown(call.actor, 'pet', animal);
  return seen && { ...seen, avatar: '' };
}

/** What is needed to reach an owner. Security: identity numbers, birthdays and accounts of messaging apps never leave their clinic. */
function ownerShown(call: AnyClinicCall, person: Owner | undefined): Partial<Owner> | null {
  if (!person || !shown(call.actor, 'user', person)) return null;
  const { _id, collection, name, phone, address } = person;
  return { _id, collection, name, phone, address };
}

/** An animal of a partner that does not share its owners. */
const withoutOwner = (animal: Pet): Pet => ({ ...animal, userName: '', userPhone: '' });

const readOwner = endpoint({
  ...frame,
  permission: ['CUSTOMER_READ'],
  path: `${BASE}/{partner}/user/{userID}`,
  summary: 'An owner of a partner clinic with the animals that the partner shares',
  description: `${NOTE} The owner has to be opened first, by POST …/look with the phone within the last hour.`,
  params: z.object({ partner: partnerParam, userID: idParam('user/', 'ownerNotFound') }),
  result: z.object({ partner, owner: owner.nullable(), pets: z.array(pet) }),
  errors: ['ownerNotFound', 'forbidden'],
  handle: async (call) => {
    const door = await enterPartner(call, call.params.partner, 'user');
    const person = await door.read(({ reader }) => one(reader, 'user', call.params.userID));
    if (!person) throw hidden('user');
    const why = await demandOpened(call, door, 'user', person._id);
    await tell(call, door.clinic, 'alliance.read', { collection: 'user', id: person._id, ...why });
    const pets = door.shares.has('pet')
      ? await door.read(({ reader }) => reader.query('pet', 'byOwner', { equals: [person._id] }))
      : [];
    return {
      partner: { clinic: door.clinic, name: door.name },
      owner: ownerShown(call, person),
      pets: (pets as unknown as Pet[]).flatMap((animal) => animalShown(call, animal) ?? []),
    };
  },
});

/** Live, read-only looks into partner clinics (spec 1 §1 "alliance mode"). */
export const allianceEndpoints = [partners, quota, look, referrals, readPet, readOwner];
