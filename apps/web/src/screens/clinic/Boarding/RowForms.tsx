import { Button, MultiSelect } from '@mantine/core';
import {
  type AskedVaccine,
  BOARDING_SETTING,
  type BoardingRate,
} from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { CAGE_KINDS, type CageKind } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { type ReactNode, useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { rooms } from '../../../locale/clinic-setup.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { Choice, Field, FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { kindOptions } from '../../../parts/form/kind-options.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { type BoardingList, listEdits, priceOf } from './boarding-values.ts';

const words = wardBoarding.setting;

interface RowPanelProps {
  readonly list: BoardingList;
  readonly id: string | undefined;
  readonly title: string;
  /** Undefined while something that is typed is wrong. */
  readonly edits: () => Edit[] | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel around the fields of a row: saves it, and takes it away. */
function RowPanel({ list, id, title, edits, onClose, children }: RowPanelProps) {
  const run = useRun();
  const { busy, failure, attempt } = useAttempt();
  const send = (changes: Edit[]) =>
    attempt(async () => {
      if (changes.length > 0) await run(editSetting, { settingID: BOARDING_SETTING.id, edits: changes });
      showSuccess(words.saved);
      onClose();
    });
  const save = () => {
    const changes = edits();
    if (changes !== undefined && !busy) void send(changes);
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={title}
      keptAt={undefined}
      onSave={save}
      saveWord={rooms.form.save}
      saving={busy}
      failure={failure}
    >
      <FieldStack>
        {children}
        {id === undefined ? null : (
          <Button
            size="sm"
            variant="subtle"
            data-danger
            onClick={() => void send([{ op: 'remove', path: [list, id] }])}
          >
            {words.remove}
          </Button>
        )}
      </FieldStack>
    </FormPanel>
  );
}

const textOf = (figure: number | null | undefined): string => (figure == null ? '' : String(figure));

interface RateFormProps {
  readonly row: BoardingRate | undefined;
  readonly onClose: () => void;
}

/** One price class. */
export function RateForm({ row, onClose }: RateFormProps) {
  const [isTried, setTried] = useState(false);
  const [values, setValues] = useState({
    name: row?.name ?? '',
    cageKinds: (row?.cageKinds ?? []) as readonly CageKind[],
    mostKg: textOf(row?.mostKg),
    night: textOf(row?.night),
    second: textOf(row?.second),
    day: textOf(row?.day),
  });
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const [mostKg, night, second, day] = [values.mostKg, values.night, values.second, values.day].map(priceOf);
  const name = values.name.trim();
  const edits = (): Edit[] | undefined => {
    setTried(true);
    if (name === '' || night == null || [mostKg, second, day].includes(undefined)) return undefined;
    const figures = { mostKg: mostKg ?? null, night, second: second ?? null, day: day ?? null };
    const rate = { _id: row?._id ?? newID.row(), name, cageKinds: [...values.cageKinds], ...figures };
    return listEdits('rates', row, rate);
  };
  const figure = (field: 'mostKg' | 'second' | 'day', read: number | null | undefined, none: string) => (
    <FigureInput
      label={words[field]}
      placeholder={none}
      value={values[field]}
      error={read === undefined ? words.figureWrong : undefined}
      onChange={(text) => change({ [field]: text })}
    />
  );
  return (
    <RowPanel
      list="rates"
      id={row?._id}
      title={row === undefined ? words.newRate : words.editOf(row.name)}
      edits={edits}
      onClose={onClose}
    >
      <Field
        label={words.name}
        value={values.name}
        onChange={(text) => change({ name: text.slice(0, 40) })}
        error={isTried && name === '' ? words.nameMissing : undefined}
        required
        autoFocus
      />
      <MultiSelect
        label={words.cageKinds}
        placeholder={values.cageKinds.length === 0 ? words.anyCage : ''}
        data={CAGE_KINDS.map((value) => ({ value, label: rooms.cageKinds[value] }))}
        value={[...values.cageKinds]}
        onChange={(kinds) => change({ cageKinds: kinds as CageKind[] })}
      />
      {figure('mostKg', mostKg, words.anyWeight)}
      <FigureInput
        label={words.night}
        value={values.night}
        error={isTried && night == null ? words.figureWrong : undefined}
        onChange={(text) => change({ night: text })}
      />
      {figure('second', second, words.sameAsNight)}
      {figure('day', day, words.sameAsNight)}
    </RowPanel>
  );
}

interface VaccineFormProps {
  readonly row: AskedVaccine | undefined;
  readonly onClose: () => void;
}

/** One vaccination that is asked for. */
export function VaccineForm({ row, onClose }: VaccineFormProps) {
  const kinds = useKinds();
  const [isTried, setTried] = useState(false);
  const [values, setValues] = useState({
    name: row?.name ?? '',
    petType: row?.petType ?? '',
    words: row?.words ?? '',
    validDays: String(row?.validDays ?? 365),
  });
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const name = values.name.trim();
  const days = priceOf(values.validDays);
  const isDays = days != null && Number.isInteger(days) && days >= 1 && days <= 3660;
  const edits = (): Edit[] | undefined => {
    setTried(true);
    if (name === '' || !isDays) return undefined;
    const typed = { petType: values.petType, words: values.words.trim(), validDays: days };
    return listEdits('vaccines', row, { _id: row?._id ?? newID.row(), name, ...typed });
  };
  return (
    <RowPanel
      list="vaccines"
      id={row?._id}
      title={row === undefined ? words.newVaccine : words.editOf(row.name)}
      edits={edits}
      onClose={onClose}
    >
      <Field
        label={words.name}
        value={values.name}
        onChange={(text) => change({ name: text.slice(0, 60) })}
        error={isTried && name === '' ? words.nameMissing : undefined}
        required
        autoFocus
      />
      <Choice
        label={words.petType}
        options={kindOptions(kinds, [values.petType])}
        placeholder={words.anyKind}
        value={values.petType}
        onChange={(petType) => change({ petType })}
      />
      <Field
        label={words.words}
        hint={words.wordsHint}
        value={values.words}
        onChange={(text) => change({ words: text.slice(0, 200) })}
      />
      <FigureInput
        label={words.validDays}
        value={values.validDays}
        error={isTried && !isDays ? words.figureWrong : undefined}
        onChange={(validDays) => change({ validDays })}
      />
    </RowPanel>
  );
}
