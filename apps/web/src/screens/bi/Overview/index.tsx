import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { BI_STEPS } from '@vetloom/domain/bi/bi.schema.ts';
import { isWebLink } from '@vetloom/domain/core/web-link.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { dayKey, formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useMemo } from 'react';
import { type BiRead, type BiSight, useBi, useBiSight } from '../../../data/bi/bi.ts';
import { found, useDocument, useSyncStatus } from '../../../data/engine/hooks.ts';
import { bi } from '../../../locale/bi.ts';
import { refusal } from '../../../locale/codes.ts';
import figures from '../../../parts/figures/figures.module.css';
import { DateField } from '../../../parts/form/DateField.tsx';
import { SheetButton } from '../../../parts/sheet/SheetButton.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { dayNamed } from '../../billing/Stat/range.ts';
import classes from './bi.module.css';
import { BI_RANGES, type BiRangeName, biBefore, biDays, stepsOf } from './bi-range.ts';
import { biSheets } from './bi-sheets.ts';
import { Course, metricsFor } from './Course.tsx';
import { Items } from './Items.tsx';
import { Kpis } from './Kpis.tsx';
import { Side } from './Side.tsx';

/** The clinic's figures (spec 3 §2 `/bi/index`): what a person may see of them; revenue is the receive logs' to the dollar. */
export default function BiPage() {
  const sight = useBiSight();
  const go = useGo();
  if (!sight.visits)
    return (
      <Sheet fill>
        <EmptyState
          title={bi.noRight}
          next={bi.noRightNext}
          actions={
            <Button variant="default" onClick={() => go(links.home())}>
              {bi.ranges.day}
            </Button>
          }
        />
      </Sheet>
    );
  return <Figures sight={sight} />;
}

/** What the address asks for: the range, its steps, and how it is shown. */
function useAsked(now: number) {
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
  const before = useMemo(() => biBefore(name, days), [name, days]);
  const steps = stepsOf(days);
  const step = steps.find((one) => one === query.step) ?? steps[0] ?? 'day';
  return { query, setQuery, name, days, before, steps, step };
}

function Figures({ sight }: { readonly sight: BiSight }) {
  const now = useNow();
  const { query, setQuery, name, days, before, steps, step } = useAsked(now);
  const read = useBi(days, step, sight, now);
  const earlier = useBi(before, step, sight, now).facts;
  const { facts, progress } = read;
  const metrics = metricsFor(sight);
  const failure = read.error === undefined ? undefined : refusal(read.error);
  // What somebody else stored is a link only if it leads to the web.
  const own = found(useDocument('clinic', '/clinic'))?.biUrl ?? '';
  const elsewhere = isWebLink(own) ? own : undefined;
  const choose = (range: BiRangeName) =>
    setQuery({ range, from: dayKey(days.from), to: dayKey(days.to), step: undefined });
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            <DataState read={read} now={now} />
            {elsewhere ? (
              <Button
                component="a"
                variant="default"
                href={elsewhere}
                target="_blank"
                rel="noreferrer"
                rightSection={<IconExternalLink size={14} aria-hidden="true" />}
              >
                {bi.elsewhere}
              </Button>
            ) : null}
            <SheetButton
              fileName={bi.fileName(dayKey(days.from), dayKey(days.to))}
              tables={facts && (() => biSheets(facts, step, sight))}
            />
          </>
        }
      >
        <SegmentedFilter
          label={bi.range}
          options={BI_RANGES.map((value) => ({ value, label: bi.ranges[value] }))}
          value={name}
          onChange={choose}
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
        {steps.length < 2 ? null : (
          <SegmentedFilter
            label={bi.step}
            options={BI_STEPS.filter((one) => steps.includes(one)).map((value) => ({ value, label: bi.steps[value] }))}
            value={step}
            onChange={(value) => setQuery({ step: value })}
          />
        )}
        {sight.money === 'own' ? <span className={figures.minor}>{bi.own}</span> : null}
      </Toolbar>
      {sight.money === 'none' ? <Notice tone="ochre">{bi.noMoney}</Notice> : null}
      {progress ? (
        <div className={classes.progress}>
          <ProgressBar
            title={bi.computing}
            done={progress.done}
            total={progress.total}
            detail={bi.progress(progress.done, progress.total)}
            note={bi.meanwhile}
          />
        </div>
      ) : null}
      {failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
      {facts && facts.buckets.length === 0 ? <EmptyState title={bi.empty} next={bi.emptyNext} /> : null}
      {facts && facts.buckets.length > 0 ? (
        <>
          <Kpis facts={facts} before={earlier} beforeName={bi.before[name]} sight={sight} />
          <div className={figures.panes}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard */}
            <section className={figures.main} tabIndex={0} aria-label={bi.title}>
              <Course
                facts={facts}
                before={earlier}
                range={days}
                rangeBefore={before}
                step={step}
                metric={metrics.find((one) => one === query.metric) ?? metrics[0] ?? 'visits'}
                asTable={query.view === 'table'}
                sight={sight}
                onMetric={(metric) => setQuery({ metric })}
                onView={(asTable) => setQuery({ view: asTable ? 'table' : undefined })}
              />
              {sight.money === 'none' ? null : <Items facts={facts} before={earlier} />}
            </section>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard */}
            <section className={figures.side} tabIndex={0} aria-label={bi.beside}>
              <Side facts={facts} sight={sight} />
            </section>
          </div>
        </>
      ) : null}
    </Sheet>
  );
}

/** Up to when the figures go and where they come from. */
function DataState({ read, now }: { readonly read: BiRead; readonly now: number }) {
  const status = useSyncStatus();
  if (read.from === 'device') return <span className={classes.warn}>{bi.fromDevice}</span>;
  if (read.from === 'server') return <span className={figures.minor}>{bi.fromServer}</span>;
  const until = status?.connection === 'online' ? now : status?.lastSyncedAt;
  return (
    <span className={figures.minor}>
      {bi.dataTo(formatTime(until))}
      {status ? bi.unsynced(status.unsynced) : ''}
    </span>
  );
}
