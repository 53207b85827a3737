import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { dayKey, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { till } from '../../../locale/checkout-till.ts';
import { SheetButton } from '../../../parts/sheet/SheetButton.tsx';
import accounting from '../Accounting/accounting.module.css';
import { StaffLabel } from '../parts/StaffLabel.tsx';
import classes from '../parts/till.module.css';
import { useHandoverSheets } from './handover-sheet.ts';

interface EarlierProps {
  readonly handovers: readonly HandoverEntry[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

const words = till.handover;

/** The present till, and handovers of the last month. */
export function Earlier({ handovers, chosen, onChoose }: EarlierProps) {
  const sheets = useHandoverSheets();
  const [latest] = handovers;
  return (
    <nav className={classes.pane} aria-label={words.earlier}>
      <h2 className={accounting.paneHead}>{words.earlier}</h2>
      <ul className={`${classes.scroll} ${accounting.queueList}`}>
        <li>
          <button
            type="button"
            className={accounting.queueRow}
            aria-current={chosen === undefined}
            onClick={() => onChoose(undefined)}
          >
            <b>{words.now}</b>
            <span />
          </button>
        </li>
        {handovers.map((one) => (
          <li key={one._id}>
            <button
              type="button"
              className={accounting.queueRow}
              aria-current={one._id === chosen}
              onClick={() => onChoose(one._id)}
            >
              <b>
                {formatShortDay(one.endTime)} {formatTime(one.endTime)}
              </b>
              <b>{one.difference === 0 ? '' : formatAmount(one.difference)}</b>
              <span>
                <StaffLabel id={one.handedBy} />
              </span>
              <span>{one.difference === 0 ? words.even : one.difference > 0 ? words.over : words.short}</span>
            </button>
          </li>
        ))}
      </ul>
      {handovers.length === 0 ? null : (
        <div className={classes.sums}>
          <SheetButton fileName={words.fileName(dayKey(latest?.endTime ?? 0))} tables={() => sheets(handovers)} />
        </div>
      )}
      {handovers.length === 0 ? <p className={accounting.calm}>{words.none}</p> : null}
    </nav>
  );
}
