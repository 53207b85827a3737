import { Button, Radio, Select } from '@mantine/core';
import { mappingProblems } from '@vetloom/domain/import/guess-mapping.ts';
import { type ImportJob, type ImportPlan, importPlan } from '@vetloom/domain/import/import.schema.ts';
import { IMPORT_FIELDS, type ImportField } from '@vetloom/domain/import/import-fields.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import { sealedStorage } from '../../data/engine/storage/sealed-storage.ts';
import { type DryRun, imports } from '../../data/import/imports.ts';
import { refusal } from '../../locale/codes.ts';
import { importFields, importing as words } from '../../locale/import.ts';
import { Figures } from './Figures.tsx';
import classes from './import.module.css';
import { ProblemTable } from './ProblemTable.tsx';
import type { Failure } from './use-job.ts';

const OPTIONS = IMPORT_FIELDS.map((field) => ({ value: field, label: importFields[field] }));
const MATCHINGS = ['keep', 'fill', 'skip'] as const;

/** What was chosen for a job is kept for three days, so that leaving the page loses nothing. */
const planName = (job: string): string => `import.${job}`;

function keptPlan(job: ImportJob): ImportPlan {
  const kept = importPlan.safeParse(sealedStorage().get(planName(job._id)));
  return kept.success && kept.data.mapping.length === job.columns.length ? kept.data : job.plan;
}

interface ImportPlanningProps {
  readonly job: ImportJob;
  readonly onAct: (work: () => Promise<ImportJob>) => Promise<void>;
}

/** What each column means, what happens to owners that are there, and a dry run of it. */
export function ImportPlanning({ job, onAct }: ImportPlanningProps) {
  const [plan, setPlan] = useState(() => keptPlan(job));
  const [dry, setDry] = useState<{ readonly plan: ImportPlan; readonly run: DryRun }>();
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => sealedStorage().set(planName(job._id), plan), [job._id, plan]);
  const problems = mappingProblems(plan.mapping);
  const current = dry?.plan === plan ? dry.run : undefined;

  const check = async () => {
    setChecking(true);
    setFailure(undefined);
    await imports.check(job._id, plan).then(
      (run) => setDry({ plan, run }),
      (error: unknown) => setFailure(refusal(error)),
    );
    setChecking(false);
  };
  const importable = current ? current.counts.rows - current.counts.rowsRefused - current.counts.rowsSkipped : 0;

  return (
    <>
      <section className={classes.section}>
        <h3>{words.mapping.title}</h3>
        <p className={classes.quiet}>{words.mapping.text(job.columns.length, job.total)}</p>
        <MappingTable job={job} plan={plan} onChange={(mapping) => setPlan({ ...plan, mapping })} />
      </section>
      <Radio.Group
        className={classes.section ?? ''}
        label={words.matching.title}
        value={plan.matching}
        onChange={(value) => setPlan({ ...plan, matching: MATCHINGS.find((one) => one === value) ?? 'keep' })}
      >
        {MATCHINGS.map((matching) => (
          <Radio key={matching} value={matching} label={words.matching[matching]} className={classes.choice ?? ''} />
        ))}
      </Radio.Group>
      {problems.map(({ reason, field }) => (
        <Notice key={`${reason} ${field}`} tone="cinnabar">
          {words.mapping[reason](importFields[field])}
        </Notice>
      ))}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <section className={classes.section} aria-label={words.result}>
        {checking ? <ProgressBar title={words.checking} done={0} total={0} /> : null}
        {!checking && current === undefined ? (
          <p className={classes.quiet}>{dry === undefined ? words.nothingYet : words.stale}</p>
        ) : null}
        {current === undefined ? null : (
          <>
            <Figures counts={current.counts} />
            <ProblemTable problems={current.problems} />
          </>
        )}
      </section>
      <footer className={classes.bar}>
        <Button variant="default" loading={checking} disabled={problems.length > 0} onClick={() => void check()}>
          {dry === undefined ? words.check : words.checkAgain}
        </Button>
        <Button
          disabled={current === undefined || importable === 0}
          onClick={() => {
            sealedStorage().remove(planName(job._id));
            void onAct(() => imports.start(job._id, plan));
          }}
        >
          {words.start(importable)}
        </Button>
      </footer>
    </>
  );
}

interface MappingTableProps {
  readonly job: ImportJob;
  readonly plan: ImportPlan;
  readonly onChange: (mapping: (ImportField | null)[]) => void;
}

function MappingTable({ job, plan, onChange }: MappingTableProps) {
  return (
    <div className={classes.mapping}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.mapping.column}</th>
            <th scope="col">{words.mapping.sample}</th>
            <th scope="col">{words.mapping.field}</th>
          </tr>
        </thead>
        <tbody>
          {job.columns.map((column, at) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td className={classes.sample}>
                {job.sample
                  .map((row) => row[at] ?? '')
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(' · ')}
              </td>
              <td className={classes.field}>
                <Select
                  aria-label={words.mapping.pick(column)}
                  size="xs"
                  data={OPTIONS}
                  value={plan.mapping[at] ?? null}
                  placeholder={words.mapping.ignore}
                  clearable
                  searchable
                  comboboxProps={{ withinPortal: true }}
                  onChange={(value) => {
                    const field = IMPORT_FIELDS.find((one) => one === value) ?? null;
                    onChange(plan.mapping.map((old, index) => (index === at ? field : old)));
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
