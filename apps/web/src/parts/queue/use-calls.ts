import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useCan, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { queue as words } from '../../locale/visit-queue.ts';
import { useAct } from '../act/use-act.ts';

/** A room into which somebody is called. */
export interface CallRoom {
  readonly _id: string;
  readonly name: string;
}

/** Calls numbers and passes over them; one without a number gets it first, so that a screen can show it. */
export function useCalls() {
  const run = useRun();
  const store = useStore();
  const can = useCan();
  const { busy, act } = useAct();
  return {
    busy,
    may: can('CHECK_IN') || can('RECORD_WRITE'),
    call: (record: Pick<VisitRecord, '_id' | 'ticket'>, name: string, room: CallRoom | undefined) =>
      act(async () => {
        // Most boards never call one, and this brings the rules of a whole visit.
        const [{ callVisit }, { giveTicket }] = await Promise.all([
          import('@vetloom/domain/visit/call.commands.ts'),
          import('@vetloom/domain/visit/ticket.commands.ts'),
        ]);
        if (record.ticket === '' && can('CHECK_IN')) await run(giveTicket, { recordID: record._id });
        const where = { roomID: room?._id ?? '', room: room?.name ?? '' };
        await run(callVisit, { recordID: record._id, callID: newID.row(), ...where });
        const ticket = record.ticket || ((await store.get('record', record._id))?.ticket ?? '');
        showSuccess(ticket === '' ? words.calledNoNumber(name, where.room) : words.called(ticket, where.room));
      }),
    skip: (record: Pick<VisitRecord, '_id'>, name: string) =>
      act(async () => {
        const { skipVisit } = await import('@vetloom/domain/visit/call.commands.ts');
        await run(skipVisit, { recordID: record._id, callID: newID.row() });
        showSuccess(words.skipped(name));
      }),
  };
}
