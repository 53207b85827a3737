import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { handoverResult, sameDue, seenResult } from '@vetloom/domain/billing/handover-result.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { till } from '../../../locale/billing-till.ts';
import { doubles } from '../../../locale/doubles.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import classes from '../parts/till.module.css';
import { DoubledHandover } from './DoubledHandover.tsx';
import { Expected } from './Expected.tsx';

const words = till.handover;

interface PastHandoverProps {
  readonly handover: HandoverEntry;
  /** Those that devices made beside it, unseen. */
  readonly others: readonly HandoverEntry[];
  readonly onShow: (handoverID: string) => void;
}

/** NT$ of cash that should have been there. */
const dueIn = ({ opening, expected }: Pick<HandoverEntry, 'opening' | 'expected'>): number => opening + expected.cash;

/** A handover as it was, and what became of it. */
export function PastHandover({ handover, others, onShow }: PastHandoverProps) {
  const { voided } = handover;
  const { opening, expected, difference } = handoverResult(handover);
  const seen = seenResult(handover);
  const undecided = others.length > 0;
  const name = useStaffLabel();
  const crosser = found(useDocument('staff', voided?.by));
  return (
    <>
      <section className={classes.pane} aria-label={words.expected}>
        <header className={classes.head}>
          <h2>{formatDateTime(handover.endTime)}</h2>
          <span className={`${classes.end} ${classes.minor}`}>{words.since(formatDateTime(handover.startTime))}</span>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of figures, not of fields */}
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.expected}>
          {voided === undefined ? null : (
            <Notice tone="ochre" title={doubles.handover.voided}>
              {doubles.handover.voidedText(
                name(voided.by, crosser?.name ?? ''),
                formatDateTime(voided.dateTime),
                voided.reason,
              )}
            </Notice>
          )}
          {others.length === 0 ? null : (
            <DoubledHandover key={handover._id} handover={handover} others={others} onShow={onShow} />
          )}
          <Expected expected={expected} />
          <dl className={classes.facts}>
            {handover.late.length === 0 ? null : (
              <div>
                <dt>{words.late(handover.late.length)}</dt>
                <dd>{formatAmount(handover.late.reduce((sum, { sums }) => sum + sums.cash, 0))}</dd>
              </div>
            )}
            <div>
              <dt>{words.opening}</dt>
              <dd>{formatAmount(opening)}</dd>
            </div>
            <div data-strong>
              <dt>{words.cashExpected}</dt>
              <dd>{formatMoney(opening + expected.cash)}</dd>
            </div>
            {sameDue(seen, handover) ? null : (
              <div>
                <dt>{handover.ownTill ? doubles.handover.books : doubles.handover.seen}</dt>
                <dd>{formatMoney(dueIn(handover.ownTill ? handover : seen))}</dd>
              </div>
            )}
          </dl>
        </div>
      </section>
      <section className={classes.pane} aria-label={words.count}>
        <header className={classes.head}>
          <h2>{words.count}</h2>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of figures, not of fields */}
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.count}>
          <dl className={classes.facts}>
            {handover.cash.map(({ unit, count }) => (
              <div key={unit}>
                <dt>
                  {formatAmount(unit)} × {count}
                </dt>
                <dd>{formatAmount(unit * count)}</dd>
              </div>
            ))}
            <div data-strong>
              <dt>{words.counted}</dt>
              <dd>{formatMoney(handover.counted)}</dd>
            </div>
          </dl>
        </div>
      </section>
      <section className={classes.form} aria-label={words.title}>
        <h2>{words.title}</h2>
        {undecided ? (
          <p className={classes.difference} data-off="unknown">
            <span>{words.difference}</span>
            <strong>{doubles.handover.undecided}</strong>
          </p>
        ) : (
          <p className={classes.difference} data-off={difference !== 0}>
            <span>
              {words.difference} {difference === 0 ? words.even : difference > 0 ? words.over : words.short}
            </span>
            <strong>{formatAmount(Math.abs(difference))}</strong>
          </p>
        )}
        <dl className={classes.facts}>
          {handover.reason === '' ? null : (
            <div>
              <dt>{words.reason}</dt>
              <dd>{handover.reason}</dd>
            </div>
          )}
          <div>
            <dt>{words.left}</dt>
            <dd>{formatAmount(handover.left)}</dd>
          </div>
          <div>
            <dt>{words.takeOut}</dt>
            <dd>{formatAmount(handover.counted - handover.left)}</dd>
          </div>
          <div>
            <dt>{words.handedBy}</dt>
            <dd>
              <StaffLabel id={handover.handedBy} />
            </dd>
          </div>
          {handover.takenBy === '' ? null : (
            <div>
              <dt>{words.takenBy}</dt>
              <dd>
                <StaffLabel id={handover.takenBy} />
              </dd>
            </div>
          )}
          {handover.note === '' ? null : (
            <div>
              <dt>{till.note}</dt>
              <dd>{handover.note}</dd>
            </div>
          )}
        </dl>
      </section>
    </>
  );
}
