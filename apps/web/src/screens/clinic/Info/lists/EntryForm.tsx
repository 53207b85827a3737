import { Autocomplete, Switch } from '@mantine/core';
import { editCustomList } from '@vetloom/domain/clinic/customize.commands.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { checkout } from '../../../../locale/billing.ts';
import { clinicLists } from '../../../../locale/clinic-lists.ts';
import { refusal } from '../../../../locale/codes.ts';
import { ColourField } from '../../../../parts/form/ColourField.tsx';
import { Field, FieldStack, optional } from '../../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../../parts/form/FormPanel.tsx';
import { EntryTools } from '../../../../parts/list-entry/EntryTools.tsx';
import { BreedMerge } from './BreedMerge.tsx';
import {
  type Entry,
  type EntryValues,
  entryBack,
  entryEdits,
  entryFault,
  entryValues,
  has,
  isMerged,
  isOfProduct,
  isRemovable,
  LONGEST,
  LONGEST_GROUP,
  type OwnList,
  wordOf,
} from './list-values.ts';

const words = clinicLists.form;

interface EntryFormProps {
  readonly list: OwnList;
  /** Undefined for a new one. */
  readonly entry: Entry | undefined;
  /** Whether the clinic's document has it: one of the product's may not be there yet. */
  readonly stored: boolean;
  readonly others: readonly Entry[];
  readonly onClose: () => void;
}

/** One entry of one of the clinic's lists. */
export function EntryForm({ list, entry, stored, others, onClose }: EntryFormProps) {
  const run = useRun();
  const [values, setValues] = useState(() => entryValues(list, entry));
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const isKnown = entry !== undefined && isOfProduct(list, entry);
  const change = (part: Partial<EntryValues>) => setValues({ ...values, ...part });
  // Two ways of one name would be two tills that nobody can tell apart.
  const reserved = list === 'paymentMethods' && !isKnown ? Object.values(checkout.methods) : [];
  const fault = entryFault(list, values, others, reserved);
  const said = checked && fault !== undefined ? words[fault] : undefined;
  const chinese = has(list, 'nametc');
  const word = wordOf(values).trim();
  const write = async (edits: ReturnType<typeof entryEdits>): Promise<boolean> => {
    setSaving(true);
    try {
      if (edits.length > 0) await run(editCustomList, { list, edits });
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
    if (fault !== undefined || saving) return;
    if (await write(entryEdits(list, values, stored ? entry : undefined, entry?._id ?? newID.row())))
      showSuccess(clinicLists.saved(word));
  };
  const remove = async (gone: Entry) => {
    await run(editCustomList, { list, edits: [{ op: 'remove', path: [list, gone._id] }] });
    onClose();
    const back = () =>
      run(editCustomList, { list, edits: entryBack(list, gone) }).catch((error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      });
    showUndo({ message: clinicLists.removed(wordOf(gone)), undoWord: clinicLists.undo, onUndo: () => void back() });
  };
  const text = (field: 'name' | 'nametc', label: string, first: boolean) => (
    <Field
      label={label}
      value={values[field]}
      onChange={(value) => change({ [field]: value.slice(0, LONGEST[list]) })}
      error={first ? said : undefined}
      required={first}
      autoFocus={first}
    />
  );
  const groups = [...new Set(others.map(({ group }) => group).filter(Boolean))];
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={entry === undefined ? words.create(clinicLists.lists[list]) : words.edit(wordOf(entry))}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={saving}
    >
      <FieldStack>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {isKnown ? null : chinese ? text('nametc', words.chinese, true) : text('name', words.word, true)}
        {chinese ? text('name', words.english, false) : null}
        {has(list, 'group') ? (
          <Autocomplete
            label={optional(words.group)}
            data={groups}
            value={values.group}
            maxLength={LONGEST_GROUP}
            autoComplete="off"
            onChange={(group) => change({ group })}
          />
        ) : null}
        {has(list, 'breed') ? (
          <Field
            label={words.breeds}
            hint={words.breedsHint}
            value={values.breeds}
            onChange={(breeds) => change({ breeds })}
            lines={8}
          />
        ) : null}
        {entry !== undefined && list === 'kinds' && entry.breed.length > 1 ? (
          <BreedMerge kind={entry} disabled={values.breeds !== entryValues(list, entry).breeds} onMerged={onClose} />
        ) : null}
        {has(list, 'color') ? (
          <ColourField label={words.color} value={values.color} onChange={(color) => change({ color })} />
        ) : null}
        {has(list, 'off') ? (
          <Switch
            label={words.use}
            description={words.useHint}
            checked={!values.off}
            onChange={(event) => change({ off: !event.currentTarget.checked })}
          />
        ) : null}
        {entry === undefined || !stored || !isMerged(list) ? null : (
          <EntryTools
            list={list}
            entry={entry}
            others={others}
            onMerged={onClose}
            onRemove={isRemovable(list) ? () => remove(entry) : undefined}
          />
        )}
      </FieldStack>
    </FormPanel>
  );
}
