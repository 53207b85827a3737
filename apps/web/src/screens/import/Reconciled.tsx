import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import type { ImportJob, ImportProblem } from '@vetloom/domain/import/import.schema.ts';
import { SUM_NAMES, type SumName } from '@vetloom/domain/import/kind-proof.ts';
import type { ReconciledYear, Reconciliation } from '@vetloom/domain/import/reconciliation.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { saveTextFile } from '../../data/engine/save-file.ts';
import { imports } from '../../data/import/imports.ts';
import { importKinds, reasonOf } from '../../locale/import.ts';
import { importProof } from '../../locale/import-proof.ts';
import { Differences } from './Differences.tsx';
import classes from './import.module.css';
import { MissingRows } from './MissingRows.tsx';
import { allYears, lacking, passedRows, reconciliationSheet, yearWord } from './proof-sheet.ts';

const words = importProof.reconciliation;
const count = (value: number): string => value.toLocaleString('zh-TW');
const COUNTS = ['given', 'taken', 'joined', 'skipped', 'refused'] as const;

interface ReconciledProps {
  readonly job: ImportJob;
  readonly problems: readonly ImportProblem[];
  readonly onAct: (work: () => Promise<ImportJob>) => Promise<void>;
}

/** An import held against its file: rows and sums by year, and what differs with its rows. */
export function Reconciled({ job, problems, onAct }: ReconciledProps) {
  const found = job.reconciliation;
  if (!found) return <ProgressBar title={words.working} done={0} total={0} />;
  const all = allYears(found.years);
  const names = SUM_NAMES.filter((name) => all.sums.some((sum) => sum.name === name));
  const save = () =>
    saveTextFile(words.fileName(importKinds[job.kind].fileName), reconciliationSheet(found, problems), 'text/csv');
  return (
    <section className={classes.section} aria-labelledby="reconciliation">
      <div className={classes.problemHead}>
        <h3 id="reconciliation">{words.title}</h3>
        <span className={classes.quiet}>{words.at(formatDateTime(found.at))}</span>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconRefresh size={14} />}
          onClick={() => void onAct(() => imports.reconcile(job._id))}
        >
          {words.again}
        </Button>
        <Button variant="subtle" size="sm" leftSection={<IconDownload size={14} />} onClick={save}>
          {words.download}
        </Button>
      </div>
      <Verdict found={found} summed={names.length > 0} />
      <div className={classes.mapping}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.year}</th>
              {COUNTS.map((name) => (
                <th key={name} scope="col" data-figure>
                  {words[name]}
                </th>
              ))}
              {names.map((name) => (
                <SumHeads key={name} name={name} />
              ))}
            </tr>
          </thead>
          <tbody>
            {found.years.map((year) => (
              <YearRow
                key={year.year ?? 'none'}
                // Of a kind that is not told apart by years nothing is without a date.
                label={found.years.length === 1 && year.year === null ? words.all : yearWord(year.year)}
                year={year}
                names={names}
              />
            ))}
          </tbody>
          {found.years.length > 1 ? (
            <tfoot>
              <YearRow label={words.all} year={all} names={names} />
            </tfoot>
          ) : null}
        </table>
      </div>
      {[...passedRows(problems)].map(([reason, rows]) => (
        <p key={reason} className={classes.quiet}>
          {words.passed(rows.length, reasonOf(reason, ''))}
        </p>
      ))}
      {found.differences.length === 0 ? null : <Differences found={found} />}
      {found.missing === 0 ? null : <MissingRows job={job} rows={found.missing} />}
    </section>
  );
}

function Verdict({ found, summed }: { readonly found: Reconciliation; readonly summed: boolean }) {
  if (found.accounted !== found.rows) return <Notice tone="cinnabar">{words.lost(found.rows, found.accounted)}</Notice>;
  if (found.differing > 0) return <Notice tone="cinnabar">{words.differs(found.differing)}</Notice>;
  return <Notice tone="moss">{summed ? words.same(found.rows) : words.sameRows(found.rows)}</Notice>;
}

function SumHeads({ name }: { readonly name: SumName }) {
  return (
    <>
      <th scope="col" data-figure>
        {words.sums[name]}・{words.file}
      </th>
      <th scope="col" data-figure>
        {words.sums[name]}・{words.kept}
      </th>
    </>
  );
}

interface YearRowProps {
  readonly label: string;
  readonly year: ReconciledYear;
  readonly names: readonly SumName[];
}

function YearRow({ label, year, names }: YearRowProps) {
  return (
    <tr>
      <th scope="row" className={classes.numbers}>
        {label}
      </th>
      {COUNTS.map((name) => (
        <td
          key={name}
          data-figure
          className={classes.numbers}
          data-level={name === 'refused' && year.refused > 0 ? 'error' : undefined}
        >
          {count(year[name])}
        </td>
      ))}
      {names.map((name) => {
        const sum = year.sums.find((one) => one.name === name) ?? { file: 0, kept: 0 };
        return <SumCells key={name} file={sum.file} kept={sum.kept} />;
      })}
    </tr>
  );
}

function SumCells({ file, kept }: { readonly file: number; readonly kept: number }) {
  return (
    <>
      <td data-figure className={classes.numbers}>
        {formatAmount(file)}
      </td>
      <td data-figure className={classes.numbers} data-level={lacking({ file, kept }) === 0 ? undefined : 'error'}>
        {formatAmount(kept)}
      </td>
    </>
  );
}
