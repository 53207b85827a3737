import { Outlet } from '@tanstack/react-router';
import { SidePanelHost } from '@vetloom/ui/layout/SidePanelHost.tsx';
import { Fragment, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useClinicZone } from '../data/engine/ports/clinic-zone.ts';
import { shell } from '../locale/shell.ts';
import { CalculatorsHost } from '../parts/calculators/CalculatorsHost.tsx';
import { later, OnDemand } from '../parts/on-demand/OnDemand.tsx';
import { ResignedPeople } from '../parts/staff-name/StaffName.tsx';
import { TaskFormHost } from '../parts/task/TaskFormHost.tsx';
import { SecondLookHost } from '../parts/ward/SecondLookHost.tsx';
import { Starting } from '../routes/Starting.tsx';
import { ClinicName } from './ClinicName.tsx';
import { DueMissions } from './DueMissions.tsx';
import { DueReminders } from './DueReminders.tsx';
import { DueTasks } from './DueTasks.tsx';
import { FollowColours } from './FollowColours.tsx';
import { Header } from './header/Header.tsx';
import { PageHeaderProvider } from './header/PageHeader.tsx';
import { ModeBanner } from './ModeBanner.tsx';
import { PendingBookings } from './PendingBookings.tsx';
import { PetNumbers } from './PetNumbers.tsx';
import { Palette } from './palette/PaletteGate.tsx';
import { useFrameSources } from './palette/use-frame-sources.tsx';
import { usePorts, useSessionView } from './ports.tsx';
import { Rail } from './Rail.tsx';
import { StoreGate } from './StoreGate.tsx';
import classes from './shell.module.css';
import { ConflictHost } from './sync/ConflictHost.tsx';
import { DayQuestionHost } from './sync/DayQuestionHost.tsx';
import { QuestionHost } from './sync/QuestionHost.tsx';
import { ToastHost } from './ToastHost.tsx';
import { TourHost } from './tour/TourHost.tsx';
import { UnreadConversations } from './UnreadConversations.tsx';
import { useRouteEffects } from './use-route-effects.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { WaitingReports } from './WaitingReports.tsx';

const shortcuts = later(async () => (await import('./Shortcuts.tsx')).Shortcuts);
const quickSwitch = later(async () => (await import('./switch/QuickSwitch.tsx')).QuickSwitch);
const syncPanel = later(async () => (await import('./sync/SyncPanel.tsx')).SyncPanel);

interface ShellProps {
  /** What stands in the frame; the screen of the address by default. */
  readonly children?: ReactNode;
}

/** The frame around every screen of a clinic: rail, header, content with its docked panel, palette, toasts. */
export default function Shell({ children = <Outlet /> }: ShellProps) {
  const ports = usePorts();
  const { gate: Gate = StoreGate } = ports;
  const [syncOpen, setSyncOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const closeSync = useCallback(() => setSyncOpen(false), []);
  const [switchOpen, setSwitchOpen] = useState(false);
  const { email } = useSessionView();
  const zone = useClinicZone();
  useRouteEffects();
  useShellKeys({ onHelp: () => setHelpOpen(true), onSwitch: () => setSwitchOpen(true) });
  useFrameSources();
  return (
    // Another zone makes other days of all that is shown, the header's clock among it.
    <PageHeaderProvider key={zone.name}>
      <div className={classes.shell}>
        <a href="#content" className={classes.skip}>
          {shell.skipToContent}
        </a>
        <Rail onShortcuts={() => setHelpOpen(true)} onSwitch={() => setSwitchOpen(true)} />
        <div className={classes.main}>
          <ModeBanner />
          <Header syncOpen={syncOpen} onSync={() => setSyncOpen((open) => !open)} />
          <SidePanelHost>
            <main id="content" className={classes.content} tabIndex={-1}>
              <Suspense fallback={<Starting />}>
                <Gate>
                  {email === undefined ? null : <FollowColours key={email} email={email} />}
                  <PetNumbers />
                  <DueReminders />
                  <UnreadConversations />
                  <DueTasks />
                  <DueMissions />
                  <PendingBookings />
                  <WaitingReports />
                  {/* Another person begins with screens of their own: nothing half typed is handed over. */}
                  <Fragment key={email}>
                    {ports.gate === undefined ? <ResignedPeople>{children}</ResignedPeople> : children}
                    {ports.gate === undefined ? <ClinicName /> : null}
                    {ports.gate === undefined ? <TaskFormHost /> : null}
                    {ports.gate === undefined ? <SecondLookHost /> : null}
                    {ports.gate === undefined ? <CalculatorsHost /> : null}
                  </Fragment>
                </Gate>
              </Suspense>
            </main>
            <OnDemand code={syncPanel} open={syncOpen} props={{ opened: syncOpen, onClose: closeSync }} />
          </SidePanelHost>
        </div>
      </div>
      <Palette />
      <OnDemand code={shortcuts} open={helpOpen} props={{ opened: helpOpen, onClose: () => setHelpOpen(false) }} />
      <OnDemand
        code={quickSwitch}
        open={switchOpen}
        props={{ opened: switchOpen, onClose: () => setSwitchOpen(false) }}
      />
      <QuestionHost />
      <DayQuestionHost />
      {/* The review takes the whole width; the drawer that led there has done its part. */}
      <ConflictHost onReview={closeSync} />
      <TourHost />
      <ToastHost />
    </PageHeaderProvider>
  );
}
