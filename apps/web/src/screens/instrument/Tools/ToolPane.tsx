import { Button, TextInput } from '@mantine/core';
import { removeSyncTool, renameSyncTool } from '@vetloom/domain/instrument/sync-tool.commands.ts';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { tools as words } from '../../../locale/instrument-tools.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ToolLogs } from './ToolLogs.tsx';
import { clockWord, healthOf, linkWord, toldOf } from './tool-words.ts';
import classes from './tools.module.css';

interface ToolPaneProps {
  readonly tool: SyncTool;
  /** Undefined for a new one. */
  readonly onInstrument: (instrumentID: string | undefined) => void;
  readonly onRemoved: () => void;
}

/** One workstation: how it is, its instruments, and the ways to rename it, read its log and take it away. */
export function ToolPane({ tool, onInstrument, onRemoved }: ToolPaneProps) {
  const run = useRun();
  const { busy, act } = useAct();
  const [name, setName] = useState(tool.name);
  const [asked, setAsked] = useState(false);
  const renamed = name.trim();
  const rename = async () => {
    if (renamed === '' || renamed === tool.name) return;
    if (await act(() => run(renameSyncTool, { toolID: tool._id, name: renamed }))) showSuccess(words.saved(renamed));
  };
  return (
    <section className={classes.pane} aria-label={tool.name}>
      <h2>{tool.name}</h2>
      <Facts tool={tool} />
      <h3>{words.instruments}</h3>
      {tool.instruments.length === 0 ? (
        <p className={classes.quiet}>{words.noInstruments}</p>
      ) : (
        <Health {...{ tool, onInstrument }} />
      )}
      <div>
        <Button variant={tool.instruments.length === 0 ? 'filled' : 'default'} onClick={() => onInstrument(undefined)}>
          {words.addInstrument}
        </Button>
      </div>
      <form
        className={classes.rename}
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextInput
          label={words.rename}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} disabled={renamed === '' || renamed === tool.name}>
          {words.save}
        </Button>
      </form>
      <ToolLogs tool={tool} />
      <div>
        <Button variant="default" c="var(--vl-cinnabar)" onClick={() => setAsked(true)}>
          {words.remove}
        </Button>
      </div>
      {asked ? (
        <ConfirmDialog
          opened
          onClose={() => setAsked(false)}
          title={words.removeTitle(tool.name)}
          text={words.removeText}
          confirmWord={words.remove}
          danger
          onConfirm={async () => {
            await run(removeSyncTool, { toolID: tool._id });
            showSuccess(words.removed(tool.name));
            onRemoved();
          }}
        />
      ) : null}
    </section>
  );
}

function Facts({ tool }: Pick<ToolPaneProps, 'tool'>) {
  const { isOnline, stateDateTime, waiting, version, platform, createDateTime } = tool;
  const { facts } = words;
  const told = toldOf(tool);
  const rows: readonly (readonly [string, string, boolean?])[] = [
    [facts.state, isOnline ? words.state.on : words.state.off, !isOnline],
    [facts.contact, stateDateTime === 0 ? words.never : words.since(formatDateTime(stateDateTime))],
    [facts.waiting, told.waiting, waiting > 0],
    [facts.clock, told.clock, told.isClockWrong],
    [facts.version, version],
    [facts.platform, platform],
    [facts.pairedAt, formatDateTime(createDateTime)],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([label, said, isOdd]) =>
        said === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-odd={isOdd || undefined}>{said}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Health({ tool, onInstrument }: Pick<ToolPaneProps, 'tool' | 'onInstrument'>) {
  return (
    <table className={classes.table} aria-label={words.instruments}>
      <thead>
        <tr>
          {words.healthColumns.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tool.instruments.map((one) => {
          const { state, lastContact, error, clockAhead } = healthOf(tool, one._id);
          return (
            <tr key={one._id}>
              <th scope="row">
                <Button variant="subtle" size="compact-sm" onClick={() => onInstrument(one._id)}>
                  {one.device}
                </Button>
              </th>
              <td>{linkWord(one.link)}</td>
              <td className={classes.health} data-state={state}>
                {words.health[state]}
                {error === '' ? null : <small>{error}</small>}
              </td>
              <td>{formatDateTime(lastContact === 0 ? undefined : lastContact)}</td>
              <td>{clockAhead === null ? '' : (clockWord(clockAhead) ?? words.clockRight)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
