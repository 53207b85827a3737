import { Button } from '@mantine/core';
import { IconCircleCheck, IconHistory, IconPrinter } from '@tabler/icons-react';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatQuantity, formatWeight } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import type { CounterEntry } from '../../../data/pharmacy/counter.ts';
import { useDrugLots, useTakenLots } from '../../../data/pharmacy/drug-lots.ts';
import { today } from '../../../locale/overview.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { scan } from '../../../locale/scan.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { wardPlace } from '../../../locale/ward-place.ts';
import { ConnectedPatientStrip } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { frequencyWord } from '../../../parts/prescribing/frequency-word.ts';
import { SecondPersonDialog } from '../../../parts/second-person/SecondPersonDialog.tsx';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import { StayMark } from '../../../parts/ward/StayMark.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { BagSection } from './BagSection.tsx';
import classes from './dispense.module.css';
import { LabelDialog } from './LabelDialog.tsx';
import { TakeBack } from './TakeBack.tsx';
import { type BagDesk, useBagDesk } from './use-bag-desk.ts';
import { useBagLook } from './use-bag-look.ts';
import { useLotScan } from './use-lot-scan.ts';
import { useSecondLook } from './use-second-person.ts';

interface BagsProps {
  readonly entry: CounterEntry;
  /** Keeps this visit chosen although it leaves its list. */
  readonly onAct: () => void;
  readonly onNext: (() => void) | undefined;
}

