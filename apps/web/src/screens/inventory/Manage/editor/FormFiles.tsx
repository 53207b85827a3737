import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FormFile } from '@vetloom/domain/stock/form-file.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { saveFile } from '../../../../data/engine/save-file.ts';
import { useBlobs } from '../../../../data/files/device-files.ts';
import { formFileCalls } from '../../../../data/inventory/form-file-calls.ts';
import { useAsked } from '../../../../data/inventory/use-asked.ts';
import { refusal } from '../../../../locale/codes.ts';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { AttachFiles } from '../../../../parts/files/AttachFiles.tsx';
import classes from '../manage.module.css';

const words = formWords.files;
const NONE: readonly FormFile[] = [];

/** Papers of a form: invoices, delivery notes. They need a form that is saved; their bytes go up by the queue of files. */
export function FormFiles({ formID, editable }: { readonly formID: string | undefined; readonly editable: boolean }) {
  const blobs = useBlobs();
  const [version, setVersion] = useState(0);
  const { found = NONE } = useAsked(
    () => formFileCalls.list(formID ?? ''),
    formID === undefined ? undefined : ['formFiles', formID, version],
  );
  const tell = (error: unknown) => {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  };
  const attach = async (picked: readonly File[]) => {
    if (formID === undefined) return;
    for (const file of picked) {
      try {
        const kept = await blobs?.add(file);
        if (!kept) continue;
        await formFileCalls.add(formID, kept, crypto.randomUUID());
        showSuccess(words.added(kept.name));
      } catch (error) {
        tell(error);
      }
    }
    setVersion((before) => before + 1);
  };
  const remove = (file: FormFile) =>
    formFileCalls.remove(file._id).then(() => {
      showSuccess(words.removed(file.name));
      setVersion((before) => before + 1);
    }, tell);
  const open = (file: FormFile) => formFileCalls.content(file._id).then((blob) => saveFile(file.name, blob), tell);
  return (
    <div className={classes.part}>
      <h2>{words.label}</h2>
      {formID === undefined ? (
        <p className={classes.quiet}>{words.none}</p>
      ) : (
        <AttachFiles editable={editable} onAttach={(picked) => void attach(picked)} narrow>
          <ul>
            {found.map((file) => (
              <li key={file._id} className={classes.file}>
                <button type="button" aria-label={words.open(file.name)} onClick={() => void open(file)}>
                  {file.name}
                </button>
                {file.stored ? null : <small className={classes.quiet}>{words.waiting}</small>}
                {editable ? (
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    aria-label={words.remove(file.name)}
                    onClick={() => void remove(file)}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                ) : null}
              </li>
            ))}
          </ul>
        </AttachFiles>
      )}
    </div>
  );
}
