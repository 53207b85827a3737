import { DETECTION_SETTING } from '@vetloom/domain/clinic/settings/detection.setting.ts';
import type { ImageDetection } from '@vetloom/domain/detection/detection.schema.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useCan, useLive, useSetting } from '../../data/engine/hooks.ts';

/** What models have said of a file, the latest first; undefined until the device has answered. */
export const useDetections = (fileHash: string): readonly ImageDetection[] | undefined =>
  useLive(
    (store) =>
      heldOrEmpty(() => store.query('imageDetection', 'byFile', { equals: [fileHash], descending: true, limit: 50 })),
    [fileHash],
  );

/** Whether a model may be asked here by this person. */
export function useMayDetect(): boolean {
  const can = useCan();
  const setting = useSetting(DETECTION_SETTING);
  return setting?.detects === true && setting.asks.length > 0 && (can('RECORD_WRITE') || can('LAB_TASK_WRITE'));
}
