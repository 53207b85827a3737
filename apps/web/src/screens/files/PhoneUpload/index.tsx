import { Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { IMAGE_MIMES } from '@vetloom/domain/core/file-rules.ts';
import type { UploadTarget } from '@vetloom/protocol/phone-upload.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { LoomMark } from '@vetloom/ui/marks/LoomMark.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askTarget } from '../../../data/files/phone-sender.ts';
import { phoneUpload } from '../../../locale/files-upload.ts';
import { PhoneFileRow } from './PhoneFileRow.tsx';
import classes from './upload.module.css';
import { useUploads } from './use-uploads.ts';

/** Kinds that phones are asked for; naming JPEG has iPhones convert their own. */
const ACCEPT = [...IMAGE_MIMES, 'application/pdf'].join(',');

const tokenOfPage = (): string => decodeURIComponent(window.location.hash.replace(/^#/, ''));

type Standing =
  | { readonly state: 'checking' | 'expired' | 'unreachable' }
  | { readonly state: 'open'; readonly target: UploadTarget };

/** The page that a phone opens by the desk's code (spec 1 §2 /uploadFile): no sign-in, one visit, several photos, slow lines. */
export default function UploadPage() {
  const token = tokenOfPage();
  const [standing, setStanding] = useState<Standing>({ state: 'checking' });
  const check = useCallback(() => {
    setStanding({ state: 'checking' });
    if (token === '') return setStanding({ state: 'expired' });
    askTarget(token).then(
      (target) => setStanding({ state: 'open', target }),
      (error: unknown) =>
        setStanding({
          state: error instanceof DomainError && error.codeName === 'notFound' ? 'expired' : 'unreachable',
        }),
    );
  }, [token]);
  useEffect(check, [check]);
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>
        <LoomMark size={28} />
        {phoneUpload.title}
      </h1>
      {standing.state === 'checking' ? <p role="status">{phoneUpload.checking}</p> : null}
      {standing.state === 'expired' ? <EmptyState title={phoneUpload.expired} next={phoneUpload.expiredNext} /> : null}
      {standing.state === 'unreachable' ? (
        <EmptyState
          title={phoneUpload.unreachable}
          next={phoneUpload.unreachableNext}
          actions={
            <Button size="lg" onClick={check}>
              {phoneUpload.retry}
            </Button>
          }
        />
      ) : null}
      {standing.state === 'open' ? <Sender token={token} target={standing.target} /> : null}
    </main>
  );
}

function Sender({ token, target }: { readonly token: string; readonly target: UploadTarget }) {
  const { files, isSending, add, retry, remove } = useUploads(token);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const done = files.filter(({ state }) => state === 'done').length;
  const mayRetry = files.some(({ failure }) => failure?.mayRetry);
  const picked = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    input.value = '';
    if (chosen.length > 0) add(chosen);
  };
  return (
    <>
      <div className={classes.target}>
        <div className={classes.pet}>{phoneUpload.to(target.petName)}</div>
        <div className={classes.clinic}>
          {[target.clinicName, phoneUpload.until(formatTime(target.expiresAt))].filter(Boolean).join(' · ')}
        </div>
      </div>
      <div className={classes.actions}>
        <Button size="lg" fullWidth leftSection={<IconCamera size={20} />} onClick={() => camera.current?.click()}>
          {phoneUpload.take}
        </Button>
        <Button
          size="lg"
          fullWidth
          variant="default"
          leftSection={<IconPhotoPlus size={20} />}
          onClick={() => gallery.current?.click()}
        >
          {phoneUpload.pick}
        </Button>
        <input
          ref={camera}
          type="file"
          accept="image/jpeg"
          capture="environment"
          hidden
          aria-label={phoneUpload.take}
          onChange={(event) => picked(event.currentTarget)}
        />
        <input
          ref={gallery}
          type="file"
          accept={ACCEPT}
          multiple
          hidden
          aria-label={phoneUpload.pick}
          onChange={(event) => picked(event.currentTarget)}
        />
        <p className={classes.hint}>{phoneUpload.hint}</p>
      </div>
      {files.length === 0 ? null : (
        <>
          <div className={classes.summary} role="status">
            {isSending
              ? phoneUpload.keepOpen
              : done === files.length
                ? phoneUpload.allDone
                : phoneUpload.summary(done, files.length)}
            {mayRetry && !isSending ? (
              <Button size="md" variant="default" onClick={() => retry()}>
                {phoneUpload.retryAll}
              </Button>
            ) : null}
          </div>
          <ul className={classes.list} aria-label={phoneUpload.list}>
            {files.map((file) => (
              <PhoneFileRow
                key={file.key}
                file={file}
                onRetry={() => retry(file.key)}
                onRemove={() => remove(file.key)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
