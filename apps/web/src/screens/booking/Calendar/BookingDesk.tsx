import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';

import { type BookingEntry, useBooking } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import type { ClinicCalendar } from '../../../data/booking/read-calendar.ts';

import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { bookingCalendar as words } from '../../../locale/booking-calendar.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { placeOf, useBookingActs } from '../../../parts/booking/use-booking-acts.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { placeTyped } from '../Form/booking-values.ts';
import { type ChosenMove, MoveDialog } from '../Move/MoveDialog.tsx';
import { WaitList } from '../Waiting/WaitList.tsx';
import classes from './calendar.module.css';
import { DayGrid } from './DayGrid.tsx';
import { DayNotes } from './DayNotes.tsx';
import { DoubleDialog } from './DoubleDialog.tsx';
import { snapOf } from './grid-geometry.ts';
import type { GhostPlace } from './grid-types.ts';
import { HeldBar } from './HeldBar.tsx';
import { ListView } from './ListView.tsx';
import { MonthView } from './MonthView.tsx';
import { Side } from './Side.tsx';
import { daysOf, type Shown, stepped } from './shown-days.ts';
import { Toolbar } from './Toolbar.tsx';
import { useCardFacts } from './use-card-facts.ts';
import { useSelectedFocus, useStandingOn } from './use-card-focus.ts';
import { useHeld } from './use-held.ts';
import { useJudge } from './use-judge.ts';
import { useMaking } from './use-making.ts';
import { useMoveFollowing, useSeriesOf } from './use-series.ts';
import { useShownDoctor, useShownGrid } from './use-shown-view.ts';
import { WeekLists } from './WeekLists.tsx';

const form = later(async () => (await import('../Form/BookingForm.tsx')).BookingForm);
const detail = later(async () => (await import('./DetailPanel.tsx')).DetailPanel);

interface BookingDeskProps {
  readonly shown: Shown;
  /** What the address asks for: further days are counted from it, however fast somebody turns over. */
  readonly wanted: Shown;
  readonly calendar: ClinicCalendar;
  readonly choices: BookingChoices;
  /** Bookings that touch what is shown; undefined until they are read. */
  readonly read: readonly BookingEntry[] | undefined;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly setQuery: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly now: number;
  readonly mayWrite: boolean;
}

const NONE: readonly BookingEntry[] = [];
const TOUCH = '(max-width: 1024px), (pointer: coarse)';

/** A place that is taken, and what wants to be there. */
interface Asking {
  readonly entry: BookingEntry;
  readonly place: BookingPlace;
}

