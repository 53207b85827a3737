import { Button } from '@mantine/core';
import { standingOf } from '@vetloom/domain/estimate/decided.ts';
import { stayEstimate } from '@vetloom/domain/estimate/decision.commands.ts';
import { stayDays } from '@vetloom/domain/hospital/stay-days.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { useStayDecisions } from '../../../data/estimate/estimates.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { estimates } from '../../../locale/estimate.ts';
import { wardManage } from '../../../locale/ward-manage.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { Comparison } from '../../../parts/estimate/Comparison.tsx';
import { Decisions } from '../../../parts/estimate/Decisions.tsx';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import classes from './manage.module.css';
import { printQuotation, saveQuotationPdf, saveQuotationPicture } from './stay-papers.ts';

const words = wardManage.estimate;
const decideCode = later(async () => (await import('../../../parts/estimate/DecideForm.tsx')).DecideForm);

interface EstimateViewProps {
  readonly file: StayFile;
  /** Missing where the person may not write. */
  readonly onEdit: (() => void) | undefined;
}

/** What a stay was said to cost beside what it has come to, with every difference explained by its line, and what its owner decided. */
export function EstimateView({ file, onEdit }: EstimateViewProps) {
  const { stay, plans, owner, pet } = file;
  const store = useStore();
  const can = useCan();
  const { act, busy } = useAct();
  const decisions = useStayDecisions(stay._id);
  const [deciding, setDeciding] = useState(false);
  const standing = standingOf(decisions);
  const isEmpty = stay.estimate.length === 0;
  const mayDecide = can('RECORD_WRITE') || can('BILLING_WRITE');
  const picture = () =>
    act(async () => {
      try {
        await saveQuotationPicture(store, file, standing);
      } catch {
        showError(estimates.pictureFailed);
      }
    });
  return (
    <section aria-label={words.title}>
      <SectionHeading>{words.title}</SectionHeading>
      {isEmpty ? (
        <p className={classes.calm}>{words.none}</p>
      ) : (
        <Comparison lines={stay.estimate} parts={stayDays(stay, plans)} />
      )}
      {isEmpty && decisions.length === 0 ? null : <Decisions decisions={decisions} standing={standing} />}
      <div className={classes.acts}>
        {onEdit ? (
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {isEmpty ? words.make : words.edit}
          </Button>
        ) : null}
        {isEmpty || !mayDecide ? null : (
          <Button size="compact-sm" variant="default" onClick={() => setDeciding(true)}>
            {decideWord(standing.state)}
          </Button>
        )}
        {isEmpty ? null : (
          <>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              onClick={() => void act(() => printQuotation(store, file, standing))}
            >
              {estimates.print}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              onClick={() => void act(() => saveQuotationPdf(file))}
            >
              {estimates.pdf}
            </Button>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void picture()}>
              {estimates.picture}
            </Button>
          </>
        )}
      </div>
      {deciding ? (
        <OnDemand
          code={decideCode}
          open
          props={{
            holder: { inHospitalID: stay._id },
            petID: stay.petID,
            owner: { name: owner?.name ?? pet?.userName ?? '', phone: owner?.phone ?? pet?.userPhone ?? '' },
            content: stayEstimate(stay),
            corrects: standing.heads.map(({ _id }) => _id),
            onClose: () => setDeciding(false),
          }}
        />
      ) : null}
    </section>
  );
}

const decideWord = (state: ReturnType<typeof standingOf>['state']): string =>
  state === 'open' ? estimates.decide : state === 'contested' ? estimates.settle : estimates.correct;
