import { Button } from '@mantine/core';
import { EINVOICE_SETTING } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCallback, useEffect, useState } from 'react';
import { type EinvoiceQueue, type EinvoiceRow, einvoiceCalls } from '../../../data/einvoice/einvoice-calls.ts';
import { useCan, useSetting, useSyncStatus } from '../../../data/engine/hooks.ts';
import { einvoice as words } from '../../../locale/einvoice.ts';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import classes from './einvoices.module.css';
import { InvoiceTable } from './InvoiceTable.tsx';

/** Invoices that one page shows. */
const MOST = 500;

const monthOf = (time: number): string => {
  const { year, month } = calendarDate(time, shownZone());
  return `${year}-${String(month).padStart(2, '0')}`;
};
const beside = (month: string, by: number): string => {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const months = year * 12 + nth - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
};

interface Found {
  readonly month: string;
  readonly rows: readonly EinvoiceRow[];
  readonly count: number;
  /** NT$ that stand of all of them. */
  readonly stands: number;
  readonly queue: EinvoiceQueue;
}

/** `/checkout/einvoice`: a month's invoices, how far each has come on its way to the ministry, and what has to be set right. */
export default function EinvoicesPage() {
  const [query, setQuery] = useQuery();
  const present = monthOf(useNow());
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(query.month ?? '') ? (query.month ?? present) : present;
  const online = useSyncStatus()?.connection === 'online';
  const can = useCan();
  const isOn = useSetting(EINVOICE_SETTING)?.on === true;
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState(false);
  const read = useCallback(async () => {
    try {
      const [{ invoices, count, stands }, queue] = await Promise.all([
        einvoiceCalls.month(month, MOST),
        einvoiceCalls.queue(),
      ]);
      setFound({ month, rows: invoices, count, stands, queue });
      setFailed(false);
    } catch {
      // Said on the page, with a way to try again.
      setFailed(true);
    }
  }, [month]);
  useEffect(() => {
    if (online) void read();
  }, [online, read]);
  const shown = found?.month === month ? found : undefined;
  return (
    <Sheet fill>
      <header className={classes.head}>
        <Button size="compact-sm" variant="default" onClick={() => setQuery({ month: beside(month, -1) })}>
          {words.previous}
        </Button>
        <b>{words.monthWord(month)}</b>
        <Button
          size="compact-sm"
          variant="default"
          disabled={month >= present}
          onClick={() => setQuery({ month: beside(month, 1) })}
        >
          {words.next}
        </Button>
        {shown ? (
          <>
            <span>{words.sums(shown.count, formatMoney(shown.stands))}</span>
            <span className={classes.queue} data-wrong={shown.queue.rejected > 0}>
              {words.queue(shown.queue.waiting + shown.queue.taken, shown.queue.rejected)}
            </span>
          </>
        ) : null}
      </header>
      {online ? null : <Notice tone="ochre">{words.needsNetwork}</Notice>}
      {failed && online ? (
        <Notice
          tone="cinnabar"
          action={
            <Button size="compact-sm" variant="default" onClick={() => void read()}>
              {words.retry}
            </Button>
          }
        >
          {words.failed}
        </Notice>
      ) : null}
      {shown === undefined ? null : shown.rows.length === 0 ? (
        <EmptyState
          title={isOn ? words.empty : words.off}
          next={isOn ? words.emptyNext : words.offNext}
          actions={
            !isOn && can('GENERAL_SETTINGS_READ') ? (
              <Button component={AppLink} to={links.to('setting.einvoice')} variant="default">
                {words.toSetting}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <InvoiceTable rows={shown.rows} onChanged={() => void read()} />
      )}
      {shown !== undefined && shown.count > shown.rows.length ? (
        <p className={classes.more}>{words.more(shown.count - shown.rows.length)}</p>
      ) : null}
    </Sheet>
  );
}
