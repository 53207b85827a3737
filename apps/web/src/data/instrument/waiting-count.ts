import type { ExamState } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** The state of what waits. Written out, because the frame of every page must not bring the schema along. */
export const WAITING = 10 satisfies ExamState;
/** The state of what hangs somewhere by a chip that isn't that animal's any more. */
export const QUESTIONED = 55 satisfies ExamState;

/** How many reports wait for somebody to say whose they are, or whether they are, live. */
export const useWaitingCount = (): number | undefined =>
  useLive(async (store) => {
    const found = await Promise.all(
      [WAITING, QUESTIONED].map((state) => heldOrEmpty(() => store.query('exam', 'byState', { equals: [state] }))),
    );
    return found.flat().filter((one) => one.of === 'device').length;
  }, []);
