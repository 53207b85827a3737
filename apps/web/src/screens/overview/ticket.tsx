import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useCan, useRun } from '../../data/engine/hooks.ts';
import { today } from '../../locale/overview.ts';
import { keyWords } from '../../locale/shell-keys.ts';
import { useAct } from '../../parts/act/use-act.ts';
import classes from './ticket.module.css';

type Queued = Pick<VisitRecord, '_id' | 'ticket' | 'status' | 'openedDateTime'>;

/** Gives waiting numbers; the server decides which (see the domain's `ticket.commands.ts`). */
function useTickets(): { readonly busy: boolean; readonly give: (record: Queued) => void } {
  const run = useRun();
  const { busy, act } = useAct();
  return {
    busy,
    give: ({ _id: recordID }) =>
      void act(async () => {
        // Most boards never give one, and this brings the rules of a whole visit.
        const { giveTicket } = await import('@vetloom/domain/visit/ticket.commands.ts');
        await run(giveTicket, { recordID });
      }),
  };
}

/** Whether somebody still waits for the doctor without a number. */
const lacksTicket = ({ ticket, status, openedDateTime }: Queued): boolean =>
  ticket === '' && status === RECORD_STATUS.checkIn && openedDateTime === 0;

/** The waiting number of a visit. */
export function TicketNumber({ ticket }: { readonly ticket: string }) {
  return <Chip dense>{today.ticket(ticket)}</Chip>;
}

/** Gives a visit its number; nothing for one that has it, that doesn't wait any more, or for whoever may not check in. */
export function GiveTicket({ record, name }: { readonly record: Queued; readonly name: string }) {
  const may = useCan()('CHECK_IN');
  const { busy, give } = useTickets();
  if (!may || !lacksTicket(record)) return null;
  return (
    <button
      type="button"
      className={classes.give}
      disabled={busy}
      aria-label={today.giveTicketTo(name)}
      onClick={(event) => {
        // A row opens by a click.
        event.stopPropagation();
        give(record);
      }}
    >
      {today.giveTicket}
    </button>
  );
}

/** T gives the chosen card of the board its number. */
export function TicketKey({ record }: { readonly record: Queued | undefined }) {
  const may = useCan()('CHECK_IN');
  const { give } = useTickets();
  useHotkey(
    'T',
    keyWords.ticket,
    () => {
      if (record) give(record);
    },
    { enabled: may && record !== undefined && lacksTicket(record) },
  );
  return null;
}
