import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDeviceFloppy,
  IconFileInvoice,
  IconGitMerge,
  IconHistory,
  IconMessage,
  IconPackage,
  IconPrinter,
} from '@tabler/icons-react';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ThreeThreads } from '@vetloom/ui/status/ThreeThreads.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { found, useCan, useDocument, useStore } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { estimates } from '../../../locale/estimate.ts';
import { importMark } from '../../../locale/import-mark.ts';
import { messages } from '../../../locale/message.ts';
import { formPrint } from '../../../locale/paper-form.ts';
import { visit } from '../../../locale/record.ts';
import { visitPast } from '../../../locale/record-past.ts';
import { scan } from '../../../locale/scan.ts';
import { CalculatorsButton } from '../../../parts/calculators/CalculatorsButton.tsx';
import { ConsentsButton } from '../../../parts/consent/ConsentsButton.tsx';
import { WriteLater } from '../../../parts/message/WriteLater.tsx';
import { FormPrintLater } from '../../../parts/paper/FormPrintLater.tsx';
import { PrintLater } from '../../../parts/print/PrintLater.tsx';
import { printReceipt } from '../../../parts/print/print.ts';
import { NewTaskButton } from '../../../parts/task/NewTaskButton.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { EstimatesLater } from '../../estimate/EstimatesLater.tsx';
import { CheckInFacts } from './aids/CheckInFacts.tsx';
import { FillIn } from './aids/FillIn.tsx';
import { PetDeath } from './aids/PetDeath.tsx';
import { RecordOwner } from './aids/RecordOwner.tsx';
import { Versions } from './aids/Versions.tsx';
import { useEditing } from './editing.ts';
import { PAST_KEYS } from './past/use-past.ts';
import { useOpenConflicts } from './use-visit.ts';
import classes from './visit.module.css';

const seconds = (at: number) => `${formatTime(at)}:${String(Math.floor(at) % 60).padStart(2, '0')}`;

/** Which visit this is, where it stands, that nothing typed can be lost, and its papers. */
export function VisitHead({ onPast }: { readonly onPast: () => void }) {
  const { record, readOnly, readOnlyWord, begin } = useEditing();
  const can = useCan();
  return (
    <header className={classes.head}>
      <h2 className={classes.headTitle}>{visit.dayVisit(formatDay(record.dateTime))}</h2>
      <VisitStatus status={record.status} opened={record.openedDateTime !== 0} />
      <ThreeThreads exam={record.examStatus} dispense={record.dispenseStatus} bill={record.billStatus} />
      <RecordOwner />
      <CheckInFacts />
      <div className={classes.headEnd}>
        <Conflicts />
        {record.imported === undefined ? null : <Chip title={importMark.text(record.imported)}>{importMark.word}</Chip>}
        {readOnlyWord === undefined ? null : <span className={classes.headFact}>{readOnlyWord}</span>}
        <Kept />
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconHistory size={15} stroke={1.6} />}
          rightSection={<Keycap keys={PAST_KEYS} />}
          aria-keyshortcuts="Alt+H"
          onClick={onPast}
        >
          {visitPast.open}
        </Button>
        <EstimatesOfVisit />
        {can('RECORD_READ') || can('BILLING_READ') ? (
          <ConsentsButton petID={record.petID} recordID={record._id} />
        ) : null}
        <Calculators />
        <NewTaskButton about={{ petID: record.petID, from: { collection: 'record', id: record._id } }} />
        <Versions />
        <Papers />
        <UsedLots />
        <Message />
        {begin ? (
          <Button size="sm" variant="default" onClick={begin}>
            {visit.begin}
          </Button>
        ) : null}
        {readOnly ? null : <FillIn />}
        <PetDeath />
      </div>
    </header>
  );
}

/** That nothing typed can be lost; it alone renders with the keystrokes. */
function Kept() {
  const { desk } = useEditing();
  const keptAt = useSyncExternalStore(desk.subscribe, () => desk.get().keptAt);
  const cleared = useSyncExternalStore(desk.subscribe, () => desk.get().cleared);
  const noRoom = useSyncExternalStore(desk.subscribe, () => desk.get().noRoom);
  if (noRoom)
    return (
      <span className={classes.warnText} role="alert">
        {visit.noRoom}
      </span>
    );
  if (keptAt === undefined) return null;
  return (
    <span className={classes.headFact}>
      <IconDeviceFloppy size={14} stroke={1.6} aria-hidden="true" className={classes.keptIcon} />
      {cleared ? visit.keptAsDraft(seconds(keptAt)) : visit.kept(seconds(keptAt))}
    </span>
  );
}

