import { Button, Modal } from '@mantine/core';
import type { ImportJob, ImportProblem } from '@vetloom/domain/import/import.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import { imports } from '../../data/import/imports.ts';
import { importing as words } from '../../locale/import.ts';
import { Figures } from './Figures.tsx';
import classes from './import.module.css';
import { ProblemTable } from './ProblemTable.tsx';

interface ImportEndProps {
  readonly job: ImportJob;
  readonly onAct: (work: () => Promise<ImportJob>) => Promise<void>;
}

/** A job that runs or ran: how far it is, what it did, and taking it back. */
export function ImportEnd({ job, onAct }: ImportEndProps) {
  const [asking, setAsking] = useState(false);
  const problems = useProblems(job);
  const { state, _id: id } = job;
  const ended = state === 'done' || state === 'cancelled' || state === 'failed';
  return (
    <>
      {state === 'running' ? (
        <ProgressBar
          title={words.running(job.name)}
          done={job.done}
          total={job.total}
          detail={words.progress(job.done, job.total)}
          note={words.meanwhile}
          action={
            <Button variant="default" size="sm" onClick={() => void onAct(() => imports.cancel(id))}>
              {words.cancel}
            </Button>
          }
        />
      ) : null}
      {state === 'undoing' ? (
        <ProgressBar title={words.undoing(job.name)} done={0} total={0} note={words.meanwhile} />
      ) : null}
      {state === 'failed' ? <Notice tone="cinnabar">{words.failed}</Notice> : null}
      {state === 'undone' && job.undone ? (
        <Notice tone="moss" title={words.states.undone}>
          {words.undone(job.undone.removed, job.undone.kept)}
        </Notice>
      ) : null}
      {ended ? (
        <Notice tone={state === 'done' ? 'moss' : 'ochre'} title={words.states[state]}>
          {words.progress(job.done, job.total)}
        </Notice>
      ) : null}
      <Figures counts={job.counts} />
      {ended ? <ProblemTable problems={problems} /> : null}
      {ended ? (
        <footer className={classes.bar}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.undo}
          </Button>
          {state === 'done' ? null : (
            <Button onClick={() => void onAct(() => imports.start(id, job.plan))}>{words.goOn}</Button>
          )}
        </footer>
      ) : null}
      <Modal opened={asking} onClose={() => setAsking(false)} title={words.undoTitle}>
        <p className={classes.modalText}>{words.undoText}</p>
        <div className={classes.bar}>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
          <Button
            color="var(--vl-cinnabar-solid)"
            onClick={() => {
              setAsking(false);
              void onAct(() => imports.rollback(id));
            }}
          >
            {words.undo}
          </Button>
        </div>
      </Modal>
    </>
  );
}

function useProblems({ _id, state }: ImportJob): readonly ImportProblem[] {
  const [problems, setProblems] = useState<readonly ImportProblem[]>([]);
  useEffect(() => {
    if (state === 'running' || state === 'undoing') return;
    // The counts above already say how many there are; the list comes at the next look.
    imports.problems(_id).then(setProblems, () => undefined);
  }, [_id, state]);
  return problems;
}
