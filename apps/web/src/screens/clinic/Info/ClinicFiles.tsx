import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { addClinicFile, removeClinicFiles } from '@vetloom/domain/clinic/clinic-file.commands.ts';
import {
  CLINIC_FILE_TYPES,
  type ClinicFile,
  type ClinicFileType,
  isSingle,
} from '@vetloom/domain/clinic/clinic-file.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { FILE_MIMES, IMAGE_MIMES, isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useRef, useState } from 'react';
import { clinicCare, useClinicPicture } from '../../../data/clinic/clinic-care.ts';
import { useRun } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { refusal } from '../../../locale/codes.ts';
import { fileRefusal, fileSize } from '../../../locale/files.ts';
import classes from '../frame/frame.module.css';

const words = clinicInfo.files;

/** Logo, seal, licences and papers, each kind with its files. */
export function ClinicFiles({ clinic, editable }: { readonly clinic: Clinic; readonly editable: boolean }) {
  const files = clinic.files ?? [];
  return (
    <div className={classes.column}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{words.title}</h2>
          <p>{editable ? words.text : clinicInfo.readOnly}</p>
        </header>
        <div className={classes.rows}>
          {CLINIC_FILE_TYPES.map((type) => (
            <TypeRow
              key={type}
              type={type}
              files={files.filter(({ fileType }) => fileType === type)}
              editable={editable}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The logo alone, where the clinic's particulars are asked for together. */
export const LogoRow = ({ clinic, editable }: { readonly clinic: Clinic; readonly editable: boolean }) => (
  <TypeRow type="logo" files={(clinic.files ?? []).filter(({ fileType }) => fileType === 'logo')} editable={editable} />
);

interface TypeRowProps {
  readonly type: ClinicFileType;
  readonly files: readonly ClinicFile[];
  readonly editable: boolean;
}

function TypeRow({ type, files, editable }: TypeRowProps) {
  const run = useRun();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [asking, setAsking] = useState(false);
  const refuse = (error: unknown) => {
    const { sentence, code } = refusal(error);
    const why = error instanceof DomainError ? fileRefusal(error.codeName, error.detail) : undefined;
    showError(why ?? sentence, code);
  };
  const add = async (picked: readonly File[]) => {
    setUploading(true);
    for (const file of picked) {
      try {
        await clinicCare.upload(type, file);
        showSuccess(words.added(file.name));
      } catch (error) {
        refuse(error);
      }
    }
    setUploading(false);
  };
  const remove = async (file: ClinicFile) => {
    const { fileType, createDateTime: _at, ...ref } = file;
    await run(removeClinicFiles, { fileType, ids: [file._id] }).then(
      () =>
        showUndo({
          message: words.removed(file.name),
          undoWord: words.undo,
          onUndo: () => void run(addClinicFile, { fileType, file: ref }).catch(refuse),
        }),
      refuse,
    );
  };
  const removeAll = async () => {
    setAsking(false);
    await run(removeClinicFiles, { fileType: type }).catch(refuse);
  };
  const accept = isSingle(type) ? IMAGE_MIMES : FILE_MIMES;
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <span className={classes.label}>{words.type[type]}</span>
        <p>{words.hint[type]}</p>
      </div>
      <div className={classes.control}>
        {files.length === 0 ? <p className={classes.none}>{words.none}</p> : null}
        <ul className={classes.files} aria-label={words.type[type]}>
          {files.map((file) => (
            <li key={file._id} className={classes.file}>
              <Picture file={file} large={isSingle(type)} />
              <span className={classes.fileWords}>
                <span className={classes.fileName}>{file.name}</span>
                <span className={classes.fileFacts}>
                  {fileSize(file.size)} · {formatDate(file.createDateTime)}
                </span>
              </span>
              {editable ? (
                <ActionIcon variant="subtle" aria-label={words.remove(file.name)} onClick={() => void remove(file)}>
                  <IconX size={16} />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
        {editable ? (
          <div className={classes.fileActions}>
            <Button
              variant="default"
              size="sm"
              loading={uploading}
              leftSection={<IconUpload size={14} />}
              onClick={() => input.current?.click()}
            >
              {isSingle(type) && files.length > 0 ? words.replace : words.add}
            </Button>
            {files.length > 1 ? (
              <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
                {words.removeAll}
              </Button>
            ) : null}
            <input
              ref={input}
              type="file"
              hidden
              multiple={!isSingle(type)}
              accept={accept.join(',')}
              aria-label={words.pick(words.type[type])}
              onChange={(event) => {
                const picked = [...(event.currentTarget.files ?? [])];
                event.currentTarget.value = '';
                if (picked.length > 0) void add(picked);
              }}
            />
          </div>
        ) : null}
      </div>
      <Modal opened={asking} onClose={() => setAsking(false)} title={words.removeAllTitle(words.type[type])}>
        <p>{words.removeAllText(files.length)}</p>
        <div className={classes.modalFoot}>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {words.cancel}
          </Button>
          <Button data-danger onClick={() => void removeAll()}>
            {words.removeAll}
          </Button>
        </div>
      </Modal>
    </div>
  );
}

function Picture({ file, large }: { readonly file: ClinicFile; readonly large: boolean }) {
  const url = useClinicPicture(isImageMime(file.mime) ? file._id : undefined);
  const size = large ? classes.largePicture : classes.picture;
  if (url === undefined)
    return (
      <span className={size}>
        <IconFile size={18} stroke={1.5} aria-hidden="true" />
      </span>
    );
  return <img className={size} src={url} alt={file.name} />;
}
