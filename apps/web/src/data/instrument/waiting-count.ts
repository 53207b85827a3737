import type { ExamState } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** The state of what waits. Written out, because the frame of every page must not bring the schema along. */
export const WAITING = 10 satisfies ExamState;

/** How many reports wait for somebody to say whose they are, live. */
export const useWaitingCount = (): number | undefined =>
  useLive(async (store) => {
    const found = await heldOrEmpty(() => store.query('exam', 'byState', { equals: [WAITING] }));
    return found.filter((one) => one.of === 'device').length;
  }, []);
