import { Button, NativeSelect } from '@mantine/core';
import { ROOM_SETTING } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { FilterChip, SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { SelectionBar } from '@vetloom/ui/table/SelectionBar.tsx';
import { useEffect, useMemo, useState } from 'react';
import { useSession, useSetting } from '../../../data/engine/hooks.ts';
import { useDaysAhead } from '../../../data/ward/days-ahead.ts';
import { controlledKey, useControlled } from '../../../data/ward/second-look.ts';
import { dosesOfPatient, useWard, type WardPatient } from '../../../data/ward/ward-days.ts';
import { ward as wardWords } from '../../../locale/ward.ts';
import { due as words } from '../../../locale/ward-due.ts';
import { DueRows } from '../../../parts/ward/DueRows.tsx';
import { dueRows } from '../../../parts/ward/due-rows.ts';
import { useDueDesk } from '../../../parts/ward/use-due-desk.tsx';
import { focusRow, useDueKeys } from '../../../parts/ward/use-due-keys.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { countsOf, groupsOf, roomsOf, rowAt } from './due-groups.ts';
import classes from './due-screen.module.css';
import { OwedLooks } from './OwedLooks.tsx';

const BY = ['time', 'room'] as const;
const AHEAD_HOURS = ['2', '6', '12', '24'] as const;

/** /inHospital/mission: all that is due in the ward, by time or by room. `?by=`, `?room=`, `?mine=`, `?late=` and `?ahead=` choose; `?at=` is the moment (Unix seconds) to begin with. */
export default function Due() {
  const now = useNow();
  const patients = useWard(now);
  return patients === undefined ? null : <DueDesk patients={patients} now={now} />;
}

function DueDesk({ patients, now }: { readonly patients: readonly WardPatient[]; readonly now: number }) {
  const [query, setQuery] = useQuery();
  const go = useGo();
  const { actor } = useSession();
  const rooms = useSetting(ROOM_SETTING);
  const by = query.by === 'room' ? 'room' : 'time';
  const hours = AHEAD_HOURS.find((one) => one === query.ahead) ?? '2';
  const [isMine, isLate] = [query.mine === '1', query.late === '1'];
  const [active, setActive] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ahead = useDaysAhead(patients, now, now + Number(hours) * 3600);
  const controlled = useControlled(ahead);
  const doses = useMemo(() => ahead.flatMap((patient) => dosesOfPatient(patient, now)), [ahead, now]);
  const marked = useMemo(
    () =>
      new Set(doses.filter(({ day, missionID }) => controlled?.get(day.plan._id)?.has(missionID)).map(controlledKey)),
    [doses, controlled],
  );
  const all = useMemo(() => dueRows(doses, now, Number(hours) * 3600), [doses, now, hours]);
  const counts = countsOf(all);
  const pressing = counts.late + counts.now;
  useEffect(() => setTabCounts({ 'inHospital.mission': pressing === 0 ? undefined : pressing }), [pressing]);
  const inRooms = roomsOf(all, rooms);
  const rows = all
    .filter(({ patient }) => !isMine || patient.stay.doctorID === actor?.staffID)
    .filter(({ state }) => !isLate || state === 'overdue')
    .filter((row) => query.room === undefined || inRooms.roomOf(row) === query.room);
  const groups = groupsOf(rows, by, inRooms);
  const shown = groups.flatMap((group) => group.rows);
  const picked = shown.filter(({ key }) => chosen.has(key));
  const desk = useDueDesk((done) => {
    const gone = new Set(done.map(({ key }) => key));
    setChosen((before) => new Set([...before].filter((key) => !gone.has(key))));
  });
  const together = picked.length > 0 ? picked : shown.filter(({ key }) => key === active);
  useDueKeys({
    rows: shown,
    active,
    onActive: setActive,
    skip: desk.skip && (() => desk.skip?.(together)),
    arrows: true,
  });
  // A notice leads to its moment, once: from then on people move by themselves.
  const wanted = query.at === undefined ? undefined : rowAt(shown, Number(query.at));
  useEffect(() => {
    if (wanted === undefined) return;
    setActive(wanted.key);
    setQuery({ at: undefined });
    focusRow(wanted);
  }, [wanted, setQuery]);
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, key] : [...before].filter((one) => one !== key)));
  useHotkey('X', words.keys.choose, () => active && choose(active, !chosen.has(active)), {
    enabled: desk.done !== undefined && active !== undefined,
  });
  useHotkey('Ctrl Enter', words.together, () => desk.done?.(together), {
    enabled: desk.done !== undefined && together.length > 0,
  });
  const isFiltered = isMine || isLate || query.room !== undefined;
  return (
    <Sheet fill>
      <Toolbar
        end={
          <span className={classes.counts}>
            <DoseStatus state="overdue" word={words.lateCount(counts.late)} />
            <DoseStatus state="now" word={words.nowCount(counts.now)} />
          </span>
        }
      >
        <SegmentedFilter
          label={words.byLabel}
          options={BY.map((value) => ({ value, label: words.by[value] }))}
          value={by}
          onChange={(value) => setQuery({ by: value === 'time' ? undefined : value })}
        />
        <NativeSelect
          size="xs"
          aria-label={words.aheadLabel}
          value={hours}
          data={AHEAD_HOURS.map((value) => ({ value, label: words.ahead(value) }))}
          onChange={(event) => setQuery({ ahead: event.currentTarget.value })}
        />
      </Toolbar>
      <div className={classes.filters}>
        <FilterChip active={isLate} count={counts.late} onToggle={() => setQuery({ late: isLate ? undefined : '1' })}>
          {words.onlyLate}
        </FilterChip>
        <FilterChip active={isMine} onToggle={() => setQuery({ mine: isMine ? undefined : '1' })}>
          {words.onlyMine}
        </FilterChip>
        {inRooms.rooms.length < 2
          ? null
          : inRooms.rooms.map(({ id, name, count }) => (
              <FilterChip
                key={id}
                active={query.room === id}
                count={count}
                onToggle={() => setQuery({ room: query.room === id ? undefined : id })}
              >
                {name}
              </FilterChip>
            ))}
      </div>
      {picked.length === 0 || desk.done === undefined ? null : (
        <SelectionBar count={picked.length} onClear={() => setChosen(new Set())}>
          <Button size="sm" rightSection={<Keycap keys="Ctrl Enter" onFill />} onClick={() => desk.done?.(picked)}>
            {words.doTogether(picked.length)}
          </Button>
          <Button size="sm" variant="default" onClick={() => desk.skip?.(picked)}>
            {words.skip.many(picked.length)}
          </Button>
        </SelectionBar>
      )}
      <div className={classes.body}>
        <OwedLooks now={now} />
        {shown.length > 0 ? null : isFiltered && all.length > 0 ? (
          <EmptyState
            title={words.noMatch}
            next={words.noMatchNext}
            actions={
              <Button variant="default" onClick={() => setQuery({ room: undefined, mine: undefined, late: undefined })}>
                {words.clear}
              </Button>
            }
          />
        ) : patients.length === 0 ? (
          <EmptyState title={words.nobody} next={words.nobodyNext} />
        ) : (
          <EmptyState title={words.calm} next={words.calmNext(hours)} />
        )}
        <DueRows
          label={words.label}
          groups={groups}
          now={now}
          activeKey={active}
          onActive={setActive}
          controlled={marked}
          wide
          onOpen={({ patient, doses: [first] }) =>
            go(links.stay(patient.stay._id, first ? { day: String(first.day.plan.planDateTime) } : {}))
          }
          {...(desk.done === undefined
            ? {}
            : {
                onDone: (row) => desk.done?.([row]),
                chosen,
                onChoose: ({ key }, isChosen) => choose(key, isChosen),
              })}
        />
      </div>
      <Footer
        end={
          <span className={classes.keys}>
            <Keycap keys="J" />
            <Keycap keys="K" /> {words.keys.move}
            <Keycap keys={words.space} /> {words.keys.done}
            <Keycap keys="S" /> {words.keys.skip}
            <Keycap keys="X" /> {words.keys.choose}
          </span>
        }
      >
        {words.count(formatCount(shown.length))}
        <span>{wardWords.inWard(patients.length)}</span>
      </Footer>
      {desk.dialog}
    </Sheet>
  );
}
