import { Button } from '@mantine/core';
import { IconFileZip, IconFolder } from '@tabler/icons-react';
import { MAX_ROWS } from '@vetloom/domain/import/import.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { useRef, useState } from 'react';
import { importUploads } from '../../data/import/imports.ts';
import { folderFiles, type PickedFile, zipFiles } from '../../data/import/picked-files.ts';
import { sendFiles } from '../../data/import/send-files.ts';
import { refusal } from '../../locale/codes.ts';
import { importing } from '../../locale/import.ts';
import classes from './import.module.css';
import type { Failure } from './use-job.ts';

const words = importing.files;

interface PickFilesProps {
  readonly disabled: boolean;
  /** Takes the list of what was sent, as a table to import. */
  readonly onSent: (list: File) => Promise<void>;
}

/** Takes a folder or a ZIP of pictures and papers: sends each file, and then the list of them all. */
export function PickFiles({ disabled, onSent }: PickFilesProps) {
  const folder = useRef<HTMLInputElement>(null);
  const zip = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState<{ readonly done: number; readonly path: string }>();
  const [failure, setFailure] = useState<Failure>();
  const take = async (name: string, files: AsyncIterable<PickedFile>) => {
    setFailure(undefined);
    setAt({ done: 0, path: '' });
    try {
      let sent = 0;
      const list = await sendFiles(files, importUploads, (done, path) => {
        sent = done;
        setAt({ done, path });
      });
      if (sent === 0) setFailure({ sentence: words.none, code: 0 });
      else if (sent > MAX_ROWS) setFailure({ sentence: words.tooMany, code: 0 });
      else await onSent(new File([list], words.listName(name), { type: 'text/csv' }));
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setAt(undefined);
    }
  };
  return (
    <>
      <div className={classes.drop}>
        {at === undefined ? (
          <>
            <Button leftSection={<IconFolder size={16} />} disabled={disabled} onClick={() => folder.current?.click()}>
              {words.folder}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileZip size={16} />}
              disabled={disabled}
              onClick={() => zip.current?.click()}
            >
              {words.zip}
            </Button>
          </>
        ) : (
          <ProgressBar title={words.sending(at.done)} done={0} total={0} detail={at.path} note={words.stay} />
        )}
        <input
          ref={folder}
          type="file"
          hidden
          multiple
          {...{ webkitdirectory: '' }}
          aria-label={words.folder}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            const root = files[0]?.webkitRelativePath.split('/')[0] ?? '';
            if (files.length > 0) void take(root === '' ? words.folder : root, folderFiles(files));
          }}
        />
        <input
          ref={zip}
          type="file"
          hidden
          accept=".zip,application/zip"
          aria-label={words.zip}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void take(file.name, zipFiles(file));
          }}
        />
      </div>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </>
  );
}
