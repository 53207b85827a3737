import { Button, Radio } from '@mantine/core';
import { mappingProblems } from '@vetloom/domain/import/guess-mapping.ts';
import { type ImportCheck, type ImportJob, type ImportPlan, importPlan } from '@vetloom/domain/import/import.schema.ts';
import { importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import { sealedStorage } from '../../data/engine/storage/sealed-storage.ts';
import { imports } from '../../data/import/imports.ts';
import { refusal } from '../../locale/codes.ts';
import { importFields, importKinds, importing as words } from '../../locale/import.ts';
import { EarlierFile } from './EarlierFile.tsx';
import { Figures } from './Figures.tsx';
import classes from './import.module.css';
import { MappingTable } from './MappingTable.tsx';
import { ProblemTable } from './ProblemTable.tsx';
import type { Failure } from './use-job.ts';
import { WordTable } from './WordTable.tsx';

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
  const [dry, setDry] = useState<{ readonly plan: ImportPlan; readonly run: ImportCheck }>();
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => sealedStorage().set(planName(job._id), plan), [job._id, plan]);
  const problems = mappingProblems(job.kind, plan.mapping);
  const { matchings } = importKindOf(job.kind);
  const kindWords = importKinds[job.kind];
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
      <EarlierFile
        jobID={job._id}
        chosen={plan.matching === 'renew'}
        onCompare={() => setPlan({ ...plan, matching: 'renew' })}
      />
      <Radio.Group
        className={classes.section ?? ''}
        label={kindWords.matching}
        value={plan.matching}
        onChange={(value) => setPlan({ ...plan, matching: matchings.find((one) => one === value) ?? plan.matching })}
      >
        {matchings.map((matching) => (
          <Radio
            key={matching}
            value={matching}
            label={kindWords.matchings[matching]}
            className={classes.choice ?? ''}
          />
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
            <Figures kind={job.kind} counts={current.counts} />
            <ProblemTable problems={current.problems} />
          </>
        )}
      </section>
      {dry === undefined || dry.run.words.length === 0 ? null : (
        <WordTable run={dry.run} chosen={plan.words} onChange={(chosen) => setPlan({ ...plan, words: chosen })} />
      )}
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
