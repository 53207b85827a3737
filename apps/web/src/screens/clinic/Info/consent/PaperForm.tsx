import { Button, Select, Textarea } from '@mantine/core';
import { CONSENT_SETTING } from '@vetloom/domain/clinic/settings/consent.setting.ts';
import { CONSENT_TYPES, type ConsentPaper, MOST_CONSENT_TEXT } from '@vetloom/domain/clinic/settings/consent-paper.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { consents } from '../../../../locale/consent.ts';
import { attempt } from '../../../../parts/act/attempt.ts';
import { Field, FieldStack } from '../../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../../parts/form/FormPanel.tsx';
import { useAttempt } from '../../../../parts/form/use-attempt.ts';

const words = consents.setting;

interface PaperFormProps {
  readonly papers: readonly ConsentPaper[];
  /** Undefined for a new one. */
  readonly paper: ConsentPaper | undefined;
  readonly onClose: () => void;
}

/** One of the clinic's papers. What was asked for keeps the words that it had. */
export function PaperForm({ papers, paper, onClose }: PaperFormProps) {
  const [values, setValues] = useState<Pick<ConsentPaper, 'type' | 'title' | 'text'>>(
    paper ?? { type: 'other', title: '', text: '' },
  );
  const [checked, setChecked] = useState(false);
  const run = useRun();
  const { busy, failure, attempt: tell } = useAttempt();
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const send = (edits: Edit[]) => run(editSetting, { settingID: CONSENT_SETTING.id, edits });
  const isWhole = values.title.trim() !== '' && values.text.trim() !== '';
  const save = async () => {
    setChecked(true);
    if (!isWhole || busy) return;
    const typed = { type: values.type, text: values.text, title: values.title.trim() };
    const order = Math.max(0, ...papers.map((one) => one.order)) + 1;
    const edits: Edit[] =
      paper === undefined
        ? [{ op: 'insert', path: ['papers'], row: { ...typed, _id: newID.row(), order } }]
        : editsBetween(paper, { ...paper, ...typed }, ['type', 'title', 'text']).map((edit) => ({
            ...edit,
            path: ['papers', paper._id, ...edit.path],
          }));
    await tell(async () => {
      if (edits.length > 0) await send(edits);
      onClose();
      showSuccess(words.saved(typed.title));
    });
  };
  const remove = (gone: ConsentPaper) =>
    tell(async () => {
      await send([{ op: 'remove', path: ['papers', gone._id] }]);
      onClose();
      const back = () => attempt(() => send([{ op: 'insert', path: ['papers'], row: { ...gone } }]));
      showUndo({ message: words.removed(gone.title), undoWord: words.restore, onUndo: () => void back() });
    });
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={paper === undefined ? words.add : words.edit(paper.title)}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={busy}
      failure={failure}
    >
      <FieldStack>
        <Field
          label={words.name}
          value={values.title}
          onChange={(title) => change({ title: title.slice(0, 60) })}
          error={checked && values.title.trim() === '' ? words.missing : undefined}
          required
          autoFocus
        />
        <Select
          label={words.type}
          data={CONSENT_TYPES.map((value) => ({ value, label: consents.types[value] }))}
          value={values.type}
          allowDeselect={false}
          onChange={(type) => type !== null && change({ type })}
        />
        <Textarea
          label={words.body}
          value={values.text}
          autosize
          minRows={10}
          maxRows={20}
          maxLength={MOST_CONSENT_TEXT}
          error={checked && values.text.trim() === '' ? words.missing : undefined}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {paper === undefined ? null : (
          <Button size="sm" variant="subtle" data-danger onClick={() => void remove(paper)}>
            {words.remove}
          </Button>
        )}
      </FieldStack>
    </FormPanel>
  );
}