/** The calendar at work: its views, what is chosen, moved and made. */
export function BookingDesk({
  shown,
  wanted,
  calendar,
  choices,
  read,
  query,
  setQuery,
  now,
  mayWrite,
}: BookingDeskProps) {
  const can = useCan();
  const store = useStore();
  const isTouch = useMediaQuery(TOUCH, undefined, { getInitialValueInEffect: false }) === true;
  const isMonth = shown.view === 'month';
  const entries = read ?? NONE;
  const doctorID = useShownDoctor(query, choices);
  // A month is everybody's until somebody is named.
  const monthsDoctor = query.doctor === undefined ? undefined : doctorID;
  const { columns, geometry } = useShownGrid({ shown, calendar, choices, entries, query, isTouch }, doctorID);
  const factsOf = useCardFacts(entries, choices);
  const judge = useJudge(calendar, entries, choices, now);
  const acts = useBookingActs();
  const chosen = useBooking(query.open);
  const [asking, setAsking] = useState<Asking>();
  const [moving, setMoving] = useState<BookingEntry>();
  const series = useSeriesOf((moving ?? chosen ?? undefined)?.booking);
  const moveFollowing = useMoveFollowing();
  const making = useMaking({ calendar, choices, query, setQuery, shown, mayWrite });
  const { act } = useAct();
  const standOn = useStandingOn(entries);
  const slot = calendar.ground.setting.timeSlotMin;
  const step = snapOf(slot);
  const showDay = (day: number) => setQuery({ day: dateText(day) });
  const open = (id: string | undefined) => {
    making.close();
    setQuery({ open: id });
  };

  const move = (entry: BookingEntry, place: BookingPlace) => {
    const judged = judge?.(place, entry.booking);
    if (judged?.isDouble) setAsking({ entry, place });
    else void acts.move(entry, { place });
  };
  const moveAll = async (entry: BookingEntry, chosenMove: ChosenMove) => {
    const following = series?.following ?? NONE;
    setMoving(undefined);
    if (!(await acts.move(entry, chosenMove)) || !chosenMove.withFollowing) return;
    await act(async () => {
      const { moved, kept } = await moveFollowing(following, placeOf(entry.booking), chosenMove.place);
      showSuccess(words.move.followed(moved, kept));
    });
  };
  const held = useHeld({
    ...{ columns, step, day: wanted.day, isDay: shown.view === 'day' },
    mayPick: mayWrite && columns.length > 0,
    toPick: () => {
      const standing =
        document.activeElement instanceof HTMLElement ? document.activeElement.dataset.booking : undefined;
      const entry = entries.find(({ booking }) => booking._id === standing) ?? chosen ?? undefined;
      return entry && isOpenBooking(entry.booking) ? entry : undefined;
    },
    onDay: showDay,
    onDrop: ({ entry, place }) => {
      standOn(entry.booking._id);
      move(entry, place);
    },
  });
  const place = (where: BookingPlace) => {
    if (held.held) {
      const length = held.held.place.dateTimeEnd - held.held.place.dateTime;
      const { entry } = held.held;
      held.leave();
      move(entry, {
        ...where,
        dateTimeEnd: where.dateTime + length,
        doctorID: columns[0]?.doctorID === undefined ? entry.booking.doctorID : where.doctorID,
        roomID: columns[0]?.roomID === undefined ? entry.booking.roomID : where.roomID,
      });
    } else making.at(where);
  };
  const ghost = useGhost(making, held.held, judge);
  const print = () =>
    act(async () => {
      const { printDay } = await import('./print-day.ts');
      await printDay(store, { day: shown.day, entries, choices, factsOf });
    });
  const { keys } = words;
  const isIdle = held.held === undefined;
  useHotkey('B', keys.create, () => making.begin(), { enabled: mayWrite });
  useHotkey('T', keys.today, () => setQuery({ day: undefined, to: undefined }));
  useHotkey('ArrowLeft', keys.previous, () => setQuery(stepped(wanted, -1)), { enabled: isIdle });
  useHotkey('ArrowRight', keys.next, () => setQuery(stepped(wanted, 1)), { enabled: isIdle });
  useHotkey('P', keys.print, () => void print(), { enabled: shown.view === 'day' });
  useSelectedFocus(query.open);
  const isPanelOpen = making.isOpen || query.open !== undefined;
  return (
    <div className={classes.page}>
      <Sheet fill>
        <Toolbar
          shown={shown}
          by={query.by === 'room' ? 'room' : 'doctor'}
          doctorID={isMonth ? monthsDoctor : doctorID}
          choices={choices}
          onStep={(by) => setQuery(stepped(wanted, by))}
          onToday={() => setQuery({ day: undefined, to: undefined })}
          onView={(view) => setQuery({ view: view === 'day' ? undefined : view, to: undefined })}
          onBy={(by) => setQuery({ by: by === 'doctor' ? undefined : by })}
          onDoctor={(id) => setQuery({ doctor: id ?? 'all' })}
          onPrint={() => void print()}
          onCreate={mayWrite ? () => making.begin() : undefined}
        >
          {shown.view === 'day' ? <DayNotes day={shown.day} /> : null}
        </Toolbar>
        {held.held ? (
          <HeldBar
            held={held.held}
            isElsewhere={
              ghost?.place !== undefined && timeOf(dateText(ghost.place.dateTime)) !== shown.day && shown.view === 'day'
            }
            onDrop={held.drop}
            onLeave={held.leave}
          />
        ) : null}
        {Object.values(calendar.ground.setting.businessHours).every((day) => !Object.values(day).some(Boolean)) ? (
          <Notice
            tone="ochre"
            action={
              can('BIZ_HOURS_READ') ? (
                <Button component={AppLink} to={links.to('setting.booking')} size="xs" variant="default">
                  {words.openHours}
                </Button>
              ) : undefined
            }
          >
            {words.noHours}
          </Notice>
        ) : null}
        <div className={classes.body} data-panel={isPanelOpen || undefined}>
          {shown.view === 'day' ? (
            <Side
              day={shown.day}
              now={now}
              entries={entries}
              showsOver={query.over === '1'}
              onDay={showDay}
              onShowOver={(shows) => setQuery({ over: shows ? '1' : undefined })}
            >
              <WaitList {...{ day: shown.day, now, calendar, choices, mayWrite }} />
            </Side>
          ) : null}
          {columns.length > 0 && read !== undefined ? (
            <DayGrid
              label={words.label}
              columns={columns}
              geometry={geometry}
              step={step}
              slot={slot}
              now={now}
              selected={query.open}
              held={held.held?.entry.booking._id}
              ghost={ghost}
              mayWrite={mayWrite}
              factsOf={factsOf}
              judge={(where, booking) => judge?.(where, booking) ?? { words: [], isDouble: false }}
              onOpen={open}
              onCreate={place}
              onMove={move}
            />
          ) : null}
          {shown.view === 'day' && columns.length === 0 ? <NoColumns by={query.by} /> : null}
          {shown.view === 'week' && columns.length === 0 ? (
            <WeekLists
              days={daysOf(shown)}
              now={now}
              calendar={calendar}
              entries={entries}
              selected={query.open}
              factsOf={factsOf}
              onOpen={open}
              onDay={(day) => setQuery({ view: undefined, day: dateText(day) })}
            />
          ) : null}
          {isMonth ? (
            <MonthView
              {...{ day: shown.day, from: shown.from, to: shown.to, now, calendar, choices }}
              doctorID={monthsDoctor}
              onDay={(day) => setQuery({ view: undefined, day: dateText(day) })}
            />
          ) : null}
          {shown.view === 'list' && read !== undefined ? (
            <ListView
              shown={shown}
              entries={entries}
              choices={choices}
              text={query.q ?? ''}
              selected={query.open}
              onText={(text) => setQuery({ q: text || undefined })}
              onRange={(from, to) => setQuery({ day: from, to })}
              onOpen={open}
            />
          ) : null}
        </div>
      </Sheet>
      {making.isOpen ? (
        <OnDemand
          key={making.key}
          code={form}
          open
          props={{
            draft: making.draft,
            choices,
            entry: making.entry,
            onSaved: (id: string) => {
              making.close();
              setQuery({ open: id });
            },
            onClose: making.close,
          }}
        />
      ) : null}
      {query.open !== undefined && !making.isOpen && chosen !== undefined ? (
        <OnDemand
          code={detail}
          open
          props={{
            ...{ entry: chosen, series, now, acts },
            judged: chosen && judge ? judge(placeOf(chosen.booking), chosen.booking) : undefined,
            onMove: () => chosen && setMoving(chosen),
            onEdit: () => chosen && making.edit(chosen),
            onAgain: () => chosen && making.again(chosen),
            onClose: () => open(undefined),
          }}
        />
      ) : null}
      {moving ? (
        <MoveDialog
          entry={moving}
          choices={choices}
          following={series?.following.length ?? 0}
          onMove={(chosenMove) => void moveAll(moving, chosenMove)}
          onClose={() => setMoving(undefined)}
        />
      ) : null}
      {asking ? (
        <DoubleDialog
          place={asking.place}
          told={judge?.(asking.place, asking.entry.booking).words ?? []}
          except={asking.entry.booking._id}
          onClose={() => setAsking(undefined)}
          onTake={(free) => {
            setAsking(undefined);
            void acts.move(asking.entry, { place: free });
          }}
          onKeep={() => {
            setAsking(undefined);
            const beside = judge?.(asking.place, asking.entry.booking).doubles ?? [];
            void acts.move(asking.entry, { place: asking.place, beside });
          }}
        />
      ) : null}
    </div>
  );
}

