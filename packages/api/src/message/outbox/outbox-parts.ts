import type { RandomBytes } from '@vetloom/domain/core/ids.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { ChannelMakers } from './channel-makers.ts';

/** What the outbox is made of. */
export interface OutboxParts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly makers: ChannelMakers;
  readonly random: RandomBytes;
  /** The subject of a mail that was given none. */
  readonly subjectOf: (message: Message) => string;
  /** The bytes of a file of a clinic, by its hash; undefined for one that isn't there. */
  readonly bytesOf: (clinic: string, hash: string) => Promise<Uint8Array | undefined>;
}
