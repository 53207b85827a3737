import { Button, Checkbox } from '@mantine/core';
import type { Holiday } from '@vetloom/domain/booking/holiday.schema.ts';
import { type OfficialDay, officeCalendarOf } from '@vetloom/domain/booking/office-calendar.ts';
import type { ReadCalendar } from '@vetloom/domain/booking/office-calendar-csv.ts';
import { type ComparedDay, compareOfficial } from '@vetloom/domain/booking/official-days.ts';
import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useMemo, useState } from 'react';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { CsvSaid, PickCsv } from './CsvImport.tsx';
import classes from './days.module.css';
import { PartsField } from './PartsField.tsx';
import type { DayActs } from './use-day-acts.ts';

const words = bookingSetting.days.official;

interface OfficialPanelProps {
  readonly year: number;
  readonly holidays: readonly Holiday[];
  readonly acts: DayActs;
  readonly onSaved: (hits: number) => void;
  readonly onClose: () => void;
}

/** Where a calendar comes from: the program, or a file. */
type Source = { readonly of: 'program' } | { readonly of: 'file'; readonly name: string; readonly read: ReadCalendar };

/** The office calendar of a year beside what the clinic has of it: what is taken over is chosen day by day, and which parts are closed. */
export function OfficialPanel({ year, holidays, acts, onSaved, onClose }: OfficialPanelProps) {
  const [source, setSource] = useState<Source>({ of: 'program' });
  const own = officeCalendarOf(year);
  const [shownYear, days]: [number, readonly OfficialDay[]] =
    source.of === 'file' ? [source.read.year, source.read.days] : [year, own?.days ?? []];
  const compared = useMemo(() => compareOfficial(shownYear, days, holidays), [shownYear, days, holidays]);
  const news = compared.days.filter(({ state }) => state !== 'same');
  const today = dateText(shownNow());
  // Days that have gone by are of use to nobody, but may be taken over.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isLeft = (day: string) => day < today !== turned.has(day);
  const [closing, setClosing] = useState<'whole' | 'open'>('whole');
  const [parts, setParts] = useState<ReadonlyMap<string, readonly DayPart[]>>(new Map());
  const partsFor = (day: string): readonly DayPart[] => parts.get(day) ?? (closing === 'whole' ? DAY_PARTS : []);
  const chosen = news.filter(({ day }) => !isLeft(day));
  const hits = acts.hitsOf(
    chosen.map(({ day, name, stored }) => ({
      ...{ _id: stored?._id ?? `/holiday/${day}-official`, name, start: day, end: day, note: '' },
      ...{ parts: [...(stored?.parts ?? partsFor(day))], source: 'official' },
    })),
  ).length;
  const save = async () => {
    if (await attempt(() => acts.takeOver(chosen, partsFor))) onSaved(hits);
  };
  const turn = (days: readonly string[]) =>
    setTurned((before) => {
      const after = new Set(before);
      for (const day of days) if (!after.delete(day)) after.add(day);
      return after;
    });
  const chooseAll = () =>
    turn(news.filter(({ day }) => isLeft(day) === chosen.length < news.length).map(({ day }) => day));
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <Button disabled={chosen.length === 0} onClick={() => void save()} ml="auto">
          {words.take(chosen.length)}
        </Button>
      }
    >
      <div className={classes.source}>
        <p className={classes.quiet}>
          {source.of === 'file'
            ? bookingSetting.days.csv.from(source.name)
            : own === undefined
              ? words.noYear(year)
              : words.text(own.edition, own.source)}
        </p>
        <PickCsv onRead={(name, read) => setSource({ of: 'file', name, read })} />
      </div>
      {source.of === 'file' ? <CsvSaid read={source.read} /> : null}
      {hits === 0 ? null : <Notice tone="ochre">{bookingSetting.days.hits(hits)}</Notice>}
      {compared.days.length > 0 && news.length === 0 ? <p className={classes.quiet}>{words.nothing}</p> : null}
      {news.some(({ state }) => state === 'new') ? (
        <SegmentedFilter
          label={words.closing}
          options={(['whole', 'open'] as const).map((value) => ({ value, label: words.closings[value] }))}
          value={closing}
          onChange={(next) => {
            setClosing(next);
            setParts(new Map());
          }}
        />
      ) : null}
      {news.length > 1 ? (
        <Checkbox
          size="xs"
          label={words.all}
          checked={chosen.length === news.length}
          indeterminate={chosen.length > 0 && chosen.length < news.length}
          onChange={chooseAll}
        />
      ) : null}
      <ul className={classes.official} aria-label={words.preview}>
        {compared.days.map((one) => (
          <OfficialRow
            key={one.day}
            one={one}
            isChosen={!isLeft(one.day)}
            parts={partsFor(one.day)}
            onChoose={() => turn([one.day])}
            onParts={(next) => setParts(new Map([...parts, [one.day, next]]))}
          />
        ))}
      </ul>
      {compared.dropped.length === 0 ? null : (
        <Notice
          tone="ochre"
          title={words.dropped}
          action={
            <Button size="compact-sm" variant="default" onClick={() => void acts.removeAll(compared.dropped)}>
              {words.drop(compared.dropped.length)}
            </Button>
          }
        >
          {compared.dropped.map(({ start, name }) => `${formatShortDay(timeOf(start))} ${name}`).join('、')}
        </Notice>
      )}
    </SidePanel>
  );
}

interface OfficialRowProps {
  readonly one: ComparedDay;
  readonly isChosen: boolean;
  readonly parts: readonly DayPart[];
  readonly onChoose: () => void;
  readonly onParts: (parts: readonly DayPart[]) => void;
}

function OfficialRow({ one, isChosen, parts, onChoose, onParts }: OfficialRowProps) {
  const { day, name, state, stored } = one;
  return (
    <li data-state={state}>
      <div className={classes.line}>
        {state === 'same' ? null : (
          <Checkbox size="xs" aria-label={words.choose(name)} checked={isChosen} onChange={onChoose} />
        )}
        <b>{formatShortDay(timeOf(day))}</b>
        <span>{name}</span>
        <Chip tone={state === 'new' ? 'accent' : state === 'renamed' ? 'ochre' : 'quiet'} dense>
          {words.states[state]}
        </Chip>
        {state === 'renamed' && stored ? <span className={classes.quiet}>{words.renamed(stored.name)}</span> : null}
      </div>
      {state === 'new' && isChosen ? (
        <PartsField label={`${formatShortDay(timeOf(day))} ${name}`} value={parts} onChange={onParts} />
      ) : null}
    </li>
  );
}
