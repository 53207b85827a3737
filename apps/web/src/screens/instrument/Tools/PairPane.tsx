import { Button } from '@mantine/core';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useEffect, useRef, useState } from 'react';
import { useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type ShownCode, toolCalls } from '../../../data/instrument/tool-calls.ts';
import { tools } from '../../../locale/instrument-tools.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { leftWord } from './tool-words.ts';
import classes from './tools.module.css';

const words = tools.pairing;

interface PairPaneProps {
  readonly all: readonly SyncTool[];
  readonly onPaired: (toolID: string) => void;
}

/** A code in large signs, what to do with it on the workstation, and the new tool as soon as it has come. */
export function PairPane({ all, onPaired }: PairPaneProps) {
  const isOnline = useSyncStatus()?.connection === 'online';
  const [code, setCode] = useState<ShownCode>();
  const { busy, failure, attempt } = useAttempt();
  const [known] = useState(() => new Set(all.map(({ _id }) => _id)));
  const fresh = all.find(({ _id }) => !known.has(_id));
  const ask = () => attempt(async () => setCode(await toolCalls.code()));
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as soon as there is a network
  useEffect(() => {
    if (asked.current || !isOnline) return;
    asked.current = true;
    void ask();
  }, [isOnline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new tool is told of once
  useEffect(() => {
    if (fresh === undefined) return;
    showSuccess(words.paired(fresh.name));
    onPaired(fresh._id);
  }, [fresh?._id]);
  return (
    <section className={classes.pane} aria-label={words.title}>
      <h2>{words.title}</h2>
      {isOnline ? null : <Notice tone="ochre">{words.offline}</Notice>}
      {failure === undefined ? null : (
        <ErrorState
          title={failure.sentence}
          code={failure.code}
          actions={
            <Button variant="default" loading={busy} onClick={() => void ask()}>
              {words.fresh}
            </Button>
          }
        />
      )}
      {code === undefined ? null : <Shown code={code} busy={busy} onFresh={() => void ask()} />}
    </section>
  );
}

interface ShownProps {
  readonly code: ShownCode;
  readonly busy: boolean;
  readonly onFresh: () => void;
}

function Shown({ code: { code, expiresAt }, busy, onFresh }: ShownProps) {
  const now = useSecond();
  const [system, setSystem] = useState<'windows' | 'linux'>('windows');
  const server = window.location.origin;
  const isOver = now >= expiresAt;
  return (
    <>
      <output className={classes.code} aria-label={words.code} data-over={isOver || undefined}>
        {code}
      </output>
      <p className={classes.quiet}>
        {isOver ? words.over : words.left(leftWord(expiresAt, now))}{' '}
        {isOver ? (
          <Button size="compact-sm" loading={busy} onClick={onFresh}>
            {words.fresh}
          </Button>
        ) : null}
      </p>
      <h3>{words.steps}</h3>
      <SegmentedFilter
        label={words.system}
        value={system}
        onChange={setSystem}
        options={(['windows', 'linux'] as const).map((value) => ({ value, label: words.systems[value] }))}
      />
      {system === 'windows' ? (
        <>
          <ol className={classes.steps}>
            {words.windows.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <p className={classes.quiet}>
            {words.server} <code>{server}</code>
          </p>
        </>
      ) : (
        <ol className={classes.steps}>
          {words.linux(server, code).map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ol>
      )}
      {isOver ? null : (
        <p className={classes.waiting} role="status">
          {words.waiting}
        </p>
      )}
    </>
  );
}

/** The time by the second, for what runs out: Unix seconds of the clinic's clock. */
function useSecond(): number {
  const store = useStore();
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 1000);
    return () => clearInterval(timer);
  }, [store]);
  return now;
}
