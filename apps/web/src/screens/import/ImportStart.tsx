import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSyncStatus } from '../../data/engine/hooks.ts';
import { imports } from '../../data/import/imports.ts';
import { refusal } from '../../locale/codes.ts';
import { fileReason, importKinds, importing as words } from '../../locale/import.ts';
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx';
import { useQuery } from '../../routes/navigation.tsx';
import classes from './import.module.css';
import { PickFiles } from './PickFiles.tsx';
import { usePastedTable } from './pasted-table.ts';

const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';

interface Failure {
  readonly sentence: string;
  readonly code: number;
}

function failureOf(error: unknown): Failure {
  const { sentence, code } = refusal(error);
  return { sentence: (error instanceof DomainError ? fileReason(error.detail) : undefined) ?? sentence, code };
}

interface ImportStartProps {
  /** The kinds of tables that the page takes and the person may bring in; there is one at least. */
  readonly kinds: readonly [ImportKindName, ...ImportKindName[]];
  readonly onOpen: (job: string) => void;
  /** What the page offers besides. */
  readonly children?: ReactNode;
}

/** Takes a file in, and lists what was imported lately. */
export function ImportStart({ kinds, onOpen, children }: ImportStartProps) {
  const [asked, setQuery] = useQuery();
  const kind = kinds.find((name) => name === asked.kind) ?? kinds[0];
  const kindWords = importKinds[kind];
  const offline = useSyncStatus()?.connection === 'offline';
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const take = async (file: File | undefined) => {
    if (file === undefined || reading) return;
    setReading(true);
    setFailure(undefined);
    try {
      onOpen((await imports.add(kind, file))._id);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setReading(false);
    }
  };
  usePastedTable((file) => {
    if (!offline && kind !== 'file') void take(file);
  });
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h2>{kindWords.title}</h2>
        <KindChoice kinds={kinds} kind={kind} onChoose={(name) => setQuery({ kind: name })} />
        <p>{kindWords.text}</p>
      </header>
      {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      {kind === 'file' ? (
        <PickFiles disabled={offline} onSent={take} />
      ) : (
        <PickTable reading={reading} disabled={offline} onPick={(file) => void take(file)} />
      )}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <ul className={classes.rules}>
        {kindWords.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {children}
      {offline ? null : <RecentImports kinds={kinds} onOpen={onOpen} />}
    </div>
  );
}

/** More kinds than these stand in a list: beside each other they would not fit. */
const MOST_BESIDE = 4;

interface KindChoiceProps extends Pick<ImportStartProps, 'kinds'> {
  readonly kind: ImportKindName;
  readonly onChoose: (kind: string) => void;
}

/** Which kind of table is brought in; nothing where there is only one. */
function KindChoice({ kinds, kind, onChoose }: KindChoiceProps) {
  const data = kinds.map((name) => ({ value: name, label: importKinds[name].name }));
  if (data.length === 1) return null;
  if (data.length <= MOST_BESIDE)
    return <SegmentedControl aria-label={words.kind} data={data} value={kind} onChange={onChoose} />;
  return (
    <Select
      aria-label={words.kind}
      data={data}
      value={kind}
      allowDeselect={false}
      maxDropdownHeight={480}
      onChange={(value) => {
        if (value !== null) onChoose(value);
      }}
    />
  );
}

interface PickTableProps {
  readonly reading: boolean;
  readonly disabled: boolean;
  readonly onPick: (file: File | undefined) => void;
}

/** Takes a table: chosen, or dropped on it. */
function PickTable({ reading, disabled, onPick }: PickTableProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onPick(event.dataTransfer.files[0]);
        }}
      >
        {reading ? (
          <ProgressBar title={words.reading} done={0} total={0} />
        ) : (
          <>
            <Button
              leftSection={<IconFileSpreadsheet size={16} />}
              disabled={disabled}
              onClick={() => input.current?.click()}
            >
              {words.pick}
            </Button>
            <span className={classes.quiet}>{words.drop}</span>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPT}
          aria-label={words.pick}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            onPick(file);
          }}
        />
      </div>
    </>
  );
}

/** Whether nothing hangs on the job: what brought nothing in, or was taken back. */
const isUnwritten = ({ state }: ImportJob): boolean => state === 'ready' || state === 'undone';

function RecentImports({ kinds, onOpen }: Pick<ImportStartProps, 'kinds' | 'onOpen'>) {
  const [all, setJobs] = useState<readonly ImportJob[]>([]);
  useEffect(() => {
    // Without the list the page still takes a file; the next visit shows it.
    imports.list().then(setJobs, () => setJobs([]));
  }, []);
  const [asked, setAsked] = useState<ImportJob>();
  const forget = async (job: ImportJob) => {
    await imports.remove(job._id);
    setJobs((before) => before.filter(({ _id }) => _id !== job._id));
  };
  const jobs = all.filter(({ kind }) => kinds.includes(kind));
  if (jobs.length === 0) return null;
  return (
    <section className={classes.recent} aria-label={words.history}>
      <h3>{words.history}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.file}</th>
            {kinds.length === 1 ? null : <th scope="col">{words.columns.kind}</th>}
            <th scope="col">{words.columns.when}</th>
            <th scope="col">{words.columns.state}</th>
            <th scope="col">{words.columns.result}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job._id}>
              <td>
                <button type="button" className={classes.link} onClick={() => onOpen(job._id)}>
                  {job.name}
                </button>
              </td>
              {kinds.length === 1 ? null : <td>{importKinds[job.kind].name}</td>}
              <td>{formatDateTime(job.createDateTime)}</td>
              <td>{words.states[job.state]}</td>
              <td className={classes.numbers}>{words.progress(job.done, job.total)}</td>
              <td className={classes.actions}>
                {job.state === 'running' || job.state === 'undoing' ? null : (
                  <ActionIcon
                    variant="subtle"
                    aria-label={words.forget(job.name)}
                    onClick={() => (isUnwritten(job) ? void forget(job).catch(() => undefined) : setAsked(job))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked === undefined ? null : (
        <ConfirmDialog
          opened
          onClose={() => setAsked(undefined)}
          title={words.forgetTitle(asked.name)}
          text={words.forgetText}
          confirmWord={words.forgetWord}
          keepWord={words.forgetKeep}
          danger
          onConfirm={() => forget(asked)}
        />
      )}
    </section>
  );
}
