import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { RECORD_STATUS, type VisitRecord } from '@vetloom/domain/visit/record.schema.ts';
import { withRoots } from '@vetloom/domain/visit/record-roots.ts';
import { open } from '@vetloom/domain/visit/visit.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect, useMemo } from 'react';
import { found, useCan, useDocument, useDocuments, useRun, useSession } from '../../../data/hooks.ts';
import { useMacros } from '../../../data/writing.ts';
import { refusal } from '../../../locale/codes.ts';
import { visit } from '../../../locale/visit.ts';
import { usePrescribing } from '../../../parts/prescribing/use-prescribing.ts';
import { factsOf } from './aids/facts.ts';
import { VisitProblems } from './aids/VisitProblems.tsx';
import { withDrafts } from './drafts/visit-edits.ts';
import { type Editing, EditingContext } from './editing.ts';
import { Charges } from './orders/Charges.tsx';
import { DrugBags } from './orders/DrugBags.tsx';
import { TotalFoot } from './orders/TotalFoot.tsx';
import { useVisitDesk } from './use-visit-desk.ts';
import { VisitHead } from './VisitHead.tsx';
import classes from './visit.module.css';
import { Attachments } from './writing/Attachments.tsx';
import { Complaint } from './writing/Complaint.tsx';
import { Diagnosis } from './writing/Diagnosis.tsx';
import { Exams } from './writing/Exams.tsx';
import { Findings } from './writing/Findings.tsx';
import { MoreFields } from './writing/MoreFields.tsx';
import { Therapy } from './writing/Therapy.tsx';
import { VitalsGrid } from './writing/VitalsGrid.tsx';

interface VisitBodyProps {
  readonly record: VisitRecord;
  readonly pet: Pet | undefined;
}

/** One visit on the desk: writing left in the order of thinking, drugs and charges right. Another visit is another desk. */
export function VisitBody({ record: stored, pet }: VisitBodyProps) {
  const can = useCan();
  const readOnly = !can('RECORD_WRITE');
  const { desk, drafts, keptAt, noRoom, contested, current: record, stored: asStored } = useVisitDesk(stored, readOnly);
  useOpening(record, readOnly);
  const catalogue = useDocuments('catalog', 'byName', {}) ?? NOTHING;
  const macros = useMacros() ?? NOTHING;
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? NOTHING;
  const { actor } = useSession();
  const now = useNow();
  const shown = useMemo(() => withDrafts(record, drafts), [record, drafts]);
  const itemOf = useMemo(() => {
    const byID = new Map(catalogue.map((item) => [item._id, item]));
    return (id: string) => byID.get(id);
  }, [catalogue]);
  const around = usePrescribing(shown, pet, now);
  const prescribing = useMemo(() => ({ ...around, itemOf }), [around, itemOf]);
  const person = actor?.name ?? '';
  const facts = useMemo(
    () => () => factsOf({ record: shown, pet, kinds, person, now }),
    [shown, pet, kinds, person, now],
  );
  const editing: Editing = {
    record,
    shown,
    pet,
    desk,
    readOnly,
    catalogue,
    itemOf,
    dosed: prescribing.dosed,
    prescribing,
    contested,
    macros,
    facts,
    now,
    act: async (edits, gone) => {
      try {
        await desk.act(async () => {
          const before = await asStored();
          return withRoots(before, typeof edits === 'function' ? edits(before) : edits);
        }, gone);
        return true;
      } catch (error) {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
        return false;
      }
    },
  };
  return (
    <EditingContext value={editing}>
      <VisitHead keptAt={keptAt} noRoom={noRoom} />
      <div className={classes.body}>
        <div className={classes.writing}>
          <Complaint />
          <VitalsGrid />
          <Findings />
          <Diagnosis />
          <Exams />
          <Therapy />
          <MoreFields />
          <Attachments />
        </div>
        <section className={classes.orders} aria-label={visit.orders}>
          <div className={classes.ordersScroll}>
            <VisitProblems />
            <DrugBags />
            <Charges />
          </div>
          <TotalFoot />
        </section>
      </div>
    </EditingContext>
  );
}

const NOTHING: [] = [];

/** A waiting visit that its doctor opens is being seen from then on; opening again changes nothing. */
function useOpening({ _id, status, openedDateTime }: VisitRecord, readOnly: boolean): void {
  const run = useRun();
  const waits = !readOnly && status === RECORD_STATUS.checkIn && openedDateTime === 0;
  useEffect(() => {
    if (!waits) return;
    run(open, { recordID: _id }).catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  }, [run, _id, waits]);
}
