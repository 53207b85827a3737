import type { RandomBytes } from '@vetloom/domain/core/ids.ts';
import type { MailPort } from '@vetloom/integrations/mail/port.ts';
import type { CardPayments } from '@vetloom/integrations/tappay/port.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';

/** The operator's account at the vendor of cards, and how a page gets what stands for a card. */
export interface CardVendor {
  readonly cards: CardPayments;
  /** The page of the card's fields, held in a frame: nothing of a card is typed into a page of ours. */
  readonly fieldsURL: string;
  /** Whether banks ask cards' owners when one is typed in (3-D Secure). */
  readonly asksAtBank: boolean;
}

/** What subscriptions are made of. */
export interface SubscriptionParts {
  readonly db: Database;
  readonly now: () => number;
  readonly log: SyncServices['log'];
  readonly random: RandomBytes;
  readonly mail: MailPort;
  readonly publicURL: () => string;
  /** Undefined on a server whose operator charges nothing: nobody has a subscription then, and nothing is limited. */
  readonly vendor: CardVendor | undefined;
}
