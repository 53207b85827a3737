import { namedItems } from '@vetloom/domain/catalog/named-items.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { latestWeight } from '@vetloom/domain/pet/pet-facts.ts';
import { isBillLocked } from '@vetloom/domain/record/bill-lock.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { withRoots } from '@vetloom/domain/record/record-roots.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { memo, useEffect, useMemo, useRef } from 'react';
import { found, useCan, useDocument, useDocuments, useSession, useStore } from '../../../data/engine/hooks.ts';
import { useUsage } from '../../../data/record/usage.ts';
import { useMacros } from '../../../data/writing/writing.ts';
import { refusal } from '../../../locale/codes.ts';
import { visit } from '../../../locale/record.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { BillLock } from './aids/BillLock.tsx';
import { Colleague } from './aids/Colleague.tsx';
import { Explanation } from './aids/Explanation.tsx';
import { factsOf } from './aids/facts.ts';
import { VisitProblems } from './aids/VisitProblems.tsx';
import { type Editing, EditingContext } from './editing.ts';
import { Charges } from './orders/Charges.tsx';
import { DrugBags } from './orders/DrugBags.tsx';
import { TotalFoot } from './orders/TotalFoot.tsx';
import { Prescribed } from './Prescribed.tsx';
import { type Past, usePast } from './past/use-past.ts';
import { shownOf } from './shown.ts';
import { useBeginning } from './use-beginning.ts';
import { usePart } from './use-part.ts';
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

/**
 * One visit on the desk: writing left in the order of thinking, drugs and charges right. Another visit is another desk. The page around it
 * renders whenever anything is synchronised; this doesn't.
 */
export const VisitBody = memo(function VisitBody({ record: arrived, pet }: VisitBodyProps) {
  const can = useCan();
  const [part, choose] = usePart(arrived);
  const readOnly = !can('RECORD_WRITE') || part === 'asked' || part === 'read';
  const readOnlyWord = !can('RECORD_WRITE') ? visit.readOnly : part === 'read' ? visit.onlyLooking : undefined;
  const { desk, contested, current: record, stored } = useVisitDesk(arrived, readOnly);
  const begin = useBeginning(record, desk, part);
  const catalogue = useDocuments('catalog', 'byName', {}) ?? NOTHING;
  const weight = record.weight ?? (pet && latestWeight(pet)?.value) ?? null;
  const usage = useUsage({ doctorID: record.doctorID, type: pet?.type ?? '', weight });
  const macros = useMacros() ?? NOTHING;
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? NOTHING;
  const { actor } = useSession();
  const store = useStore();
  const person = actor?.name ?? '';
  const writing = useFocusOnWriting(readOnly);
  const past = usePast();
  const itemNamed = useMemo(() => namedItems(catalogue), [catalogue]);
  const editing = useMemo((): Editing => {
    const byID = new Map(catalogue.map((item) => [item._id, item]));
    return {
      record,
      pet,
      desk,
      readOnly,
      readOnlyWord,
      begin,
      billLocked: isBillLocked(record),
      catalogue,
      usual: { usage, weight },
      itemOf: (id) => byID.get(id),
      itemNamed,
      contested,
      macros,
      facts: () =>
        factsOf({
          record: shownOf(record, desk.get().drafts),
          pet,
          kinds,
          person,
          now: Math.floor(store.now()),
        }),
      act: async (edits, gone) => {
        begin?.();
        try {
          await desk.act(async () => {
            const before = await stored();
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
  }, [
    record,
    pet,
    desk,
    readOnly,
    readOnlyWord,
    begin,
    store,
    catalogue,
    itemNamed,
    usage,
    weight,
    contested,
    macros,
    kinds,
    person,
    stored,
  ]);
  return (
    <EditingContext value={editing}>
      <Prescribed pet={pet}>
        <VisitHead onPast={past.toggle} />
        {part === 'asked' ? <Colleague onChoose={choose} /> : null}
        <BillLock />
        <Explanation />
        <div className={classes.body}>
          <div ref={writing} className={classes.writing}>
            <Complaint />
            <VitalsGrid />
            <Findings />
            <Diagnosis />
            <Exams />
            <Therapy />
            <MoreFields />
            <Attachments />
          </div>
          <Orders past={past} />
        </div>
      </Prescribed>
    </EditingContext>
  );
});

/** Drugs and charges at the right, or earlier visits in their place; what the visit comes to stays below. */
function Orders({ past }: { readonly past: Past }) {
  return (
    <section className={classes.orders} aria-label={visit.orders}>
      {past.shown ? (
        <OnDemand code={pastVisits} open props={{ onClose: past.toggle }} />
      ) : (
        <div className={classes.ordersScroll}>
          <VisitProblems />
          <DrugBags />
          <Charges />
        </div>
      )}
      <TotalFoot />
    </section>
  );
}

/** Earlier visits in the place of drugs and charges: their code comes when somebody looks back. */
const pastVisits = later(async () => (await import('./past/PastVisits.tsx')).PastVisits);

const NOTHING: [] = [];

/**
 * Whoever opens a visit to write in it begins to write: the first words must not be taken for commands. Not where a touch would raise the
 * keyboard over what is to be read.
 */
function useFocusOnWriting(readOnly: boolean) {
  const writing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = writing;
    if (readOnly || current === null || !window.matchMedia('(pointer: fine)').matches) return;
    const { activeElement } = document;
    // A hand that is in a field or a dialog already stays there.
    if (activeElement !== null && activeElement !== document.body && activeElement.closest('main') === null) return;
    const field = current.querySelector<HTMLTextAreaElement>('textarea[data-first]');
    if (field === null) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }, [readOnly]);
  return writing;
}
