import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { sync } from '../../locale/sync.ts';
import classes from './device.module.css';
import type { LoadStage } from './sync-view.ts';

const icons = { done: IconCircleCheckFilled, loading: IconCircleDashed, waiting: IconCircle };

/** What of the clinic is on this device, what comes next, and what can be done already. */
export function FirstLoadStages({ stages }: { readonly stages: readonly LoadStage[] }) {
  return (
    <ol className={classes.stages}>
      {stages.map(({ id, name, usable, state, loaded, total }) => {
        const Icon = icons[state];
        return (
          <li key={id} className={classes.stage} data-state={state}>
            <Icon size={16} stroke={1.8} aria-hidden="true" />
            <span className={classes.stageBody}>
              <span>{name}</span>
              <small>{state === 'done' ? sync.device.nowUsable(usable) : sync.device.laterUsable(usable)}</small>
            </span>
            <span className={classes.stageEnd}>
              {state === 'waiting'
                ? sync.device.waiting
                : state === 'done'
                  ? loaded > 0
                    ? sync.device.count(formatCount(loaded), undefined)
                    : sync.device.done
                  : sync.device.count(formatCount(loaded), total === undefined ? undefined : formatCount(total))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
