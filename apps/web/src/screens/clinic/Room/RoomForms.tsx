import { Button, Select } from '@mantine/core';
import { CAGE_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { offeredItems } from '@vetloom/domain/catalog/offered-items.ts';
import {
  CAGE_KINDS,
  type Cage,
  ROOM_KINDS,
  ROOM_SETTING,
  type Room,
  type RoomSetting,
} from '@vetloom/domain/clinic/settings/room.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { type ReactNode, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { rooms } from '../../../locale/clinic-setup.ts';
import { refusal } from '../../../locale/codes.ts';
import { Choice, Field, FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { arranged, cageNames, nameFault, placeAfter, type RoomList, readCount, rowEdits } from './room-values.ts';

const words = rooms.form;

interface RowFormProps<R> {
  readonly list: RoomList;
  /** Undefined for new ones. */
  readonly row: R | undefined;
  readonly title: string;
  readonly name: string;
  /** Why it can't be saved as it is typed. */
  readonly fault: string | undefined;
  readonly edits: () => Edit[];
  readonly onClose: () => void;
  readonly children: (said: string | undefined) => ReactNode;
}

/** The panel around the fields of a room or a cage: saves, and takes away with a way back. */
function RowForm<R extends Room | Cage>({ list, row, title, name, fault, edits, onClose, children }: RowFormProps<R>) {
  const run = useRun();
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const write = async (changes: Edit[]): Promise<boolean> => {
    setSaving(true);
    try {
      if (changes.length > 0) await run(editSetting, { settingID: ROOM_SETTING.id, edits: changes });
      onClose();
      return true;
    } catch (error) {
      setFailure(refusal(error));
      setSaving(false);
      return false;
    }
  };
  const save = async () => {
    setChecked(true);
    if (fault === undefined && !saving && (await write(edits()))) showSuccess(rooms.saved(name));
  };
  const remove = async (gone: R) => {
    if (!(await write([{ op: 'remove', path: [list, gone._id] }]))) return;
    const back = () =>
      run(editSetting, { settingID: ROOM_SETTING.id, edits: [{ op: 'insert', path: [list], row: { ...gone } }] }).catch(
        (error: unknown) => {
          const { sentence, code } = refusal(error);
          showError(sentence, code);
        },
      );
    showUndo({ message: rooms.removed(gone.name), undoWord: rooms.undo, onUndo: () => void back() });
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={title}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={saving}
      failure={failure}
    >
      <FieldStack>
        {children(checked ? fault : undefined)}
        {row === undefined ? null : (
          <Button size="sm" variant="subtle" data-danger onClick={() => void remove(row)}>
            {words.remove}
          </Button>
        )}
      </FieldStack>
    </FormPanel>
  );
}

interface RoomFormProps {
  readonly room: Room | undefined;
  readonly setting: RoomSetting;
  readonly onClose: () => void;
}

/** One room. */
export function RoomForm({ room, setting, onClose }: RoomFormProps) {
  const [name, setName] = useState(room?.name ?? '');
  const [kind, setKind] = useState(room?.kind ?? 'consult');
  const others = setting.rooms.filter(({ _id }) => _id !== room?._id);
  const fault = nameFault(
    name,
    others.map((other) => other.name),
  );
  const typed = { name: name.trim(), kind };
  const edits = (): Edit[] =>
    room === undefined
      ? [{ op: 'insert', path: ['rooms'], row: { _id: newID.row(), ...typed, order: placeAfter(setting.rooms) } }]
      : rowEdits('rooms', room, { ...room, ...typed }, ['name', 'kind']);
  return (
    <RowForm
      list="rooms"
      row={room}
      title={room === undefined ? words.newRoom : rooms.editOf(room.name)}
      name={typed.name}
      fault={fault && words[fault]}
      edits={edits}
      onClose={onClose}
    >
      {(said) => (
        <>
          <Field label={words.name} value={name} onChange={setName} error={said} required autoFocus />
          <Select
            label={words.kind}
            data={ROOM_KINDS.map((value) => ({ value, label: rooms.kinds[value] }))}
            value={kind}
            allowDeselect={false}
            onChange={(value) => value !== null && setKind(value)}
          />
        </>
      )}
    </RowForm>
  );
}

interface CageFormProps {
  readonly cage: Cage | undefined;
  /** The room in which a new one stands. */
  readonly roomID: string;
  readonly setting: RoomSetting;
  readonly onClose: () => void;
}

/** One cage, or several new ones in a row. */
export function CageForm({ cage, roomID, setting, onClose }: CageFormProps) {
  const [values, setValues] = useState({
    name: cage?.name ?? '',
    kind: cage?.kind ?? ('dog' as const),
    roomID,
    serviceID: cage?.serviceID ?? '',
  });
  const [many, setMany] = useState('1');
  const services = useDailyServices(values.serviceID);
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const count = cage === undefined ? readCount(many) : 1;
  const names = cageNames(values.name, count ?? 1);
  const beside = setting.cages
    .filter((other) => other.roomID === values.roomID && other._id !== cage?._id)
    .map(({ name }) => name);
  const fault = names.map((name) => nameFault(name, beside)).find((found) => found !== undefined);
  const last = names.at(-1) ?? '';
  const edits = (): Edit[] => {
    if (cage !== undefined)
      return rowEdits('cages', cage, { ...cage, ...values, name: values.name.trim() }, [
        'name',
        'kind',
        'roomID',
        'serviceID',
      ]);
    const order = placeAfter(setting.cages);
    return names.map((name, at) => ({
      op: 'insert',
      path: ['cages'],
      row: { _id: newID.row(), ...values, name, order: order + at },
    }));
  };
  return (
    <RowForm
      list="cages"
      row={cage}
      title={cage === undefined ? words.newCage : rooms.editOf(cage.name)}
      name={names.length > 1 ? `${names[0]}–${last}` : (names[0] ?? '')}
      fault={fault === undefined ? (count === undefined ? words.manyWrong : undefined) : words[fault]}
      edits={edits}
      onClose={onClose}
    >
      {(said) => (
        <>
          <Field
            label={words.name}
            value={values.name}
            onChange={(name) => change({ name })}
            error={fault === undefined ? undefined : said}
            required
            autoFocus
          />
          {cage === undefined ? (
            <FigureInput
              label={words.many}
              value={many}
              onChange={setMany}
              error={count === undefined ? words.manyWrong : undefined}
              description={names.length > 1 && values.name !== '' ? words.manyHint(names[0] ?? '', last) : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          ) : null}
          <Select
            label={words.cageKind}
            data={CAGE_KINDS.map((value) => ({ value, label: rooms.cageKinds[value] }))}
            value={values.kind}
            allowDeselect={false}
            onChange={(kind) => kind !== null && change({ kind })}
          />
          <Select
            label={words.room}
            data={arranged(setting.rooms).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.roomID}
            placeholder={rooms.noRoom}
            allowDeselect={false}
            onChange={(next) => next !== null && change({ roomID: next })}
          />
          <Choice
            label={words.service}
            options={services}
            value={values.serviceID}
            onChange={(serviceID) => change({ serviceID })}
          />
        </>
      )}
    </RowForm>
  );
}

/** The catalogue's services that can be charged, and the one that is chosen whatever became of it. */
function useDailyServices(chosen: string): readonly { readonly value: string; readonly label: string }[] {
  const items = useLive((store) => heldOrEmpty(() => store.query('catalog', 'byName', {})), []);
  const offered = offeredItems(items ?? [], [chosen], ({ kind }) => kind === 'service');
  const isStay = ({ class: of }: { readonly class: string }) => of === CAGE_CLASS;
  // What staying costs is what is meant as a rule.
  return [...offered.filter(isStay), ...offered.filter((item) => !isStay(item))].map(({ _id, name, price }) => ({
    value: _id,
    label: `${name} · ${formatMoney(price)}`,
  }));
}
