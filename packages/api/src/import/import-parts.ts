import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncLog } from '@vetloom/sync-server/services.ts';

/** What imports need of the application. `now` is Unix seconds. */
export interface ImportParts {
  readonly db: Database;
  readonly now: () => number;
  readonly log: SyncLog;
}
