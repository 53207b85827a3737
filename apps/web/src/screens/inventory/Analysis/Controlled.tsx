import { Button } from '@mantine/core';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { type ReportRange, saveErpFile, useControlledDrugs } from '../../../data/inventory/reports.ts';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './analysis.module.css';
import { unitsText } from './figure-text.ts';
import { ReportTable } from './ReportTable.tsx';

const { columns } = words;

/** Controlled drugs with what their books have, and the books themselves as files; who takes one is written down. */
export function ControlledPane({ range }: { readonly range: ReportRange }) {
  const { found, failure } = useControlledDrugs(true);
  const { busy, act } = useAct();
  const { year } = calendarDate(range.endDate - 1, shownZone());
  const save = (method: 'GET' | 'POST', path: string, body: object | undefined, name: string) =>
    void act(() => saveErpFile(method, path, body, name));
  if (failure) return <ErrorState title={failure.sentence} code={failure.code} />;
  if (found === undefined) return <EmptyState title={words.loading} next="" />;
  return (
    <ReportTable
      title={words.groups.controlled}
      note={words.notes.controlled}
      end={
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy || found.count === 0}
          onClick={() => save('GET', `/excel/cdBook?year=${year}`, undefined, words.yearName(year))}
        >
          {words.yearBook(year)}
        </Button>
      }
      columns={[
        { label: columns.drug, cell: ({ name }) => name },
        {
          label: columns.schedule,
          text: true,
          cell: ({ controlledDrugInfo: { schedule } }) =>
            schedule === null ? words.noSchedule : words.schedules[schedule - 1],
        },
        { label: columns.license, text: true, cell: ({ controlledDrugInfo: { license } }) => license },
        {
          label: columns.balance,
          cell: ({ balance, unit }) => (
            <>
              <b>{unitsText(balance)}</b> {unit}
            </>
          ),
        },
        {
          label: columns.places,
          text: true,
          cell: ({ places }) => places.map(({ place, balance }) => `${place} ${unitsText(balance)}`).join('、'),
        },
        {
          label: columns.last,
          cell: ({ lastDateTime }) => (lastDateTime === 0 ? words.never : formatDate(lastDateTime)),
        },
        {
          label: words.acts,
          cell: ({ id, name }) => {
            const drug = `drugID=${encodeURIComponent(id)}`;
            const files = [
              [words.lawBook, `/excel/cdBook?${drug}`, range, words.bookName(name)],
              [words.fullBook, `/excel/cdBook/v2?${drug}`, range, words.fullBookName(name)],
              [words.paper, '/pdf/controlledDrug', { drugID: id, ...range }, words.paperName(name)],
            ] as const;
            return (
              <span className={classes.acts}>
                {files.map(([label, path, body, file]) => (
                  <Button
                    key={label}
                    size="compact-xs"
                    variant="default"
                    disabled={busy}
                    aria-label={`${name} ${label}`}
                    onClick={() => save('POST', path, body, file)}
                  >
                    {label}
                  </Button>
                ))}
              </span>
            );
          },
        },
      ]}
      rows={found.rows}
      count={found.count}
      keyOf={({ id }) => id}
      empty={{ title: words.noDrugs, next: words.noDrugsNext }}
    />
  );
}
