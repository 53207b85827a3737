import { Button, Checkbox, TextInput } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { type DeviceDetails, removeSet, saveSet, saveStandard, useDevice } from '../../../data/inventory/devices.ts';
import { inventoryDevices as words } from '../../../locale/inventory-devices.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { useQuery, useRouteParams } from '../../../routes/navigation.tsx';
import classes from './device.module.css';
import {
  emptySet,
  type LimitDraft,
  type SetDraft,
  setDraft,
  setOf,
  standardDraft,
  standardOf,
} from './device-draft.ts';
import { LimitGrid, whomFields } from './LimitGrid.tsx';

const STANDARD = 'standard';
const NEW = 'new';

/** /inventory/setting/device/:deviceID: what counts as normal on a device, and for which animals (spec 3 §2). `?set=` chooses a set. */
export default function DevicePage() {
  const { deviceID = '' } = useRouteParams();
  const { found, failure, again } = useDevice(deviceID);
  const editable = useCan()('ERP_SETTINGS_WRITE');
  const offline = useSyncStatus()?.connection === 'offline';
  return (
    <Sheet fill label={found === undefined ? words.list : words.title(found.name)}>
      <Toolbar>
        <b>{found === undefined ? words.loading : words.title(found.name)}</b>
      </Toolbar>
      {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      {editable ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
      {failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
      {found === undefined ? null : <Device device={found} editable={editable} onChanged={again} />}
    </Sheet>
  );
}

interface DeviceProps {
  readonly device: DeviceDetails;
  readonly editable: boolean;
  readonly onChanged: () => void;
}

function Device({ device, editable, onChanged }: DeviceProps) {
  const [query, setQuery] = useQuery();
  const chosen = device.sets.find(({ id }) => id === query.set);
  const shown = chosen?.id ?? (query.set === NEW && editable ? NEW : STANDARD);
  const choose = (set: string) => setQuery({ set: set === STANDARD ? undefined : set });
  const entries = [
    { id: STANDARD, name: words.standard },
    ...device.sets.map(({ id, name }) => ({ id, name })),
    ...(editable ? [{ id: NEW, name: words.newSet }] : []),
  ];
  return (
    <div className={classes.page}>
      <ul className={classes.sets}>
        {entries.map(({ id, name }) => (
          <li key={id}>
            <button type="button" aria-current={id === shown} onClick={() => choose(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <section className={classes.body} aria-label={entries.find(({ id }) => id === shown)?.name ?? ''}>
        {shown === STANDARD ? (
          <StandardForm device={device} editable={editable} onChanged={onChanged} />
        ) : (
          <SetForm
            key={shown}
            kept={chosen === undefined ? undefined : setDraft(chosen)}
            deviceID={device.id}
            editable={editable}
            onChanged={(id) => {
              onChanged();
              choose(id ?? STANDARD);
            }}
          />
        )}
      </section>
    </div>
  );
}

function StandardForm({ device, editable, onChanged }: DeviceProps) {
  const { busy, act } = useAct();
  const [rows, setRows] = useState<readonly LimitDraft[]>(() => standardDraft(device.standard));
  useEffect(() => setRows(standardDraft(device.standard)), [device]);
  const standard = standardOf(rows);
  const save = async () => {
    if (standard === undefined) return;
    await saveStandard(device.id, standard);
    showSuccess(words.saved);
    onChanged();
  };
  return (
    <>
      <p className={classes.note}>{words.standardNote}</p>
      {rows.length === 0 && !editable ? <EmptyState title={words.noSets} next={words.intro} /> : null}
      <LimitGrid rows={rows} editable={editable} byAnimal onChange={setRows} />
      {editable ? <SaveButton ready={standard !== undefined} busy={busy} onSave={() => void act(save)} /> : null}
    </>
  );
}

interface SetFormProps {
  readonly kept: SetDraft | undefined;
  readonly deviceID: string;
  readonly editable: boolean;
  /** With the set's id; undefined where it is gone. */
  readonly onChanged: (id: string | undefined) => void;
}

function SetForm({ kept, deviceID, editable, onChanged }: SetFormProps) {
  const { busy, act } = useAct();
  const kinds = useKinds();
  const [draft, setDraftOf] = useState(() => kept ?? emptySet(newID.row()));
  const change = (part: Partial<SetDraft>) => setDraftOf((before) => ({ ...before, ...part }));
  const set = setOf(draft, deviceID);
  const save = async () => {
    if (set === undefined) return;
    const id = await saveSet(set);
    showSuccess(words.saved);
    onChanged(id);
  };
  const remove = async (id: string) => {
    await removeSet(id);
    // What is taken back is a set like it: values that were judged by the former one keep its limits.
    const bring = () => void act(async () => set && onChanged(await saveSet({ ...set, id: undefined })));
    showUndo({ message: words.removed(draft.name), undoWord: words.undo, onUndo: bring });
    onChanged(undefined);
  };
  return (
    <>
      <p className={classes.note}>{words.setNote}</p>
      <div className={classes.whom}>
        <TextInput
          label={words.setName}
          disabled={!editable}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        {whomFields({ kinds, whom: draft, editable, label: true, onChange: change })}
        <Checkbox
          label={words.isDefault}
          disabled={!editable}
          checked={draft.isDefault}
          onChange={({ currentTarget: { checked } }) => change({ isDefault: checked })}
        />
      </div>
      <LimitGrid rows={draft.rows} editable={editable} byAnimal={false} onChange={(rows) => change({ rows })} />
      {editable ? (
        <SaveButton ready={set !== undefined} busy={busy} onSave={() => void act(save)}>
          {draft.id === undefined ? null : (
            <Button variant="default" disabled={busy} onClick={() => void act(() => remove(draft.id ?? ''))}>
              {words.removeSet}
            </Button>
          )}
        </SaveButton>
      ) : null}
    </>
  );
}

function SaveButton({
  ready,
  busy,
  onSave,
  children,
}: {
  readonly ready: boolean;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes.acts}>
      <Button loading={busy} disabled={!ready} title={ready ? undefined : words.needsName} onClick={onSave}>
        {words.save}
      </Button>
      {children}
    </div>
  );
}
