import { Button } from '@mantine/core';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { createTextMacro, editTextMacro, removeTextMacro } from '@vetloom/domain/writing/text-macro.commands.ts';
import { type TextMacro, trigger as triggerSchema } from '@vetloom/domain/writing/text-macro.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { writing } from '../../locale/writing.ts';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { Field, FieldStack } from '../../parts/form/Fields.tsx';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useSaving } from './use-saving.ts';
import { typeIntoFocused, Variables } from './Variables.tsx';

const words = writing.aids;

interface MacroFormProps {
  /** The macro that is changed; undefined makes a new one. */
  readonly macro: TextMacro | undefined;
  readonly onClose: () => void;
}

/** One macro: its trigger and the text that it stands for. */
export function MacroForm({ macro, onClose }: MacroFormProps) {
  const run = useRun();
  const store = useStore();
  const seen = { trigger: macro?.trigger ?? '', text: macro?.text ?? '' };
  const draft = useDraft(`textMacro.${macro?._id ?? 'new'}`, { ...seen, base: seen });
  const { values, change } = draft;
  const [checked, setChecked] = useState(false);
  const { saving, failure, save } = useSaving();
  const parsed = triggerSchema.safeParse(values.trigger);
  const errors = {
    trigger: parsed.success ? undefined : words.badTrigger,
    text: values.text === '' ? words.requiredText : undefined,
  };
  const send = async () => {
    setChecked(true);
    if (!parsed.success || errors.text !== undefined) return;
    const fields = { trigger: parsed.data, text: values.text };
    const edits = editsBetween(values.base, fields, ['trigger', 'text']);
    const act = () =>
      macro
        ? edits.length === 0
          ? Promise.resolve()
          : run(editTextMacro, { macroID: macro._id, edits })
        : run(createTextMacro, { _id: newID.textMacro(store.now()), fields });
    if (!(await save(act, words.saved(fields.trigger)))) return;
    draft.restart();
    onClose();
  };
  const remove = async (gone: TextMacro) => {
    if (!(await save(() => run(removeTextMacro, { macroID: gone._id }), words.removed(gone.trigger)))) return;
    draft.restart();
    onClose();
    const fields = { trigger: gone.trigger, text: gone.text };
    const back = () => run(createTextMacro, { _id: newID.textMacro(store.now()), fields });
    showUndo({
      message: words.removed(gone.trigger),
      undoWord: words.undo,
      onUndo: () => void save(back, words.saved(gone.trigger)),
    });
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={macro ? words.editMacro(macro.trigger) : words.newMacro}
      keptAt={draft.keptAt}
      onSave={() => void send()}
      saveWord={words.save}
      saving={saving}
      onDismiss={draft.restart}
    >
      <FieldStack>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Field
          label={words.trigger}
          value={values.trigger}
          onChange={(trigger) => change({ trigger })}
          hint={words.triggerHint}
          error={checked ? errors.trigger : undefined}
          required
          autoFocus
        />
        <Field
          label={words.text}
          value={values.text}
          onChange={(text) => change({ text })}
          hint={words.textHint}
          error={checked ? errors.text : undefined}
          lines={4}
          required
        />
        <Variables onInsert={typeIntoFocused} />
        {macro ? (
          <Button size="sm" variant="subtle" data-danger onClick={() => void remove(macro)}>
            {words.remove}
          </Button>
        ) : null}
      </FieldStack>
    </FormPanel>
  );
}
