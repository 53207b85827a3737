import { Button } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showOffer, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { dayKey, formatDateTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { controlledCalls, type DayState } from '../../../data/inventory/controlled-calls.ts';
import type { ReportRange } from '../../../data/inventory/reports.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { usePlaces } from '../../../data/inventory/use-places.ts';
import { controlled, controlledCount as words } from '../../../locale/inventory-controlled.ts';
import analysis from '../Analysis/analysis.module.css';
import { unitsText } from '../Analysis/figure-text.ts';
import { ReportTable } from '../Analysis/ReportTable.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import { CountEntry } from './CountEntry.tsx';
import classes from './controlled.module.css';
import { ExplainDifferences } from './ExplainDifferences.tsx';

const TONES = { closed: 'moss', open: 'cinnabar', none: 'ochre' } as const satisfies Record<DayState, string>;
type Doing = { readonly what: 'count' | 'explain'; readonly placeID: string } | undefined;

/** Today's count at each place, which of the last days nobody counted, and the counts of a time. `onLost`: an explained difference may be a loss. */
export function DayCountPane({ range, onLost }: { readonly range: ReportRange; readonly onLost: () => void }) {
  const can = useCan();
  const people = usePeople();
  const [turn, setTurn] = useState(0);
  const [doing, setDoing] = useState<Doing>();
  // What is offered is taken back once it is being done, here or by the button of the place, and when the page is left.
  const offered = useRef<() => void>(undefined);
  useEffect(() => () => offered.current?.(), []);
  const explain = (placeID: string) => {
    offered.current?.();
    setDoing({ what: 'explain', placeID });
  };
  const { found, failure } = useAsked(controlledCalls.day, ['day', turn]);
  const done = () => {
    setDoing(undefined);
    setTurn((before) => before + 1);
  };
  if (failure) return <ErrorState title={failure.sentence} code={failure.code} />;
  if (found === undefined) return <EmptyState title={controlled.loading} next="" />;
  const mayCount = can('STOCK_CHECK_FORM_WRITE');
  const place = found.places.find(({ placeID }) => placeID === doing?.placeID);
  const open = place?.counts.find(({ status }) => status === 'open');
  const counted = (differs: number) => {
    done();
    if (differs === 0 || place === undefined) showSuccess(words.even);
    else
      offered.current = showOffer({
        message: words.differs(differs),
        word: words.explain,
        onTake: () => explain(place.placeID),
      });
  };
  return (
    <>
      <section className={analysis.part} aria-label={words.days}>
        <ul className={classes.days}>
          {found.days.map(({ day, state }) => (
            <li key={day}>
              <Chip
                tone={state === 'none' && day !== found.today ? 'quiet' : TONES[state]}
                title={words.dayState(day, words.states[state])}
              >
                {`${day.slice(5).replace('-', '/')} ${words.states[state]}`}
              </Chip>
            </li>
          ))}
        </ul>
      </section>
      <section className={analysis.part} aria-label={controlled.tabs.count}>
        {found.places.length === 0 ? <EmptyState title={words.none} next={words.noneNext} /> : null}
        <div>
          {found.places.map((one) => (
            <div key={one.placeID} className={classes.place}>
              <span className={classes.placeName}>{one.place}</span>
              <Chip tone={TONES[one.state]}>{words.states[one.state]}</Chip>
              <span className={classes.grow}>
                {words.spots(one.spots.length)}
                {one.counts.slice(0, 1).map(({ id, createBy, witness, countedDateTime }) => (
                  <span key={id}>
                    {`　${formatDateTime(countedDateTime)}　`}
                    {words.two(people(createBy) ?? createBy, people(witness) ?? witness)}
                  </span>
                ))}
              </span>
              {mayCount && one.state === 'open' ? (
                <Button size="sm" onClick={() => explain(one.placeID)}>
                  {words.explain}
                </Button>
              ) : null}
              {mayCount ? (
                <Button
                  size="sm"
                  variant={one.state === 'none' ? 'filled' : 'default'}
                  onClick={() => setDoing({ what: 'count', placeID: one.placeID })}
                >
                  {one.state === 'none' ? words.begin : words.again}
                </Button>
              ) : null}
            </div>
          ))}
        </div>
      </section>
      <Past range={range} turn={turn} />
      {doing?.what === 'count' && place !== undefined ? (
        <CountEntry place={place} onDone={counted} onClose={() => setDoing(undefined)} />
      ) : null}
      {doing?.what === 'explain' && open !== undefined ? (
        <ExplainDifferences
          count={open}
          onDone={() => {
            done();
            onLost();
          }}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
    </>
  );
}

/** The counts of a time, with what each lot differed by and why. */
function Past({ range, turn }: { readonly range: ReportRange; readonly turn: number }) {
  const people = usePeople();
  const places = usePlaces();
  const [from, to] = [dayKey(range.startDate), dayKey(range.endDate - 1)];
  const { found } = useAsked(() => controlledCalls.counts(from, to), ['counts', from, to, turn]);
  if (found === undefined) return null;
  const { columns } = words;
  return (
    <ReportTable
      title={words.past}
      columns={[
        { label: columns.time, cell: ({ countedDateTime }) => formatDateTime(countedDateTime) },
        { label: columns.place, text: true, cell: ({ placeID }) => places.nameOf(placeID) },
        {
          label: columns.people,
          text: true,
          cell: ({ createBy, witness }) => words.two(people(createBy) ?? createBy, people(witness) ?? witness),
        },
        { label: columns.rows, cell: ({ rows }) => rows.length },
        {
          label: columns.differences,
          text: true,
          cell: ({ rows }) =>
            rows
              .filter(({ difference }) => difference !== 0)
              .map(({ name, difference, unit, cause, text }) =>
                [`${name} ${unitsText(difference)} ${unit}`, cause === null ? '' : words.causes[cause], text]
                  .filter((part) => part !== '')
                  .join(' '),
              )
              .join('；') || words.noDifference,
        },
        {
          label: columns.state,
          text: true,
          cell: ({ status }) => <Chip tone={TONES[status]}>{words.states[status]}</Chip>,
        },
      ]}
      rows={found}
      count={found.length}
      keyOf={({ id }) => id}
      empty={{ title: words.noPast, next: words.noPastNext }}
    />
  );
}
