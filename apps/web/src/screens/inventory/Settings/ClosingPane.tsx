import { Button, Select } from '@mantine/core';
import { addDays, monthStart } from '@vetloom/domain/core/clock.ts';
import { monthOf } from '@vetloom/domain/stock/closed-months.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type ClosedMonth, type Closings, stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { closing as words } from '../../../locale/inventory-closing.ts';
import { causeNames } from '../../../locale/inventory-lots.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import classes from './closing.module.css';

/** How many months back may be closed by a click. */
const MONTHS = 12;

/** Months that are over, the latest first. */
function monthsOver(now: number): string[] {
  const zone = shownZone();
  const months: string[] = [];
  for (let begin = monthStart(now, zone); months.length < MONTHS; begin = monthStart(addDays(begin, -1, zone), zone))
    months.push(monthOf(addDays(begin, -1, zone), zone));
  return months;
}

/** Months that the clinic has closed, what came late to each, and what the nightly comparison found. */
export function ClosingPane({ editable }: { readonly editable: boolean }) {
  const can = useCan();
  const people = usePeople();
  const online = useSyncStatus()?.connection === 'online';
  const now = useNow();
  const [turn, setTurn] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState<{ readonly act: 'close' | 'reopen' | 'late'; readonly month: string }>();
  const { found, failure } = useAsked(stockCalls.closings, online ? ['closings', turn] : undefined);
  const open = monthsOver(now).filter(
    (month) => found !== undefined && (found.through === null || month > found.through),
  );
  // Month by month from the last closed one on; whoever never closed one begins with the last month.
  const next = found?.through == null ? open[0] : open.at(-1);
  const month = chosen !== undefined && open.includes(chosen) ? chosen : next;
  const done = (message: string) => {
    setAsking(undefined);
    setTurn((before) => before + 1);
    showSuccess(message);
  };
  const who = (email: string) => people(email) ?? email;
  return (
    <div className={classes.pane}>
      {failure === undefined || !online ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
      {found === undefined ? <div aria-busy={online} /> : <Audit audit={found.audit} />}
      {editable && month !== undefined ? (
        <div className={classes.acts}>
          <Select
            size="sm"
            aria-label={words.month}
            data={open}
            value={month}
            allowDeselect={false}
            onChange={(next) => setChosen(next ?? undefined)}
          />
          <Button size="sm" onClick={() => setAsking({ act: 'close', month })}>
            {words.next(month)}
          </Button>
        </div>
      ) : null}
      {found === undefined ? null : (
        <p className={classes.note}>{found.through === null ? words.none : words.through(found.through)}</p>
      )}
      <ul className={classes.months}>
        {found?.rows.map((row) => (
          <li key={row.month}>
            <span className={classes.what}>
              <strong>{row.month}</strong>
              <small>{words.closedBy(who(row.closeBy), formatDateTime(row.closeDateTime))}</small>
              {row.reopenDateTime === null ? null : (
                <small>{words.reopenedBy(who(row.reopenBy), formatDateTime(row.reopenDateTime), row.reason)}</small>
              )}
            </span>
            <Month
              row={row}
              mayReopen={editable && can('ERP_REPORTS') && row.month === found.through}
              onAsk={(act) => setAsking({ act, month: row.month })}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asking?.act === 'close'}
        onClose={() => setAsking(undefined)}
        title={words.confirmTitle(asking?.month ?? '')}
        text={words.confirmText(asking?.month ?? '')}
        confirmWord={words.title}
        onConfirm={async () => {
          if (asking === undefined) return;
          await stockCalls.close(asking.month);
          done(words.done(asking.month));
        }}
      />
      <ReasonDialog
        opened={asking?.act === 'reopen'}
        onClose={() => setAsking(undefined)}
        title={words.reopenTitle(asking?.month ?? '')}
        text={words.reopenText}
        confirmWord={words.reopen}
        label={words.reason}
        onConfirm={async (reason) => {
          if (asking === undefined) return;
          await stockCalls.reopen(asking.month, reason);
          done(words.reopened(asking.month));
        }}
      />
      {asking?.act === 'late' ? <Late month={asking.month} onClose={() => setAsking(undefined)} /> : null}
    </div>
  );
}

function Audit({ audit }: Pick<Closings, 'audit'>) {
  if (audit === null) return <Notice tone="accent">{words.auditNever}</Notice>;
  const time = formatDateTime(audit.checkDateTime);
  if (audit.wrong === 0) return <Notice tone="moss">{words.auditGood(time)}</Notice>;
  return <Notice tone="cinnabar">{words.auditWrong(time, audit.wrong)}</Notice>;
}

interface MonthProps {
  readonly row: ClosedMonth;
  readonly mayReopen: boolean;
  readonly onAsk: (act: 'reopen' | 'late') => void;
}

function Month({ row, mayReopen, onAsk }: MonthProps) {
  const isClosed = row.reopenDateTime === null;
  return (
    <span className={classes.acts}>
      {isClosed && row.late !== null && row.late > 0 ? (
        <Button size="xs" variant="default" onClick={() => onAsk('late')}>
          {words.late(row.late)}
        </Button>
      ) : null}
      <Chip tone={isClosed ? 'quiet' : 'ochre'}>{isClosed ? words.closed : words.open}</Chip>
      {mayReopen ? (
        <Button size="xs" variant="subtle" onClick={() => onAsk('reopen')}>
          {words.reopen}
        </Button>
      ) : null}
    </span>
  );
}

/** What moved within a closed month and was heard of later. */
function Late({ month, onClose }: { readonly month: string; readonly onClose: () => void }) {
  const { found, failure } = useAsked(() => stockCalls.late(month), [month]);
  return (
    <SidePanel opened onClose={onClose} title={words.lateTitle(month)}>
      {failure === undefined ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
      <ul className={classes.months}>
        {found?.map((row) => (
          <li key={`${row.causeID} ${row.lotID} ${row.dateTime} ${row.quantity}`}>
            <span className={classes.what}>
              <strong>{row.name}</strong>
              <small>
                {spaced(
                  causeNames[row.cause],
                  words.lateLine(formatDateTime(row.dateTime), formatDateTime(row.recordDateTime)),
                )}
              </small>
            </span>
            <span>{formatQuantity(row.quantity)}</span>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
