import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useSyncTools } from '../../../data/instrument/tools.ts';
import { tools as words } from '../../../locale/instrument-tools.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { Archive } from '../Archive/Archive.tsx';
import { InstrumentEditor } from './InstrumentEditor.tsx';
import { PairPane } from './PairPane.tsx';
import { ToolPane } from './ToolPane.tsx';
import { healthOf } from './tool-words.ts';
import classes from './tools.module.css';

/** In the address: an instrument that isn't there yet. */
const NEW = 'new';

/**
 * The clinic's sync tools and their instruments (spec 3 §2 "Sync-tool screen"): tools at the left, what was chosen at the right. `?tool=` and `?instrument=` choose;
 * `?view=pair` connects a workstation, `?view=messages` is the archive of what came.
 */
export default function Tools() {
  const all = useSyncTools();
  const [query, setQuery] = useQuery();
  if (all === undefined) return null;
  const go = (to: { tool?: string; instrument?: string; view?: string }) =>
    setQuery({ tool: undefined, instrument: undefined, view: undefined, ...to });
  const view = query.view ?? (all.length === 0 ? 'empty' : 'tool');
  const tool = query.tool === undefined ? all[0] : all.find(({ _id }) => _id === query.tool);
  const instrument = tool?.instruments.find(({ _id }) => _id === query.instrument);
  const [gone, goneNext] = words.gone;
  return (
    <Sheet fill>
      <div className={classes.page}>
        <Side all={all} query={query} chosen={view === 'tool' ? tool : undefined} onGo={go} />
        <div className={classes.main}>
          {view === 'pair' ? (
            <PairPane all={all} onPaired={(toolID) => go({ tool: toolID })} />
          ) : view === 'messages' ? (
            <Archive tools={all} />
          ) : view === 'empty' ? (
            <Explained onPair={() => go({ view: 'pair' })} />
          ) : tool === undefined ? (
            <EmptyState title={gone} next={goneNext} />
          ) : query.instrument === NEW || instrument !== undefined ? (
            <InstrumentEditor
              key={`${tool._id} ${query.instrument}`}
              tool={tool}
              stored={instrument}
              onSaved={(instrumentID) => go({ tool: tool._id, instrument: instrumentID })}
              onRemoved={() => go({ tool: tool._id })}
            />
          ) : (
            <ToolPane
              key={tool._id}
              tool={tool}
              onInstrument={(instrumentID) => go({ tool: tool._id, instrument: instrumentID ?? NEW })}
              onRemoved={() => go({})}
            />
          )}
        </div>
      </div>
    </Sheet>
  );
}

interface SideProps {
  readonly all: readonly SyncTool[];
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly chosen: SyncTool | undefined;
  readonly onGo: (to: { tool?: string; instrument?: string; view?: string }) => void;
}

function Side({ all, query, chosen, onGo }: SideProps) {
  return (
    <nav className={classes.side} aria-label={words.list}>
      <ul className={classes.list}>
        {all.map((tool) => (
          <li key={tool._id}>
            <button
              type="button"
              className={classes.tool}
              aria-current={tool === chosen && query.instrument === undefined}
              onClick={() => onGo({ tool: tool._id })}
            >
              <b>{tool.name}</b>
              <span className={classes.state} data-on={tool.isOnline || undefined}>
                {tool.isOnline ? words.state.on : words.state.off}
              </span>
            </button>
            <ul className={classes.list}>
              {tool.instruments.map((one) => {
                const { state } = healthOf(tool, one._id);
                return (
                  <li key={one._id}>
                    <button
                      type="button"
                      className={classes.instrument}
                      aria-current={tool === chosen && query.instrument === one._id}
                      onClick={() => onGo({ tool: tool._id, instrument: one._id })}
                    >
                      <span>{one.device}</span>
                      <span className={classes.health} data-state={state}>
                        {words.health[state]}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      <div className={classes.sideFoot}>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => onGo({ view: 'pair' })}
        >
          {words.pair}
        </Button>
        <Button variant="subtle" onClick={() => onGo({ view: 'messages' })}>
          {words.archive}
        </Button>
      </div>
    </nav>
  );
}

/** What a sync tool is, for a clinic that has none. */
function Explained({ onPair }: { readonly onPair: () => void }) {
  return (
    <div className={classes.explained}>
      <EmptyState title={words.empty} next={words.emptyNext} actions={<Button onClick={onPair}>{words.pair}</Button>} />
      <ol className={classes.steps}>
        {words.steps.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
