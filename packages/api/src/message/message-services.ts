import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { OutboxService } from './outbox/outbox-service.ts';

/** What stands behind everything by which owners are written to and heard. */
export interface MessageServices {
  readonly sync: SyncServices;
  readonly outbox: OutboxService;
}
