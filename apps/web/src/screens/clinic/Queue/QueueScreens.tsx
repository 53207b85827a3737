import { QUEUE_SETTING } from '@vetloom/domain/clinic/settings/queue.setting.ts';
import { useSetting } from '../../../data/engine/hooks.ts';
import { hangQueueScreen, queuePageUrl, takeQueueScreenOff } from '../../../data/visit/queue-links.ts';
import { queue } from '../../../locale/visit-queue.ts';
import { HungScreens } from '../../../parts/hung-screens/HungScreens.tsx';
import classes from './queue.module.css';

const words = queue.settings;

/** Screens in the waiting room. */
export function QueueScreens({ editable }: { readonly editable: boolean }) {
  return (
    <section className={classes.screens} aria-label={words.screens}>
      <h3>{words.screens}</h3>
      <HungScreens
        screens={useSetting(QUEUE_SETTING)?.screens ?? []}
        hang={async (name) => queuePageUrl((await hangQueueScreen(name)).token)}
        takeOff={takeQueueScreenOff}
        removed={words.removed}
        placeholder={words.namePlaceholder}
        editable={editable}
      />
    </section>
  );
}
