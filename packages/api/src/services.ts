import { endpointsOf } from '@vetloom/http/endpoint.ts';
import type { OfficePort } from '@vetloom/integrations/office/port.ts';
import type { PushServices } from '@vetloom/sync-server/push.ts';
import type { Signatures } from '@vetloom/sync-server/signatures.ts';
import type { AccessServices } from './access/access-services.ts';
import type { AuthService } from './access/auth-service.ts';
import type { Doors } from './access/doors.ts';
import type { RoomTokens } from './access/room-tokens.ts';
import type { WalletService } from './billing/wallet/wallet-service.ts';
import type { ContentKeeper } from './conversation/content-keeper.ts';
import type { MailIn } from './conversation/mail-in.ts';
import type { DetectionService } from './detection/detection-service.ts';
import type { EinvoiceService } from './einvoice/einvoice-service.ts';
import type { FileService } from './files/file-service.ts';
import type { FirstDoor } from './founding/first-door.ts';
import type { ToolService } from './instrument/tool-service.ts';
import type { CampaignPreviews } from './message/campaign/campaign-preview.ts';
import type { CampaignRounds } from './message/campaign/campaign-rounds.ts';
import type { OwnerCodes } from './message/codes/owner-codes.ts';
import type { LineEvents } from './message/line/line-events.ts';
import type { OutboxService } from './message/outbox/outbox-service.ts';
import type { OwnerPages } from './portal/owner-pages.ts';
import type { SignatureService } from './signature/signature-service.ts';
import type { SubscriptionService } from './subscription/subscription-service.ts';
import type { EmulationTokens } from './sudo/emulation.ts';
import type { TrafficServices } from './traffic.ts';
import type { WardPush } from './ward/ward-push.ts';
import type { WebhookService } from './webhook/webhook-service.ts';

/** What the API's handlers use. */
export interface ApiServices extends TrafficServices {
  readonly sync: PushServices & { readonly signatures: Signatures };
  readonly auth: AuthService;
  /** Where credentials are read and clinics entered. */
  readonly doors: Doors;
  /** The ways in beside the password, and what people let other programs do. */
  readonly access: AccessServices;
  readonly files: FileService;
  /** What hands clinics' messages over. */
  readonly outbox: OutboxService;
  /** Payments by card wallets. */
  readonly wallets: WalletService;
  /** What tells clinics' own programs of events. */
  readonly webhooks: WebhookService;
  /** What shows pictures to clinics' models. */
  readonly detections: DetectionService;
  /** What carries clinics' invoices to the ministry. */
  readonly einvoices: EinvoiceService;
  /** What works campaigns off. */
  readonly campaigns: CampaignRounds;
  /** What says whom a campaign would reach. */
  readonly campaignPreviews: CampaignPreviews;
  /** What hears the messaging app. */
  readonly lineEvents: LineEvents;
  /** What fetches pictures and files that people send. */
  readonly contents: ContentKeeper;
  /** What takes mail of owners in. */
  readonly mailIn: MailIn;
  /** By which owners prove who they are. */
  readonly codes: OwnerCodes;
  /** What seals documents that were signed. */
  readonly signatures: SignatureService;
  /** Pages on which owners see their own animals. */
  readonly ownerPages: OwnerPages;
  /** What clinics pay the operator of this installation. */
  readonly subscriptions: SubscriptionService;
  /** What tells browsers of the ward. */
  readonly wardPush: WardPush;
  /** Programs on workstations that speak with clinics' instruments. */
  readonly tools: ToolService;
  /** What lays Word files out as PDFs; without it, Word files are handed out. */
  readonly office?: OfficePort | undefined;
  /** Tokens that open one clinic's live connection. */
  readonly roomTokens: RoomTokens;
  /** Operators' tokens to act as a member of a clinic. */
  readonly emulation: EmulationTokens;
  /** Where the installation begins; without it, it has begun. */
  readonly first?: FirstDoor | undefined;
  /** Version of the product's build, by which the web app learns of a new one. */
  readonly version: string;
}

/** Declares an endpoint of the API. */
export const endpoint = endpointsOf<ApiServices>();
