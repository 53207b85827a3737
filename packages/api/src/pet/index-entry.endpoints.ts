import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID } from '@vetloom/domain/core/schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { transferPet } from '@vetloom/domain/pet/pet.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const BASE = '/api/sdk/{clinic}';
/** What a caller may keep beside what the documents say, as JSON. */
const MOST_BYTES = 20_000;

/** An index entry: what the documents say, and whatever the caller stored beside it (spec 1 §3; the fields are ours). */
const entry = z.object({
  id: z.string(),
  name: z.string(),
  nameLowerCase: z.string(),
  phone: z.string(),
  userID: z.string(),
  petIDs: z.array(z.string()),
  updateDateTime: z.number(),
  stored: z.record(z.string(), z.unknown()).nullable(),
});
type Entry = z.output<typeof entry>;
type Kind = 'pet' | 'user';

const refs = { pet: documentID('pet'), user: documentID('user/') } as const;
const idField = { pet: 'petID', user: 'userID' } as const;
const missing = { pet: 'petNotFound', user: 'ownerNotFound' } as const;
const frame = (kind: Kind) =>
  ({
    scope: 'clinic',
    tag: 'Index',
    write: true,
    permission: [kind === 'pet' ? 'PET_WRITE' : 'CUSTOMER_WRITE'],
  }) as const;

/** An object that names its animal or owner; anything else is refused with 100105. */
const entryBody = (kind: Kind) =>
  z
    .record(z.string().max(60), z.unknown())
    .refine((body) => refs[kind].safeParse(body[idField[kind]]).success, `an object with ${idField[kind]}`)
    .refine((body) => JSON.stringify(body).length <= MOST_BYTES, 'a smaller object');

async function composed(tx: ClinicTransaction, kind: Kind, id: string): Promise<Entry> {
  const [row] = await tx.sql<{ body: Record<string, unknown> }>(
    'SELECT body FROM vetloom.index_entry WHERE clinic_id = $1 AND kind = $2 AND id = $3',
    [tx.clinic, kind, id],
  );
  const document = (await one(tx.reader, kind, id)) as Pet | Owner | undefined;
  if (!document) throw new DomainError(missing[kind], 'no such document');
  const pets =
    document.collection === 'user'
      ? ((await tx.reader.query('pet', 'byOwner', { equals: [document._id] })) as Pet[])
      : [];
  return {
    id: document._id,
    name: document.name,
    nameLowerCase: document.nameLowerCase,
    phone: document.collection === 'user' ? document.phone : document.userPhone,
    userID: document.collection === 'user' ? document._id : document.userID,
    petIDs: document.collection === 'user' ? pets.map(({ _id }) => _id) : [document._id],
    updateDateTime: document.updateDateTime,
    stored: row?.body ?? null,
  };
}

const store = (tx: ClinicTransaction, call: AnyClinicCall, kind: Kind, id: string, body: object) =>
  tx.sql(
    `INSERT INTO vetloom.index_entry (clinic_id, kind, id, body, updated_at, updated_by, operator) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (clinic_id, kind, id) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
       operator = excluded.operator`,
    [tx.clinic, kind, id, JSON.stringify(body), call.now, call.person.email, call.person.emulation?.by ?? null],
  );

/** Takes away what is stored under an id, also under the one that it leads to since a rename or a merge. */
async function forget(tx: ClinicTransaction, kind: Kind, id: string): Promise<void> {
  const stands = (await one(tx.reader, kind, id))?._id ?? id;
  await tx.sql('DELETE FROM vetloom.index_entry WHERE clinic_id = $1 AND kind = $2 AND id = ANY ($3)', [
    tx.clinic,
    kind,
    [id, stands],
  ]);
}

const inClinic = <T>(call: AnyClinicCall, work: (tx: ClinicTransaction) => Promise<T>): Promise<T> =>
  call.services.sync.db.inClinic(call.clinic, async (tx) => {
    await demandOpenClinic(tx);
    return work(tx);
  });

const upsert = (kind: Kind, method: 'POST' | 'PUT') =>
  endpoint({
    ...frame(kind),
    method,
    path: `${BASE}/${kind}Index`,
    summary: `${method === 'POST' ? 'Store' : 'Change'} the index entry of ${kind === 'pet' ? 'a pet' : 'an owner'}`,
    description: 'Name and phone follow the documents by themselves; the rest of the object is kept beside them.',
    body: entryBody(kind),
    result: entry,
    errors: [missing[kind]],
    handle: (call) =>
      inClinic(call, async (tx) => {
        const { [idField[kind]]: id = '', ...body } = call.body;
        const { id: stands } = await composed(tx, kind, String(id));
        await store(tx, call, kind, stands, body);
        return composed(tx, kind, stands);
      }),
  });

const remove = (kind: Kind) =>
  endpoint({
    ...frame(kind),
    method: 'DELETE',
    path: `${BASE}/${kind}Index`,
    summary: `Take what was stored in the index entry of ${kind === 'pet' ? 'a pet' : 'an owner'} away`,
    body: entryBody(kind),
    result: z.null(),
    errors: [],
    handle: (call) =>
      inClinic(call, async (tx) => {
        await forget(tx, kind, String(call.body[idField[kind]]));
        return null;
      }),
  });

const removeUser = endpoint({
  ...frame('user'),
  method: 'DELETE',
  path: `${BASE}/userIndex/{userID}`,
  summary: 'Take what was stored in the index entry of an owner away',
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  result: z.null(),
  errors: ['ownerNotFound'],
  handle: (call) =>
    inClinic(call, async (tx) => {
      await forget(tx, 'user', call.params.userID);
      return null;
    }),
});

const transfer = endpoint({
  ...frame('pet'),
  method: 'PUT',
  path: `${BASE}/userIndex/transferPetID`,
  summary: 'Move a pet between the index entries of two owners, as a transfer of the pet leaves them',
  command: transferPet.name,
  body: z.object({ petID: refs.pet, userID: refs.user, fromUserID: refs.user.optional() }),
  result: z.object({ pet: entry, user: entry }),
  errors: ['petNotFound', 'ownerNotFound'],
  handle: async (call) => {
    const { petID, userID } = call.body;
    const owner = await reading(call, async ({ reader }) => (await one(reader, 'pet', petID))?.userID);
    // Entries follow the animal, so a caller that has not moved it yet moves it by this.
    if (owner !== userID) await writing(call, transferPet, { petID, userID }, async () => null);
    return inClinic(call, async (tx) => {
      const pet = await composed(tx, 'pet', petID);
      if (pet.stored) await store(tx, call, 'pet', pet.id, { ...pet.stored, userID: pet.userID });
      return { pet: await composed(tx, 'pet', pet.id), user: await composed(tx, 'user', pet.userID) };
    });
  },
});

/** Index entries of pets and owners (spec 1 §7 "Pet and owner index"). */
export const indexEntryEndpoints = [
  transfer,
  ...(['pet', 'user'] as const).flatMap((kind) => [upsert(kind, 'POST'), upsert(kind, 'PUT'), remove(kind)]),
  removeUser,
];
