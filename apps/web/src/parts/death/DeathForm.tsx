import { Checkbox, Stack } from '@mantine/core';
import { editDayNote } from '@vetloom/domain/booking/day-note.commands.ts';
import { dayNoteID, noDayNote } from '@vetloom/domain/booking/day-note.ts';
import { dieOfPet, undoDeath } from '@vetloom/domain/pet/death.commands.ts';
import { HOW_DIED } from '@vetloom/domain/pet/death.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { found, useCan, useDocument, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { refusal } from '../../locale/codes.ts';
import { death } from '../../locale/death.ts';
import { useDraft } from '../draft/use-draft.ts';
import { dateText } from '../form/clinic-time.ts';
import { DateField } from '../form/DateField.tsx';
import { Field, FieldPair } from '../form/Fields.tsx';
import { FormPanel } from '../form/FormPanel.tsx';
import { Segments } from '../form/Segments.tsx';
import { TimeField } from '../form/TimeField.tsx';
import { usePanelForm } from '../form/use-panel-form.ts';
import { DeathConsequences } from './DeathConsequences.tsx';
import {
  type DeathField,
  type DeathValues,
  deathError,
  deathErrors,
  deathFieldsOf,
  emptyDeath,
  isHere,
  timeOfDeathIn,
} from './death-values.ts';
import { RemainsFields } from './RemainsFields.tsx';

const words = death.form;

export interface DeathFormProps {
  readonly pet: Pet;
  /** The visit in which it is entered. */
  readonly recordID?: string | undefined;
  readonly onClose: () => void;
}

/** Enters that an animal died: when, how, what becomes of the remains; and says before what that ends and what it leaves open. */
export function DeathForm({ pet, recordID, onClose }: DeathFormProps) {
  const can = useCan();
  const store = useStore();
  const enter = useEntering(pet, recordID);
  const empty = emptyDeath(Math.floor(store.now()), recordID !== undefined);
  const draft = useDraft(`death.${pet._id}`, empty);
  const life = () => ({ birth: pet.birth, now: Math.floor(store.now()) });
  const { panel, values, change, fields } = usePanelForm<DeathValues, DeathField, unknown>(
    { ...draft, restart: () => draft.restart(empty) },
    {
      check: (typed, field) => deathError(typed, field, life()),
      checkAll: (typed) => deathErrors(typed, life()),
      send: enter,
      onSaved: onClose,
      onClose,
    },
  );
  return (
    <FormPanel {...panel} title={words.title(pet.name)} saveWord={words.save}>
      <Stack gap="md">
        <DeathConsequences pet={pet} />
        <FieldPair>
          <DateField
            required
            data-autofocus
            label={words.day}
            value={values.day}
            error={fields.errors.day}
            onChange={(day) => change({ day })}
            onBlur={() => fields.leave('day')}
          />
          <TimeField
            label={words.time}
            description={words.timeHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.time}
            error={fields.errors.time}
            onChange={(time) => change({ time })}
            onBlur={() => fields.leave('time')}
          />
        </FieldPair>
        <Segments
          label={words.how}
          value={values.how}
          onChange={(how) => change({ how, here: isHere(how) })}
          options={HOW_DIED.map((value) => ({ value, label: words.hows[value] }))}
        />
        <Field
          label={words.cause}
          hint={words.causeHint}
          lines={2}
          value={values.causeOfDeath}
          onChange={(text) => change({ causeOfDeath: text.slice(0, 1000) })}
        />
        <RemainsFields values={values} change={change} />
        {can('CHECK_IN') || can('BOOKING_WRITE') ? (
          <Checkbox
            label={words.tell}
            checked={values.tell}
            onChange={(event) => change({ tell: event.currentTarget.checked })}
          />
        ) : null}
      </Stack>
    </FormPanel>
  );
}

/** Enters a death, tells the colleagues where that is wished, and offers to take all of it back. */
function useEntering(pet: Pet, recordID: string | undefined) {
  const run = useRun();
  const store = useStore();
  const day = dateText(Math.floor(store.now()));
  const note = found(useDocument('bookingDayNote', dayNoteID(day))) ?? noDayNote(day);
  return async (values: DeathValues) => {
    const at = Math.floor(store.now());
    const timeOfDeath = timeOfDeathIn(values) ?? at;
    const fields = deathFieldsOf(values, recordID ?? '');
    await run(dieOfPet, { _id: newID.death(pet._id, at), petID: pet._id, timeOfDeath, fields });
    const line = words.noted(pet.name, pet.userName);
    const told = note.note === '' ? line : `${note.note}\n${line}`;
    const write = (from: string, to: string) =>
      run(editDayNote, { noteID: note._id, edits: [{ op: 'set', path: ['note'], from, to }] });
    if (values.tell) await write(note.note, told);
    showUndo({
      message: words.done(pet.name),
      undoWord: words.undo,
      onUndo: () =>
        void run(undoDeath, { petID: pet._id, reason: words.justNow })
          .then(() => (values.tell ? write(told, note.note) : undefined))
          .catch((error: unknown) => {
            const { sentence, code } = refusal(error);
            showError(sentence, code);
          }),
    });
  };
}
