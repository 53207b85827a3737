import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconFile, IconX } from '@tabler/icons-react';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { useEffect, useState } from 'react';
import { fileSize } from '../../../locale/files.ts';
import { phoneUpload } from '../../../locale/files-upload.ts';
import classes from './upload.module.css';
import type { PhoneFile } from './use-uploads.ts';

interface PhoneFileRowProps {
  readonly file: PhoneFile;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One file with its picture, how far it is, and what to do when it failed. */
export function PhoneFileRow({ file: entry, onRetry, onRemove }: PhoneFileRowProps) {
  const { file, state, sent, failure } = entry;
  return (
    <li className={classes.row}>
      <Picture file={file} />
      <div className={classes.words}>
        <div className={classes.name}>{file.name}</div>
        <div className={state === 'failed' ? classes.failure : classes.state}>
          {state === 'failed' ? (
            <>
              <IconAlertTriangleFilled size={14} aria-hidden="true" /> {failure?.sentence ?? phoneUpload.failed}{' '}
              {failure?.code}
            </>
          ) : state === 'done' ? (
            <>
              <IconCircleCheckFilled size={14} className={classes.ok ?? ''} aria-hidden="true" /> {phoneUpload.done} ·{' '}
              {fileSize(file.size)}
            </>
          ) : state === 'waiting' ? (
            phoneUpload.waiting
          ) : sent === 0 ? (
            phoneUpload.preparing
          ) : (
            phoneUpload.sending(sent, file.size)
          )}
        </div>
        {state === 'sending' ? (
          <div
            className={classes.track}
            role="progressbar"
            aria-label={file.name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round((sent / Math.max(1, file.size)) * 100)}
          >
            <div className={classes.bar} style={{ transform: `scaleX(${sent / Math.max(1, file.size)})` }} />
          </div>
        ) : null}
      </div>
      {failure?.mayRetry ? (
        <Button size="md" variant="default" onClick={onRetry}>
          {phoneUpload.retry}
        </Button>
      ) : null}
      {state === 'failed' || state === 'waiting' ? (
        <ActionIcon size={44} variant="subtle" aria-label={phoneUpload.remove(file.name)} onClick={onRemove}>
          <IconX size={18} />
        </ActionIcon>
      ) : null}
    </li>
  );
}

function Picture({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isImageMime(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url !== undefined) return <img className={classes.picture} src={url} alt="" onError={() => setUrl(undefined)} />;
  return (
    <span className={classes.picture}>
      <IconFile size={20} stroke={1.5} aria-hidden="true" />
    </span>
  );
}
