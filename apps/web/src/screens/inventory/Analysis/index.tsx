import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { dayKey } from '@vetloom/ui/format/date.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { useReport } from '../../../data/inventory/reports.ts';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { stepsOf } from '../../bi/Overview/bi-range.ts';
import { RangeFilter } from '../range/RangeFilter.tsx';
import { useAskedRange } from '../range/use-asked-range.ts';
import classes from './analysis.module.css';
import { Band } from './Band.tsx';
import { ControlledPane } from './Controlled.tsx';
import { FigureFileButton, FigureFileState, useFigureFile } from './FigureFile.tsx';
import { Opened, type OpenedFigure } from './Opened.tsx';
import { BoughtPane, LossPane, SoldPane, StaffPane, StockPane } from './Tables.tsx';
import { SERIES, Trend } from './Trend.tsx';

const TABS = ['goods', 'services', 'staff', 'bought', 'stock', 'loss', 'controlled'] as const;

/** /inventory/analysis: what stock is worth, what was sold and bought, how stock does and what was lost (spec 3 §2); the service's figures, with a network. */
export default function AnalysisPage() {
  const [query, setQuery] = useQuery();
  const { name, days, range } = useAskedRange();
  const step = stepsOf(days)[0] ?? 'day';
  const readsProducts = useCan()('PRODUCT_READ');
  const offline = useSyncStatus()?.connection === 'offline';
  const tabs = TABS.filter((tab) => tab !== 'controlled' || readsProducts);
  const tab = tabs.find((one) => one === query.of) ?? 'goods';
  const [opened, setOpened] = useState<OpenedFigure>();
  const trend = useReport('/trend/all', range, { step }).found;
  const file = useFigureFile(range, words.fileName(dayKey(days.from), dayKey(days.to)));
  const pane = { range, onOpen: setOpened };
  return (
    <Sheet fill>
      <Toolbar end={<FigureFileButton begin={file.begin} busy={file.busy} />}>
        <RangeFilter name={name} days={days} />
      </Toolbar>
      {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      <FigureFileState file={file.file} />
      <Band range={range} trend={trend} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard */}
      <section className={classes.body} tabIndex={0} aria-label={words.title}>
        {trend === undefined ? null : (
          <Trend
            trend={trend}
            step={step}
            series={SERIES.find((one) => one === query.metric) ?? 'goods'}
            onSeries={(metric) => setQuery({ metric })}
          />
        )}
        <div className={classes.part}>
          <SegmentedFilter
            label={words.section}
            options={tabs.map((value) => ({ value, label: words.tabs[value] }))}
            value={tab}
            onChange={(of) => setQuery({ of })}
          />
        </div>
        {tab === 'goods' ? <SoldPane {...pane} of="sell" /> : null}
        {tab === 'services' ? <SoldPane {...pane} of="service" /> : null}
        {tab === 'staff' ? <StaffPane range={range} /> : null}
        {tab === 'bought' ? <BoughtPane {...pane} /> : null}
        {tab === 'stock' ? <StockPane {...pane} /> : null}
        {tab === 'loss' ? <LossPane {...pane} /> : null}
        {tab === 'controlled' ? <ControlledPane range={range} /> : null}
      </section>
      {opened === undefined ? null : <Opened figure={opened} range={range} onClose={() => setOpened(undefined)} />}
    </Sheet>
  );
}
