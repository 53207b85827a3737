import { handOverTill, type tillAt } from '@vetloom/domain/billing/checkout-day.commands.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useRun, useSyncStatus } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { till as text } from '../../../locale/billing-till.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from '../parts/till.module.css';
import { CountPane } from './CountPane.tsx';
import { Expected } from './Expected.tsx';
import { NumberRuns } from './NumberRuns.tsx';
import { Result } from './Result.tsx';
import { UnresolvedLine } from './UnresolvedLine.tsx';
import { useCount } from './use-count.ts';

const words = text.handover;

/** The present till, counted while the books still move. What is typed stays on this device until it is handed over. */
export function Counting({ till }: { readonly till: Awaited<ReturnType<typeof tillAt>> }) {
  const run = useRun();
  const status = useSyncStatus();
  const { busy, act } = useAct();
  const { draft, change, reset, cash, counted, begun } = useCount();
  const opening = till.left ?? readFigure(draft.opening) ?? 0;
  const due = opening + till.expected.cash;
  const { found, late } = till;
  const save = async () => {
    const input = {
      _id: newID.row(),
      opening,
      cash,
      left: readFigure(draft.left) ?? 0,
      reason: draft.reason,
      takenBy: draft.takenBy,
      seen: { opening, expected: till.expected },
      note: draft.note,
    };
    if (!(await act(() => run(handOverTill, input)))) return;
    reset();
    showSuccess(words.done(formatMoney(counted)));
  };
  return (
    <>
      <section className={classes.pane} aria-label={words.expected}>
        <header className={classes.head}>
          <h2>{words.expected}</h2>
          <span className={`${classes.end} ${classes.minor}`}>
            {till.last ? words.since(formatDateTime(till.last.endTime)) : words.sinceMorning}
          </span>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of figures, not of fields */}
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.expected}>
          {status?.connection === 'online' ? (
            status.unsynced > 0 && <Notice tone="ochre">{words.unsynced(status.unsynced)}</Notice>
          ) : (
            <Notice tone="ochre">{words.offline}</Notice>
          )}
          <Expected found={found} expected={till.expected} />
          <NumberRuns />
          <dl className={classes.facts}>
            {late.length === 0 ? null : (
              <div>
                <dt>{words.late(late.length)}</dt>
                <dd>{formatAmount(late.reduce((sum, { sums }) => sum + sums.cash, 0))}</dd>
              </div>
            )}
            {found.depositUsed === 0 ? null : (
              <div>
                <dt>{words.depositUsed}</dt>
                <dd>{formatAmount(found.depositUsed)}</dd>
              </div>
            )}
            {found.prepaidUsed === 0 ? null : (
              <div>
                <dt>{words.prepaidUsed}</dt>
                <dd>{formatAmount(found.prepaidUsed)}</dd>
              </div>
            )}
            {found.badDebt === 0 ? null : (
              <div>
                <dt>{words.badDebt}</dt>
                <dd>{formatAmount(found.badDebt)}</dd>
              </div>
            )}
            <div>
              <dt>{words.opening}</dt>
              <dd>
                {till.last ? (
                  formatAmount(opening)
                ) : (
                  <FigureInput
                    size="xs"
                    aria-label={words.opening}
                    placeholder={words.openingHint}
                    value={draft.opening}
                    onChange={(value) => change({ opening: value.replace(/\D/g, '').slice(0, 8) })}
                  />
                )}
              </dd>
            </div>
            <div data-strong>
              <dt>{words.cashExpected}</dt>
              <dd>{formatMoney(due)}</dd>
            </div>
          </dl>
          <UnresolvedLine />
        </div>
      </section>
      <CountPane draft={draft} onChange={change} counted={counted} />
      <Result
        draft={draft}
        onChange={change}
        counted={counted}
        difference={begun || due === 0 ? counted - due : undefined}
        busy={busy}
        onSave={() => void save()}
      />
    </>
  );
}
