import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { transferCalls } from '../../../data/inventory/transfer-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { transfers as words } from '../../../locale/inventory-transfers.ts';
import classes from './counts.module.css';

/** How many of those that are over are shown. */
const PAST = 10;

interface TransfersProps {
  readonly places: Places;
  /** Changes when something was done with a transfer. */
  readonly turn: number;
  readonly onOpen: (id: string) => void;
}

/** What is on its way from one place to another, to be received, and what was lately; nothing where nothing is. */
export function Transfers({ places, turn, onOpen }: TransfersProps) {
  const online = useSyncStatus()?.connection === 'online';
  const { found: open } = useAsked(transferCalls.underWay, online ? ['transfers', turn] : undefined);
  const { found: past } = useAsked(() => transferCalls.past(PAST), online ? ['past transfers', turn] : undefined);
  const section = (title: string, rows: readonly StockTransfer[]) =>
    rows.length === 0 ? null : (
      <section className={classes.section} aria-label={title}>
        <h2 className={classes.heading}>{title}</h2>
        <ul className={classes.list}>
          {rows.map(({ id, fromPlaceID, toPlaceID, customID, items, sentDateTime, status, reason }) => (
            <li key={id}>
              <button type="button" className={classes.row} onClick={() => onOpen(id)}>
                <span className={classes.what}>
                  <strong>{words.way(places.nameOf(fromPlaceID), places.nameOf(toPlaceID))}</strong>
                  <small>{words.line(customID, items.length, formatDateTime(sentDateTime))}</small>
                </span>
                <Chip tone={status === 'sent' ? 'accent' : reason === '' ? 'quiet' : 'ochre'}>
                  {reason === '' ? words.status[status] : words.short}
                </Chip>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {section(words.title, open?.rows ?? [])}
      {section(words.past, past?.rows ?? [])}
    </>
  );
}
