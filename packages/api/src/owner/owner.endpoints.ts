import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createOwner, editOwner, touchOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { ownerID } from '@vetloom/domain/owner/owner.kind.ts';
import { ownerFields } from '@vetloom/domain/owner/owner.schema.ts';
import { removeOwner } from '@vetloom/domain/removal/owner-removal.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { many, one, reading, writing } from '../engine/clinic-call.ts';
import { bulkIDs, containing, countOf, type Listing, page, pageOf, phonePart, searchPage } from '../engine/listing.ts';
import { shown, shownAll } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { answerOwner, owner, ownerParams } from './owner.schemas.ts';

const BASE = `${CLINIC_BASE}/user`;
/** What lists show (spec 1 §3 "Owner"). */
const ownerRow = owner.pick({
  _id: true,
  name: true,
  nameLowerCase: true,
  phone: true,
  IDcard: true,
  updateDateTime: true,
});
const params = ownerParams;
const reads = { scope: 'clinic', tag: 'Owners', permission: ['CUSTOMER_READ'], write: false } as const;
const writes = { scope: 'clinic', tag: 'Owners', permission: ['CUSTOMER_WRITE'], write: true } as const;

const listing = (keyword?: string): Listing & { collection: 'user' } => {
  const frame = { collection: 'user', order: '"n_updateDateTime" DESC' } as const;
  if (keyword === undefined || keyword === '') return { ...frame, where: [], values: [] };
  const digits = phonePart(keyword);
  const byPhone =
    digits === undefined
      ? ''
      : ` OR body ->> 'phone' LIKE $3
          OR EXISTS (SELECT 1 FROM jsonb_array_elements(body -> 'contacts') contact WHERE contact ->> 'phone' LIKE $3)`;
  const text = `(body ->> 'nameLowerCase' LIKE $2 OR lower(body ->> 'IDcard') LIKE $2${byPhone})`;
  return {
    ...frame,
    where: [text],
    values: [containing(keyword), ...(digits === undefined ? [] : [containing(digits)])],
  };
};

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Create an owner',
  command: createOwner.name,
  body: ownerFields.extend({ _id: documentID('user/').optional() }),
  result: owner.nullable(),
  errors: ['ownerPhoneTaken', 'conflict'],
  handle: (call) => {
    const { _id = ownerID(call.now, call.random), ...fields } = call.body;
    return writing(call, createOwner, { _id, fields }, answerOwner(call, _id));
  },
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/{userID}`,
  summary: 'Read an owner',
  params,
  result: owner.nullable(),
  versioned: true,
  errors: ['ownerNotFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const found = await one(clinic.reader, 'user', call.params.userID);
      if (!found) throw new DomainError('ownerNotFound', 'no such owner');
      await tagRead(call, clinic, 'user', found._id);
      return shown(call.actor, 'user', found);
    }),
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{userID}`,
  summary: 'Change an owner: only the fields sent',
  description:
    'Send the updateDateTime that was read to have changes of others merged or answered with a conflict; with If-Match only the present version passes.',
  command: editOwner.name,
  params,
  body: fieldwise(ownerFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: owner.nullable(),
  versioned: true,
  errors: ['ownerNotFound', 'ownerPhoneTaken', 'conflict'],
  handle: (call) => {
    const { userID } = call.params;
    return writing(
      call,
      editOwner,
      async (base) => ({ userID, edits: await editsOf(base, call, 'user', userID, call.body) }),
      answerOwner(call, userID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{userID}`,
  permission: ['CUSTOMER_DELETE'],
  summary: 'Delete an owner with animals that have no visits',
  command: removeOwner.name,
  params,
  result: z.null(),
  errors: ['contradictory', 'ownerNotFound'],
  handle: (call) => writing(call, removeOwner, { userID: call.params.userID }, async () => null),
});

const touch = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{userID}/touch`,
  permission: ['CUSTOMER_READ'],
  summary: 'Mark an owner as just seen',
  command: touchOwner.name,
  params,
  body: z.object({}),
  result: owner.nullable(),
  errors: ['ownerNotFound'],
  handle: (call) => {
    const { userID } = call.params;
    return writing(call, touchOwner, { userID }, answerOwner(call, userID));
  },
});

const getList = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/getList`,
  summary: 'List owners, the last changed first',
  body: page,
  result: z.array(ownerRow),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => shownAll(call.actor, 'user', await pageOf(clinic, listing(), call.body))),
});

const search = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Find owners by name, identity number or phone, also one of their family',
  body: searchPage,
  result: z.array(owner),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) =>
      shownAll(call.actor, 'user', await pageOf(clinic, listing(call.body.keyword), call.body)),
    ),
});

const getListPage = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/getListPage`,
  summary: 'A page of the owners with their number',
  body: page.extend({ keyword: searchPage.shape.keyword.optional() }),
  result: z.object({ list: z.array(ownerRow), total: z.number().int() }),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const wanted = listing(call.body.keyword);
      const found = await pageOf(clinic, wanted, call.body);
      return { list: shownAll(call.actor, 'user', found), total: await countOf(clinic, wanted) };
    }),
});

const bulkRead = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/bulk/read`,
  summary: 'Read owners by id, in the order asked; missing ones are left out',
  body: bulkIDs,
  result: z.array(owner),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => shownAll(call.actor, 'user', await many(reader, 'user', call.body.ids))),
});

/** Owners (spec 1 §7 "Owners"). */
export const ownerEndpoints = [create, getList, search, getListPage, bulkRead, get, update, remove, touch];
