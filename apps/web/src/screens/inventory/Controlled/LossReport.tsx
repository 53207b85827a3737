import { Button, Textarea, TextInput } from '@mantine/core';
import type { ControlledLoss } from '@vetloom/domain/stock/controlled-report.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { dayKey, formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import { saveErpFile } from '../../../data/inventory/reports.ts';
import { controlledBook, controlledLosses as words } from '../../../locale/inventory-controlled.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { dayNamed } from '../../billing/Stat/range.ts';
import { unitsText } from '../Analysis/figure-text.ts';
import form from '../form/form.module.css';
import classes from './controlled.module.css';

interface LossReportProps {
  readonly loss: ControlledLoss;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const dayOf = (at: number | null) => (at === null ? '' : dayKey(at));
const timeOf = (day: string) => dayNamed(day === '' ? undefined : day) ?? null;
/** A field of days keeps the time of day that was there; only another day is another time. */
const kept = (day: string, before: number | null) => (day === dayOf(before) ? before : timeOf(day));

/** The report of a loss: what the ledger knows stands, the rest is written here, and when it was sent. */
export function LossReport({ loss, onDone, onClose }: LossReportProps) {
  const mayWrite = useCan()('STOCK_CHECK_FORM_WRITE');
  const { busy, act } = useAct();
  const [fields, setFields] = useState({
    ...{ foundBy: loss.foundBy, how: loss.how, policeNumber: loss.policeNumber, measures: loss.measures },
    // It was found at the latest when it was entered; whoever writes the report corrects the day.
    ...{ found: dayOf(loss.foundDateTime ?? loss.happenedDateTime), sent: dayOf(loss.sentDateTime) },
  });
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }));
  const save = () =>
    void act(async () => {
      const { found, sent, ...texts } = fields;
      await controlledCalls.report(loss.id, {
        ...texts,
        foundDateTime: kept(found, loss.foundDateTime ?? loss.happenedDateTime),
        sentDateTime: kept(sent, loss.sentDateTime),
      });
      showSuccess(words.saved);
      onDone();
    });
  const print = () =>
    void act(() => saveErpFile('POST', '/pdf/controlledLoss', { lossID: loss.id }, words.paper(loss.name)));
  const facts = [
    [words.columns.drug, loss.name],
    [controlledBook.head.license, loss.license],
    [words.columns.lot, loss.lot],
    [words.columns.quantity, `${unitsText(loss.quantity)} ${loss.unit}`],
    [words.columns.time, formatDateTime(loss.happenedDateTime)],
    [words.columns.reason, loss.reason],
    [words.columns.due, formatDate(loss.deadline - 1)],
  ] as const;
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.open(loss.name)}
      footer={
        <>
          <Button size="sm" variant="default" disabled={busy} onClick={print}>
            {words.print}
          </Button>
          {mayWrite ? (
            <Button size="sm" loading={busy} onClick={save}>
              {words.save}
            </Button>
          ) : null}
        </>
      }
    >
      <dl className={form.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className={classes.form}>
        <DateField
          size="sm"
          label={words.fields.foundDateTime}
          value={fields.found}
          readOnly={!mayWrite}
          onChange={(found) => set({ found })}
        />
        <TextInput
          size="sm"
          label={words.fields.foundBy}
          value={fields.foundBy}
          maxLength={100}
          readOnly={!mayWrite}
          onChange={(event) => set({ foundBy: event.currentTarget.value })}
        />
        <Textarea
          size="sm"
          autosize
          minRows={2}
          label={words.fields.how}
          value={fields.how}
          maxLength={2000}
          readOnly={!mayWrite}
          onChange={(event) => set({ how: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label={words.fields.policeNumber}
          value={fields.policeNumber}
          maxLength={60}
          readOnly={!mayWrite}
          onChange={(event) => set({ policeNumber: event.currentTarget.value })}
        />
        <Textarea
          size="sm"
          autosize
          minRows={2}
          label={words.fields.measures}
          value={fields.measures}
          maxLength={2000}
          readOnly={!mayWrite}
          onChange={(event) => set({ measures: event.currentTarget.value })}
        />
        <DateField
          size="sm"
          label={words.fields.sentDateTime}
          description={words.sentHint}
          value={fields.sent}
          readOnly={!mayWrite}
          onChange={(sent) => set({ sent })}
        />
      </div>
    </SidePanel>
  );
}
