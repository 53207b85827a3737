import { Button, SegmentedControl } from '@mantine/core';
import { IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react';
import { incomeSum } from '@vetloom/domain/billing/receive-log.ts';
import { BOARD_SETTING } from '@vetloom/domain/clinic/settings/board.setting.ts';
import { LANES, laneMinutes, medianMinutes } from '@vetloom/domain/overview/board.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { FilterChip } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useMemo, useState } from 'react';
import { found, useCan, useDocument, useDocuments, useSession, useSetting } from '../../../data/engine/hooks.ts';
import { type Today, useToday, type VisitEntry } from '../../../data/overview/today.ts';
import { useWaits } from '../../../data/overview/waits.ts';
import { today } from '../../../locale/overview.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import type { Kind } from '../../../parts/patient-strip/read-patient.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { useRememberedTab } from '../../../routes/remembered-tab.ts';
import { CheckInDrawer } from '../../visit/CheckInDrawer.tsx';
import { useCheckInActs } from '../check-in-acts.tsx';
import { useVisitActions } from '../use-visit-actions.ts';
import { BegunAnyway } from './BegunAnyway.tsx';
import { BoardFoot } from './BoardFoot.tsx';
import classes from './board.module.css';
import { DayNoteButton, DayNoteStrip } from './DayNote.tsx';
import { Doubles } from './Doubles.tsx';
import { Expecting } from './Expecting.tsx';
import { Lane } from './Lane.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useHeldStill } from './use-held-still.ts';

/** The board as a list: most people stay with the lanes. */
const visitTable = later(async () => (await import('./VisitTable.tsx')).VisitTable);

/** The setup guide's link: what it asks is no part of the day. */
const guideStrip = later(async () => (await import('./GuideStrip.tsx')).GuideStrip);

const NO_KINDS: readonly Kind[] = [];

/** The clinic's day: one lane a station, kept up by itself. View and filters live in the address. */
export default function Overview() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const [view, setView] = useRememberedTab('overview');
  const [checkingIn, setCheckingIn] = useState(false);
  const [selected, setSelected] = useState<string>();
  const [pointed, setPointed] = useState(false);
  const can = useCan();
  const { waitWarnMinutes: long, waitAlertMinutes: late } = useSetting(BOARD_SETTING) ?? BOARD_SETTING.defaults;
  const limits = useMemo(() => ({ long, over: late }), [long, late]);
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? NO_KINDS;
  const staff = useDocuments('staff', 'byName', {});
  const colours = useMemo(() => new Map((staff ?? []).map((person) => [person._id, person.color])), [staff]);
  const mine = useSession().actor?.staffID;
  const day = useToday(now);
  const onlyMine = query.mine === '1' ? mine : undefined;
  const over = query.long === '1' ? limits.over : undefined;
  // A board of its own at every render would never hold still, and render for ever.
  const board = useMemo(() => day && filtered(day, { mine: onlyMine, over, now }), [day, onlyMine, over, now]);
  const { shown = board, waiting, release } = useHeldStill(board, pointed);
  const waits = useWaits(now)?.of;
  const { openVisit, nextStation } = useVisitActions();
  useBoardKeys(shown, selected, nextStation);
  const acts = useCheckInActs();
  const mayCheckIn = can('CHECK_IN');
  useHotkey('N', today.checkIn, () => setCheckingIn(true), { enabled: mayCheckIn });
  if (!shown || !day) return null;
  const entries = LANES.flatMap((lane) => shown.lanes[lane]);
  const filters = query.mine === '1' || query.long === '1';
  return (
    <div className={classes.page}>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label={today.viewLabel}
          value={view}
          onChange={(next) => setView(next === 'list' ? 'list' : 'board')}
          data={[
            { value: 'board', label: <ViewLabel icon={<IconLayoutKanban size={14} />} word={today.views.board} /> },
            { value: 'list', label: <ViewLabel icon={<IconList size={14} />} word={today.views.list} /> },
          ]}
        />
        <FilterChip
          active={query.mine === '1'}
          onToggle={() => setQuery({ mine: query.mine === '1' ? undefined : '1' })}
        >
          {today.onlyMine}
        </FilterChip>
        <FilterChip
          active={query.long === '1'}
          count={countLong(day, limits.over, now)}
          onToggle={() => setQuery({ long: query.long === '1' ? undefined : '1' })}
        >
          {today.longWaits(limits.over)}
        </FilterChip>
        {waiting === 0 ? null : (
          <Button size="xs" variant="default" onClick={release}>
            {today.updates(waiting)}
          </Button>
        )}
        <DayNoteButton now={now} />
        <Figures day={day} now={now} money={can('BILLING_READ')} />
        {mayCheckIn ? (
          <Button
            leftSection={<IconPlus size={14} />}
            rightSection={<Keycap keys="N" onFill />}
            onClick={() => setCheckingIn(true)}
          >
            {today.checkIn}
          </Button>
        ) : null}
      </div>
      {can('GENERAL_SETTINGS_WRITE') ? <OnDemand code={guideStrip} open props={{}} /> : null}
      <DayNoteStrip now={now} />
      <Doubles now={now} />
      <BegunAnyway entries={entries} />
      {entries.length === 0 && shown.settled.length === 0 ? (
        <>
          <EmptyState
            title={filters ? today.filterEmpty : today.boardEmpty}
            next={filters ? undefined : today.boardEmptyNext}
            actions={
              filters ? (
                <Button variant="default" onClick={() => setQuery({ mine: undefined, long: undefined })}>
                  {today.clearFilter}
                </Button>
              ) : mayCheckIn ? (
                <Button onClick={() => setCheckingIn(true)}>{today.checkIn}</Button>
              ) : undefined
            }
          />
          {filters ? null : <Expecting now={now} />}
        </>
      ) : view === 'list' ? (
        <div className={classes.sheet}>
          <Sheet fill>
            <OnDemand
              code={visitTable}
              open
              props={{ entries: [...entries, ...shown.settled], onOpen: openVisit, acts }}
            />
          </Sheet>
        </div>
      ) : (
        <div className={classes.lanes} onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
          {LANES.map((lane) => (
            <Lane
              key={lane}
              lane={lane}
              entries={shown.lanes[lane]}
              now={now}
              limits={limits}
              colours={colours}
              kinds={kinds}
              selected={selected}
              onSelect={setSelected}
              onOpen={openVisit}
              acts={acts}
              waits={waits}
              {...(lane === 'checkout' ? { settled: shown.settled } : {})}
            />
          ))}
        </div>
      )}
      {view === 'list' ? null : <BoardFoot />}
      {acts.panels}
      <CheckInDrawer open={checkingIn} onClose={() => setCheckingIn(false)} />
    </div>
  );
}

