import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import {
  MESSAGES_A_PAGE,
  type MessageFilter,
  type MessageView,
  messageCalls,
} from '../../../data/instrument/messages.ts';
import { archive as words } from '../../../locale/instrument-archive.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from './archive.module.css';
import { KeptFor } from './KeptFor.tsx';
import { OpenMessage } from './OpenMessage.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';

const EVERYTHING: MessageFilter = { words: '', instrumentID: '', state: '', from: undefined, to: undefined };
const STATES = ['unread', 'read', 'empty', 'unreadable'] as const;

/** What instruments sent, as it came: searched, opened, and read again after codes were mended. */
export function Archive({ tools }: { readonly tools: readonly SyncTool[] }) {
  const isOnline = useSyncStatus()?.connection === 'online';
  const mayReplay = useCan()('LAB_TASK_WRITE');
  const [typed, setTyped] = useState(EVERYTHING);
  const [asked, setAsked] = useState(EVERYTHING);
  const [rows, setRows] = useState<readonly MessageView[]>();
  const [isWhole, setWhole] = useState(true);
  const [open, setOpen] = useState<string>();
  const [replaying, setReplaying] = useState<readonly string[]>();
  const { busy, failure, attempt } = useAttempt();
  const load = (filter: MessageFilter, before: readonly MessageView[]) =>
    attempt(async () => {
      const page = await messageCalls.list(filter, before.length);
      setAsked(filter);
      // What came meanwhile has moved the others on: the last of them are on this page again.
      const known = new Set(before.map(({ messageID }) => messageID));
      setRows([...before, ...page.filter(({ messageID }) => !known.has(messageID))]);
      setWhole(page.length < MESSAGES_A_PAGE);
    });
  const began = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as soon as there is a network
  useEffect(() => {
    if (began.current || !isOnline) return;
    began.current = true;
    void load(EVERYTHING, []);
  }, [isOnline]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    void load(typed, []);
  };
  const isFiltered = asked.words !== '' || asked.instrumentID !== '' || asked.state !== '';
  const instruments = tools.flatMap(({ instruments: all }) => all);
  return (
    <section className={classes.archive} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={classes.quiet}>{words.text}</p>
      <KeptFor />
      {isOnline ? null : <Notice tone="ochre">{words.needsNetwork}</Notice>}
      <form className={classes.filters} onSubmit={find}>
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          value={typed.words}
          maxLength={80}
          onChange={(event) => setTyped({ ...typed, words: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={words.instrument}
          data={[
            { value: '', label: words.allInstruments },
            ...instruments.map(({ _id, device }) => ({ value: _id, label: device })),
          ]}
          value={typed.instrumentID}
          onChange={(event) => setTyped({ ...typed, instrumentID: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={words.state}
          data={[
            { value: '', label: words.allStates },
            ...STATES.map((value) => ({ value, label: words.states[value] })),
          ]}
          value={typed.state}
          onChange={(event) =>
            setTyped({ ...typed, state: STATES.find((one) => one === event.currentTarget.value) ?? '' })
          }
        />
        <Button type="submit" variant="default" loading={busy} disabled={!isOnline}>
          {words.find}
        </Button>
      </form>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {rows?.length === 0 ? (
        <EmptyState
          title={isFiltered ? words.noneFits : words.empty}
          next={isFiltered ? words.noneFitsNext : words.emptyNext}
        />
      ) : null}
      {rows === undefined || rows.length === 0 ? null : (
        <table className={classes.table} aria-label={words.title}>
          <thead>
            <tr>
              {words.columns.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.messageID}>
                <tr>
                  <td>
                    <button
                      type="button"
                      className={classes.open}
                      aria-expanded={open === row.messageID}
                      aria-label={words.open(formatDateTime(row.receivedAt), row.device)}
                      onClick={() => setOpen(open === row.messageID ? undefined : row.messageID)}
                    >
                      {formatDateTime(row.receivedAt)}
                    </button>
                  </td>
                  <td>{row.device}</td>
                  <td data-state={row.state}>{row.gone === '' ? words.states[row.state] : words.goneShort}</td>
                  <td>{words.reports(row.reports.length)}</td>
                  <td>{row.source}</td>
                </tr>
                {open === row.messageID ? (
                  <tr>
                    <td colSpan={words.columns.length}>
                      <OpenMessage row={row} onReplay={mayReplay ? () => setReplaying([row.messageID]) : undefined} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {rows === undefined || rows.length === 0 ? null : (
        <div className={classes.foot}>
          {isWhole ? null : (
            <Button variant="default" loading={busy} disabled={!isOnline} onClick={() => void load(asked, rows)}>
              {words.more}
            </Button>
          )}
          {mayReplay ? (
            <Button
              variant="default"
              disabled={!isOnline}
              onClick={() => setReplaying(rows.map(({ messageID }) => messageID).slice(0, MOST_AT_ONCE))}
            >
              {words.replayAll(Math.min(rows.length, MOST_AT_ONCE))}
            </Button>
          ) : null}
        </div>
      )}
      {replaying === undefined ? null : (
        <ReplayDialog
          messageIDs={replaying}
          onClose={() => setReplaying(undefined)}
          onDone={() => void load(asked, [])}
        />
      )}
    </section>
  );
}

/** Messages that one call reads again. */
const MOST_AT_ONCE = 500;
