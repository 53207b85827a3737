import { Button } from '@mantine/core';
import { IconArrowsExchange, IconDeviceTv, IconPlus, IconPrinter } from '@tabler/icons-react';
import { DOSE_STATES } from '@vetloom/domain/ward/dose-state.ts';
import { type CagePlace, layOut, occupied, type RoomPlace, type WardLayout } from '@vetloom/domain/ward/ward-layout.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { FilterChip } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCan, useDocuments, useSession, useStore } from '../../../data/engine/hooks.ts';
import { useCages } from '../../../data/ward/cages.ts';
import { useControlled } from '../../../data/ward/second-look.ts';
import { useDosesByStay, useWard, type WardDose, type WardPatient } from '../../../data/ward/ward-days.ts';
import { wardBoard as words } from '../../../locale/ward-board.ts';
import { wardHandover } from '../../../locale/ward-handover.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { faceOf } from '../../../parts/patient-strip/patient-words.ts';
import { DueList } from '../../../parts/ward/DueList.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import classes from './board.module.css';
import { CageGrid } from './CageGrid.tsx';
import { Handover } from './Handover.tsx';
import { KindChips } from './KindChips.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { Occupancy } from './Occupancy.tsx';
import { printDowntime } from './print-downtime.ts';
import { Screens } from './Screens.tsx';
import { SelectedPatient } from './SelectedPatient.tsx';
import { type CageActs, useCageActs } from './use-cage-acts.ts';
import { useCardKeys } from './use-card-keys.ts';
import { WardCard } from './WardCard.tsx';

const admitForm = later(async () => (await import('../Admit/AdmitForm.tsx')).AdmitForm);

