import { Button } from '@mantine/core';
import { periodBounds, periodOf, writtenInvoice } from '@vetloom/domain/einvoice/invoice-number.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useCallback, useEffect, useState } from 'react';
import { einvoiceCalls, type UnusedNumbers } from '../../../data/einvoice/einvoice-calls.ts';
import { einvoice } from '../../../locale/einvoice.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import own from './einvoice.module.css';

const words = einvoice.setting;
/** Most stretches that are told one by one. */
const SHOWN = 6;

/** The numbers of the period before that nobody used, and their report to the ministry. Nothing where all were used or none were given. */
export function UnusedNumbersReport({ present, editable }: { readonly present: string; readonly editable: boolean }) {
  const period = periodOf(periodBounds(present, shownZone()).from - 1, shownZone());
  const [unused, setUnused] = useState<UnusedNumbers>();
  const { act, busy } = useAct();
  const load = useCallback(() => einvoiceCalls.unused(period).then(setUnused, () => setUnused(undefined)), [period]);
  useEffect(() => void load(), [load]);
  if (!unused || unused.count + unused.reports.length === 0) return null;
  const isOpen = unused.reports.length === 0 || unused.reports.some(({ state }) => state === 'rejected');
  const report = async () => {
    if (!(await act(() => einvoiceCalls.reportUnused(period)))) return;
    showSuccess(words.reported);
    await load();
  };
  const more = unused.stretches.length - SHOWN;
  return (
    <section className={own.part} aria-label={words.unused}>
      <h3>{words.unused}</h3>
      <p>{words.reportText(einvoice.period(period), unused.count)}</p>
      <ul>
        {unused.stretches.slice(0, SHOWN).map(({ letters, from, to }) => (
          <li key={`${letters}${from}`}>
            {writtenInvoice(letters, from)} – {writtenInvoice(letters, to)}
          </li>
        ))}
        {more > 0 ? <li>{words.moreStretches(more)}</li> : null}
      </ul>
      {unused.reports.map(({ key, state, said }) => (
        <p key={key}>
          {words.reportState(key.slice(-2), einvoice.states[state])}
          {said === '' || state === 'accepted' ? null : <small> {einvoice.said(said)}</small>}
        </p>
      ))}
      {editable && isOpen ? (
        <Button variant="default" loading={busy} onClick={() => void report()}>
          {words.report}
        </Button>
      ) : null}
    </section>
  );
}
