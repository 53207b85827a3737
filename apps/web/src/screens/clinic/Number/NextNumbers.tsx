import { Button } from '@mantine/core';
import { ORDER_SERIES } from '@vetloom/domain/clinic/settings/order-series.setting.ts';
import { PET_NUMBER_SETTING } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import { PET_NUMBER_COUNTER } from '@vetloom/domain/clinic/settings/pet-number-counter.setting.ts';
import { raiseNumber } from '@vetloom/domain/clinic/settings/raise-number.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { seriesName, nextNumbers as words } from '../../../locale/clinic-setup.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { type NumberRow, numberRows, raisesOf, typedNext } from './next-number-rows.ts';
import own from './number.module.css';

/** How far the numbers of animals and of the store's forms have come; set on with a reason (spec 3 §3). */
export function NextNumbers({ editable }: { readonly editable: boolean }) {
  const rule = useSetting(PET_NUMBER_SETTING);
  const counted = useSetting(PET_NUMBER_COUNTER);
  const forms = useSetting(ORDER_SERIES);
  const now = useNow();
  const [raising, setRaising] = useState<NumberRow>();
  if (rule === undefined || counted === undefined || forms === undefined) return null;
  const rows = numberRows(rule, counted, forms, now, shownZone());
  const raises = raisesOf(counted, forms);
  return (
    <section className={own.series} aria-labelledby="next-numbers">
      <h2 id="next-numbers">{words.title}</h2>
      <p>{words.text}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.columns.series}</th>
            <th scope="col">{words.columns.last}</th>
            <th scope="col">{words.columns.next}</th>
            {editable ? <th scope="col">{words.columns.acts}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.series}>
              <th scope="row">{row.label}</th>
              <td>{row.last === 0 ? words.none : formatCount(row.last)}</td>
              <td>{formatCount(row.last + 1)}</td>
              {editable ? (
                <td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={words.raiseOf(row.label)}
                    onClick={() => setRaising(row)}
                  >
                    {words.raise}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {raises.length === 0 ? null : (
        <>
          <h3>{words.raisedTitle}</h3>
          <ul>
            {raises.map(({ series, from, to, reason, by, dateTime }) => (
              <li key={`${series} ${to}`}>
                {words.raisedLine(seriesName(series), from, to, reason)}
                <small>
                  {formatDateTime(dateTime)} <StaffLabel id={by} />
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {raising === undefined ? null : <RaiseDialog row={raising} onClose={() => setRaising(undefined)} />}
    </section>
  );
}

function RaiseDialog({ row, onClose }: { readonly row: NumberRow; readonly onClose: () => void }) {
  const run = useRun();
  const [typed, setTyped] = useState('');
  const next = typedNext(typed, row);
  const fault = typed !== '' && next === undefined ? words.wrong(row.last + 1) : undefined;
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={words.raiseOf(row.label)}
      text={words.raiseText}
      confirmWord={words.raise}
      label={words.reason}
      atLeast={next === undefined ? Number.POSITIVE_INFINITY : 1}
      onConfirm={async (reason) => {
        if (next === undefined) return;
        const { settingID, series } = row;
        await run(raiseNumber, { settingID, series, next, reason });
        showSuccess(words.saved(row.label));
      }}
    >
      <FigureInput mt="sm" label={words.next} value={typed} error={fault} onChange={setTyped} />
    </ReasonDialog>
  );
}