/** /inHospital/active: the ward as it is laid out, every animal with how it is and what is due. View and filters live in the address. */
export default function WardBoard() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const go = useGo();
  const can = useCan();
  const kinds = useKinds();
  const staff = useDocuments('staff', 'byName', {});
  const colours = useMemo(() => new Map((staff ?? []).map((person) => [person._id, person.color])), [staff]);
  const mine = useSession().actor?.staffID;
  const patients = useWard(now);
  const cages = useCages();
  const [selected, setSelected] = useState<string>();
  const [doing, setDoing] = useState<'admit' | 'move' | 'screens' | 'handover'>();
  const acts = useCageActs();
  const seesMoney = can('BILLING_READ');
  const mayMove = can('RECORD_WRITE') || can('EXECUTE_IN_HOSPITAL_PLAN');
  const open = useCallback((stayID: string) => go(links.stay(stayID)), [go]);
  const whole = useMemo(() => cages && patients && layOut(cages.setting, patients, cages.care), [cages, patients]);
  const store = useStore();
  const { act } = useAct();
  const print = () => act(() => printDowntime(store, patients ?? NOBODY, kinds));
  useHotkey('H', wardHandover.title, () => setDoing('handover'), { enabled: mayMove });
  useHotkey('P', words.downtimeKey, () => void print());
  useTabCount(patients?.length);
  useCardKeys(selected);
  const dosesBy = useDosesByStay(patients, now);
  const doses = useMemo(() => [...dosesBy.values()].flat(), [dosesBy]);
  const controlled = useControlled(patients ?? NOBODY);
  const chosen = patients?.find(({ stay }) => stay._id === selected);
  useHotkey('N', words.admit, () => setDoing('admit'), { enabled: can('RECORD_WRITE') });
  useHotkey('M', words.move, () => setDoing('move'), { enabled: mayMove && chosen !== undefined });
  if (!patients || !cages || !whole) return null;
  const shown = narrowed(whole, { room: query.room, mine: query.mine === '1' ? mine : undefined, kind: query.kind });
  const counts = countsOf(doses);
  const laidOut = whole.rooms.flatMap((place) => place.cages);
  return (
    <div className={classes.page}>
      <div className={classes.toolbar}>
        <RoomChips layout={whole} room={query.room} onRoom={(room) => setQuery({ room })} />
        <FilterChip
          active={query.mine === '1'}
          onToggle={() => setQuery({ mine: query.mine === '1' ? undefined : '1' })}
        >
          {words.onlyMine}
        </FilterChip>
        <KindChips patients={patients} kind={query.kind} onKind={(kind) => setQuery({ kind })} />
        <span className={classes.figures}>
          {counts.overdue === 0 ? null : <DoseStatus state="overdue" word={`${words.overdue} ${counts.overdue}`} />}
          {counts.now === 0 ? null : <DoseStatus state="now" word={`${words.now} ${counts.now}`} />}
        </span>
        {mayMove ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconArrowsExchange size={14} aria-hidden="true" />}
            rightSection={<Keycap keys="H" />}
            aria-keyshortcuts="H"
            onClick={() => setDoing('handover')}
          >
            {wardHandover.open}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden="true" />}
          rightSection={<Keycap keys="P" />}
          aria-keyshortcuts="P"
          onClick={() => void print()}
        >
          {words.downtime}
        </Button>
        {can('GENERAL_SETTINGS_WRITE') ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDeviceTv size={14} aria-hidden="true" />}
            onClick={() => setDoing('screens')}
          >
            {words.tv}
          </Button>
        ) : null}
        <Occupancy now={now} cages={laidOut.length} inside={occupied({ cages: laidOut })} />
        {can('RECORD_WRITE') ? (
          <Button
            leftSection={<IconPlus size={14} />}
            rightSection={<Keycap keys="N" onFill />}
            onClick={() => setDoing('admit')}
          >
            {words.admit}
          </Button>
        ) : null}
      </div>
      <div className={classes.body}>
        <section className={classes.board} aria-label={words.label}>
          {laidOut.length === 0 ? (
            <EmptyState
              title={words.noCages}
              next={words.noCagesNext}
              actions={
                can('GENERAL_SETTINGS_READ') ? (
                  <Button variant="default" onClick={() => go(links.to('setting.room'))}>
                    {words.openRooms}
                  </Button>
                ) : undefined
              }
            />
          ) : null}
          {patients.length === 0 && laidOut.length === 0 ? (
            <EmptyState title={words.nobody} next={words.nobodyNext} />
          ) : null}
          <CageGrid
            layout={shown}
            now={now}
            mayCare={mayMove}
            card={(patient, cage, shared) => (
              <WardCard
                key={patient.stay._id}
                patient={patient}
                doses={dosesBy.get(patient.stay._id) ?? NOTHING}
                cage={cage}
                shared={shared}
                now={now}
                face={faceOf(kinds, patient.pet?.type ?? '')}
                doctorColour={colours.get(patient.stay.doctorID)}
                unpaid={seesMoney ? patient.stay.total - patient.stay.received : undefined}
                selected={selected === patient.stay._id}
                mayMove={mayMove}
                onSelect={setSelected}
                onOpen={open}
              />
            )}
            onDrop={(stayID, place) => {
              const patient = patients.find(({ stay }) => stay._id === stayID);
              if (patient) void moveTo(acts, patient, place, cages.setting.cages);
            }}
            onCare={({ cage }, isClean) => void acts.care(cage, isClean)}
          />
        </section>
        <aside className={classes.pane} aria-label={words.due}>
          {chosen === undefined ? null : (
            <SelectedPatient
              patient={chosen}
              onOpen={() => open(chosen.stay._id)}
              onMove={mayMove ? () => setDoing('move') : undefined}
            />
          )}
          <DueList doses={doses} now={now} controlled={controlled} onOpen={({ patient }) => open(patient.stay._id)} />
        </aside>
      </div>
      <Foot />
      {doing === 'move' && chosen ? (
        <MoveDialog
          patient={chosen}
          layout={whole}
          onMove={(cageID) => {
            setDoing(undefined);
            const place = laidOut.find(({ cage }) => cage._id === cageID);
            void moveTo(acts, chosen, place, cages.setting.cages);
          }}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
      {doing === 'handover' ? (
        <Handover
          patients={patients}
          faceOf={({ pet }) => faceOf(kinds, pet?.type ?? '')}
          now={now}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
      {doing === 'screens' ? <Screens onClose={() => setDoing(undefined)} /> : null}
      <OnDemand code={admitForm} open={doing === 'admit'} props={{ onClose: () => setDoing(undefined) }} />
    </div>
  );
}

/** How many animals are in hospital, beside the tab. */
function useTabCount(count: number | undefined): void {
  useEffect(() => {
    setTabCounts({ 'inHospital.active': count });
  }, [count]);
}

function moveTo(
  acts: CageActs,
  patient: WardPatient,
  place: CagePlace<WardPatient> | undefined,
  cages: readonly { readonly _id: string; readonly serviceID: string }[],
) {
  if (place === undefined) return acts.move(patient, undefined);
  const { _id, name } = place.cage;
  const serviceID = cages.find((cage) => cage._id === _id)?.serviceID ?? '';
  return acts.move(patient, { _id, name, serviceID, isDirty: place.dirtySince !== undefined });
}

const NOBODY: readonly WardPatient[] = [];
const NOTHING: readonly WardDose[] = [];

const countsOf = (doses: readonly WardDose[]) => ({
  overdue: doses.filter(({ state }) => state === 'overdue').length,
  now: doses.filter(({ state }) => state === 'now').length,
});

/** The name by which a room stands in the address. */
const keyOf = ({ room }: RoomPlace<unknown>): string => room?._id ?? '-';

interface RoomChipsProps {
  readonly layout: WardLayout<WardPatient>;
  readonly room: string | undefined;
  readonly onRoom: (room: string | undefined) => void;
}

function RoomChips({ layout, room, onRoom }: RoomChipsProps) {
  const cages = layout.rooms.flatMap((place) => place.cages);
  const word = (name: string, inside: number, all: number) => `${name} ${inside}/${all}`;
  return (
    <fieldset className={classes.chipsRow} aria-label={words.rooms}>
      <FilterChip active={room === undefined} onToggle={() => onRoom(undefined)}>
        {word(words.all, occupied({ cages }), cages.length)}
      </FilterChip>
      {layout.rooms.map((place) => (
        <FilterChip
          key={keyOf(place)}
          active={room === keyOf(place)}
          onToggle={() => onRoom(room === keyOf(place) ? undefined : keyOf(place))}
        >
          {word(place.room?.name ?? words.otherRoom, occupied(place), place.cages.length)}
        </FilterChip>
      ))}
    </fieldset>
  );
}

interface Narrowing {
  readonly room: string | undefined;
  readonly mine: string | undefined;
  readonly kind: string | undefined;
}

/** The rooms that somebody looks at; with `mine` only cages with an animal of this doctor, with `kind` with a stay of this kind. */
function narrowed(layout: WardLayout<WardPatient>, { room, mine, kind }: Narrowing): WardLayout<WardPatient> {
  const isMine = ({ stay }: WardPatient) =>
    (mine === undefined || stay.doctorID === mine) && (kind === undefined || (stay.stayKind ?? 'hospital') === kind);
  return {
    unplaced: layout.unplaced.filter(isMine),
    rooms: layout.rooms
      .filter((place) => room === undefined || keyOf(place) === room)
      .map((place) => ({
        ...place,
        cages:
          mine === undefined && kind === undefined
            ? place.cages
            : place.cages
                .map((one) => ({ ...one, patients: one.patients.filter(isMine) }))
                .filter(({ patients }) => patients.length > 0),
      })),
  };
}

/** What the marks mean. */
function Foot() {
  return (
    <div className={classes.foot}>
      {DOSE_STATES.filter((state) => state !== 'stopped').map((state) => (
        <DoseStatus key={state} state={state} />
      ))}
      <span className={classes.footEnd}>{words.stripFoot}</span>
    </div>
  );
}
