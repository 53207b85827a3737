import { Button, Select, Switch } from '@mantine/core';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { ROOM_KINDS, type RoomKind } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { rooms } from '../../../locale/clinic-setup.ts';
import { attempt as tried } from '../../../parts/act/attempt.ts';
import { Choice, Field, FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { useServices } from '../../../parts/form/use-customize.ts';
import { type KindValues, kindEdits, kindFault, kindValues } from './kind-values.ts';
import classes from './kinds.module.css';

const words = bookingSetting.kinds;

interface KindFormProps {
  readonly row: BookingKindRow | undefined;
  readonly all: readonly BookingKindRow[];
  /** Bookings that lie ahead and are of it. */
  readonly used: number;
  readonly onClose: () => void;
}

/** One kind of appointment. */
export function KindForm({ row, all, used, onClose }: KindFormProps) {
  const run = useRun();
  const services = useServices();
  const { busy, failure, attempt } = useAttempt();
  const [isTried, setTried] = useState(false);
  const [values, setValues] = useState<KindValues>(kindValues(row));
  const change = (part: Partial<KindValues>) => setValues({ ...values, ...part });
  const fault = kindFault(
    values,
    all.filter(({ _id }) => _id !== row?._id),
  );
  const said = isTried ? fault : undefined;
  const send = (edits: Edit[]) => run(editSetting, { settingID: BOOKING_KIND_SETTING.id, edits });
  const save = async () => {
    setTried(true);
    if (fault !== undefined || busy) return;
    await attempt(async () => {
      const edits = kindEdits(row, values, all, newID.row());
      if (edits.length > 0) await send(edits);
      showSuccess(words.saved);
      onClose();
    });
  };
  const remove = async (gone: BookingKindRow) => {
    if (!(await attempt(() => send([{ op: 'remove', path: ['kinds', gone._id] }])))) return;
    onClose();
    showUndo({
      message: words.removed(gone.name),
      undoWord: words.undo,
      onUndo: () => void tried(() => send([{ op: 'insert', path: ['kinds'], row: { ...gone } }])),
    });
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={row === undefined ? words.new : words.edit(row.name)}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={busy}
      failure={failure}
    >
      <FieldStack>
        <Field
          label={words.fields.name}
          value={values.name}
          onChange={(name) => change({ name: name.slice(0, 40) })}
          error={said === 'name' || said === 'taken' ? words.faults[said] : undefined}
          required
          autoFocus
        />
        <FigureInput
          label={words.fields.minutes}
          value={values.minutes}
          error={said === 'minutes' ? words.faults.minutes : undefined}
          onChange={(minutes) => change({ minutes })}
        />
        <Choice
          label={words.fields.division}
          options={[...new Set([...services, values.division].filter(Boolean))].map((value) => ({
            value,
            label: value,
          }))}
          value={values.division}
          onChange={(division) => change({ division })}
        />
        <Select
          label={words.fields.roomKind}
          data={[
            { value: '', label: words.fields.noRoom },
            ...ROOM_KINDS.map((value) => ({ value, label: rooms.kinds[value] })),
          ]}
          value={values.roomKind}
          allowDeselect={false}
          onChange={(kind) => kind !== null && change({ roomKind: kind as RoomKind | '' })}
        />
        <Colours value={values.colour} onChange={(colour) => change({ colour })} />
        <Field
          label={words.fields.preparation}
          hint={words.fields.preparationHint}
          value={values.preparation}
          onChange={(preparation) => change({ preparation: preparation.slice(0, 300) })}
        />
        <Switch
          label={words.fields.hasDoctor}
          checked={values.hasDoctor}
          onChange={(event) => change({ hasDoctor: event.currentTarget.checked })}
        />
        <Switch
          label={words.fields.isOnline}
          checked={values.isOnline}
          onChange={(event) => change({ isOnline: event.currentTarget.checked })}
        />
        <Switch
          label={words.fields.isApproved}
          checked={values.isOnline && values.isApproved}
          disabled={!values.isOnline}
          onChange={(event) => change({ isApproved: event.currentTarget.checked })}
        />
        {row === undefined ? null : (
          <>
            {used === 0 ? null : <p className={classes.quiet}>{words.usedText(used)}</p>}
            <Button size="sm" variant="subtle" data-danger onClick={() => void remove(row)}>
              {words.remove}
            </Button>
          </>
        )}
      </FieldStack>
    </FormPanel>
  );
}

/** One of the calendar's eight colours, each with a word of its own. */
function Colours({ value, onChange }: { readonly value: number; readonly onChange: (colour: number) => void }) {
  return (
    <fieldset className={classes.colours}>
      <legend>{words.fields.colour}</legend>
      {words.colours.map((name, colour) => (
        <label key={name} title={name}>
          <input
            type="radio"
            name="kind-colour"
            aria-label={name}
            checked={value === colour}
            onChange={() => onChange(colour)}
          />
          <span data-colour={colour} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
