import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ArchiveImport } from '@vetloom/protocol/archive.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { archives } from '../../../data/sudo/archives.ts';
import { archive } from '../../../locale/export-archive.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from '../sudo.module.css';
import { ArchiveCard } from './ArchiveCard.tsx';

const words = archive.in;
/** Milliseconds between two looks at what runs. */
const LOOK_MS = 1000;

/** Archives of clinics from elsewhere: sent in, looked at, and founded here. */
export function Archives() {
  const [jobs, setJobs] = useState<readonly ArchiveImport[]>();
  const [sending, setSending] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const look = useCallback(async () => setJobs(await archives.list()), []);
  const put = useCallback(
    (job: ArchiveImport) => setJobs((before = []) => [job, ...before.filter(({ id }) => id !== job.id)]),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void attempt(look);
    leaving.current = new AbortController();
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const running = jobs?.some(({ state }) => state === 'running') ?? false;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [running, look]);

  const send = (file: File) =>
    attempt(async () => {
      // The same file again goes on where it stopped.
      const known = jobs?.find(
        ({ state, name, size }) => state === 'uploading' && name === file.name && size === file.size,
      );
      try {
        await archives.send(
          file,
          known,
          (job) => {
            setSending(job.id);
            put(job);
          },
          leaving.current.signal,
        );
      } finally {
        setSending(undefined);
      }
    });
  const isEmpty = jobs?.length === 0;
  const choose = (word: string) => (
    <Button
      variant={isEmpty ? 'filled' : 'default'}
      leftSection={<IconUpload size={14} />}
      loading={busy}
      onClick={() => input.current?.click()}
    >
      {word}
    </Button>
  );
  return (
    <section className={classes.form}>
      <p className={classes.text}>{words.text}</p>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={words.choose}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
      {isEmpty ? <EmptyState title={words.empty} next={words.emptyHint} actions={choose(words.choose)} /> : null}
      <ul className={classes.rows}>
        {jobs?.map((job) => (
          <ArchiveCard key={job.id} job={job} isSending={sending === job.id} onChanged={look} />
        ))}
      </ul>
      {isEmpty ? null : (
        <div className={classes.foot}>
          <p />
          {choose(jobs === undefined ? words.choose : words.another)}
        </div>
      )}
    </section>
  );
}
