import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, line } from '@vetloom/domain/core/schema.ts';
import type { Alias } from '@vetloom/domain/engine/alias.schema.ts';
import { forgottenWith } from '@vetloom/domain/engine/bonds.ts';
import { recordOwnerConsent } from '@vetloom/domain/owner/care.commands.ts';
import { mergeOwners, undoMergeOwners } from '@vetloom/domain/owner/merge.commands.ts';
import { consentEntry } from '@vetloom/domain/owner/owner.schema.ts';
import { ownerMergeID } from '@vetloom/domain/owner/owner-merge.kind.ts';
import { userMergeSchema } from '@vetloom/domain/owner/owner-merge.schema.ts';
import { eraseOwner } from '@vetloom/domain/removal/owner-erasure.command.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { erasePast } from '@vetloom/storage/history/erasure.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { forgetInReads } from '../alliance/forget-in-reads.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { shownAll } from '../engine/shown.ts';
import { noteOf } from '../engine/traced-call.ts';
import { forgetInImports } from '../import/forget-in-imports.ts';
import { forgetInMessages } from '../instrument/forget-in-messages.ts';
import { endpoint } from '../services.ts';
import { answerOwner, owner, ownerParams } from './owner.schemas.ts';

const BASE = `${CLINIC_BASE}/user`;
const frame = { scope: 'clinic', tag: 'Owners' } as const;
const writes = { ...frame, permission: ['CUSTOMER_WRITE'], write: true, result: owner.nullable() } as const;
const merge = fieldwise(userMergeSchema).omit({ source: true });

const consent = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{userID}/consent`,
  summary: 'Write down what an owner agreed to, or no longer agrees to',
  command: recordOwnerConsent.name,
  params: ownerParams,
  body: consentEntry.omit({ by: true, _id: true, dateTime: true }).extend({
    _id: consentEntry.shape._id.optional(),
    dateTime: consentEntry.shape.dateTime.optional(),
  }),
  errors: ['ownerNotFound'],
  handle: (call) => {
    const { userID } = call.params;
    const { _id = newRowID(call.random), dateTime = call.now, ...rest } = call.body;
    return writing(call, recordOwnerConsent, { userID, entry: { _id, dateTime, ...rest } }, answerOwner(call, userID));
  },
});

const fieldNames = z.array(line(40)).max(40).optional();
const combine = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{userID}/merge`,
  summary: 'Merge an owner into another; answers the one who remains',
  description:
    '`take` names fields whose value comes from the owner who goes; fields that the other lacks are taken anyway.',
  command: mergeOwners.name,
  params: ownerParams,
  body: z.object({ mainID: documentID('user/'), take: fieldNames, keep: fieldNames }),
  errors: ['ownerNotFound'],
  handle: (call) => {
    const { userID } = call.params;
    const { mainID, take, keep } = call.body;
    const mergeID = ownerMergeID(call.now, call.random);
    const input = { userID, mainID, mergeID, take: take ?? [], keep: keep ?? [] };
    return writing(call, mergeOwners, input, answerOwner(call, mainID));
  },
});

const merges = endpoint({
  ...frame,
  permission: ['CUSTOMER_WRITE'],
  write: false,
  method: 'GET',
  path: `${BASE}/{userID}/merge`,
  summary: 'Who was merged into an owner',
  params: ownerParams,
  result: z.array(merge),
  errors: ['ownerNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const found = await one(reader, 'user', call.params.userID);
      if (!found) throw new DomainError('ownerNotFound', 'no such owner');
      return shownAll(
        call.actor,
        'userMerge',
        (await reader.query('userMerge', 'byTarget', { equals: [found._id] })) as never,
      );
    }),
});

const undo = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/merge/{mergeID}/undo`,
  summary: 'Take a merge of owners back; answers the owner who stands again',
  command: undoMergeOwners.name,
  params: z.object({ mergeID: idParam('userMerge/', 'notFound') }),
  body: z.object({}),
  errors: ['notFound', 'contradictory', 'ownerNotFound', 'ownerPhoneTaken', 'conflict'],
  handle: (call) => {
    const { mergeID } = call.params;
    return writing(call, undoMergeOwners, { mergeID }, async (after) => {
      const stored = await one(after.reader, 'userMerge', mergeID);
      return answerOwner(call, stored?.fromID ?? '')(after);
    });
  },
});

/** Takes the person out of the past: under every id that ever led to them, in the transaction that erases the documents. */
async function eraseTraces(call: AnyClinicCall, tx: Pick<AfterState, 'sql' | 'reader'>, userID: string): Promise<void> {
  const former = (await tx.reader.query('alias', 'byTarget', { equals: [userID] })) as unknown as readonly Alias[];
  const { email, emulation } = call.person;
  const ownerIDs = [userID, ...former.map(({ from }) => from)];
  await erasePast(
    { clinic: call.clinic, sql: tx.sql },
    {
      ...forgottenWith('user'),
      ownerIDs,
      author: emulation?.by ?? email,
      onBehalfOf: emulation ? email : null,
      at: call.now,
    },
  );
}

const erase = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{userID}/erasure`,
  permission: ['CUSTOMER_DELETE'],
  summary: 'Erase an owner at their wish: everything that tells who they are, in the history too',
  description:
    'Visits and receipts stay without a name. Payload and salt of the history are deleted, and an entry lists what was; its chain still verifies. This can not be undone.',
  command: eraseOwner.name,
  params: ownerParams,
  body: eraseOwner.input.omit({ userID: true }),
  errors: ['ownerNotFound', 'contradictory'],
  handle: async (call) => {
    const { userID } = call.params;
    const input = { userID, reason: call.body.reason };
    const erased = async (after: AfterState) => {
      const found = await one(after.reader, 'user', userID);
      await forgetInMessages({ clinic: call.clinic, sql: after.sql }, userID);
      await forgetInReads({ clinic: call.clinic, sql: after.sql }, userID);
      await eraseTraces(call, after, found?._id ?? userID);
      return answerOwner(call, userID)(after);
    };
    const answer = await writing(call, eraseOwner, input, erased, (tx) => forgetInImports(tx, userID));
    await noteOf(call, 'owner.erase', { userID });
    return answer;
  },
});

/** Consent, merging and erasure of owners (spec 1 §7 "Owners"; ARCHITECTURE laws 9, 26). */
export const ownerCareEndpoints = [consent, combine, merges, undo, erase];
