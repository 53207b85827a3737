import { Button } from '@mantine/core';
import { standingOf } from '@vetloom/domain/estimate/decided.ts';
import type { EstimateDecision } from '@vetloom/domain/estimate/decision.schema.ts';
import { editEstimate } from '@vetloom/domain/estimate/estimate.commands.ts';
import type { Estimate } from '@vetloom/domain/estimate/estimate.schema.ts';
import { visitLines } from '@vetloom/domain/record/visit-parts.ts';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../data/engine/hooks.ts';
import { estimates as words } from '../../locale/estimate.ts';
import { history } from '../../locale/history.ts';
import { useAct } from '../../parts/act/use-act.ts';
import { Comparison } from '../../parts/estimate/Comparison.tsx';
import { Decisions } from '../../parts/estimate/Decisions.tsx';
import classes from '../../parts/estimate/estimate.module.css';
import { printEstimate, saveEstimatePdf, saveEstimatePicture } from '../../parts/estimate/estimate-papers.ts';
import { HistoryDrawer } from '../../parts/history/HistoryDrawer.tsx';
import { SignatureButton } from '../../parts/signature/SignatureButton.tsx';
import { EstimateLines } from './EstimateLines.tsx';
import own from './estimates.module.css';

interface EstimateDetailProps {
  readonly estimate: Estimate;
  /** The estimate in whose place it stands. */
  readonly supersedes: Estimate | undefined;
  readonly decisions: readonly EstimateDecision[];
  /** The visit from which it is looked at; empty from the animal's page. */
  readonly recordID: string;
  readonly onDecide: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  /** Begins another one with it, which takes its place or doesn't. */
  readonly onAgain: ((supersedes: boolean) => void) | undefined;
}

/** An estimate: its lines, beside the bill where its visit has one, what was decided, and what is done with it. */
export function EstimateDetail(props: EstimateDetailProps) {
  const { estimate, supersedes, decisions, recordID, onDecide, onEdit, onAgain } = props;
  const { title, lines, note, validUntil, withdrawn } = estimate;
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const [looking, setLooking] = useState(false);
  const visit = found(useDocument('record', estimate.recordID === '' ? undefined : estimate.recordID));
  const owner = found(useDocument('user', estimate.userID));
  const standing = standingOf(decisions);
  const isOpen = standing.state === 'open';
  const isSettled = !isOpen && standing.state !== 'contested';
  const put = async (field: 'withdrawn' | 'recordID', to: unknown, said: string) => {
    const from = estimate[field];
    const edit = (before: unknown, after: unknown) =>
      run(editEstimate, {
        estimateID: estimate._id,
        edits: [{ op: 'set', path: [field], from: before, to: after }],
      });
    if (!(await act(() => edit(from, to)))) return;
    showUndo({ message: said, undoWord: words.undo, onUndo: () => void act(() => edit(to, from)) });
  };
  const picture = () =>
    act(async () => {
      try {
        await saveEstimatePicture(store, { estimate, standing });
      } catch {
        showError(words.pictureFailed);
      }
    });
  return (
    <section aria-label={title || words.untitled}>
      <SectionHeading>{title || words.untitled}</SectionHeading>
      {supersedes ? <p className={classes.calm}>{words.supersedes(supersedes.title || words.untitled)}</p> : null}
      {validUntil === null ? null : <p className={classes.calm}>{words.validTo(validUntil.replaceAll('-', '/'))}</p>}
      {visit && visit.total > 0 ? (
        <Comparison lines={lines} parts={[{ total: visit.total, groups: visitLines(visit) }]} />
      ) : (
        <EstimateLines lines={lines} />
      )}
      {note === '' ? null : <p className={own.note}>{note}</p>}
      <Decisions decisions={decisions} standing={standing} />
      <div className={classes.acts}>
        {onDecide && lines.length > 0 ? (
          <Button
            size="compact-sm"
            variant={isSettled ? 'default' : 'filled'}
            onClick={onDecide}
            rightSection={<Keycap keys="S" onFill={!isSettled} />}
          >
            {isOpen ? words.decide : standing.state === 'contested' ? words.settle : words.correct}
          </Button>
        ) : null}
        {onDecide && lines.length > 0 ? (
          <SignatureButton
            isOffered={isOpen}
            to={{ of: 'estimate', sourceID: estimate._id, petID: estimate.petID, title }}
            owner={owner?.name ?? ''}
          />
        ) : null}
        {onEdit && isOpen ? (
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {words.edit}
          </Button>
        ) : null}
        {onAgain && !isOpen ? (
          <Button size="compact-sm" variant="default" title={words.renewHint} onClick={() => onAgain(true)}>
            {words.renew}
          </Button>
        ) : null}
        {onEdit && recordID !== '' && estimate.recordID === '' ? (
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => void put('recordID', recordID, words.attached)}
          >
            {words.attach}
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={() => void act(() => printEstimate(store, { estimate, standing }))}
        >
          {words.print}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={() => void act(() => saveEstimatePdf(estimate))}
        >
          {words.pdf}
        </Button>
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void picture()}>
          {words.picture}
        </Button>
        {onAgain ? (
          <Button size="compact-sm" variant="subtle" onClick={() => onAgain(false)}>
            {words.copy}
          </Button>
        ) : null}
        {onEdit && isOpen ? (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            onClick={() => void put('withdrawn', !withdrawn, withdrawn ? words.restored : words.withdrew)}
          >
            {withdrawn ? words.restore : words.withdraw}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="subtle" onClick={() => setLooking(true)}>
          {history.open}
        </Button>
      </div>
      {looking ? (
        <HistoryDrawer
          collection="estimate"
          id={estimate._id}
          name={title || words.untitled}
          onClose={() => setLooking(false)}
        />
      ) : null}
    </section>
  );
}
