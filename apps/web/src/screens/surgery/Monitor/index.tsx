import { Button } from '@mantine/core';
import { wordsOfKind } from '@vetloom/domain/clinic/present-kinds.ts';
import type { ChecklistPhase } from '@vetloom/domain/clinic/settings/surgery-checklist-item.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { monitorLimitsOf } from '@vetloom/domain/surgery/limits.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { found, useCan, useDocument, useStore } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { missingVisit } from '../../../locale/record-missing.ts';
import { surgery } from '../../../locale/surgery.ts';
import { MissingConsents } from '../../../parts/consent/MissingConsents.tsx';
import { ConnectedPatientStrip } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { idFromSegment, links } from '../../../routes/links.ts';
import { useGo, useRouteParams } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { useFetchedVisit } from '../../record/Editor/use-visit.ts';
import { ChecklistBar } from './checklist/ChecklistBar.tsx';
import { ChecklistPanel } from './checklist/ChecklistPanel.tsx';
import { useChecklist } from './checklist/use-checklist.ts';
import { Marks, MonitorHead } from './MonitorHead.tsx';
import { MonitorSheet } from './MonitorSheet.tsx';
import classes from './monitor.module.css';
import { printSurgeryMonitor } from './print-surgery.ts';
import { useMonitor } from './use-monitor.ts';
import { useReminder } from './use-reminder.ts';
import { Vitals } from './Vitals.tsx';

/** The surgery monitor (spec 1 §2, spec 2 §3): `/pet/:id/surgery/:rid`. */
export default function SurgeryMonitorPage() {
  const { id = '', rid = '' } = useRouteParams();
  const go = useGo();
  const petID = idFromSegment('pet', id);
  const held = useFetchedVisit(petID, idFromSegment('record', rid));
  if (held.state === 'loading') return null;
  if (held.state === 'found')
    return (
      <>
        <PageHeader title={surgery.title} />
        <Sheet fill>
          <div className={classes.page}>
            <ConnectedPatientStrip petID={held.document.petID} recordID={held.document._id} />
            <Operation key={held.document._id} record={held.document} />
          </div>
        </Sheet>
      </>
    );
  return (
    <Sheet fill>
      <EmptyState
        {...missingVisit[held.state]}
        actions={
          <Button variant="default" onClick={() => go(links.pet(petID))}>
            {surgery.toVisit}
          </Button>
        }
      />
    </Sheet>
  );
}

function Operation({ record }: { readonly record: VisitRecord }) {
  const now = useNow();
  const can = useCan();
  const store = useStore();
  const go = useGo();
  const pet = found(useDocument('pet', record.petID));
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds;
  const { monitor, missing, entries, acts } = useMonitor(record);
  const mayWrite = can('RECORD_WRITE');
  const safety = useChecklist(record, monitor);
  const [list, setList] = useState<{ readonly at: ChecklistPhase | undefined }>();
  const last = entries.at(-1)?.dateTime ?? monitor?.dateTime ?? now;
  const reminder = useReminder(last, now, monitor?.endDateTime === 0);
  const toVisit = (
    <Button variant="default" onClick={() => go(links.visit(record.petID, record._id))}>
      {surgery.toVisit}
    </Button>
  );
  if (missing === 'loading') return null;
  // One that was begun long ago may lie at the clinic: it isn't begun again.
  if (missing === 'fetching' || missing === 'unreachable')
    return <EmptyState {...surgery.missing[missing]} actions={toVisit} />;
  // The first list is gone through before the monitor begins.
  const lists =
    safety.phases === undefined ? null : (
      <>
        <MissingConsents petID={record.petID} recordID={record._id} />
        <ChecklistBar phases={safety.phases} opened={list !== undefined} onOpen={(at) => setList({ at })} />
        {list === undefined ? null : (
          <ChecklistPanel
            key={list.at ?? ''}
            phases={safety.phases}
            acts={safety.acts}
            mayWrite={mayWrite}
            over={monitor !== undefined && monitor.endDateTime !== 0}
            at={list.at}
            onClose={() => setList(undefined)}
          />
        )}
      </>
    );
  if (monitor === undefined)
    return (
      <>
        {lists}
        <EmptyState
          title={surgery.notStarted}
          next={mayWrite ? surgery.notStartedNext : surgery.mayNotStart}
          actions={
            <>
              {mayWrite ? <Button onClick={() => void acts.start()}>{surgery.start}</Button> : null}
              {toVisit}
            </>
          }
        />
      </>
    );
  const limits = monitorLimitsOf(wordsOfKind(kinds, pet?.type ?? ''));
  const running = monitor.endDateTime === 0;
  const print = () =>
    void printSurgeryMonitor(store, monitor, safety.checklist).catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  return (
    <>
      <MonitorHead
        record={record}
        monitor={monitor}
        acts={acts}
        reminder={reminder}
        hasRows={entries.length > 0}
        mayWrite={mayWrite}
        now={now}
        onPrint={print}
      />
      {lists}
      <Vitals
        entries={entries}
        limits={limits}
        from={Math.min(monitor.dateTime, entries[0]?.dateTime ?? monitor.dateTime)}
        to={Math.max(last, running ? now : monitor.endDateTime)}
      />
      {mayWrite && running ? <Marks acts={acts} /> : null}
      <MonitorSheet entries={entries} limits={limits} acts={acts} mayWrite={mayWrite} now={now} />
    </>
  );
}
