import { Button, Select } from '@mantine/core';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { BOOK_REASONS } from '@vetloom/domain/stock/controlled-book.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type ControlledYear, controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import { saveErpFile } from '../../../data/inventory/reports.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { controlled, controlledYear as words } from '../../../locale/inventory-controlled.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import analysis from '../Analysis/analysis.module.css';
import { unitsText } from '../Analysis/figure-text.ts';
import { ReportTable } from '../Analysis/ReportTable.tsx';
import { usePeople } from '../table/ClashNotice.tsx';

/** Years back for which books are kept (the law's five). */
const KEPT = 5;

type Row = ControlledYear['rows'][number];

/** The yearly report: each drug's sums by the law's reasons, as an Excel file too, and whether it was sent. */
export function YearPane() {
  const mayWrite = useCan()('STOCK_CHECK_FORM_WRITE');
  const [query, setQuery] = useQuery();
  const now = useNow();
  const { busy, act } = useAct();
  const [turn, setTurn] = useState(0);
  const present = calendarDate(now, shownZone()).year;
  const asked = Number(query.year);
  const year = Number.isInteger(asked) && asked > present - KEPT && asked <= present ? asked : present;
  const { found, failure } = useAsked(() => controlledCalls.year(year), ['year', year, turn]);
  if (failure) return <ErrorState title={failure.sentence} code={failure.code} />;
  if (found === undefined) return <EmptyState title={controlled.loading} next="" />;
  const used = (side: 'income' | 'outgo') =>
    BOOK_REASONS.filter((reason) => found.rows.some((row) => row[side][reason]));
  const send = (sentDateTime: number | null) =>
    void act(async () => {
      await controlledCalls.sendYear(year, sentDateTime);
      if (sentDateTime !== null) showSuccess(words.sentNow);
      setTurn((before) => before + 1);
    });
  const file = () => void act(() => saveErpFile('GET', `/excel/cdBook?year=${year}`, undefined, words.fileName(year)));
  const figure = (amount: number | undefined) => (amount === undefined || amount === 0 ? '' : unitsText(amount));
  return (
    <ReportTable
      title={words.title(year)}
      end={
        <span className={analysis.acts}>
          <Select
            size="xs"
            aria-label={words.pick}
            data={Array.from({ length: KEPT }, (_, at) => String(present - at)).map((value) => ({
              value,
              label: words.year(Number(value)),
            }))}
            value={String(year)}
            allowDeselect={false}
            onChange={(next) => setQuery({ year: next ?? undefined })}
          />
          <SentState year={found} now={now} />
          {mayWrite ? (
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              onClick={() => send(found.sentDateTime === null ? shownNow() : null)}
            >
              {found.sentDateTime === null ? words.send : words.undo}
            </Button>
          ) : null}
          <Button size="compact-sm" variant="default" disabled={busy || found.rows.length === 0} onClick={file}>
            {words.file}
          </Button>
        </span>
      }
      columns={[
        { label: words.columns.drug, cell: ({ drug }: Row) => drug.name },
        { label: words.columns.license, text: true, cell: ({ drug }: Row) => drug.license },
        { label: words.columns.opening, cell: ({ opening }: Row) => unitsText(opening) },
        ...used('income').map((reason) => ({
          label: words.income(controlled.reasons[reason]),
          cell: ({ income }: Row) => figure(income[reason]),
        })),
        ...used('outgo').map((reason) => ({
          label: words.outgo(controlled.reasons[reason]),
          cell: ({ outgo }: Row) => figure(outgo[reason]),
        })),
        {
          label: words.columns.closing,
          cell: ({ closing, drug }: Row) => (
            <>
              <b>{unitsText(closing)}</b> {drug.unit}
            </>
          ),
        },
      ]}
      rows={found.rows}
      count={found.rows.length}
      keyOf={({ drug }) => drug.id}
      empty={{ title: words.none, next: words.noneNext }}
    />
  );
}

/** Whether the year was sent, and until when it is. */
function SentState({ year, now }: { readonly year: ControlledYear; readonly now: number }) {
  const people = usePeople();
  const { sentDateTime, sentBy, deadline } = year;
  if (sentDateTime !== null)
    return <Chip tone="moss">{words.sent(formatDate(sentDateTime), people(sentBy) ?? sentBy)}</Chip>;
  const day = formatDate(deadline - 1);
  return deadline <= now ? <Chip tone="cinnabar">{words.late(day)}</Chip> : <Chip tone="ochre">{words.due(day)}</Chip>;
}
