import { Button } from '@mantine/core';
import { addDays, dayStart, daysBetween } from '@vetloom/domain/core/clock.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { missionLogID, planID, stayMonitorID } from '@vetloom/domain/hospital/stay-ids.ts';
import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { type GridRow, hourOf } from '@vetloom/domain/ward/day-grid.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCallback, useMemo, useState } from 'react';
import { useFetched } from '../../../data/engine/fetched.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { bringStay } from '../../../data/ward/bring-stay.ts';
import {
  useDayConflicts,
  useStayDay,
  useStayPatient,
  useStayPlans,
  useStayWeights,
  weighedIn,
} from '../../../data/ward/stay-sheet.ts';
import { ward } from '../../../locale/ward.ts';
import { leavingWords } from '../../../locale/ward-leaving.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { CalculatorsButton } from '../../../parts/calculators/CalculatorsButton.tsx';
import { ConsentsButton } from '../../../parts/consent/ConsentsButton.tsx';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { ConnectedPatientStrip } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import type { StayFacts } from '../../../parts/patient-strip/PatientStrip.tsx';
import { petName } from '../../../parts/ward/dose-words.ts';
import { idFromSegment, links } from '../../../routes/links.ts';
import { useGo, useQuery, useRouteParams } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { DayExams } from './DayExams.tsx';
import { DaySheet } from './DaySheet.tsx';
import { DaysTable } from './DaysTable.tsx';
import { NoDay } from './NoDay.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { SheetHead } from './SheetHead.tsx';
import classes from './sheet.module.css';
import { useSheetActs } from './use-sheet-acts.ts';

/** The flowsheet of a stay (spec 1 §2, spec 2 §3): `/inHospital/edit/v2/:inHospitalID`. */
export default function FlowsheetPage() {
  const { inHospitalID = '' } = useRouteParams();
  const go = useGo();
  const id = idFromSegment('inHospital', inHospitalID);
  const held = useFetched('inHospital', id, bringStay(id));
  if (held.state === 'loading') return null;
  if (held.state === 'found') return <Flowsheet key={held.document._id} stay={held.document} />;
  return (
    <Sheet fill>
      <EmptyState
        whole
        {...flowsheet.missing[held.state]}
        actions={
          <Button variant="default" onClick={() => go(links.to('inHospital.active'))}>
            {flowsheet.toBoard}
          </Button>
        }
      />
    </Sheet>
  );
}

const noteCode = later(() => import('../Note/NotePanel.tsx').then(({ NotePanel }) => NotePanel));

type Order = { readonly row: GridRow | undefined };