function ViewLabel({ icon, word }: { readonly icon: React.ReactNode; readonly word: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      {icon}
      {word}
    </span>
  );
}

function Figures({ day, now, money }: { readonly day: Today; readonly now: number; readonly money: boolean }) {
  const present = LANES.reduce((sum, lane) => sum + day.lanes[lane].length, 0);
  const wait = medianMinutes(day.lanes.waiting.map(({ record }) => laneMinutes(record, now)));
  return (
    <div className={classes.figures}>
      <span>
        {today.inClinic} <b>{present}</b>
      </span>
      <span>
        {today.medianWait} <b>{today.minutes(wait)}</b>
      </span>
      <span>
        {today.settled} <b>{day.settled.length}</b>
      </span>
      {money ? (
        <span>
          {today.received} <b>{formatMoney(incomeSum(day.receipts))}</b>
        </span>
      ) : null}
    </div>
  );
}

const countLong = (day: Today, over: number, now: number): number =>
  LANES.reduce((sum, lane) => sum + day.lanes[lane].filter(({ record }) => laneMinutes(record, now) >= over).length, 0);

interface Filter {
  readonly mine: string | undefined;
  readonly over: number | undefined;
  readonly now: number;
}

function filtered(day: Today, { mine, over, now }: Filter): Today {
  const keep = ({ record }: VisitEntry) =>
    (mine === undefined || record.doctorID === mine) && (over === undefined || laneMinutes(record, now) >= over);
  const lanes = Object.fromEntries(
    LANES.map((lane) => [lane, day.lanes[lane].filter(keep)]),
  ) as unknown as Today['lanes'];
  const settled = over === undefined ? day.settled.filter(keep) : [];
  return { ...day, lanes, settled };
}
