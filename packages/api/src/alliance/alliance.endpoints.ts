import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { canAny } from '@vetloom/domain/access/policy.ts';
import { ALLIANCE_SETTING } from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { owner } from '../owner/owner.schemas.ts';
import { pet } from '../pet/pet.schemas.ts';
import { recordView } from '../record/record-view.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/alliance`;
const partnerParam = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/i);
const frame = { scope: 'clinic', tag: 'Alliance', method: 'GET', write: false } as const;
/** Visits of an animal that one answer holds, newest first. */
const MOST_VISITS = 200;

type Shared = 'user' | 'pet' | 'record';
const NEEDS: Readonly<Record<Shared, Permission>> = { user: 'CUSTOMER_READ', pet: 'PET_READ', record: 'RECORD_READ' };

/** A partner clinic as its pages name it. */
const partner = z.object({ clinic: z.string(), name: z.string() });

/** What a partner clinic lets others of the alliance see, and how it is read. */
interface Partner {
  readonly clinic: string;
  readonly name: string;
  readonly shares: ReadonlySet<Shared>;
  readonly read: <T>(work: Parameters<ReadIn<T>>[0]) => Promise<T>;
}
type ReadIn<T> = (work: (reader: Parameters<typeof one>[0]) => Promise<T>) => Promise<T>;

const missing = (kind: Shared) =>
  kind === 'user' ? 'ownerNotFound' : kind === 'pet' ? 'petNotFound' : ('notFound' as const);

/**
 * The partner's door: both clinics are of one alliance and take part in it (spec 1 §6 "flags"), the partner shares that kind, and the person may read it at home. A stranger's
 * clinic, one that does not share and one that does not exist answer alike (law 5). Every passage is noted (law 24).
 */
async function enter(call: AnyClinicCall, clinic: string, kind: Shared, id: string): Promise<Partner> {
  const { db } = call.services.sync;
  const [own, other, flags] = await Promise.all([
    db.system.findClinic(call.clinic),
    db.system.findClinic(clinic),
    db.system.clinicFlags([call.clinic, clinic]),
  ]);
  const takesPart = (id: string) => flags.get(id)?.alliance !== false;
  const allied =
    own?.alliance != null &&
    own.alliance === other?.alliance &&
    clinic !== call.clinic &&
    takesPart(call.clinic) &&
    takesPart(clinic);
  if (!allied || !other) throw new DomainError(missing(kind), 'no such document');
  const facts = await db.readClinic(clinic, async ({ reader }) => ({
    shares: (await settingOf(reader, ALLIANCE_SETTING)).allianceShare ?? (['user', 'pet', 'record'] as const),
    name: (await one(reader, 'clinic', '/clinic'))?.name ?? other.name,
  }));
  const shares = new Set<Shared>(facts.shares.filter((one) => canAny(call.actor, [NEEDS[one]])));
  if (!shares.has(kind)) throw new DomainError(missing(kind), 'no such document');
  await db.system.audit({
    kind: 'alliance.read',
    email: call.person.email,
    clinic: call.clinic,
    detail: { partner: clinic, collection: kind, id },
  });
  return { clinic, name: facts.name, shares, read: (work) => db.readClinic(clinic, ({ reader }) => work(reader)) };
}

const partners = endpoint({
  ...frame,
  permission: [],
  path: BASE,
  summary: 'The partner clinics of the alliance',
  result: z.array(partner),
  errors: [],
  handle: async (call) => {
    const { system } = call.services.sync.db;
    const own = await system.findClinic(call.clinic);
    if (own?.alliance == null) return [];
    const allies = (await system.listClinics()).filter(({ alliance }) => alliance === own.alliance);
    const flags = await system.clinicFlags(allies.map(({ id }) => id));
    const takesPart = (id: string) => flags.get(id)?.alliance !== false;
    if (!takesPart(call.clinic)) return [];
    return allies.filter(({ id }) => id !== call.clinic && takesPart(id)).map(({ id, name }) => ({ clinic: id, name }));
  },
});

const readPet = endpoint({
  ...frame,
  permission: ['PET_READ'],
  path: `${BASE}/{partner}/pet/{petID}`,
  summary: 'A pet of a partner clinic with its owner and its visits, as far as the partner shares them',
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
  }),
  errors: ['petNotFound'],
  handle: async (call) => {
    const { petID } = call.params;
    const door = await enter(call, call.params.partner, 'pet', petID);
    const found = await door.read(async (reader) => {
      const animal = await one(reader, 'pet', petID);
      if (!animal) throw new DomainError('petNotFound', 'no such pet');
      const person = door.shares.has('user') ? await one(reader, 'user', animal.userID) : undefined;
      const range = { equals: [animal._id], descending: true, limit: MOST_VISITS };
      const records = door.shares.has('record')
        ? ((await reader.query('record', 'byPet', range)) as VisitRecord[])
        : [];
      const kinds = (await one(reader, 'customize', '/customize/kinds'))?.kinds ?? [];
      return { animal: door.shares.has('user') ? animal : withoutOwner(animal), person, records, kinds };
    });
    return {
      partner: { clinic: door.clinic, name: door.name },
      pet: animalShown(call, found.animal),
      owner: shown(call.actor, 'user', found.person),
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

/** An animal of a partner that does not share its owners. */
const withoutOwner = (animal: Pet): Pet => ({ ...animal, userName: '', userPhone: '' });

const readOwner = endpoint({
  ...frame,
  permission: ['CUSTOMER_READ'],
  path: `${BASE}/{partner}/user/{userID}`,
  summary: 'An owner of a partner clinic with the animals that the partner shares',
  params: z.object({ partner: partnerParam, userID: idParam('user/', 'ownerNotFound') }),
  result: z.object({ partner, owner: owner.nullable(), pets: z.array(pet) }),
  errors: ['ownerNotFound'],
  handle: async (call) => {
    const { userID } = call.params;
    const door = await enter(call, call.params.partner, 'user', userID);
    const found = await door.read(async (reader): Promise<{ person: Owner; pets: Pet[] }> => {
      const person = await one(reader, 'user', userID);
      if (!person) throw new DomainError('ownerNotFound', 'no such owner');
      const pets = door.shares.has('pet') ? await reader.query('pet', 'byOwner', { equals: [person._id] }) : [];
      return { person, pets: pets as Pet[] };
    });
    return {
      partner: { clinic: door.clinic, name: door.name },
      owner: shown(call.actor, 'user', found.person),
      pets: found.pets.flatMap((animal) => animalShown(call, animal) ?? []),
    };
  },
});

/** Live, read-only looks into partner clinics (spec 1 §1 "alliance mode"). */
export const allianceEndpoints = [partners, readPet, readOwner];
