import { Button } from '@mantine/core';
import { IconPill } from '@tabler/icons-react';
import { readCode } from '@vetloom/domain/stock/shelf-code.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useEffect, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type Dispensing, useAskedCounter, useDispensing } from '../../../data/pharmacy/counter.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { missingVisit } from '../../../locale/record-missing.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { useHeldChoice } from '../../../parts/held-choice/held-choice.ts';
import { ScanButton } from '../../../parts/scan/ScanButton.tsx';
import { scanYear } from '../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../parts/scan/use-scanner.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { useRememberedTab } from '../../../routes/remembered-tab.ts';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { Bags } from './Bags.tsx';
import { ChronicPickup } from './ChronicPickup.tsx';
import classes from './dispense.module.css';
import { History } from './History.tsx';
import { Queue } from './Queue.tsx';

/**
 * The pharmacy (spec 2 §4 "Dispensing"): who waits at the left, the chosen visit's bags at the right. `?record=` chooses, `?view=history`
 * shows what was prescribed before.
 */
export default function Dispense() {
  const lists = useDispensing(useNow());
  const [query, setQuery] = useQuery();
  const can = useCan();
  const [picking, setPicking] = useState(false);
  useEffect(() => setTabCounts({ 'today.dispense': lists?.todo.length }), [lists]);
  // A link to one visit means the desk, whatever was looked at last.
  const [view, setView] = useRememberedTab('todo', query.record === undefined ? undefined : 'desk');
  useScanner({
    onScan: (code) => {
      const read = readCode(code, scanYear());
      if (read.kind !== 'bag') return false;
      setQuery({ view: 'desk', record: read.recordID });
      return true;
    },
  });
  const mayPickUp = can('RECORD_WRITE') || can('CHRONIC_DRUG_WRITE');
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            {mayPickUp ? (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPill size={14} stroke={1.8} />}
                onClick={() => setPicking(true)}
              >
                {pharmacy.pickup.open}
              </Button>
            ) : null}
            <ScanButton />
          </>
        }
      >
        <SegmentedFilter
          label={pharmacy.viewsLabel}
          options={[
            { value: 'desk', label: pharmacy.views.desk, count: lists?.todo.length },
            { value: 'history', label: pharmacy.views.history },
          ]}
          value={view}
          onChange={setView}
        />
      </Toolbar>
      {view === 'history' ? <History /> : lists === undefined ? null : <Desk lists={lists} />}
      {picking ? (
        <ChronicPickup
          onClose={() => setPicking(false)}
          onMade={(record) => {
            setPicking(false);
            setQuery({ view: 'desk', record });
          }}
        />
      ) : null}
    </Sheet>
  );
}

function Desk({ lists }: { readonly lists: Dispensing }) {
  const [query, setQuery] = useQuery();
  const all = [...lists.todo, ...lists.done];
  const chosen = useHeldChoice(query.record, lists.todo[0]?.record._id) ?? lists.done[0]?.record._id;
  const asked = useAskedCounter(chosen);
  const choose = (record: string) => setQuery({ record });
  const move = (step: number) => {
    const at = all.findIndex(({ record }) => record._id === chosen);
    const next = all[Math.min(Math.max(at + step, 0), all.length - 1)];
    if (next) choose(next.record._id);
  };
  useHotkey('ArrowDown', keyWords.otherVisit, () => move(1));
  useHotkey('ArrowUp', keyWords.otherVisit, () => move(-1));
  const next = lists.todo.find(({ record }) => record._id !== chosen);
  return (
    <div className={classes.page}>
      <Queue lists={lists} chosen={chosen} onChoose={choose} />
      {asked === undefined ? null : asked.state !== 'found' ? (
        <div className={classes.nothing}>
          {chosen === undefined ? (
            <EmptyState title={pharmacy.empty} next={pharmacy.emptyNext} />
          ) : (
            <EmptyState {...missingVisit[asked.state]} />
          )}
        </div>
      ) : (
        <Bags
          key={asked.entry.record._id}
          entry={asked.entry}
          onAct={() => choose(asked.entry.record._id)}
          onNext={next ? () => choose(next.record._id) : undefined}
        />
      )}
    </div>
  );
}
