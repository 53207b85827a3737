import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { MissedCharge } from '@vetloom/domain/billing/missed-charges.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { formatNearDay } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { isComposing, useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Bill } from '../../../data/billing/bill.ts';
import type { OpenBill } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { StayWord } from '../../../parts/ward/StayWord.tsx';
import classes from './accounting.module.css';
import { billName } from './bill-name.ts';
import { PriceIt } from './PriceIt.tsx';
import { owedOn } from './use-payment.ts';

interface MissingPaneProps {
  readonly bill: Bill;
  readonly declined: ReadonlySet<string>;
  readonly onDecline: (rowID: string) => void;
  readonly others: readonly OpenBill[];
  readonly together: ReadonlySet<string>;
  readonly onTogether: (recordID: string) => void;
  readonly mayEdit: boolean;
  /** Nothing is left to do here: the hand goes back to the money. */
  readonly onLeave: () => void;
}

/** What is missing of a bill and not declined. */
export const openMissed = (bill: Bill, declined: ReadonlySet<string>): MissedCharge[] =>
  bill.missed.filter((one) => !declined.has(one.rowID));

/** Lines that a number key reaches. */
const MOST_KEYS = 9;

/**
 * The keys of the list: a number goes to what its line asks for, its price or else the decision not to charge it. Escape goes back to
 * the list, and from there to the money.
 */
function onMissedKey(event: KeyboardEvent<HTMLUListElement>, onLeave: () => void): void {
  const { target, currentTarget } = event;
  if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    if (target === currentTarget) onLeave();
    else currentTarget.focus();
  } else {
    if (target instanceof HTMLInputElement || !/^[1-9]$/.test(event.key)) return;
    const line = currentTarget.children[Number(event.key) - 1];
    const field = line?.querySelector('input');
    if (field) field.focus();
    else if (line) {
      // The line goes with its button: the hand stays in the list.
      currentTarget.focus();
      line.querySelector('button')?.click();
    }
  }
  event.preventDefault();
}

/** Between the bill and the money: what was done and isn't billed, what was checked, what the owner owes besides. */
export function MissingPane(props: MissingPaneProps) {
  const { bill, declined, onDecline, others, together, onTogether, mayEdit, onLeave } = props;
  const now = useNow();
  const missed = openMissed(bill, declined);
  const first = others.find((other) => !together.has(other.record._id));
  const list = useRef<HTMLUListElement>(null);
  const toList = () => list.current?.focus();
  useHotkey('Alt M', checkout.missing, toList, { enabled: missed.length > 0 });
  const settled = missed.length === 0;
  const wasSettled = useRef(settled);
  useEffect(() => {
    // The last line went from under the hand. Where there never was one, the hand is where the screen put it.
    if (settled && !wasSettled.current && document.activeElement === document.body) onLeave();
    wasSettled.current = settled;
  }, [settled, onLeave]);
  useHotkey('Alt T', keyWords.together, () => first && onTogether(first.record._id));
  return (
    <section className={classes.missing} aria-label={checkout.missing}>
      <h2 className={classes.paneHead} data-warn={missed.length > 0}>
        {checkout.missing}
        <small>{missed.length}</small>
        {settled ? null : <Keycap keys="Alt M" />}
      </h2>
      {settled ? (
        <p className={classes.calm}>{checkout.nothingMissing}</p>
      ) : (
        <ul
          ref={list}
          className={classes.missedList}
          aria-label={checkout.missingKeys}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the number keys of its lines
          tabIndex={0}
          onKeyDown={(event) => onMissedKey(event, onLeave)}
        >
          {missed.map((one, at) => (
            <li key={`${one.kind}-${one.rowID}`}>
              <IconAlertTriangle size={16} aria-hidden="true" />
              <div>
                <b>{one.name}</b>
                <span>{checkout.missed[one.kind]}</span>
                <div className={classes.missedActions}>
                  {one.kind === 'free-charge' && mayEdit ? (
                    <PriceIt bill={bill} rowID={one.rowID} onDone={toList} />
                  ) : null}
                  <Button size="compact-sm" variant="subtle" onClick={() => onDecline(one.rowID)}>
                    {checkout.decline}
                  </Button>
                </div>
              </div>
              {at < MOST_KEYS ? <Keycap keys={String(at + 1)} /> : null}
            </li>
          ))}
        </ul>
      )}
      <Checked bill={bill} />
      {others.length === 0 ? null : (
        <div className={classes.others}>
          <h3>{checkout.sameOwner}</h3>
          {others.map((other) => (
            <div key={other.record._id} className={classes.other}>
              <p>
                <span>
                  {billName(other)}{' '}
                  <small>
                    {isStayID(other.record._id) ? (
                      <StayWord stayID={other.record._id} />
                    ) : (
                      checkout.earlierDebt(formatNearDay(other.record.dateTime, now))
                    )}
                  </small>
                </span>
                <b>{formatAmount(owedOn(other))}</b>
              </p>
              <Button
                fullWidth
                variant="default"
                aria-pressed={together.has(other.record._id)}
                onClick={() => onTogether(other.record._id)}
                rightSection={other === first ? <Keycap keys="Alt T" /> : null}
              >
                {together.has(other.record._id) ? checkout.paidTogether : checkout.payTogether}
              </Button>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Checked({ bill: { record } }: { readonly bill: Bill }) {
  // What a stay is charged for was looked at in its days.
  if (isStayID(record._id)) return null;
  const done = [
    record.examTask.length > 0 &&
      record.examTask.every((task) => task.finishDateTime !== 0) &&
      checkout.checkedExams(record.examTask.length),
    record.drugBag.length > 0 &&
      record.drugBag.every((bag) => bag.dispensed) &&
      checkout.checkedBags(record.drugBag.length),
    record.chargeDivision.length > 0 &&
      record.chargeDivision.every((line) => line.price > 0) &&
      checkout.checkedCharges(record.chargeDivision.length),
  ].filter((text) => text !== false);
  if (done.length === 0) return null;
  return (
    <div className={classes.checked}>
      <h3>{checkout.checked}</h3>
      {done.map((text) => (
        <p key={text}>
          <IconCheck size={15} aria-hidden="true" />
          {text}
        </p>
      ))}
    </div>
  );
}
