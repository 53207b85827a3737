import { Button } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { clinicStore, onSignal, openFailure } from '../data/engine/clinic-store.ts';
import { useMaybeStore, useSyncStatus } from '../data/engine/hooks.ts';
import { isBeingLeft, useUnlessLeft } from '../data/engine/leaving.ts';
import { log } from '../data/engine/log/log.ts';
import { useClinicZone } from '../data/engine/ports/clinic-zone.ts';
import { isBare, loadedShare } from '../data/engine/ports/sync-state.ts';
import { lastTrouble, serverState } from '../data/engine/server-state.ts';
import type { ClinicStore } from '../data/engine/store-types.ts';
import { shell } from '../locale/shell.ts';
import { Starting } from '../routes/Starting.tsx';
import { Cleared } from './Cleared.tsx';
import classes from './forced-update.module.css';
import { LongDisconnect } from './LongDisconnect.tsx';
import { NewerData } from './NewerData.tsx';
import { useSyncView } from './ports.tsx';
import { FirstLoadStages } from './sync/FirstLoadStages.tsx';

/** The board comes first; the search index starts this long after it, in milliseconds. */
const SEARCH_AFTER_MS = 4000;

/** Shows the screens once the clinic's local store is open, and what the store says only once. */
export function StoreGate({ children }: { readonly children: ReactNode }) {
  const store = useMaybeStore();
  const failure = useSyncExternalStore(openFailure.subscribe, openFailure.current);
  const zone = useClinicZone();
  useEffect(() => {
    if (store === undefined) return;
    // The first search should find everyone at once, so the index is filled while nobody is looking for anything yet.
    const timer = setTimeout(() => void fillSearch(store), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [store]);
  if (failure === 'outdated') return <NewerData />;
  return (
    <>
      {failure === 'unreadable' ? (
        <Unreadable />
      ) : store === undefined ? (
        <Starting />
      ) : (
        // Another zone makes other days of everything that is shown.
        <Usable key={zone.name}>{children}</Usable>
      )}
      <Outdated />
      <Cleared />
      <LongDisconnect />
    </>
  );
}

/** Milliseconds after which code that couldn't be fetched is asked for again. */
const UNFETCHED_MS = 20_000;

/** Without owners and animals nothing can be found: that is told (spec 1 §8), and the boards go on. */
async function fillSearch(store: ClinicStore): Promise<void> {
  try {
    const code = await import('../data/search/search.ts').catch((cause: unknown) => {
      throw new DomainError('networkRequired', String(cause));
    });
    await code.searchFilledAhead();
  } catch (error) {
    // Somebody has cleared them, and is told so; or has left the page.
    if (store.status.get().cleared || isBeingLeft()) return;
    if (error instanceof DomainError && error.codeName === 'networkRequired') {
      // A browser that has not kept this code yet, without a network: the data are well, and it is tried again.
      setTimeout(() => {
        if (clinicStore.get() === store) void fillSearch(store);
      }, UNFETCHED_MS);
      return;
    }
    log('error', 'reading owner and pet data failed', error);
    (await import('@vetloom/ui/feedback/toasts.tsx')).showError(shell.unreadable.title, CODE.failure);
  }
}

const reload = () => window.location.reload();

/** The local database can't be opened (spec 1 §8 "Owner and pet cache read failure"). */
function Unreadable() {
  return (
    <div className={classes.failed}>
      <ErrorState
        title={shell.unreadable.title}
        code={CODE.failure}
        actions={
          <Button size="sm" onClick={reload}>
            {shell.maintenance.reload}
          </Button>
        }
      >
        {shell.unreadable.text}
      </ErrorState>
    </div>
  );
}

/** Without today's work a board would say that nobody came; offline there is nothing to wait for, and work goes on with what is here. */
function Usable({ children }: { readonly children: ReactNode }) {
  const status = useSyncStatus();
  const server = useSyncExternalStore(serverState.subscribe, serverState.current);
  const { device } = useSyncView();
  const [entered, setEntered] = useState(false);
  const bare = status !== undefined && isBare(status);
  const failed = useUnlessLeft(bare && (server === 'troubled' || status.connection === 'offline'));
  useMaintenanceNotice(server === 'troubled' && !bare, failed, status?.connection === 'offline');
  if (failed && !entered) return <Maintenance onEnter={() => setEntered(true)} />;
  if (!bare || entered) return children;
  return (
    <div className={classes.firstLoad}>
      <ProgressBar
        title={shell.sync.loadingTitle}
        done={loadedShare(status)}
        total={1}
        note={shell.sync.firstLoadNote}
      />
      <div className={classes.firstStages}>
        <FirstLoadStages stages={device?.stages ?? []} />
      </div>
    </div>
  );
}

/** The first load failed, so there is nothing to work with yet (spec 1 §8). It goes on by itself when the server is back. */
function Maintenance({ onEnter }: { readonly onEnter: () => void }) {
  return (
    <div className={classes.failed}>
      <ErrorState
        title={shell.maintenance.title}
        code={CODE.databaseNotReady}
        actions={
          <>
            <Button size="sm" onClick={reload}>
              {shell.maintenance.reload}
            </Button>
            <Button size="sm" variant="default" onClick={onEnter}>
              {shell.maintenance.enter}
            </Button>
          </>
        }
      >
        {shell.maintenance.text}
      </ErrorState>
    </div>
  );
}

/** Says and logs that the server doesn't serve while work goes on with what is here, and logs being offline (spec 1 §8). */
function useMaintenanceNotice(troubled: boolean, failed: boolean, offline: boolean): void {
  useEffect(() => {
    if (failed) log('error', 'the initial load failed', lastTrouble());
  }, [failed]);
  useEffect(() => {
    if (!troubled) return;
    log('error', 'the server does not answer as it should; working with what is on this device', lastTrouble());
    void import('@vetloom/ui/feedback/toasts.tsx').then(({ showError }) => showError(shell.maintenance.notice));
  }, [troubled]);
  useEffect(() => {
    if (offline) log('info', 'offline mode: no connection');
  }, [offline]);
}

/** A newer version of the app has taken the database over: this one can't go on. */
function Outdated() {
  const [outdated, setOutdated] = useState(false);
  useEffect(
    () =>
      onSignal((signal) => {
        if (signal.kind === 'reload-needed') setOutdated(true);
      }),
    [],
  );
  return outdated ? <NewerData /> : null;
}
