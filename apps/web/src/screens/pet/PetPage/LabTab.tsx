import { isAbnormal } from '@vetloom/domain/exam/exam-range.ts';
import { type LabRow, labTable } from '@vetloom/domain/exam/lab-table.ts';
import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { Fragment, useMemo, useState } from 'react';
import { exam } from '../../../locale/exam.ts';
import { petTabs as words } from '../../../locale/pet-tabs.ts';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { shownRange, shownValue } from '../../../parts/exam/exam-words.ts';
import { Mark } from '../../../parts/exam/Mark.tsx';
import { TrendChart } from '../../../parts/exam/TrendChart.tsx';
import classes from './pet-tabs.module.css';

/** Every value of the animal over time: items down, visits across, with the trend of each. */
export function LabTab({ knowledge }: { readonly knowledge: ExamKnowledge }) {
  const { columns, rows } = useMemo(() => labTable(knowledge.trends), [knowledge]);
  const [open, setOpen] = useState<string>();
  if (rows.length === 0) return <EmptyState title={words.noValues} next={words.noValuesNext} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, and its heads hold the rest
    <section className={classes.tab} aria-label={words.labs} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.range}</th>
            <th scope="col">{words.trend}</th>
            {columns.map(({ recordID, at }) => (
              <th key={recordID} scope="col" className={classes.figure}>
                {formatDate(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.key}>
              {row.category === rows[at - 1]?.category ? null : (
                <tr>
                  <th scope="rowgroup" colSpan={3 + columns.length} className={classes.category}>
                    {exam.categories[row.category]}
                  </th>
                </tr>
              )}
              <Row row={row} columns={columns} open={open === row.key} onOpen={setOpen} />
              {open === row.key ? (
                <tr>
                  <td colSpan={3 + columns.length}>
                    <TrendChart
                      name={`${exam.categories[row.category]} ${row.name}`}
                      unit={row.unit}
                      points={row.points}
                      itemID={knowledge.byKey.get(row.key)?._id}
                    />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: LabRow;
  readonly columns: ReturnType<typeof labTable>['columns'];
  readonly open: boolean;
  readonly onOpen: (key: string | undefined) => void;
}

function Row({ row, columns, open, onOpen }: RowProps) {
  const figures = row.points.flatMap(({ number }) => number ?? []);
  const last = row.points.at(-1);
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes.item}
          aria-expanded={open}
          title={exam.trendOpen(row.name)}
          onClick={() => onOpen(open ? undefined : row.key)}
        >
          {row.name}
        </button>
      </th>
      <td className={classes.quiet}>
        {shownRange(last?.range)} {row.unit}
      </td>
      <td>
        {figures.length > 1 ? (
          <Sparkline values={figures} tone={last && isAbnormal(last.judgement) ? 'cinnabar' : 'ink'} />
        ) : null}
      </td>
      {columns.map(({ recordID }) => {
        const point = row.byVisit.get(recordID);
        return (
          <td key={recordID} className={classes.figure}>
            {point === undefined ? (
              <span className={classes.quiet}>{MISSING}</span>
            ) : (
              <>
                <b className={isAbnormal(point.judgement) ? classes.odd : undefined}>{shownValue(point.value)}</b>{' '}
                <Mark judgement={point.judgement} short />
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}
