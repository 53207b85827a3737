import { nextDay } from '@vetloom/domain/core/clock.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { dayKey, formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useMemo, useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { useReport } from '../../../data/inventory/reports.ts';
import { bi } from '../../../locale/bi.ts';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import figures from '../../../parts/figures/figures.module.css';
import { DateField } from '../../../parts/form/DateField.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { BI_RANGES, biDays, stepsOf } from '../../bi/Overview/bi-range.ts';
import { dayNamed } from '../../billing/Stat/range.ts';
import classes from './analysis.module.css';
import { Band } from './Band.tsx';
import { ControlledPane } from './Controlled.tsx';
import { FigureFileButton, FigureFileState, useFigureFile } from './FigureFile.tsx';
import { Opened, type OpenedFigure } from './Opened.tsx';
import { BoughtPane, LossPane, SoldPane, StaffPane, StockPane } from './Tables.tsx';
import { SERIES, Trend } from './Trend.tsx';

const TABS = ['goods', 'services', 'staff', 'bought', 'stock', 'loss', 'controlled'] as const;

/** What the address asks for: the range and what is shown of it. */
function useAskedRange() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const name = BI_RANGES.find((one) => one === query.range) ?? 'month';
  const from = name === 'custom' ? dayNamed(query.from) : undefined;
  const to = name === 'custom' ? dayNamed(query.to) : undefined;
  const today = dayKey(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range moves with the day, not with the second
  const days = useMemo(
    () => biDays(name, now, { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }),
    [name, from, to, today],
  );
  const range = useMemo(() => ({ startDate: days.from, endDate: nextDay(days.to, shownZone()) }), [days]);
  return { query, setQuery, name, days, range, step: stepsOf(days)[0] ?? 'day' };
}

/** /inventory/analysis: what stock is worth, what was sold and bought, how stock does and what was lost (spec 3 §2); the service's figures, with a network. */
export default function AnalysisPage() {
  const { query, setQuery, name, days, range, step } = useAskedRange();
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
        <SegmentedFilter
          label={bi.range}
          options={BI_RANGES.map((value) => ({ value, label: bi.ranges[value] }))}
          value={name}
          onChange={(next) => setQuery({ range: next, from: dayKey(days.from), to: dayKey(days.to) })}
        />
        {name === 'custom' ? (
          (['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              required
              size="sm"
              aria-label={bi[end]}
              value={dayKey(days[end])}
              onChange={(day) => setQuery({ [end]: day })}
            />
          ))
        ) : (
          <b className={figures.range}>
            {formatDate(days.from)}
            {days.to === days.from ? '' : ` – ${formatDate(days.to)}`}
          </b>
        )}
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
