import { Button, Select } from '@mantine/core';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { removeStay } from '@vetloom/domain/removal/stay-removal.commands.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { useState } from 'react';
import { useDocuments, useRun, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type ManagedStay, type StayQuestion, useManagedStays } from '../../../data/ward/managed-stays.ts';
import { type StayFile, useStayFile } from '../../../data/ward/stay-file.ts';
import { checkout } from '../../../locale/billing.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { leavingWords } from '../../../locale/ward-leaving.ts';
import { wardManage as words } from '../../../locale/ward-manage.ts';
import { wardNote } from '../../../locale/ward-note.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { KindMark } from '../KindMark.tsx';
import classes from './manage.module.css';
import { StayPane } from './StayPane.tsx';
import { daysWord, stateOfStay } from './stay-words.ts';
import { type OpenDialog, useReadmit, useStayActs } from './use-stay-acts.ts';

const editCode = later(async () => (await import('./EditStay.tsx')).EditStay);
const estimateCode = later(async () => (await import('./EstimateForm.tsx')).EstimateForm);
const noteCode = later(async () => (await import('../Note/NotePanel.tsx')).NotePanel);
const dischargeCode = later(async () => (await import('./DischargeForm.tsx')).DischargeForm);
const historyCode = later(async () => (await import('./StayHistory.tsx')).StayHistory);

const LISTS = ['now', 'due', 'past'] as const;
/** Days that past stays are shown of until somebody asks for others. */
const USUAL_DAYS = 30;

const columnsAt = (now: number): readonly ListColumn<ManagedStay>[] => [
  {
    key: 'pet',
    head: words.columns.pet,
    width: 'minmax(104px, 2fr)',
    cell: ({ pet, stay }) => (
      <>
        <b>{pet?.name ?? ''}</b> {stay.stayKind === undefined ? null : <KindMark kind={stay.stayKind} dense />}{' '}
        <small>{pet?.userName ?? ''}</small>
      </>
    ),
  },
  { key: 'cage', head: words.columns.cage, width: '56px', cell: ({ stay }) => stay.cageName },
  {
    key: 'days',
    head: words.columns.days,
    width: 'minmax(140px, 1fr)',
    from: 700,
    cell: ({ stay }) => daysWord(stay, now),
  },
  { key: 'doctor', head: words.columns.doctor, width: 'minmax(72px, 1fr)', from: 780, cell: ({ stay }) => stay.doctor },
  {
    key: 'total',
    from: 560,
    head: words.columns.total,
    width: '84px',
    align: 'end',
    cell: ({ stay }) => formatAmount(stay.total),
  },
  {
    key: 'owed',
    from: 300,
    head: words.columns.owed,
    width: '64px',
    align: 'end',
    cell: ({ stay }) => formatAmount(stay.total - stay.received),
  },
  {
    key: 'state',
    from: 360,
    head: words.columns.state,
    width: '80px',
    cell: ({ stay }) => {
      const { word, tone } = stateOfStay(stay);
      return <Chip tone={tone}>{word}</Chip>;
    },
  },
];

/** Stays that go on, those that wait for money and those that are over, each with what it comes to and what is done with it. */
export default function Manage() {
  const now = useNow();
  const go = useGo();
  const [query, setQuery] = useQuery();
  const list = LISTS.find((one) => one === query.list) ?? 'now';
  const today = dayStart(now, shownZone());
  const from = timeOf(query.from ?? '') ?? addDays(today, -USUAL_DAYS, shownZone());
  const to = timeOf(query.to ?? '') ?? today;
  const question: StayQuestion = { list, from: Math.min(from, to), to: Math.max(from, to), petID: query.pet };
  const found = useManagedStays(question);
  const rows = found?.filter(({ stay }) => query.doctor === undefined || stay.doctorID === query.doctor);
  const isOffline = useSyncStatus()?.connection === 'offline';
  const chosen = query.stay ?? rows?.[0]?.stay._id;
  const choose = (stay: string) => setQuery({ stay });
  const move = (step: number) => () => {
    const at = rows?.findIndex(({ stay }) => stay._id === chosen) ?? -1;
    const next = rows?.[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next) choose(next.stay._id);
  };
  useHotkey('J', keyWords.row, move(1));
  useHotkey('K', keyWords.row, move(-1));
  const isFiltered = query.pet !== undefined || query.doctor !== undefined || query.from !== undefined;
  return (
    <Sheet fill>
      <Toolbar
        end={
          isFiltered ? (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setQuery({ pet: undefined, doctor: undefined, from: undefined, to: undefined })}
            >
              {words.clear}
            </Button>
          ) : null
        }
      >
        <SegmentedFilter
          label={words.which}
          options={LISTS.map((value) => ({ value, label: words.lists[value] }))}
          value={list}
          onChange={(next) => setQuery({ list: next === 'now' ? undefined : next, stay: undefined })}
        />
        <DoctorFilter value={query.doctor} onChange={(doctor) => setQuery({ doctor, stay: undefined })} />
      </Toolbar>
      {list === 'past' ? (
        <div className={classes.filters}>
          <PersonPicker
            kind="pet"
            label={words.pet}
            hint={words.petHint}
            except=""
            value={query.pet}
            onChange={(pet) => setQuery({ pet, stay: undefined })}
          />
          {query.pet === undefined ? (
            <>
              <DateField
                label={words.from}
                value={dateText(question.from)}
                onChange={(day) => setQuery({ from: day, to: dateText(question.to), stay: undefined })}
              />
              <DateField
                label={words.to}
                value={dateText(question.to)}
                onChange={(day) => setQuery({ to: day, from: dateText(question.from), stay: undefined })}
              />
            </>
          ) : null}
        </div>
      ) : null}
      {list === 'past' && isOffline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      {rows === undefined ? null : rows.length === 0 ? (
        <EmptyState title={words.empty[list]} next={words.emptyNext} />
      ) : (
        <div className={classes.page}>
          <ListTable
            label={words.list}
            rows={rows}
            rowKey={({ stay }) => stay._id}
            columns={columnsAt(now)}
            activeKey={chosen}
            onActiveChange={choose}
            onPreview={({ stay }) => choose(stay._id)}
            onOpen={({ stay }) => go(links.stay(stay._id))}
            autoFocus
          />
          {chosen === undefined ? (
            <EmptyState title={words.pick} next={words.pickNext} />
          ) : (
            <Chosen key={chosen} inHospitalID={chosen} now={now} onGone={() => setQuery({ stay: undefined })} />
          )}
        </div>
      )}
    </Sheet>
  );
}

