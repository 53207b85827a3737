import { rowOfID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { cageCareID } from '@vetloom/domain/hospital/cage-care.kind.ts';
import { type CageCare, cageCareSchema, isDirty } from '@vetloom/domain/hospital/cage-care.schema.ts';
import { careForCage } from '@vetloom/domain/ward/cage-care.commands.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { answer, frame, reads, WARD } from './ward-frame.ts';

const view = cageCareSchema.extend({
  /** Whether it is to be cleaned before the next animal. */
  dirty: z.boolean(),
});

const list = endpoint({
  ...reads,
  method: 'GET',
  path: `${WARD}/cage`,
  summary:
    'Cages that animals have left or that were cleaned, and which of them are to be cleaned; what cages there are is the setting `room`',
  result: z.array(view),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const found = (await reader.query('cageCare', 'byLeft', { descending: true })) as unknown as CageCare[];
      return found.map((care) => ({ ...care, dirty: isDirty(care) }));
    }),
});

const care = endpoint({
  ...frame,
  permission: careForCage.permission,
  write: true,
  method: 'PUT',
  path: `${WARD}/cage/care`,
  summary: 'Say that a cage was cleaned, or that it was found dirty',
  command: careForCage.name,
  body: z.object({ cageID: rowOfID, isClean: z.boolean(), dateTime: unixSeconds.optional() }),
  result: fieldwise(cageCareSchema).nullable(),
  errors: [],
  handle: (call) =>
    writing(
      call,
      careForCage,
      { ...call.body, dateTime: call.body.dateTime ?? call.now },
      answer(call, 'cageCare', cageCareID(call.body.cageID)),
    ),
});

/** Cages of the ward as they stand beside who is in them. */
export const cageEndpoints = [list, care];
