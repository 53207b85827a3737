import { cancelCheckIn } from '@vetloom/domain/removal/check-in.commands.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { found, useCan, useDocument, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { refusal } from '../../locale/codes.ts';
import { owners } from '../../locale/owner.ts';
import { pets } from '../../locale/pet.ts';
import { checkin } from '../../locale/visit.ts';
import { CheckInForm } from './CheckInForm.tsx';
import { EditCheckIn } from './EditCheckIn.tsx';
import { beginOwner, beginPet, chooseOwner, choosePet, EMPTY_INTAKE, type Intake } from './intake.ts';
import { useFamily } from './use-family.ts';
import type { IntakeResult } from './use-intake.ts';

/** What the drawer begins with and whom it tells. */
export interface CheckInDrawerProps {
  readonly open: boolean;
  /** The animal to check in; without one the drawer begins by finding it. */
  readonly petID?: string | undefined;
  /** The owner to begin with: their animals are offered, or a new one (`start` pet). */
  readonly userID?: string | undefined;
  /** Begins with a new owner, or a new animal of `userID`, instead of with finding. */
  readonly start?: 'owner' | 'pet' | undefined;
  /** What was searched for: the new owner begins with it. */
  readonly query?: string | undefined;
  readonly onClose: () => void;
  /** Told what was made: a list selects it. */
  readonly onDone?: ((result: IntakeResult) => void) | undefined;
}

/** What the drawer does and leaves behind; its code comes with the first use (`CheckInDrawer.tsx`). */
export function CheckInWork(props: CheckInDrawerProps) {
  const can = useCan();
  const run = useRun();
  const [editing, setEditing] = useState<readonly string[]>();

  const takeBack = async (result: IntakeResult, names: string) => {
    try {
      for (const recordID of result.recordIDs) await run(cancelCheckIn, { recordID });
      showSuccess(checkin.undone(names));
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const done = (result: IntakeResult, names: string) => {
    props.onClose();
    props.onDone?.(result);
    if (result.waiting) showSuccess(checkin.waiting);
    else if (result.goal === 'owner') showSuccess(owners.form.created(names));
    else if (result.goal === 'pet') showSuccess(pets.form.created(names));
    else if (can('RECORD_DELETE'))
      showUndo({ message: checkin.done(names), undoWord: checkin.undo, onUndo: () => void takeBack(result, names) });
    else showUndo({ message: checkin.done(names), undoWord: checkin.edit, onUndo: () => setEditing(result.recordIDs) });
  };
  return (
    <>
      {props.open ? <Begin {...props} onMade={done} /> : null}
      {editing === undefined || props.open ? null : (
        <EditCheckIn recordIDs={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

type BeginProps = CheckInDrawerProps & { readonly onMade: (result: IntakeResult, names: string) => void };

/** Reads what the check-in begins with before it begins. */
function Begin(props: BeginProps) {
  const { petID, userID, start, query = '' } = props;
  const store = useStore();
  const pet = found(useDocument('pet', petID));
  const family = useFamily(petID === undefined ? (userID ?? '') : '');
  const [fresh] = useState(() => ({ owner: newID.owner(store.now()), pet: newID.pet(store.now()) }));
  let initial: Intake | undefined;
  if (petID !== undefined) initial = pet && choosePet(EMPTY_INTAKE, petID, pet.userID);
  else if (userID !== undefined) {
    const known = { ...EMPTY_INTAKE, userID };
    const ids = family?.pets.map((one) => one.pet._id) ?? [];
    initial =
      family && (start === 'pet' ? beginPet(known, fresh.pet) : chooseOwner(EMPTY_INTAKE, userID, ids, fresh.pet));
  } else initial = start === 'owner' ? beginOwner({ ...EMPTY_INTAKE, query }, fresh.owner) : EMPTY_INTAKE;
  const form = `checkin.${petID ?? userID ?? 'any'}.${start ?? 'find'}${query === '' ? '' : `.${query}`}`;
  if (initial === undefined) return null;
  return (
    <CheckInForm
      key={form}
      form={form}
      initial={initial}
      purpose={start}
      onClose={props.onClose}
      onMade={props.onMade}
    />
  );
}
