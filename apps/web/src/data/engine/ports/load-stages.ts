import type { StageProgress } from '@vetloom/sync-client/client.types.ts';
import { sync } from '../../../locale/sync.ts';
import type { LoadStage } from '../../../shell/sync/sync-view.ts';

/** The stages of a first load as a person reads them, in their order. */
export function loadStages(stages: readonly StageProgress[]): LoadStage[] {
  const next = stages.findIndex(({ done }) => !done);
  return stages.flatMap(({ stage, done, loaded, total }, at): LoadStage[] => {
    const words = sync.device.stages[stage];
    if (!words) return [];
    return [
      {
        id: stage,
        name: words.name,
        usable: words.usable,
        state: done ? 'done' : at === next || loaded > 0 ? 'loading' : 'waiting',
        loaded,
        total: total === null ? undefined : Math.max(total, loaded),
      },
    ];
  });
}
