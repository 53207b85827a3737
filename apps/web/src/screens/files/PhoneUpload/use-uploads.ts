import { DomainError } from '@vetloom/domain/core/error.ts';
import { useEffect, useRef, useState } from 'react';
import { sendPhoto } from '../../../data/files/phone-sender.ts';
import { refusal } from '../../../locale/codes.ts';
import { fileRefusal } from '../../../locale/files.ts';
import { phoneUpload } from '../../../locale/files-upload.ts';

/** A file on its way from the phone. */
export interface PhoneFile {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Bytes that have arrived. */
  readonly sent: number;
  readonly failure: { readonly sentence: string; readonly code: number; readonly mayRetry: boolean } | undefined;
}

/** Refusals after which the same file can't pass. */
const FINAL: ReadonlySet<string> = new Set(['badParameter', 'tooLarge']);

function failureOf(error: unknown): PhoneFile['failure'] {
  const { sentence, code } = refusal(error);
  if (!(error instanceof DomainError)) return { sentence, code, mayRetry: true };
  // What the server took for no picture: the file says that it is one, its content does not.
  const unread = error.codeName === 'badParameter' && error.detail.reason === undefined;
  const full = error.codeName === 'storageQuotaFull';
  const why = unread ? phoneUpload.unreadable : full ? phoneUpload.full : fileRefusal(error.codeName, error.detail);
  return { sentence: why ?? sentence, code, mayRetry: !FINAL.has(error.codeName) };
}

/** The files of a link, sent one after the other: two at once would share a slow line and both be late. */
export function useUploads(token: string) {
  const [files, setFiles] = useState<readonly PhoneFile[]>([]);
  const next = useRef(0);
  const busy = useRef(false);
  const patch = (key: number, change: Partial<PhoneFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const waiting = files.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (waiting === undefined || busy.current) return;
    busy.current = true;
    const { key, file } = waiting;
    patch(key, { state: 'sending', failure: undefined });
    sendPhoto(token, file, (sent) => patch(key, { sent }))
      .then(
        () => patch(key, { state: 'done', sent: file.size }),
        (error: unknown) => patch(key, { state: 'failed', failure: failureOf(error) }),
      )
      .finally(() => {
        busy.current = false;
        // The next one is looked for when this change is drawn.
        setFiles((all) => [...all]);
      });
  });

  const isSending = files.some(({ state }) => state === 'sending' || state === 'waiting');
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  return {
    files,
    isSending,
    add: (picked: readonly File[]) =>
      setFiles((all) => [
        ...all,
        ...picked.map((file): PhoneFile => {
          next.current += 1;
          return { key: next.current, file, state: 'waiting', sent: 0, failure: undefined };
        }),
      ]),
    retry: (key?: number) =>
      setFiles((all) =>
        all.map((one) =>
          one.state === 'failed' && (key === undefined ? one.failure?.mayRetry === true : one.key === key)
            ? { ...one, state: 'waiting' }
            : one,
        ),
      ),
    remove: (key: number) => setFiles((all) => all.filter((one) => one.key !== key)),
  };
}
