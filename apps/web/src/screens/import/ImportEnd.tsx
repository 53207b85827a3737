import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportJob, ImportProblem } from '@vetloom/domain/import/import.schema.ts';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import { saveTextFile } from '../../data/engine/save-file.ts';
import { imports } from '../../data/import/imports.ts';
import { importKinds, importing as words } from '../../locale/import.ts';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import { links, type Place } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { Changes } from './Changes.tsx';
import { DrawStanding } from './DrawStanding.tsx';
import { Figures } from './Figures.tsx';
import classes from './import.module.css';
import { ProblemTable } from './ProblemTable.tsx';
import { refusedSheet } from './problem-sheet.ts';
import { Reconciled } from './Reconciled.tsx';
import { isAwaited } from './use-job.ts';

/** Visits of all years: the list begins with the latest weeks, in which nothing of the past stands. */
const PAST = links.to('record', { range: 'all' });
/** Where what was brought in is found. */
const LISTS: Readonly<Record<ImportKindName, Place>> = {
  people: links.to('users'),
  visit: PAST,
  vaccination: links.to('reminder.index'),
  prescription: PAST,
  lab: PAST,
  weight: links.to('users'),
  file: links.to('users'),
  balance: links.to('checkout.debts'),
  // Nobody comes in by an import alone.
  staff: links.to('setting.staffs', { state: 'invited' }),
  product: links.to('inventory.product'),
  service: links.to('inventory.service'),
};

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
          {job.undone.names.length === 0 ? null : <KeptNames undone={job.undone} />}
        </Notice>
      ) : null}
      {ended ? (
        <Notice tone={state === 'done' ? 'moss' : 'ochre'} title={words.states[state]}>
          {words.progress(job.done, job.total)}
        </Notice>
      ) : null}
      <Figures kind={job.kind} counts={job.counts} />
      {state === 'done' && (job.reconciliation !== null || isAwaited(job)) ? (
        <Reconciled job={job} problems={problems} onAct={onAct} />
      ) : null}
      {ended && job.plan.matching === 'renew' ? <Changes job={job} /> : null}
      {state === 'done' && job.reconciliation !== null ? <DrawStanding /> : null}
      {ended && job.counts.rowsRefused > 0 ? <RefusedSheet job={job} /> : null}
      {ended && problems.length > 0 ? <ProblemTable problems={problems} /> : null}
      {ended ? (
        <footer className={classes.bar}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.undo}
          </Button>
          {state === 'done' ? (
            <Button component={AppLink} to={LISTS[job.kind]}>
              {importKinds[job.kind].toList}
            </Button>
          ) : (
            <Button onClick={() => void onAct(() => imports.start(id, job.plan))}>{words.goOn}</Button>
          )}
        </footer>
      ) : null}
      <Modal opened={asking} onClose={() => setAsking(false)} title={words.undoTitle}>
        <p className={classes.modalText}>{importKinds[job.kind].undoText}</p>
        <div className={classes.bar}>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
          <Button
            data-danger
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

/** What a rollback left, by its names. */
function KeptNames({ undone: { kept, names } }: { readonly undone: NonNullable<ImportJob['undone']> }) {
  return (
    <p className={classes.kept}>
      {words.keptNames}：{names.join('、')}
      {kept > names.length ? words.namesMore(kept - names.length) : null}
    </p>
  );
}

/** The rows that were left out, to be corrected and given again. */
function RefusedSheet({ job }: { readonly job: ImportJob }) {
  const { busy, failure, attempt } = useAttempt();
  const save = () =>
    attempt(async () => {
      const rows = await imports.refused(job._id);
      const name = words.refusedFile(importKinds[job.kind].fileName);
      saveTextFile(name, refusedSheet(job.columns, rows), 'text/csv');
    });
  return (
    <div className={classes.refused}>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        leftSection={<IconDownload size={14} />}
        onClick={() => void save()}
      >
        {words.refused(job.counts.rowsRefused)}
      </Button>
      <span className={classes.quiet}>{words.refusedText}</span>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </div>
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