function DoctorFilter({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (doctorID: string | undefined) => void;
}) {
  const doctors = doctorsOf(useDocuments('staff', 'byName', {}) ?? []);
  return (
    <Select
      aria-label={words.doctor}
      placeholder={words.anyDoctor}
      size="sm"
      w={160}
      data={doctors.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value ?? null}
      onChange={(doctorID) => onChange(doctorID ?? undefined)}
      searchable
      clearable
      autoComplete="off"
    />
  );
}

interface ChosenProps {
  readonly inHospitalID: string;
  readonly now: number;
  readonly onGone: () => void;
}

/** The chosen stay with its dialogs. */
function Chosen({ inHospitalID, now, onGone }: ChosenProps) {
  const read = useStayFile(inHospitalID);
  const [open, setOpen] = useState<OpenDialog>();
  const file = read?.state === 'found' ? read.file : undefined;
  const acts = useStayActs(file, setOpen);
  const { main, estimate, edit, summary } = acts;
  const enabled = open === undefined;
  useHotkey(
    'D',
    leavingWords(file ? kindOfStay(file.stay) : 'hospital').out,
    () => (main?.keys === 'D' ? main.act() : summary?.()),
    { enabled },
  );
  useHotkey('P', words.acts.cashier, () => acts.cashier?.(), { enabled });
  useHotkey('E', words.acts.edit, () => edit?.(), { enabled });
  useHotkey('O', wardNote.open, () => acts.note?.(), { enabled });
  useHotkey('G', words.estimate.edit, () => estimate?.(), { enabled });
  if (read === undefined) return <div />;
  if (file === undefined) return <EmptyState {...checkout.notHere[read.state as keyof typeof checkout.notHere]} />;
  const close = () => setOpen(undefined);
  const lastDay = file.plans.at(-1);
  return (
    <>
      <StayPane file={file} now={now} acts={acts} />
      {open === 'note' && lastDay ? (
        <OnDemand code={noteCode} open props={{ stay: file.stay, plan: lastDay, onClose: close }} />
      ) : null}
      {open === 'edit' ? (
        <OnDemand code={editCode} open props={{ stay: file.stay, plans: file.plans, onClose: close }} />
      ) : null}
      {open === 'estimate' ? <OnDemand code={estimateCode} open props={{ stay: file.stay, onClose: close }} /> : null}
      {open === 'discharge' ? <OnDemand code={dischargeCode} open props={{ file, onClose: close }} /> : null}
      {open === 'history' ? <OnDemand code={historyCode} open props={{ file, onClose: close }} /> : null}
      {open === 'readmit' ? <Readmit file={file} onClose={close} /> : null}
      {open === 'remove' ? <Remove file={file} onClose={close} onGone={onGone} /> : null}
    </>
  );
}

interface AskedProps {
  readonly file: StayFile;
  readonly onClose: () => void;
}

function Readmit({ file, onClose }: AskedProps) {
  const readmit = useReadmit();
  const leaving = leavingWords(kindOfStay(file.stay));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={leaving.readmit}
      text={leaving.readmitText}
      confirmWord={leaving.readmit}
      keepWord={leaving.keep}
      onConfirm={async () => {
        await readmit(file);
        onClose();
      }}
    />
  );
}

function Remove({ file, onClose, onGone }: AskedProps & { readonly onGone: () => void }) {
  const run = useRun();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.acts.remove}
      text={leavingWords(kindOfStay(file.stay)).removeText}
      confirmWord={words.acts.remove}
      danger
      onConfirm={async () => {
        await run(removeStay, { inHospitalID: file.stay._id });
        showSuccess(words.acts.removed(file.pet?.name ?? ''));
        onClose();
        onGone();
      }}
    />
  );
}