/** The bags of one visit: what is in each, what to tell the owner, and one key to hand each out. */
export function Bags({ entry, onAct, onNext }: BagsProps) {
  const { record, pet } = entry;
  const desk = useBagDesk(entry, onAct);
  const { mayWrite, isDone, noteOnly, ready, all, show } = desk;
  const look = useBagLook(entry, useNow());
  const name = pet?.name ?? today.unknownPet;
  const waiting = record.drugBag.filter((bag) => !bag.dispensed);
  const offered = useDrugLots(waiting.flatMap(({ items }) => items.map(({ itemID }) => itemID)));
  const taken = useTakenLots(
    record._id,
    record.drugBag.flatMap((bag) => (bag.dispensed ? `${bag.bagID} ${bag.dispensedDateTime}` : [])).join(' '),
  );
  useLotScan({ bags: waiting, offered, choose: desk.choose, mayWrite });
  useHotkey('F8', keyWords.dispenseAll, all);
  useHotkey('P', keyWords.labels, () => show({ kind: 'labels', bagIDs: undefined }), { enabled: !noteOnly });
  useHotkey('Enter', keyWords.nextVisit, () => onNext?.(), { enabled: isDone && onNext !== undefined });
  return (
    <section className={classes.bags} aria-label={pharmacy.title(name)}>
      <ConnectedPatientStrip petID={record.petID} {...(record.stay ? {} : { recordID: record._id })} />
      <Head entry={entry} />
      <div className={classes.scroll}>
        {mayWrite ? null : <Notice tone="ochre">{pharmacy.readOnly}</Notice>}
        {record.drugBagNote.trim() === '' ? null : (
          <Notice tone="ochre" title={pharmacy.note}>
            <span className={classes.note}>{record.drugBagNote}</span>
          </Notice>
        )}
        {record.drugBag.map((bag, at) => (
          <BagSection
            key={bag.bagID}
            bag={bag}
            number={at + 1}
            look={look}
            acts={desk.actsOf(bag, at)}
            lots={{ offered, taken, chosen: desk.lots, choose: desk.choose }}
            onPrint={() => show({ kind: 'labels', bagIDs: [bag.bagID] })}
          />
        ))}
        {look.beside.length === 0 ? null : <Beside drugs={look.beside} />}
      </div>
      {/* At the left, because the toast that offers to take it back lies over the right corner. */}
      <footer className={classes.foot}>
        <div className={classes.footActions}>
          {isDone && onNext ? (
            <Button size="md" rightSection={<Keycap keys="Enter" onFill />} onClick={onNext}>
              {pharmacy.next}
            </Button>
          ) : (
            <Button
              size="md"
              disabled={!ready}
              rightSection={<Keycap keys="F8" onFill={ready} />}
              aria-keyshortcuts="F8"
              onClick={all}
            >
              {noteOnly ? pharmacy.noteDone : desk.onlyFinish ? pharmacy.finish : pharmacy.dispenseAll}
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            disabled={noteOnly}
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            rightSection={<Keycap keys="P" />}
            aria-keyshortcuts="P"
            onClick={() => show({ kind: 'labels', bagIDs: undefined })}
          >
            {pharmacy.printLabels}
          </Button>
          {isDone && noteOnly && mayWrite ? (
            <Button size="md" variant="subtle" onClick={() => show({ kind: 'back', bagIDs: [], what: pharmacy.note })}>
              {pharmacy.takeBack.open}
            </Button>
          ) : null}
        </div>
        {isDone ? (
          <span className={classes.allDone}>
            <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
            {pharmacy.allDone}
          </span>
        ) : null}
      </footer>
      <Dialogs entry={entry} desk={desk} />
    </section>
  );
}

/** What is injected and infused on the day of a stay, beside what its bags hold. */
function Beside({ drugs }: { readonly drugs: readonly DrugLine[] }) {
  return (
    <section className={classes.beside} aria-label={pharmacy.beside}>
      <h3>{pharmacy.beside}</h3>
      <ul>
        {drugs.map((drug) => (
          <li key={drug._id}>
            <b>{drug.name}</b> {frequencyWord(drug.frequency)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Head({ entry: { record } }: { readonly entry: CounterEntry }) {
  const can = useCan();
  const label = useStaffLabel();
  return (
    <header className={classes.head}>
      <StayMark stay={record.stay} />
      <b>{record.cause}</b>
      <span>{record.doctor === '' ? null : pharmacy.doctor(label(record.doctorID, record.doctor))}</span>
      <span>{record.weight === null ? pharmacy.noWeight : pharmacy.weightBasis(formatWeight(record.weight))}</span>
      <AppLink className={classes.headLink} to={links.to('today.dispense', { view: 'history', pet: record.petID })}>
        <IconHistory size={14} stroke={1.8} aria-hidden="true" />
        {pharmacy.history.openPet}
      </AppLink>
      {can('PRODUCT_READ') ? (
        <AppLink className={classes.headLink} to={links.to('inventory.lot', { of: record._id })}>
          {scan.usedLots}
        </AppLink>
      ) : null}
      {can('RECORD_READ') ? (
        <AppLink
          className={classes.headLink}
          to={record.stay ? links.stay(record.stay.inHospitalID) : links.visit(record.petID, record._id)}
        >
          {record.stay ? wardPlace.open : pharmacy.openVisit}
        </AppLink>
      ) : null}
    </header>
  );
}

function Dialogs({ entry: { record }, desk }: { readonly entry: CounterEntry; readonly desk: BagDesk }) {
  const { dialog, show } = desk;
  const close = () => show(undefined);
  const look = useSecondLook(record._id);
  if (dialog === undefined) return null;
  if (dialog.kind === 'labels') return <LabelDialog record={record} bagIDs={dialog.bagIDs} onClose={close} />;
  if (dialog.kind === 'back')
    return (
      <TakeBack what={dialog.what} onClose={close} onTakeBack={(reason) => desk.takeBack(dialog.bagIDs, reason)} />
    );
  const drugs = record.drugBag
    .filter((bag) => dialog.bagIDs.includes(bag.bagID))
    .flatMap((bag) => bag.items.filter((drug) => drug.controlled))
    .map((drug) => `${drug.name}　${formatQuantity(drug.number)} ${drug.unit}`);
  return (
    <SecondPersonDialog
      words={pharmacy.check}
      drugs={drugs}
      look={(by) => look(dialog.bagIDs, by)}
      onLooked={(looked) => desk.looked(dialog, looked)}
      onAlone={dialog.out === undefined ? undefined : (reason) => desk.alone(dialog, reason)}
      onClose={close}
    />
  );
}
