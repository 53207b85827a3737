import { Button, Checkbox, Select } from '@mantine/core';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SURGERY_CHECKLIST_SETTING } from '@vetloom/domain/clinic/settings/surgery-checklist.setting.ts';
import {
  CHECKLIST_KINDS,
  CHECKLIST_PHASES,
  type ChecklistItem,
  type ChecklistPhase,
} from '@vetloom/domain/clinic/settings/surgery-checklist-item.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { checklist } from '../../../../locale/surgery-checklist.ts';
import { attempt } from '../../../../parts/act/attempt.ts';
import { Field, FieldStack } from '../../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../../parts/form/FormPanel.tsx';
import { useAttempt } from '../../../../parts/form/use-attempt.ts';
import { type ItemValues, savingEdits, textFault } from './checklist-values.ts';

const words = checklist.setting;

interface ItemFormProps {
  readonly items: readonly ChecklistItem[];
  /** Undefined for a new one. */
  readonly item: ChecklistItem | undefined;
  readonly phase: ChecklistPhase;
  readonly onClose: () => void;
}

/** One item of the clinic's checklists. */
export function ItemForm({ items, item, phase, onClose }: ItemFormProps) {
  const [values, setValues] = useState<ItemValues>(item ?? { phase, text: '', kind: 'tick', unit: '', required: true });
  const [checked, setChecked] = useState(false);
  const run = useRun();
  const { busy, failure, attempt: tell } = useAttempt();
  const change = (part: Partial<ItemValues>) => setValues({ ...values, ...part });
  const send = (edits: Edit[]) => run(editSetting, { settingID: SURGERY_CHECKLIST_SETTING.id, edits });
  const fault = textFault(
    values,
    items.filter(({ _id }) => _id !== item?._id),
  );
  const save = async () => {
    setChecked(true);
    if (fault !== undefined || busy) return;
    const edits = savingEdits(items, item, values, newID.row());
    await tell(async () => {
      if (edits.length > 0) await send(edits);
      onClose();
      showSuccess(words.saved(values.text.trim()));
    });
  };
  const remove = (gone: ChecklistItem) =>
    tell(async () => {
      await send([{ op: 'remove', path: ['items', gone._id] }]);
      onClose();
      const back = () => attempt(() => send([{ op: 'insert', path: ['items'], row: { ...gone } }]));
      showUndo({ message: words.removed(gone.text), undoWord: words.undo, onUndo: () => void back() });
    });
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={item === undefined ? words.newItem : words.editOf(item.text)}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={busy}
      failure={failure}
    >
      <FieldStack>
        <Field
          label={words.item}
          value={values.text}
          onChange={(text) => change({ text })}
          error={checked && fault !== undefined ? words[fault] : undefined}
          required
          autoFocus
        />
        <Select
          label={words.phase}
          data={CHECKLIST_PHASES.map((value) => ({ value, label: checklist.phases[value] }))}
          value={values.phase}
          allowDeselect={false}
          onChange={(next) => next !== null && change({ phase: next })}
        />
        <Select
          label={words.kind}
          data={CHECKLIST_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          value={values.kind}
          allowDeselect={false}
          onChange={(kind) => kind !== null && change({ kind })}
        />
        {values.kind === 'value' ? (
          <Field label={words.unit} value={values.unit} onChange={(unit) => change({ unit })} />
        ) : null}
        <Checkbox
          label={words.required}
          checked={values.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
        {item === undefined ? null : (
          <Button size="sm" variant="subtle" data-danger onClick={() => void remove(item)}>
            {words.remove}
          </Button>
        )}
      </FieldStack>
    </FormPanel>
  );
}
