import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { setApproval } from '@vetloom/domain/pet/approval.commands.ts';
import { APPROVAL, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { useCan, useDocuments, useRun } from '../../../data/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { breedWord, kindWord } from '../../../parts/patient-strip/patient-words.ts';
import { PetPicture } from '../../../parts/pet-picture/PetPicture.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import classes from './pending-pets.module.css';

const words = petCare.pending;

/** /pendingPets and /today/CheckData: animals that wait for check (spec 1 §4, approval 10), live. */
export default function PendingPets() {
  const can = useCan();
  const pets = useDocuments('pet', 'byApproval', { equals: [APPROVAL.waiting] });
  const kinds = useKinds();
  const answer = useAnswer();
  const [refusing, setRefusing] = useState<Pet>();
  const [note, setNote] = useState('');
  const mayAnswer = can('PET_WRITE');
  return (
    <>
      <PageHeader title={words.title} />
      <div className={classes.page}>
        <Sheet fill>
          {!can('PET_READ') ? (
            <EmptyState title={words.title} next={words.noAccess} />
          ) : pets === undefined ? (
            <div aria-busy="true" />
          ) : pets.length === 0 ? (
            <EmptyState title={words.empty} next={words.emptyNext} />
          ) : (
            <>
              <p className={classes.count} role="status">
                {words.count(pets.length)}
              </p>
              <ul className={classes.list} aria-label={words.label}>
                {pets.map((pet) => (
                  <li key={pet._id} className={classes.row}>
                    <PetPicture pet={pet} side={36} />
                    <div className={classes.who}>
                      <AppLink to={links.pet(pet._id)} className={classes.name ?? ''}>
                        {pet.name}
                      </AppLink>
                      <span className={classes.quiet}>
                        {[breedWord(kinds, pet) || kindWord(kinds, pet.type), pet.petNumber]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </div>
                    <div className={classes.who}>
                      <AppLink to={links.owner(pet.userID)}>{pet.userName}</AppLink>
                      <span className={classes.quiet}>{formatPhone(pet.userPhone)}</span>
                    </div>
                    <span className={classes.quiet}>{words.by(formatDate(pet.updateDateTime))}</span>
                    {mayAnswer ? (
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
            </>
          )}
        </Sheet>
      </div>
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
    </>
  );
}

function tell(error: unknown): void {
  const { sentence, code } = refusal(error);
  showError(sentence, code);
}

/** Answers a check; ten seconds long it can be put back on the list. */
function useAnswer() {
  const run = useRun();
  return async (pet: Pet, approvalStatus: 20 | 90, note = ''): Promise<void> => {
    await run(setApproval, { petID: pet._id, approvalStatus, note });
    showUndo({
      message:
        approvalStatus === APPROVAL.approved ? petCare.approval.approved(pet.name) : petCare.approval.refused(pet.name),
      undoWord: ownerCare.merge.undo,
      onUndo: () => void run(setApproval, { petID: pet._id, approvalStatus: APPROVAL.waiting }).catch(reportError),
    });
  };
}
