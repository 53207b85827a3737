import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { setPetApproval } from '@vetloom/domain/pet/approval.commands.ts';
import { APPROVAL, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useMemo, useState } from 'react';
import { useCan, useDocuments, useRun } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { pets as petWords } from '../../../locale/pet.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { useHeldRow } from '../../../parts/held-choice/held-choice.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { breedWord, kindWord } from '../../../parts/patient-strip/patient-words.ts';
import { PetPicture } from '../../../parts/pet-picture/PetPicture.tsx';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { REMEMBERED_TABS, useRememberedTab } from '../../../routes/remembered-tab.ts';
import { PetEditDrawer } from '../PetEditDrawer.tsx';
import { PetPreview } from '../PetList/PetPreview.tsx';
import classes from './pending-pets.module.css';

const words = petCare.pending;

/** Answers that are shown: the latest ones, which somebody may want to take back. */
const LATEST = 200;

/** /pendingPets and /today/CheckData: animals that wait for check (spec 1 §4, approval 10), and those that were answered, live. */
export default function PendingPets() {
  const can = useCan();
  const [part, setPart] = useRememberedTab('verify');
  const found = useDocuments('pet', 'byApproval', { equals: [APPROVAL[part]] });
  const waiting = useDocuments('pet', 'byApproval', { equals: [APPROVAL.waiting] })?.length;
  const pets =
    part === 'waiting'
      ? found
      : found?.toSorted((a, b) => (b.approvalDateTime ?? 0) - (a.approvalDateTime ?? 0)).slice(0, LATEST);
  const kinds = useKinds();
  const nameOf = useStaffNames();
  const answer = useAnswer();
  const [refusing, setRefusing] = useState<Pet>();
  const [note, setNote] = useState('');
  const [looked, setLooked] = useState<string>();
  const [editing, setEditing] = useState<string>();
  const held = useHeldRow(looked, pets?.map(({ _id }) => _id) ?? []);
  const chosen = pets?.find(({ _id }) => _id === held);
  const mayAnswer = can('PET_WRITE');
  if (!can('PET_READ'))
    return (
      <Sheet fill>
        <EmptyState title={words.title} next={words.noAccess} />
      </Sheet>
    );
  return (
    <div className={list.page}>
      <Sheet fill>
        <Toolbar>
          <SegmentedFilter
            label={words.title}
            options={REMEMBERED_TABS.verify.tabs.map((value) => ({
              value,
              label: words.parts[value],
              count: value === 'waiting' ? waiting : undefined,
            }))}
            value={part}
            onChange={setPart}
          />
        </Toolbar>
        {pets?.length === 0 ? <EmptyState title={words.empty[part]} next={words.emptyNext[part]} /> : null}
        <div className={classes.split} hidden={pets?.length === 0}>
          <ul className={classes.list} aria-label={words.label[part]} aria-busy={pets === undefined}>
            {pets?.map((pet) => (
              <li
                key={pet._id}
                className={classes.row}
                data-active={pet === chosen}
                onFocus={() => setLooked(pet._id)}
                onPointerDown={() => setLooked(pet._id)}
              >
                <PetPicture pet={pet} side={36} />
                <div className={classes.who}>
                  <AppLink to={links.pet(pet._id)} className={classes.name ?? ''}>
                    {pet.name}
                  </AppLink>
                  <span className={classes.quiet}>
                    {[breedWord(kinds, pet) || kindWord(kinds, pet.type), pet.petNumber].filter(Boolean).join(' · ')}
                  </span>
                </div>
                <div className={classes.who}>
                  <AppLink to={links.owner(pet.userID)}>{pet.userName}</AppLink>
                  <span className={classes.quiet}>{formatPhone(pet.userPhone)}</span>
                </div>
                <div className={classes.who}>
                  {pet.approvalNote ? <span>{pet.approvalNote}</span> : null}
                  <span className={classes.quiet}>
                    {words.since[part](formatDate(pet.approvalDateTime ?? pet.updateDateTime), nameOf(pet.approvalBy))}
                  </span>
                </div>
                {mayAnswer && part !== 'waiting' ? (
                  <div className={classes.actions}>
                    <Button
                      size="sm"
                      variant="default"
                      leftSection={<IconArrowBackUp size={14} />}
                      aria-label={`${petCare.approval.again} ${pet.name}`}
                      onClick={() => void answer(pet, APPROVAL.waiting).catch(tell)}
                    >
                      {petCare.approval.again}
                    </Button>
                  </div>
                ) : null}
                {mayAnswer && part === 'waiting' ? (
                  <div className={classes.actions}>
                    <Button
                      size="sm"
                      leftSection={<IconCheck size={14} />}
                      aria-label={`${petCare.approval.approve} ${pet.name}`}
                      onClick={() => void answer(pet, APPROVAL.approved).catch(tell)}
                    >
                      {petCare.approval.approve}
                    </Button>
                    <Button
                      size="sm"
                      variant="default"
                      leftSection={<IconX size={14} />}
                      aria-label={`${petCare.approval.refuse} ${pet.name}`}
                      onClick={() => {
                        setNote('');
                        setRefusing(pet);
                      }}
                    >
                      {petCare.approval.refuse}
                    </Button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
          <aside className={list.previewPane} aria-label={petWords.preview.label}>
            <PetPreview petID={chosen?._id} onCheckIn={undefined} onEdit={mayAnswer ? setEditing : undefined} />
          </aside>
        </div>
      </Sheet>
      <PetEditDrawer petID={editing} onClose={() => setEditing(undefined)} />
      <ConfirmDialog
        opened={refusing !== undefined}
        onClose={() => setRefusing(undefined)}
        title={`${petCare.approval.refuse} ${refusing?.name ?? ''}`}
        text=""
        confirmWord={petCare.approval.refuse}
        onConfirm={async () => {
          if (refusing !== undefined) await answer(refusing, APPROVAL.refused, note.trim());
        }}
      >
        <TextInput
          label={petCare.approval.note}
          value={note}
          maxLength={300}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </div>
  );
}

function tell(error: unknown): void {
  const { sentence, code } = refusal(error);
  showError(sentence, code);
}

/** Names of the people who asked for a check or gave it; empty where nobody is known. */
function useStaffNames(): (staffID: string | undefined) => string {
  const staff = useDocuments('staff', 'byName', {});
  const label = useStaffLabel();
  const names = useMemo(() => new Map(staff?.map(({ _id, name }) => [_id, name])), [staff]);
  return (staffID = '') => label(staffID, names.get(staffID) ?? '');
}

/** Answers a check, or puts it back on the list; ten seconds long it can be taken back. */
function useAnswer() {
  const run = useRun();
  return async (pet: Pet, approvalStatus: 10 | 20 | 90, note = ''): Promise<void> => {
    const { approvalStatus: before, approvalNote = '' } = pet;
    await run(setPetApproval, { petID: pet._id, approvalStatus, note });
    const said = { 10: petCare.approval.back, 20: petCare.approval.approved, 90: petCare.approval.refused };
    const undo = () => {
      const known = Object.values(APPROVAL).find((status) => status === before) ?? APPROVAL.waiting;
      run(setPetApproval, { petID: pet._id, approvalStatus: known, note: approvalNote }).catch(reportError);
    };
    showUndo({ message: said[approvalStatus](pet.name), undoWord: ownerCare.merge.undo, onUndo: undo });
  };
}
