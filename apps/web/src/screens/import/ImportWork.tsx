import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { importing as words } from '../../locale/import.ts';
import { ImportEnd } from './ImportEnd.tsx';
import { ImportPlanning } from './ImportPlanning.tsx';
import classes from './import.module.css';
import { useJob } from './use-job.ts';

/** One job from its mapping to its rollback. */
export function ImportWork({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { job, failure, act } = useJob(id);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Button variant="subtle" size="sm" leftSection={<IconArrowLeft size={14} />} onClick={onClose}>
          {words.back}
        </Button>
        <h2>{job?.name ?? words.title}</h2>
        {job === undefined ? null : <Steps job={job} />}
      </header>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {job === undefined ? null : job.state === 'ready' ? (
        <ImportPlanning job={job} onAct={act} />
      ) : (
        <ImportEnd job={job} onAct={act} />
      )}
    </div>
  );
}

function Steps({ job }: { readonly job: ImportJob }) {
  const at = job.state === 'ready' ? 1 : 3;
  return (
    <ol className={classes.steps}>
      {words.steps.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
