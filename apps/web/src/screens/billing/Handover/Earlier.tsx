import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { isStanding } from '@vetloom/domain/billing/doubled-handovers.ts';
import { dayAndTime, dayKey, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { till } from '../../../locale/billing-till.ts';
import { doubles } from '../../../locale/doubles.ts';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { SheetButton } from '../../../parts/sheet/SheetButton.tsx';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import classes from '../parts/till.module.css';
import { handoverWord } from './difference-word.ts';
import { useHandoverSheets } from './handover-sheet.ts';
import { sealSheet } from './seal-sheet.ts';

interface EarlierProps {
  readonly handovers: readonly HandoverEntry[];
  /** Those of one time that devices made without seeing each other. */
  readonly doubled: readonly (readonly HandoverEntry[])[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

const words = till.handover;

/** The present till, and handovers of the last month. */
export function Earlier({ handovers, doubled, chosen, onChoose }: EarlierProps) {
  const sheets = useHandoverSheets();
  const [latest] = handovers;
  return (
    <nav className={classes.pane} aria-label={words.earlier}>
      <h2 className={queueList.head}>{words.earlier}</h2>
      <ul className={`${classes.scroll} ${queueList.list}`}>
        <li>
          <button
            type="button"
            className={queueList.row}
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
              className={queueList.row}
              aria-current={one._id === chosen}
              onClick={() => onChoose(one._id)}
            >
              <b className={`${classes.oneLine} ${isStanding(one) ? '' : classes.crossedOut}`}>
                {dayAndTime(formatShortDay(one.endTime), formatTime(one.endTime))}
              </b>
              <b />
              <span>
                <StaffLabel id={one.handedBy} />{' '}
                {doubled.some((group) => group.includes(one)) ? (
                  <Chip tone="ochre" dense>
                    {doubles.handover.chip}
                  </Chip>
                ) : null}
              </span>
              <span className={queueList.rowEnd}>
                {!isStanding(one)
                  ? doubles.handover.voided
                  : doubled.some((group) => group.includes(one))
                    ? doubles.handover.undecided
                    : handoverWord(one)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {handovers.length === 0 ? null : (
        <div className={classes.sums}>
          <SheetButton
            fileName={words.fileName(dayKey(latest?.endTime ?? 0))}
            tables={async () => [...sheets(handovers), await sealSheet()]}
          />
        </div>
      )}
      {handovers.length === 0 ? <p className={queueList.calm}>{words.none}</p> : null}
    </nav>
  );
}
