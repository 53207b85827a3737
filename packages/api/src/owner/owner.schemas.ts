import { ownerSchema } from '@vetloom/domain/owner/owner.schema.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { tagWritten } from '../engine/version.ts';

/** An owner as it is answered: without a phone once the person was erased. */
export const owner = fieldwise(ownerSchema.extend({ phone: z.string() }));
/** `{userID}` of a path. */
export const ownerParams = z.object({ userID: idParam('user/', 'ownerNotFound') });

/** The owner that a write left, as the caller may see them. */
export const answerOwner =
  (call: AnyClinicCall, id: string) => async (after: Pick<AfterState, 'reader' | 'changes'>) => {
    const found = await one(after.reader, 'user', id);
    tagWritten(call, after, 'user', found?._id ?? id);
    return shown(call.actor, 'user', found);
  };
