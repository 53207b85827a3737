import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { controlled as words } from '../../../locale/inventory-controlled.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import analysis from '../Analysis/analysis.module.css';
import { RangeFilter } from '../range/RangeFilter.tsx';
import { useAskedRange } from '../range/use-asked-range.ts';
import { DayCountPane } from './DayCount.tsx';
import { DestroyedPane } from './Destroyed.tsx';
import { LossesPane } from './Losses.tsx';
import { ReconcilePane } from './Reconcile.tsx';
import { RegisterPane } from './Register.tsx';
import { WaitingLosses } from './WaitingLosses.tsx';
import { YearPane } from './Year.tsx';

const TABS = ['book', 'count', 'reconcile', 'destroyed', 'losses', 'year'] as const;

/** /inventory/controlled: the register of controlled drugs, its daily count, what is reconciled, destroyed, lost and told the authorities. */
export default function Controlled() {
  const [query, setQuery] = useQuery();
  const { name, days, range } = useAskedRange();
  const offline = useSyncStatus()?.connection === 'offline';
  const [turn, setTurn] = useState(0);
  const tab = TABS.find((one) => one === query.of) ?? 'book';
  return (
    <Sheet fill>
      <Toolbar>
        <SegmentedFilter
          label={words.section}
          options={TABS.map((value) => ({ value, label: words.tabs[value] }))}
          value={tab}
          onChange={(of) => setQuery({ of: of === 'book' ? undefined : of })}
        />
      </Toolbar>
      {tab === 'year' ? null : (
        <Toolbar>
          <RangeFilter name={name} days={days} />
        </Toolbar>
      )}
      {offline ? null : <WaitingLosses turn={turn} />}
      {offline ? (
        <Notice tone="ochre">{words.offline}</Notice>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
        <section className={analysis.body} tabIndex={0} aria-label={words.label}>
          {tab === 'book' ? <RegisterPane range={range} /> : null}
          {tab === 'count' ? <DayCountPane range={range} onLost={() => setTurn((before) => before + 1)} /> : null}
          {tab === 'reconcile' ? <ReconcilePane range={range} /> : null}
          {tab === 'destroyed' ? <DestroyedPane range={range} /> : null}
          {tab === 'losses' ? <LossesPane range={range} onTold={() => setTurn((before) => before + 1)} /> : null}
          {tab === 'year' ? <YearPane /> : null}
        </section>
      )}
    </Sheet>
  );
}
