import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { useDeviceStorage } from '../../data/engine/storage/device-storage.ts';
import { refusal } from '../../locale/codes.ts';
import { fileSize } from '../../locale/files.ts';
import { shell } from '../../locale/shell.ts';
import { sync } from '../../locale/sync.ts';
import classes from './device.module.css';
import { FirstLoadStages } from './FirstLoadStages.tsx';
import type { SyncView } from './sync-view.ts';

const words = sync.device;
const DAYS_IN_YEAR = 365;
const YEARS = [1, 2, 3, 5, 10];
/** Reaches back further than any clinic: everything. */
const EVERYTHING = 36_500;
/** From here on the room is shown as scarce. */
const SCARCE = 0.8;

interface DeviceSectionProps {
  readonly view: SyncView;
  readonly onKeepHistory: (days: number) => Promise<void>;
}

/** What this device holds of the clinic, how much room it has, and how many years stay on it. */
export function DeviceSection({ view, onKeepHistory }: DeviceSectionProps) {
  const stages = view.device?.stages ?? [];
  const whole = stages.length > 0 && stages.every(({ state }) => state === 'done');
  return (
    <>
      <section className={classes.group}>
        <SectionHeading level={3}>{words.load}</SectionHeading>
        {whole ? null : <ProgressBar title={shell.sync.loadingTitle} done={view.loaded} total={1} />}
        <p className={classes.text}>{whole ? words.loaded : words.loading}</p>
        <FirstLoadStages stages={stages} />
      </section>
      <Storage unsynced={view.queue.length} />
      <section className={classes.group}>
        <SectionHeading level={3}>{words.history}</SectionHeading>
        <p className={classes.text}>{words.historyNote}</p>
        <HistoryChoice view={view} onKeepHistory={onKeepHistory} />
      </section>
    </>
  );
}

function Storage({ unsynced }: { readonly unsynced: number }) {
  const { storage, persist } = useDeviceStorage();
  const [refused, setRefused] = useState(false);
  if (storage === undefined) return null;
  const { used, quota, persisted, evictsAfterDays, asksPeople } = storage;
  const known = used !== undefined && quota !== undefined && quota > 0;
  return (
    <section className={classes.group}>
      <SectionHeading level={3}>{words.storage}</SectionHeading>
      {known ? (
        <ProgressBar title={words.used(fileSize(used), fileSize(quota))} done={used} total={quota} />
      ) : (
        <p className={classes.text}>{words.unknown}</p>
      )}
      {known && used / quota > SCARCE ? (
        <Notice tone="ochre" icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
          {words.almostFull}
        </Notice>
      ) : null}
      <p className={classes.text}>
        {persisted === true ? words.persisted : evictsAfterDays ? words.webkit : words.evictable}
        {persisted !== true && asksPeople ? words.asksYou : null}
        {persisted !== true && unsynced > 0 ? words.unsynced(unsynced) : null}
      </p>
      {persisted === true ? null : (
        <div className={classes.actions}>
          <Button size="sm" variant="default" onClick={() => void persist().then((granted) => setRefused(!granted))}>
            {words.persist}
          </Button>
          {refused ? (
            <span className={classes.quiet} role="status">
              {asksPeople ? words.refusedByPerson : words.refused}
            </span>
          ) : null}
        </div>
      )}
    </section>
  );
}

function HistoryChoice({ view, onKeepHistory }: DeviceSectionProps) {
  const [busy, setBusy] = useState(false);
  const days = view.device?.historyDays ?? 0;
  if (days === 0) return null;
  const choices = [...YEARS.map((years) => years * DAYS_IN_YEAR), EVERYTHING];
  const keep = async (chosen: number) => {
    setBusy(true);
    try {
      await onKeepHistory(chosen);
      showSuccess(words.saved);
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    } finally {
      setBusy(false);
    }
  };
  return (
    <NativeSelect
      label={words.historyLabel}
      description={view.state === 'offline' ? words.offline : undefined}
      disabled={busy || view.state === 'offline'}
      value={String(choices.find((choice) => choice >= days) ?? EVERYTHING)}
      data={choices.map((choice) => ({
        value: String(choice),
        label: choice === EVERYTHING ? words.everything : words.years(Math.round(choice / DAYS_IN_YEAR)),
      }))}
      onChange={(event) => void keep(Number(event.currentTarget.value))}
    />
  );
}
