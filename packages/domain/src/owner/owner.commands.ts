import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { mirror } from '../engine/bonds.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { isSoundIdentity, normalizeIdentity } from './identity-card.ts';
import { normalizePhone, type Owner, ownerFields, ownerSchema } from './owner.schema.ts';
import { keptContacts, withContactList } from './owner-contacts.ts';

const ownerRef = documentID('user/');

/** Refuses with 200004 when another owner has that phone (spec 1 §5); names the other, so that the person can open or use it. */
async function demandFreePhone(tx: Tx, phone: string, ownID: string): Promise<void> {
  const others = await tx.query('user', 'byPhone', { equals: [phone], limit: 2 });
  const other = others.find((owner) => owner._id !== ownID);
  if (other)
    throw new DomainError('ownerPhoneTaken', 'another owner has that phone', {
      field: 'phone',
      userID: other._id,
      name: other.name,
    });
}

/** Identity numbers as they are stored. Refuses one whose check digit is wrong and that has no reason. */
function withIdentity<F extends Pick<Owner, 'IDcard' | 'IDcardReason'>>(fields: F, before?: Owner): F {
  const { IDcardReason, ...rest } = fields;
  const IDcard = normalizeIdentity(fields.IDcard);
  if (isSoundIdentity(IDcard)) return { ...rest, IDcard } as F;
  if (!IDcardReason && IDcard !== before?.IDcard)
    throw new DomainError('badParameter', 'the identity number does not have its check digit', { field: 'IDcard' });
  return { ...rest, IDcard, ...(IDcardReason ? { IDcardReason } : {}) } as F;
}

/** Creates an owner (spec 1 §5): phone required and unique. Errors: ownerPhoneTaken, conflict for a used id. */
export const createOwner = defineCommand({
  name: 'owner.create',
  word: '新增飼主',
  version: 1,
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ _id: ownerRef, fields: ownerFields }),
  reads: (input) => [{ collection: 'user', id: input._id }],
  async run(tx, input, ctx) {
    if (await tx.get('user', input._id))
      throw new DomainError('conflict', `owner ${input._id} exists`, { id: input._id });
    const phone = normalizePhone(input.fields.phone);
    await demandFreePhone(tx, phone, input._id);
    await tx.put('user', {
      ...keptContacts(withIdentity(input.fields)),
      _id: input._id,
      collection: 'user',
      phone,
      nameLowerCase: input.fields.name.toLowerCase(),
      createDateTime: ctx.now,
      createBy: ctx.actor.staffID,
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});

const EDITABLE: ReadonlySet<string> = new Set(Object.keys(ownerFields.shape));

/**
 * Edits an owner; the name and phone on the owner's pets follow. Further phones are rows: two people who add one each keep both, of one that
 * somebody changed and somebody took out the change stays and is told. Errors: ownerNotFound, ownerPhoneTaken.
 */
export const editOwner = defineCommand({
  name: 'owner.edit',
  word: '修改飼主',
  version: 1,
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ userID: ownerRef, edits }),
  reads: (input) => [{ collection: 'user', id: input.userID }],
  async run(tx, input, ctx) {
    const before = await requireOwner(tx, input.userID);
    const edited = withEdits(ctx, withContactList(before, input.edits), input.edits, EDITABLE);
    const parsed = ownerSchema.safeParse({
      ...edited,
      phone: normalizePhone(String(edited.phone)),
      nameLowerCase: String(edited.name).toLowerCase(),
    });
    if (!parsed.success) {
      throw new DomainError('badParameter', 'the edited owner is not valid', {
        field: parsed.error.issues[0]?.path.join('.') ?? '',
      });
    }
    const after: Owner = {
      ...keptContacts(withIdentity(parsed.data, before)),
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    };
    if (after.phone !== before.phone) await demandFreePhone(tx, after.phone, after._id);
    await tx.put('user', after);
    await mirror(tx, after, { updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});

/** Marks an owner as just seen (POST /user/{id}/touch). */
export const touchOwner = defineCommand({
  name: 'owner.touch',
  word: '查看飼主',
  version: 1,
  permission: ['CUSTOMER_READ'],
  input: z.object({ userID: ownerRef }),
  reads: (input) => [{ collection: 'user', id: input.userID }],
  async run(tx, input, ctx) {
    await tx.put('user', { ...(await requireOwner(tx, input.userID)), updateDateTime: ctx.now });
  },
});

/** Reads an owner or refuses with 200001. */
export async function requireOwner(tx: Tx, id: string): Promise<Owner> {
  const owner = await tx.get('user', id);
  if (!owner) throw new DomainError('ownerNotFound', `owner ${id} not found`, { userID: id });
  return owner;
}
