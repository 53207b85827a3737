import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useEffect } from 'react';
import { heldOrEmpty } from '../../../data/held.ts';
import { useLive } from '../../../data/hooks.ts';
import { type VisitEntry, withPets } from '../../../data/today.ts';
import { dispense } from '../../../locale/dispense.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { Bags } from './Bags.tsx';
import classes from './dispense.module.css';
import { Queue } from './Queue.tsx';
import { type Dispensing, useDispensing } from './use-dispensing.ts';

/** A visit that is asked for by its address, whether or not it is in a list. Null while it isn't here. */
const useEntry = (recordID: string | undefined): VisitEntry | null | undefined =>
  useLive(
    async (store) => {
      if (recordID === undefined) return null;
      const [record] = await heldOrEmpty(() => store.getMany('record', [recordID]));
      const [entry] = record ? await withPets(store, [record]) : [];
      return entry ?? null;
    },
    [recordID],
  );

/** The pharmacy (spec 2 §4 "Dispensing"): who waits at the left, the chosen visit's bags at the right. `?record=` chooses. */
export default function Dispense() {
  const lists = useDispensing(useNow());
  useEffect(() => setTabCounts({ 'today.dispense': lists?.todo.length }), [lists]);
  return lists === undefined ? null : <Desk lists={lists} />;
}

function Desk({ lists }: { readonly lists: Dispensing }) {
  const [query, setQuery] = useQuery();
  const all = [...lists.todo, ...lists.done];
  const chosen = query.record ?? lists.todo[0]?.record._id ?? lists.done[0]?.record._id;
  const asked = useEntry(chosen);
  const choose = (record: string) => setQuery({ record });
  const move = (step: number) => {
    const at = all.findIndex(({ record }) => record._id === chosen);
    const next = all[Math.min(Math.max(at + step, 0), all.length - 1)];
    if (next) choose(next.record._id);
  };
  useHotkey('ArrowDown', () => move(1));
  useHotkey('ArrowUp', () => move(-1));
  const next = lists.todo.find(({ record }) => record._id !== chosen);
  return (
    <Sheet fill>
      <div className={classes.page}>
        <Queue lists={lists} chosen={chosen} onChoose={choose} />
        {asked === undefined ? null : asked === null ? (
          <div className={classes.nothing}>
            {chosen === undefined ? (
              <EmptyState title={dispense.empty} next={dispense.emptyNext} />
            ) : (
              <EmptyState title={dispense.gone} next={dispense.goneNext} />
            )}
          </div>
        ) : (
          <Bags
            key={asked.record._id}
            entry={asked}
            onAct={() => choose(asked.record._id)}
            onNext={next ? () => choose(next.record._id) : undefined}
          />
        )}
      </div>
    </Sheet>
  );
}
