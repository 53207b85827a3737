import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useState } from 'react';
import { formCalls, type KeptFile } from '../../../data/paper/forms.ts';
import { customForm as words } from '../../../locale/paper-form.ts';
import { Field, FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useSaving } from '../../writing/use-saving.ts';

interface NewFormProps {
  readonly file: KeptFile;
  readonly onClose: () => void;
}

/** A file that was checked becomes a form: how it is called. */
export function NewForm({ file, onClose }: NewFormProps) {
  const [name, setName] = useState(file.name.replace(/\.docx$/i, '').slice(0, 60));
  const [checked, setChecked] = useState(false);
  const { saving, failure, save } = useSaving();
  const send = async () => {
    setChecked(true);
    if (name.trim() === '') return;
    if (await save(() => formCalls.create(name.trim(), file), words.created(name.trim()))) onClose();
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={words.newForm}
      keptAt={undefined}
      onSave={() => void send()}
      saveWord={words.create}
      saving={saving}
      onDismiss={onClose}
    >
      <FieldStack>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Field
          label={words.name}
          value={name}
          onChange={setName}
          hint={file.name}
          error={checked && name.trim() === '' ? words.needsName : undefined}
          required
          autoFocus
        />
        {file.unknown.length === 0 ? null : (
          <Notice tone="ochre">{words.unknown(file.unknown.map((tag) => `{${tag}}`))}</Notice>
        )}
      </FieldStack>
    </FormPanel>
  );
}