function Flowsheet({ stay }: { readonly stay: Stay }) {
  const now = useNow();
  const can = useCan();
  const [query, setQuery] = useQuery();
  const [order, setOrder] = useState<Order>();
  const acts = useSheetActs();
  const zone = shownZone();
  const today = dayStart(now, zone);
  const plans = useStayPlans(stay._id);
  const weights = useStayWeights(stay._id);
  const isOver = stay.dischargeDateTime !== 0;
  const lastPlanned = plans?.at(-1)?.planDateTime ?? today;
  const asked = Number(query.day);
  const shownDay = Number.isFinite(asked) && asked > 0 ? dayStart(asked, zone) : isOver ? lastPlanned : today;
  const day = useStayDay(stay._id, shownDay);
  const patient = useStayPatient(stay, day ?? undefined);
  const conflicts = useDayConflicts([
    planID(stay._id, shownDay),
    missionLogID(stay._id, shownDay),
    stayMonitorID(stay._id, shownDay),
  ]);
  const mayPlan = can('RECORD_WRITE') && !isOver;
  const mayExecute = can('EXECUTE_IN_HOSPITAL_PLAN') && !isOver;
  const ref = { inHospitalID: stay._id, planDateTime: shownDay };
  const show = (to: number) => {
    setOrder(undefined);
    setQuery({ day: to === today ? undefined : String(to), view: undefined });
  };
  const isComparing = query.view === 'days';
  const previous = addDays(shownDay, -1, zone);
  const tomorrow = addDays(shownDay, 1, zone);
  const before = useStayDay(stay._id, previous) ?? undefined;
  const onOrder = useCallback((row: GridRow) => setOrder({ row }), []);
  const copy = async () => {
    if (await acts.open({ ...ref, planDateTime: tomorrow }, shownDay)) show(tomorrow);
  };
  const facts: StayFacts = {
    cage: stay.cageName,
    cause: stay.cause,
    dayOfStay: ward.dayOfStay(daysBetween(stay.startDateTime, isOver ? stay.dischargeDateTime : now, zone) + 1),
    doctor: stay.doctor,
    notice: stay.notice.trim(),
    ended: isOver ? leavingWords(kindOfStay(stay)).ended(formatMonthDay(stay.dischargeDateTime)) : undefined,
    weights,
    money: can('BILLING_READ') ? { total: stay.total, estimate: stay.estimateTotal } : undefined,
  };
  const weighed = useMemo(() => patient.pet && weighedIn(patient.pet, weights), [patient.pet, weights]);
  return (
    <>
      <PageHeader title={flowsheet.header(petName(patient), stay.cageName)}>
        <ConsentsButton petID={stay.petID} inHospitalID={stay._id} />
        <CalculatorsButton about={{ petID: stay.petID }} />
      </PageHeader>
      <Sheet fill>
        <div className={classes.page}>
          <ConnectedPatientStrip petID={stay.petID} stay={facts} />
          <SheetHead
            day={shownDay}
            today={today}
            nth={daysBetween(stay.startDateTime, shownDay, zone) + 1}
            mayPlan={mayPlan}
            isPlanned={day !== null && day !== undefined}
            isComparing={isComparing}
            conflicts={conflicts}
            onDay={(days) => show(addDays(shownDay, days, zone))}
            onToday={() => show(today)}
            onCompare={() => setQuery({ view: isComparing ? undefined : 'days' })}
            onCopy={() => void copy()}
            onAdd={() => setOrder({ row: undefined })}
            onNote={day ? () => setQuery({ note: '1' }) : undefined}
          />
          {isComparing && plans !== undefined ? (
            <DaysTable
              inHospitalID={stay._id}
              days={plans.slice(-14).map(({ planDateTime }) => planDateTime)}
              species={patient.pet?.type ?? ''}
              today={today}
              now={now}
              seesMoney={can('BILLING_READ')}
              onDay={show}
            />
          ) : day === null && plans !== undefined ? (
            <NoDay
              day={shownDay}
              plans={plans}
              mayPlan={mayPlan}
              isOver={isOver}
              onOpen={(copyOf) => void acts.open(ref, copyOf)}
            />
          ) : day ? (
            <DaySheet
              key={day.plan._id}
              patient={patient}
              day={day}
              before={before}
              weights={weights}
              acts={acts}
              mayExecute={mayExecute}
              mayPlan={mayPlan}
              readOnly={isOver ? leavingWords(kindOfStay(stay)).over : mayExecute ? undefined : flowsheet.readOnly}
              now={now}
              onOrder={onOrder}
            />
          ) : null}
          {day && !isComparing ? <DayExams inHospitalID={stay._id} planDateTime={shownDay} isOpen={!isOver} /> : null}
        </div>
      </Sheet>
      {query.note === '1' && day ? (
        <OnDemand code={noteCode} open props={{ stay, plan: day.plan, onClose: () => setQuery({ note: undefined }) }} />
      ) : null}
      {order !== undefined && day ? (
        <OrderPanel
          key={order.row?.key ?? 'new'}
          day={day}
          row={order.row}
          stay={stay}
          pet={weighed}
          now={now}
          hour={shownDay === today ? Math.min(23, hourOf(now, shownDay, zone) + 1) : 8}
          acts={acts}
          onClose={() => setOrder(undefined)}
        />
      ) : null}
    </>
  );
}
