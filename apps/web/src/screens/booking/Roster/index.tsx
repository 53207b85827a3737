import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBeach, IconChevronLeft, IconChevronRight, IconPrinter, IconRepeat } from '@tabler/icons-react';
import { addDays, calendarDate, dayStart, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay, formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { FilterChip, SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { useAhead, useStranded } from '../../../data/booking/ahead.ts';
import { useRosterMonth } from '../../../data/booking/roster-month.ts';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { roster as words } from '../../../locale/booking-roster.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { HitDialog } from '../../../parts/rebooking/HitDialog.tsx';
import { RebookingPanel } from '../../../parts/rebooking/RebookingPanel.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import { type CopiedWeek, copiedWeek, pastedTurns, toggledTurns } from './clipboard.ts';
import { DayView } from './DayView.tsx';
import { LeavePanel } from './LeavePanel.tsx';
import { Legend } from './Legend.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { printRoster } from './print-roster.ts';
import { RosterForm } from './RosterForm.tsx';
import classes from './roster.module.css';
import { type OwnTurn, SwapPanel } from './SwapPanel.tsx';
import type { CellPlace } from './use-month-keys.ts';
import { useRosterActs } from './use-roster-acts.ts';

type Panel = 'plan' | 'leave' | 'stranded';
const TOUCH = '(pointer: coarse)';

/** `/setting/schedule`: who works when, by month and by day; how it repeats, who is away, and which bookings that hits (spec 3 §2). */
export default function Roster() {
  const now = useNow();
  const store = useStore();
  const can = useCan();
  const editable = can('DOCTOR_ROASTER_WRITE');
  const isTouch = useMediaQuery(TOUCH, undefined, { getInitialValueInEffect: false }) === true;
  const [query, setQuery] = useQuery();
  const zone = shownZone();
  const today = dayStart(now, zone);
  const day = timeOf(query.day ?? '') ?? today;
  const { year, month: monthNumber } = calendarDate(day, zone);
  const month = useRosterMonth(year, monthNumber);
  const ahead = useAhead();
  const stranded = useStranded(ahead);
  const isDayView = query.view === 'day';
  const panel = (['plan', 'leave', 'stranded'] as const).find((one) => one === query.panel);
  const openPanel = (next: Panel | undefined) => setQuery({ panel: next });
  const acts = useRosterActs(ahead, () => openPanel('stranded'));
  const [swapping, setSwapping] = useState<OwnTurn>();
  const [copied, setCopied] = useState<CopiedWeek>();
  const [focus, setFocus] = useState<CellPlace>();
  const grid = useRef<HTMLTableElement>(null);
  const goTo = (time: number) => setQuery({ day: time === today ? undefined : dateText(time) });
  const step = (by: 1 | -1) =>
    goTo(isDayView ? addDays(day, by, zone) : fromCalendarDate(year, monthNumber + by, 1, zone));
  useHotkey('T', words.keys.today, () => goTo(today));
  useHotkey('PageUp', words.keys.earlier, () => step(-1));
  useHotkey('PageDown', words.keys.later, () => step(1));
  useHotkey('G', words.keys.plan, () => openPanel('plan'), { enabled: editable });
  useHotkey('L', words.keys.leave, () => openPanel('leave'));
  if (month === undefined || ahead === undefined) return <Sheet fill>{null}</Sheet>;
  const { roster, doctors } = month;
  const at = roster.days.findIndex((one) => one.day === day);
  const placeDoctor = (place: CellPlace | undefined) => doctors[place?.row ?? 0]?._id ?? '';
  const dayWord = (place: CellPlace) => formatShortDay(roster.days[place.column]?.day);
  const toggle = (place: CellPlace, part?: Parameters<typeof toggledTurns>[3]) => {
    const doctorID = placeDoctor(place);
    const said = words.changed(doctors[place.row]?.name ?? '', dayWord(place));
    void acts.assign(toggledTurns(roster, place.column, doctorID, part), said);
  };
  const copy = (place: CellPlace, all: boolean) => {
    const week = copiedWeek(roster, place.column, all ? undefined : placeDoctor(place));
    setCopied(week);
    const from = formatShortDay(week.from);
    showSuccess(all ? words.copied.week(from) : words.copied.row(doctors[place.row]?.name ?? '', from));
  };
  const paste = (place: CellPlace) => {
    if (copied === undefined) return showSuccess(words.nothingCopied);
    const turns = pastedTurns(roster, copied, place.column, placeDoctor(place));
    if (turns.length === 0) return showSuccess(words.pasteNone);
    void acts.assign(turns, words.pasted(turns.length));
  };
  const waiting = ahead.ground.leaves.filter(({ status }) => status === 'asked').length;
  const missing = month.isKept
    ? roster.days.filter((one) => one.day >= today).reduce((sum, one) => sum + one.missing.length, 0)
    : 0;
  const focused = focus && roster.days[focus.column];
  const begun = roster.days[at]?.schedule;
  const hasHours = Object.values(ahead.ground.setting.businessHours).some((hours) =>
    Object.values(hours).some((part) => part !== null),
  );
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            {editable ? (
              <Button
                size="sm"
                leftSection={<IconRepeat size={14} />}
                rightSection={<Keycap keys="G" onFill />}
                onClick={() => openPanel('plan')}
              >
                {words.acts.plan}
              </Button>
            ) : null}
            <Button
              size="sm"
              variant="default"
              leftSection={<IconBeach size={14} />}
              rightSection={<Keycap keys="L" />}
              onClick={() => openPanel('leave')}
            >
              {words.acts.leave}
            </Button>
            <ActionIcon
              variant="default"
              aria-label={words.acts.print}
              onClick={() => void attempt(() => printRoster(store, month, { year, month: monthNumber }))}
            >
              <IconPrinter size={16} />
            </ActionIcon>
          </>
        }
      >
        <ActionIcon variant="subtle" aria-label={words.previous} onClick={() => step(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <h2 className={classes.heading}>{isDayView ? formatDay(day) : words.month(year, monthNumber)}</h2>
        <ActionIcon variant="subtle" aria-label={words.next} onClick={() => step(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button size="compact-sm" variant="subtle" onClick={() => goTo(today)}>
          {words.today}
        </Button>
        <SegmentedFilter
          label={words.view}
          options={(['month', 'day'] as const).map((value) => ({ value, label: words.views[value] }))}
          value={isDayView ? 'day' : 'month'}
          onChange={(view) => setQuery({ view: view === 'day' ? 'day' : undefined })}
        />
        <span className={classes.counts}>
          {missing === 0 ? null : <span className={classes.hit}>{words.counts.missing(missing)}</span>}
          {waiting === 0 ? null : (
            <FilterChip active={panel === 'leave'} onToggle={() => openPanel('leave')}>
              {words.counts.asked(waiting)}
            </FilterChip>
          )}
          {stranded === undefined || stranded.length === 0 ? null : (
            <FilterChip active={panel === 'stranded'} onToggle={() => openPanel('stranded')}>
              {words.counts.stranded(stranded.length)}
            </FilterChip>
          )}
        </span>
      </Toolbar>
      {hasHours && month.isKept ? null : (
        <div className={classes.notice}>
          {hasHours ? (
            <Notice tone="accent">{words.first}</Notice>
          ) : (
            <Notice tone="ochre" action={<AppLink to={links.to('setting.booking')}>{words.toHours}</AppLink>}>
              {words.noHours}
            </Notice>
          )}
        </div>
      )}
      {doctors.length === 0 ? (
        <EmptyState title={words.noDoctors} next={words.noDoctorsNext} />
      ) : isDayView ? (
        <DayView
          month={month}
          at={at}
          bookings={ahead.bookings}
          editable={editable}
          onToggle={(doctorID, part) =>
            toggle({ row: doctors.findIndex(({ _id }) => _id === doctorID), column: at }, part)
          }
          onSwap={setSwapping}
        />
      ) : (
        <MonthGrid
          grid={grid}
          month={month}
          label={words.grid}
          today={today}
          keys={{
            ...{ onToggle: toggle, onCopy: copy, onPaste: paste, onFocus: setFocus, onTurn: step, editable, isTouch },
            onOpen: (place) => {
              const chosen = roster.days[place.column];
              if (chosen) setQuery({ view: 'day', day: dateText(chosen.day) });
            },
          }}
        />
      )}
      <div className={classes.bar}>
        <Legend />
        <span className={classes.hint}>{editable ? (isDayView ? null : words.hint) : words.readOnly}</span>
        {editable && !isDayView && focus !== undefined && focused !== undefined ? (
          <span className={classes.push}>
            <Button size="compact-sm" variant="subtle" onClick={() => copy(focus, false)}>
              {words.acts.copyRow}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => copy(focus, true)}>
              {words.acts.copyWeek}
            </Button>
            <Button size="compact-sm" variant="subtle" disabled={copied === undefined} onClick={() => paste(focus)}>
              {words.acts.paste}
            </Button>
          </span>
        ) : null}
      </div>
      {panel === 'plan' && editable ? (
        <RosterForm
          key={`${day} ${begun?._id ?? ''}`}
          day={day}
          begin={begun}
          doctors={doctorsOf([...ahead.staff])}
          acts={acts}
          onClose={() => openPanel(undefined)}
        />
      ) : null}
      {panel === 'leave' ? (
        <LeavePanel
          ahead={ahead}
          day={dateText(focused?.day ?? day)}
          doctorID={placeDoctor(focus)}
          acts={acts}
          onClose={() => openPanel(undefined)}
        />
      ) : null}
      {panel === 'stranded' && stranded !== undefined ? (
        <RebookingPanel ahead={ahead} entries={stranded} onClose={() => openPanel(undefined)} />
      ) : null}
      {swapping === undefined ? null : (
        <SwapPanel ahead={ahead} turn={swapping} acts={acts} onClose={() => setSwapping(undefined)} />
      )}
      {acts.asked === undefined ? null : (
        <HitDialog hits={acts.asked.hits} onClose={acts.dismiss} onConfirm={acts.asked.go} />
      )}
    </Sheet>
  );
}
