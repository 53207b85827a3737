import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useEffect, useState } from 'react';
import { clinicCare, type StorageUsage } from '../../../data/clinic/clinic-care.ts';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { refusal } from '../../../locale/codes.ts';
import { fileSize } from '../../../locale/files.ts';
import classes from '../frame/frame.module.css';

const words = clinicInfo.storage;
/** Beyond this share of the quota the page warns. */
const ALMOST = 0.9;

/** How much of its storage the clinic uses (spec 1 §8 200007). */
export function StorageSection() {
  const connection = useSyncStatus()?.connection;
  const [usage, setUsage] = useState<StorageUsage>();
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  useEffect(() => {
    if (connection === 'offline') return;
    clinicCare.usage().then(
      (found) => {
        setUsage(found);
        setFailure(undefined);
      },
      (error: unknown) => setFailure(refusal(error)),
    );
  }, [connection]);
  return (
    <div className={classes.column}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{words.title}</h2>
          <p>{words.text}</p>
        </header>
        <div className={classes.narrow}>
          {usage === undefined && failure !== undefined ? (
            <ErrorState title={failure.sentence} code={failure.code} />
          ) : null}
          {usage === undefined && connection === 'offline' ? <Notice tone="ochre">{words.offline}</Notice> : null}
          {usage === undefined ? null : <Usage usage={usage} />}
        </div>
      </div>
    </div>
  );
}

function Usage({ usage }: { readonly usage: StorageUsage }) {
  const share = usage.quota === 0 ? 1 : (usage.kept + usage.announced) / usage.quota;
  return (
    <>
      <ProgressBar
        title={words.bar}
        done={usage.kept}
        total={usage.quota}
        detail={words.used(fileSize(usage.kept), fileSize(usage.quota))}
        note={[
          words.count(formatCount(usage.files)),
          usage.announced > 0 ? words.announced(fileSize(usage.announced)) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {share >= 1 ? <Notice tone="cinnabar">{words.full}</Notice> : null}
      {share >= ALMOST && share < 1 ? <Notice tone="ochre">{words.almost}</Notice> : null}
    </>
  );
}
