import type { DeviceReport } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { EXAM_STATE } from '@vetloom/domain/instrument/exam-state.ts';

/**
 * Whether something that an instrument brought to an animal by its chip may be another's: by the files that are looked at, which stay with the animal until somebody says whose they are; or of
 * anything where none are named, of which what was set aside is nobody's.
 */
export const isQuestioned = (
  { doubts, state, files }: Pick<DeviceReport, 'doubts' | 'state' | 'files'>,
  hashes?: ReadonlySet<string>,
): boolean =>
  doubts.includes('chipMoved') &&
  (hashes === undefined ? state !== EXAM_STATE.aside : files.some(({ hash }) => hashes.has(hash)));
