import { Button } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { needsPharmacy } from '@vetloom/domain/visit/record.machine.ts';
import { THREAD_STATUS } from '@vetloom/domain/visit/record.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useCan } from '../../../data/hooks.ts';
import type { VisitEntry } from '../../../data/today.ts';
import { dispense } from '../../../locale/dispense.ts';
import { today } from '../../../locale/today.ts';
import { ConnectedPatientStrip } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { BagSection } from './BagSection.tsx';
import classes from './dispense.module.css';
import { useDispenseActions } from './use-dispensing.ts';

interface BagsProps {
  readonly entry: VisitEntry;
  /** Keeps this visit chosen although it leaves its list. */
  readonly onAct: () => void;
  readonly onNext: (() => void) | undefined;
}

/** The bags of one visit: what is in each, what to tell the owner, and one key to hand each out. */
export function Bags({ entry, onAct, onNext }: BagsProps) {
  const { record, pet } = entry;
  const can = useCan();
  const mayWrite = can('DRUG_TASK_WRITE');
  const { handOut, print } = useDispenseActions();
  const name = pet?.name ?? today.unknownPet;
  const waiting = record.drugBag.filter((bag) => !bag.dispensed);
  const noteOnly = record.drugBag.length === 0;
  const isDone = record.dispenseStatus === THREAD_STATUS.done;
  const ready = mayWrite && !isDone && needsPharmacy(record) && (noteOnly || waiting.length > 0);
  const act = (bagIDs: readonly string[], message: string) => {
    onAct();
    handOut(entry, bagIDs, message);
  };
  const all = () => {
    if (!ready) return;
    act(
      waiting.map((bag) => bag.bagID),
      noteOnly ? dispense.noteHandled(name) : dispense.dispensedAll(name),
    );
  };
  const one = (at: number) => {
    const bag = record.drugBag[at];
    if (!mayWrite || !bag || bag.dispensed) return;
    act([bag.bagID], dispense.dispensedOne(name, dispense.bag(at + 1)));
  };
  const label = useStaffLabel();
  useHotkey('F8', all);
  useHotkey('P', () => print(record._id), { enabled: !noteOnly });
  useHotkey('Enter', () => onNext?.(), { enabled: isDone && onNext !== undefined });
  return (
    <section className={classes.bags} aria-label={dispense.title(name)}>
      <ConnectedPatientStrip petID={record.petID} recordID={record._id} />
      <header className={classes.head}>
        <b>{record.cause}</b>
        <span>{record.doctor === '' ? null : dispense.doctor(label(record.doctorID, record.doctor))}</span>
        <span>{record.weight === null ? dispense.noWeight : dispense.weightBasis(formatWeight(record.weight))}</span>
        {can('RECORD_READ') ? (
          <AppLink className={classes.headLink} to={links.visit(record.petID, record._id)}>
            {dispense.openVisit}
          </AppLink>
        ) : null}
      </header>
      <div className={classes.scroll}>
        {mayWrite ? null : <Notice tone="ochre">{dispense.readOnly}</Notice>}
        {record.drugBagNote.trim() === '' ? null : (
          <Notice tone="ochre" title={dispense.note}>
            <span className={classes.note}>{record.drugBagNote}</span>
          </Notice>
        )}
        {record.drugBag.map((bag, at) => (
          <BagSection
            key={bag.bagID}
            bag={bag}
            number={at + 1}
            allergy={pet && knownAllergy(pet)}
            onHandOut={mayWrite ? () => one(at) : undefined}
            onPrint={() => print(record._id, [bag.bagID])}
          />
        ))}
      </div>
      {/* At the left, because the toast that offers to take it back lies over the right corner. */}
      <footer className={classes.foot}>
        <div className={classes.footActions}>
          {isDone && onNext ? (
            <Button size="md" rightSection={<Keycap keys="Enter" onFill />} onClick={onNext}>
              {dispense.next}
            </Button>
          ) : (
            <Button
              size="md"
              disabled={!ready}
              rightSection={<Keycap keys="F8" onFill={ready} />}
              aria-keyshortcuts="F8"
              onClick={all}
            >
              {noteOnly ? dispense.noteDone : dispense.dispenseAll}
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            disabled={noteOnly}
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            rightSection={<Keycap keys="P" />}
            aria-keyshortcuts="P"
            onClick={() => print(record._id)}
          >
            {dispense.printLabels}
          </Button>
        </div>
        {isDone ? (
          <span className={classes.allDone}>
            <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
            {dispense.allDone}
          </span>
        ) : null}
      </footer>
    </section>
  );
}
