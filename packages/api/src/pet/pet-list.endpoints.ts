import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { ownerSchema } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { type AnyClinicCall, many, one, reading } from '../engine/clinic-call.ts';
import { bulkIDs, countOf, page, pageOf, searchPage } from '../engine/listing.ts';
import { shown } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { pet, petQuery, petRow } from './pet.schemas.ts';
import { avatarOf, withAvatar } from './pet-avatar.ts';
import { petListing } from './pet-listing.ts';

const BASE = `${CLINIC_BASE}/pet`;
const reads = { scope: 'clinic', tag: 'Pets', permission: ['PET_READ'], write: false } as const;

/** Those of a list that the caller may see, with the addresses of their pictures. */
const petsShown = (call: AnyClinicCall, pets: readonly Pet[]) =>
  pets.flatMap((one) => {
    const seen = shown(call.actor, 'pet', one);
    return seen ? [{ ...seen, avatar: avatarOf(call, one) }] : [];
  });

const kindsOf = async (reader: Reader) => (await one(reader, 'customize', '/customize/kinds'))?.kinds ?? [];

const listOf = (call: AnyClinicCall, query: Parameters<typeof petListing>[0], part: z.output<typeof page>) =>
  reading(call, async (clinic) =>
    petsShown(call, await pageOf(clinic, petListing(query, await kindsOf(clinic.reader)), part)),
  );

const ofOwner = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/getList/{userID}`,
  summary: 'The pets of an owner',
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  result: z.array(pet),
  errors: ['ownerNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const owner = await one(reader, 'user', call.params.userID);
      if (!owner) throw new DomainError('ownerNotFound', 'no such owner');
      const pets = await reader.query('pet', 'byOwner', { equals: [owner._id] });
      return petsShown(call, pets as Pet[]);
    }),
});

const getList = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/getList`,
  summary: 'List pets, the last changed first',
  body: page.extend({ userID: z.string().max(160).optional() }),
  result: z.array(petRow),
  errors: [],
  handle: (call) => listOf(call, { userID: call.body.userID }, call.body),
});

const search = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Find pets by name, owner, phone, chip or number',
  body: searchPage,
  result: z.array(pet),
  errors: [],
  handle: (call) => listOf(call, { keyword: call.body.keyword }, call.body),
});

const simpleSearch = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/simpleSearch`,
  summary: 'Find pets, with what lists show',
  body: searchPage,
  result: z.array(petRow),
  errors: [],
  handle: (call) => listOf(call, { keyword: call.body.keyword }, call.body),
});

const getDetail = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/getDetail`,
  summary: 'A pet with its owner',
  body: z.object({ petID: documentID('pet') }),
  result: z.object({ pet: pet.nullable(), user: fieldwise(ownerSchema).nullable() }),
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const found = await one(reader, 'pet', call.body.petID);
      if (!found) throw new DomainError('petNotFound', 'no such pet');
      const owner = await one(reader, 'user', found.userID);
      const seen = shown(call.actor, 'pet', found);
      return {
        pet: seen && withAvatar(call, { ...seen, _id: found._id }),
        user: shown(call.actor, 'user', owner),
      };
    }),
});

const pageResult = z.object({ list: z.array(petRow), total: z.number().int() });
const pageWithTotal = (
  call: AnyClinicCall,
  query: Parameters<typeof petListing>[0],
  part: z.output<typeof page>,
): Promise<z.output<typeof pageResult>> =>
  reading(call, async (clinic) => {
    const listing = petListing(query, await kindsOf(clinic.reader));
    const found = await pageOf(clinic, listing, part);
    return { list: petsShown(call, found), total: await countOf(clinic, listing) };
  });

const getListPage = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/getListPage`,
  summary: 'A page of the pets with their number',
  body: page,
  result: pageResult,
  errors: [],
  handle: (call) => pageWithTotal(call, {}, call.body),
});

const getListPageWithQuery = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/getListPageWithQuery`,
  summary: 'A page of the pets that meet conditions',
  body: petQuery,
  result: pageResult,
  errors: ['breedQueryMissing'],
  handle: (call) => pageWithTotal(call, call.body.query, call.body),
});

const bulkRead = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/bulk/read`,
  summary: 'Read pets by id, in the order asked; missing ones are left out',
  body: bulkIDs,
  result: z.array(pet),
  errors: [],
  handle: (call) => reading(call, async ({ reader }) => petsShown(call, await many(reader, 'pet', call.body.ids))),
});

/** Lists of pets (spec 1 §7 "Pets"). */
export const petListEndpoints = [
  ofOwner,
  getList,
  search,
  simpleSearch,
  getDetail,
  getListPage,
  getListPageWithQuery,
  bulkRead,
];