/** Says why there is nothing to draw. */
function NoColumns({ by }: { readonly by: string | undefined }) {
  const can = useCan();
  const isRoom = by === 'room';
  return (
    <EmptyState
      title={isRoom ? words.noRooms : words.nobody}
      next={isRoom ? words.noRoomsNext : words.nobodyNext}
      actions={
        can(isRoom ? 'GENERAL_SETTINGS_READ' : 'ACCOUNT_READ') ? (
          <Button component={AppLink} to={links.to(isRoom ? 'setting.room' : 'setting.staffs')} variant="default">
            {isRoom ? words.openRooms : words.openStaff}
          </Button>
        ) : undefined
      }
    />
  );
}

/** What is drawn beside the bookings that are there: the one that was picked up, or the one that is being typed. */
function useGhost(
  making: ReturnType<typeof useMaking>,
  held: ReturnType<typeof useHeld>['held'],
  judge: ReturnType<typeof useJudge>,
): GhostPlace | undefined {
  if (held) {
    const judged = judge?.(held.place, held.entry.booking) ?? { words: [], isDouble: false };
    return { place: held.place, label: petName(held.entry), judged };
  }
  const typed = making.isOpen ? placeTyped(making.draft.values) : undefined;
  if (!typed) return undefined;
  const { means, assistantList } = making.draft.values;
  const asked = { _id: making.entry?.booking._id ?? '', beside: [...means], assistantList: [...assistantList] };
  return {
    place: typed,
    label: making.entry ? petName(making.entry) : words.draft,
    judged: judge?.(typed, asked) ?? { words: [], isDouble: false },
  };
}
