import type { FileRef } from '../core/file-ref.schema.ts';
import type { MissionLog } from './stay-day.schema.ts';

/** What of a day's log lists files. */
type LogFiles = Pick<MissionLog, 'execute'>;

/** A file of what was carried out on a day of a stay by its content's hash, or by its name for callers that know only that. */
export function findLogFile({ execute }: LogFiles, wanted: string): FileRef | undefined {
  const all = execute.flatMap(({ attachmentFile }) => attachmentFile);
  return all.find(({ hash }) => hash === wanted) ?? all.find(({ name }) => name === wanted);
}