function Conflicts() {
  const { record, contested } = useEditing();
  const conflicts = useOpenConflicts(record._id);
  const [first] = conflicts;
  const count = Math.max(conflicts.length, contested.length);
  if (count === 0) return null;
  return (
    <span className={classes.warnText}>
      <IconGitMerge size={14} stroke={1.8} aria-hidden="true" />
      {visit.conflicts(count)}
      {first === undefined ? null : (
        <button
          type="button"
          className={classes.linkButton}
          onClick={() => window.dispatchEvent(new CustomEvent('vetloom:review-conflict', { detail: first._id }))}
        >
          {visit.review}
        </button>
      )}
    </span>
  );
}

/** The key that opens the estimates. */
const ESTIMATE_KEYS = 'Alt G';

/** What the owner was told that the visit may come to. */
function EstimatesOfVisit() {
  const { record } = useEditing();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const isRead = can('RECORD_READ');
  useHotkey(ESTIMATE_KEYS, estimates.open, () => setOpen(true), { enabled: isRead && !open });
  if (!isRead) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconFileInvoice size={15} stroke={1.6} />}
        rightSection={<Keycap keys={ESTIMATE_KEYS} />}
        aria-keyshortcuts="Alt+G"
        onClick={() => setOpen(true)}
      >
        {estimates.open}
      </Button>
      <EstimatesLater open={open} petID={record.petID} recordID={record._id} onClose={() => setOpen(false)} />
    </>
  );
}

/** The calculators with the animal; a result goes below what is written as treatment. */
function Calculators() {
  const { record, readOnly, act } = useEditing();
  const insert = useCallback(
    (text: string) =>
      act(({ therapy }) => [
        { op: 'set', path: ['therapy'], from: therapy, to: therapy === '' ? text : `${therapy}\n${text}` },
      ]),
    [act],
  );
  return <CalculatorsButton about={{ petID: record.petID, ...(readOnly ? {} : { insert }) }} />;
}

/** From which lots this visit took, with their suppliers and the purchases by which they came. */
function UsedLots() {
  const { record } = useEditing();
  const can = useCan();
  if (!can('PRODUCT_READ')) return null;
  return (
    <ActionIcon
      component={AppLink}
      to={links.to('inventory.lot', { of: record._id })}
      aria-label={scan.usedLots}
      title={scan.usedLots}
    >
      <IconPackage size={16} stroke={1.6} />
    </ActionIcon>
  );
}

/** Writes to the owner about this visit. */
function Message() {
  const { record } = useEditing();
  const can = useCan();
  const [writing, setWriting] = useState(false);
  if (!MESSAGE_WRITERS.some(can) || !can('CUSTOMER_READ')) return null;
  return (
    <>
      <ActionIcon aria-label={messages.act.write} onClick={() => setWriting(true)}>
        <IconMessage size={16} stroke={1.6} />
      </ActionIcon>
      <WriteLater
        open={writing}
        userID={record.userID}
        petID={record.petID}
        sourceID={record._id}
        onClose={() => setWriting(false)}
      />
    </>
  );
}

function Papers() {
  const { record, desk } = useEditing();
  const store = useStore();
  const can = useCan();
  const [choosing, setChoosing] = useState(false);
  const [filling, setFilling] = useState(false);
  const pet = found(useDocument('pet', record.petID));
  /** What is typed a moment ago belongs on the paper too. */
  const onPaper = (next: () => void | Promise<void>) => {
    void desk
      .flush()
      .then(next)
      .catch((error: unknown) => {
        const { code } = refusal(error);
        showError(visit.printFailed, code);
        reportError(error);
      });
  };
  return (
    <>
      <PrintLater recordID={choosing ? record._id : undefined} onClose={() => setChoosing(false)} />
      <FormPrintLater
        open={filling}
        pet={{ _id: record.petID, name: pet?.name ?? '' }}
        recordID={record._id}
        onClose={() => setFilling(false)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" size="sm" leftSection={<IconPrinter size={15} stroke={1.6} />}>
            {visit.print}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onPaper(() => setChoosing(true))}>{visit.printVisit}</Menu.Item>
          {can('RECORD_WRITE') ? (
            <Menu.Item onClick={() => onPaper(() => setFilling(true))}>{formPrint.action}</Menu.Item>
          ) : null}
          <Menu.Item disabled={!can('BILLING_READ')} onClick={() => onPaper(() => printReceipt(store, record._id))}>
            {visit.printReceipt}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
