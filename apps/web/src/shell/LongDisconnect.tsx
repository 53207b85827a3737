import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useEffect, useState } from 'react';
import { clinicStore, onSignal } from '../data/engine/clinic-store.ts';
import { serverAnswers } from '../data/engine/server-state.ts';
import { shell } from '../locale/shell.ts';
import { DisconnectWatch, type LongDisconnect as State } from './disconnect-watch.ts';
import classes from './forced-update.module.css';

const RELOADED = 'vetloom.reloaded-for-disconnect';

/** Asks to refresh after ten minutes without the live link, over the work and without taking it away (spec 1 §4, §9). */
export function LongDisconnect() {
  const [state, tell] = useState<State>('quiet');
  const [watch] = useState(
    () =>
      new DisconnectWatch({
        probe: () => serverAnswers(),
        reload: () => window.location.reload(),
        reloaded: {
          get: () => sessionStorage.getItem(RELOADED) !== null,
          set: (value) => (value ? sessionStorage.setItem(RELOADED, '1') : sessionStorage.removeItem(RELOADED)),
        },
        after(ms, work) {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        tell,
      }),
  );
  useEffect(() => {
    const offSignal = onSignal((signal) => {
      if (signal.kind === 'disconnected-long') watch.begin();
    });
    let offStatus = () => {};
    const follow = () => {
      offStatus();
      const status = clinicStore.get()?.status;
      const look = () => {
        const now = status?.get();
        if (now?.connection === 'online' && now.disconnectedSince === undefined) watch.linked();
      };
      offStatus = status?.subscribe(look) ?? (() => {});
      look();
    };
    const offStore = clinicStore.subscribe(follow);
    follow();
    return () => {
      offSignal();
      offStore();
      offStatus();
      watch.close();
    };
  }, [watch]);
  if (state === 'quiet') return null;
  const reloading = state === 'reloading';
  return (
    <div className={classes.long} role="alert">
      <Notice
        tone="ochre"
        icon={<IconCloudOff size={20} stroke={1.6} aria-hidden="true" />}
        title={shell.disconnected.title}
        action={
          <div className={classes.longActions}>
            <Button size="sm" onClick={() => window.location.reload()}>
              {shell.disconnected.reload}
            </Button>
            {reloading ? null : (
              <Button size="sm" variant="default" onClick={() => watch.dismiss()}>
                {shell.disconnected.goOn}
              </Button>
            )}
          </div>
        }
      >
        {reloading ? shell.disconnected.reloading : shell.disconnected.text}
      </Notice>
    </div>
  );
}
