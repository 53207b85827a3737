import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { MESSAGE_SUBJECT } from '@vetloom/documents/message-subject.ts';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { aboutOf } from '@vetloom/domain/message/handing.ts';
import { readJsonBodies } from '@vetloom/http/body-parser.ts';
import type { DescribedEndpoint } from '@vetloom/http/endpoint.ts';
import { type HttpPorts, mount } from '@vetloom/http/mount.ts';
import { sendProblem } from '@vetloom/http/problem.ts';
import { answerUnknown, KnownAddresses } from '@vetloom/http/unknown-address.ts';
import type { IdentityProvider } from '@vetloom/integrations/google/port.ts';
import type { Mail } from '@vetloom/integrations/mail/port.ts';
import type { OfficePort } from '@vetloom/integrations/office/port.ts';
import type { PushPort } from '@vetloom/integrations/push/port.ts';
import type { WebhookPort } from '@vetloom/integrations/webhook/port.ts';
import type { LoginResult } from '@vetloom/protocol/auth.ts';
import { BlobStore, wholeFile } from '@vetloom/storage/blob/blob-store.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { type ClinicDatabase, clinicDatabase, emptyDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { accessServices } from './access/access-services.ts';
import { AuthService } from './access/auth-service.ts';
import { ANY_COMER, Doors } from './access/doors.ts';
import { GuessBrake } from './access/guess-brake.ts';
import { hearEnded } from './access/hear-ended.ts';
import { RoomTokens } from './access/room-tokens.ts';
import { AnswerShapes } from './answer-shapes.fixture.ts';
import type { BackupAllowance } from './backup/allowed-places.ts';
import type { BackupService } from './backup/backup-service.ts';
import { PrepaidRounds } from './billing/prepaid-rounds.ts';
import type { WalletMaker } from './billing/wallet/wallet-accounts.ts';
import { WalletService } from './billing/wallet/wallet-service.ts';
import { VisitReminders } from './booking/visit-reminders.ts';
import { CONSEQUENCES, FOLLOWERS } from './consequences.ts';
import { ContentKeeper } from './conversation/content-keeper.ts';
import { ConversationHearer } from './conversation/conversation-hearer.ts';
import { MailIn } from './conversation/mail-in.ts';
import { type DetectionMaker, DetectionService } from './detection/detection-service.ts';
import { type EinvoiceMakers, EinvoiceService } from './einvoice/einvoice-service.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { FreeBytes } from './export/archive-shelf.ts';
import { FileService } from './files/file-service.ts';
import { FIRST_CODE_FILE, FirstDoor } from './founding/first-door.ts';
import { ToolService } from './instrument/tool-service.ts';
import { CampaignPreviews } from './message/campaign/campaign-preview.ts';
import { CampaignRounds } from './message/campaign/campaign-rounds.ts';
import { OwnerCodes } from './message/codes/owner-codes.ts';
import { LineEvents } from './message/line/line-events.ts';
import type { ChannelMakers } from './message/outbox/channel-makers.ts';
import { OutboxService } from './message/outbox/outbox-service.ts';
import { OwnerPages } from './portal/owner-pages.ts';
import { ReferralPost } from './referral/referral-post.ts';
import { ReminderRounds } from './reminder/rounds/reminder-rounds.ts';
import type { ApiServices } from './services.ts';
import type { ProviderMaker } from './signature/signature-providers.ts';
import { SignatureService } from './signature/signature-service.ts';
import { signingPapers } from './signature/signed-papers.ts';
import type { CardVendor } from './subscription/subscription-parts.ts';
import { SubscriptionService } from './subscription/subscription-service.ts';
import { EmulationTokens } from './sudo/emulation.ts';
import { openTraffic } from './traffic.ts';
import { WardPush } from './ward/ward-push.ts';
import { WebhookService } from './webhook/webhook-service.ts';

/** The address that links and programs see in tests. */
export const PUBLIC_URL = 'http://localhost';

/** The password of every test account. */
export const PASSWORD = 'correct horse battery';

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly result: any;
  readonly message: string | undefined;
  readonly detail: Record<string, unknown> | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What stands beside the API in a test. */
export interface TestApiOptions {
  readonly google?: IdentityProvider;
  /** What hands messages over to vendors; without one of a way, no clinic can be connected by it. */
  readonly channels?: Partial<ChannelMakers>;
  /** Where clinics take money by card wallets; without it none can be connected. */
  readonly wallet?: WalletMaker;
  /** The ways to the ministry; none by default. */
  readonly einvoices?: EinvoiceMakers;
  /** Who has documents signed outside; nobody by default. */
  readonly signing?: ProviderMaker;
  /** Clinics' models that look at pictures; nobody answers by default. */
  readonly detections?: DetectionMaker;
  /** What hands events to clinics' programs; nobody is reached by default. */
  readonly webhooks?: WebhookPort;
  /** What lays Word files out; nothing by default. */
  readonly office?: OfficePort;
  /** Who charges clinics' cards; without one the operator charges nobody. */
  readonly cards?: CardVendor;
  /** What tells browsers something; without one nothing is told. */
  readonly push?: PushPort;
  /** Free bytes of the disk on which archives lie, as if it had so many. */
  readonly free?: FreeBytes;
  /** Where clinics may put backups; nowhere by default. */
  readonly backups?: BackupAllowance;
  /** An installation in which nobody has begun, with its first page; no clinics. */
  readonly empty?: boolean;
  /** Mounts another service beside the API, with the same people. */
  readonly beside?: (app: FastifyInstance, ports: HttpPorts<ApiServices>) => void;
  /** The calls of that service, so that their answers are held against what they say as well. */
  readonly besideEndpoints?: readonly DescribedEndpoint[];
}

const noChannel = (): never => {
  throw new Error('no vendor stands behind this way here');
};
const NO_CHANNELS: ChannelMakers = { line: noChannel, sms: noChannel, mail: noChannel };

/** A provider of a card wallet that nobody reaches. */
const NO_WALLET: WalletMaker = () => {
  const away = async () => ({
    kind: 'notAsked' as const,
    reason: 'unreachable' as const,
    said: { code: 'none', words: 'no provider stands behind this' },
  });
  return { request: away, payByKey: away, check: away, confirm: away, payments: away, void: away, refund: away };
};

/** A model that nobody reaches. */
const NO_MODEL: DetectionMaker = () => ({
  ask: async () => ({ kind: 'nothing', fault: 'unreachable', again: false, words: 'no model stands behind this' }),
});

/** Programs that nobody reaches. */
const NO_WEBHOOK: WebhookPort = {
  send: async () => ({
    fault: 'unreachable',
    status: 0,
    tookMs: 0,
    said: 'no program stands behind this',
    gone: false,
  }),
};

const NO_PUSH: PushPort = {
  publicKey: 'none',
  demandPublic: async () => undefined,
  send: async () => ({ kind: 'refused', said: { code: 'none', words: 'no push service stands behind this' } }),
};

/** The API over a fresh database, called without a network. */
export class TestApi {
  readonly app: FastifyInstance;
  readonly database: ClinicDatabase;
  /** Server time, Unix seconds; tests move it. */
  now: number;
  /** The backups of its clinics; their clock asks nobody by itself here. */
  backups!: BackupService;
  /** What hands messages over; its rounds are run by tests. */
  outbox!: OutboxService;
  /** Where credentials are read and clinics entered. */
  doors!: Doors;
  /** What fetches pictures and files that people send; its rounds are run by tests. */
  contents!: ContentKeeper;
  /** Payments by card wallets; their rounds are run by tests. */
  wallets!: WalletService;
  /** The same of another process of the server. */
  furtherWallets!: () => Promise<WalletService>;
  /** Programs on workstations that speak with instruments. */
  tools!: ToolService;
  /** What seals documents that were signed. */
  signatures!: SignatureService;
  /** The same of another process of the server. */
  furtherSignatures!: () => Promise<SignatureService>;
  /** Where the clinics' files are. */
  files!: FileService;
  /** What commands run by. */
  sync!: ApiServices['sync'];
  einvoices!: EinvoiceService;
  /** What shows pictures to models; its rounds are run by tests. */
  detections!: DetectionService;
  /** The same of another process of the server. */
  furtherDetections!: () => Promise<DetectionService>;
  /** What tells programs of events; its rounds are run by tests. */
  webhooks!: WebhookService;
  /** The same of another process of the server. */
  furtherWebhooks!: () => Promise<WebhookService>;
  /** Another process that carries invoices. */
  furtherEinvoices!: () => Promise<EinvoiceService>;
  /** What works campaigns off. */
  campaigns!: CampaignRounds;
  /** The same of another process of the server. */
  furtherCampaigns!: () => CampaignRounds;
  /** What sends owners their codes. */
  codes!: OwnerCodes;
  /** What carries letters between clinics, of one process of the server; its rounds are run by tests. */
  furtherPost!: () => ReferralPost;
  /** What makes and sends reminders by itself; its rounds are run by tests. */
  reminders!: ReminderRounds;
  /** What reminds owners of visits, of one process of the server; its rounds are run by tests. */
  furtherVisits!: () => VisitReminders;
  /** What prepaid packages do by themselves; its rounds are run by tests. */
  packages!: PrepaidRounds;
  /** The same of another process of the server. */
  furtherRounds!: () => ReminderRounds;
  /** What clinics pay the operator; its rounds are run by tests. */
  subscriptions!: SubscriptionService;
  /** The same of another process of the server, or by another vendor. */
  furtherSubscriptions!: (cards?: CardVendor) => Promise<SubscriptionService>;
  /** What tells browsers of the ward; its rounds are run by tests. */
  wardPush!: WardPush;
  /** The same of another process of the server. */
  furtherPush!: () => WardPush;
  readonly unexpected: unknown[] = [];
  /** What its calls answered, held against what they say that they answer. */
  readonly shapes: AnswerShapes;
  /** What was logged as a warning, the oldest first. */
  readonly warned: unknown[] = [];
  /** What was mailed, the oldest first. */
  readonly mails: Mail[] = [];
  /** Where files are kept. */
  readonly folder: string;
  /** Whether calls that write come in as if their clinic was still open, as when an operator closes it right behind them. */
  closingComesLate = false;

  /** Takes away archives whose time is over, as the server does every quarter of an hour. */
  sweepArchives: () => Promise<void> = async () => undefined;

  private constructor(
    database: ClinicDatabase,
    app: FastifyInstance,
    now: number,
    { folder, endpoints }: { readonly folder: string; readonly endpoints: readonly DescribedEndpoint[] },
  ) {
    this.database = database;
    this.app = app;
    this.now = now;
    this.folder = folder;
    this.shapes = AnswerShapes.watch(app, endpoints);
  }

  static async open(options: TestApiOptions = {}): Promise<TestApi> {
    const database = options.empty ? await emptyDatabase() : await clinicDatabase();
    const app = Fastify({ routerOptions: { maxParamLength: 700, ignoreTrailingSlash: true } });
    const folder = await mkdtemp(join(tmpdir(), 'vetloom-files-'));
    const endpoints = [...ENDPOINTS, ...(options.besideEndpoints ?? [])];
    const api = new TestApi(database, app, Math.floor(Date.now() / 1000), { folder, endpoints });
    const now = () => api.now;
    const { db } = database;
    const log = {
      warn: (facts: unknown) => void api.warned.push(facts),
      error: (facts: unknown) => void api.unexpected.push(facts),
    };
    const brake = new GuessBrake(db.access.guesses, { firstWaitMs: 1, longestWaitMs: 5 });
    const auth = await AuthService.open({ db, now, brake });
    const mail = { send: async (sent: Mail) => void api.mails.push(sent) };
    const access = accessServices({ db, auth, now, mail, publicURL: () => PUBLIC_URL, google: options.google, log });
    const sync = {
      db,
      commands: COMMANDS,
      consequences: CONSEQUENCES,
      followers: FOLLOWERS,
      now,
      log,
      signatures: new Signatures(db.system),
      queue: new PushQueue(),
    };
    const files = await FileService.open({ db, disk: BlobStore.inFolder(folder), now });
    api.files = files;
    api.sync = sync;
    const traffic = await openTraffic(sync, files, {
      maintenance: db.maintenance,
      archives: join(folder, 'archives'),
      free: options.free,
      backups: {
        ...{ db, mail, publicURL: () => PUBLIC_URL, folder: join(folder, 'backup-work') },
        allowance: options.backups ?? { folders: [], endpoints: [] },
      },
    });
    api.sweepArchives = async () => {
      await traffic.exportJobs.sweep();
      await traffic.archives.sweep();
    };
    api.backups = traffic.backups;
    const outbox = await OutboxService.open({
      ...{ db, sync, makers: { ...NO_CHANNELS, ...options.channels } },
      random: (length) => randomBytes(length),
      subjectOf: (message) => MESSAGE_SUBJECT[aboutOf(message)],
      bytesOf: (clinic, hash) => wholeFile(files.disk, clinic, hash),
    });
    api.outbox = outbox;
    const contents = new ContentKeeper({ sync, outbox }, files);
    api.contents = contents;
    api.furtherWallets = () =>
      WalletService.open({ db, sync, make: options.wallet ?? NO_WALLET, publicURL: () => PUBLIC_URL });
    const wallets = await api.furtherWallets();
    api.wallets = wallets;
    api.furtherEinvoices = () => EinvoiceService.open({ db, sync, makers: options.einvoices ?? {} });
    api.furtherSignatures = () =>
      SignatureService.open({
        ...{ db, sync, files, papers: signingPapers, provider: options.signing, publicURL: () => PUBLIC_URL },
      });
    const signatures = await api.furtherSignatures();
    api.signatures = signatures;
    const einvoices = await api.furtherEinvoices();
    api.einvoices = einvoices;
    api.furtherDetections = () => DetectionService.open({ db, sync, make: options.detections ?? NO_MODEL });
    const detections = await api.furtherDetections();
    api.detections = detections;
    api.furtherWebhooks = () =>
      WebhookService.open({
        ...{ db, sync, mail, publicURL: () => PUBLIC_URL, port: options.webhooks ?? NO_WEBHOOK },
        ownHosts: new Set(['127.0.0.1']),
      });
    const webhooks = await api.furtherWebhooks();
    api.webhooks = webhooks;
    api.furtherCampaigns = () => new CampaignRounds({ db, sync });
    const campaigns = api.furtherCampaigns();
    api.campaigns = campaigns;
    const codes = new OwnerCodes({ sync, outbox });
    api.codes = codes;
    api.furtherRounds = () => new ReminderRounds({ db, sync });
    api.reminders = api.furtherRounds();
    api.furtherVisits = () => new VisitReminders({ db, sync, publicURL: () => PUBLIC_URL });
    api.packages = new PrepaidRounds({ db, sync });
    const emulation = await EmulationTokens.open(db.system, now, (session) => auth.isRevoked(session));
    const roomTokens = await RoomTokens.open(db.system, now, (session) => auth.isRevoked(session));
    const doors = new Doors({ db, auth, emulation, oauth: access.oauth, rooms: roomTokens });
    api.doors = doors;
    api.furtherPush = () => new WardPush({ db, push: options.push ?? NO_PUSH, doors, now, log });
    api.furtherSubscriptions = (cards) =>
      SubscriptionService.open({
        ...{ db, now, log, mail, publicURL: () => PUBLIC_URL, vendor: cards ?? options.cards },
        random: (length) => randomBytes(length),
      });
    const tools = await ToolService.open({ db, sync, files });
    api.tools = tools;
    const subscriptions = await api.furtherSubscriptions();
    api.subscriptions = subscriptions;
    const wardPush = api.furtherPush();
    api.wardPush = wardPush;
    app.setErrorHandler((error, request, reply) => {
      const sent = sendProblem(error, request, reply);
      if (reply.statusCode >= 500) api.unexpected.push(error);
      return sent;
    });
    const known = new KnownAddresses(ENDPOINTS);
    app.setNotFoundHandler((request, reply) => answerUnknown(known, request, reply));
    app.addHook('onClose', () => traffic.imports.stop());
    app.addHook('onClose', () => traffic.exportJobs.stop());
    app.addHook('onClose', () => traffic.archives.stop());
    app.addHook('onClose', () => traffic.backups.settled());
    app.addHook('onClose', () => tools.messages.settled());
    app.addHook('onClose', () => codes.settled());
    app.addHook('onClose', () => campaigns.stop());
    app.addHook('onClose', () => contents.stop());
    app.addHook('onClose', () => outbox.stop());
    app.addHook('onClose', () => einvoices.stop());
    app.addHook('onClose', () => signatures.stop());
    app.addHook('onClose', () => detections.stop());
    app.addHook('onClose', () => webhooks.stop());
    readJsonBodies(app);
    const ports: HttpPorts<ApiServices> = {
      services: {
        outbox,
        wallets,
        einvoices,
        signatures,
        detections,
        webhooks,
        campaigns,
        campaignPreviews: new CampaignPreviews({ db, now }),
        lineEvents: new LineEvents({ sync, outbox }, new ConversationHearer({ sync, outbox }, contents)),
        contents,
        mailIn: new MailIn({ sync, outbox }, files),
        codes,
        ownerPages: new OwnerPages({ sync, outbox, codes }),
        wardPush,
        subscriptions,
        tools,
        office: options.office,
        ...traffic,
        sync,
        auth,
        doors,
        access,
        files,
        emulation,
        roomTokens,
        first: new FirstDoor({
          system: db.system,
          guesses: db.access.guesses,
          path: join(folder, FIRST_CODE_FILE),
          brake,
        }),
        version: 'test',
      },
      authenticate: (request) => doors.personOf(request, ANY_COMER),
      enter: (person, clinic) => doors.enter(person, clinic),
      demandOpen: async (clinic) => (api.closingComesLate ? undefined : doors.demandOpen(clinic)),
      epoch: () => db.epoch,
      now,
    };
    api.furtherPost = () => new ReferralPost(ports.services);
    const deafen = await db.onEnd((ended) => hearEnded(ports.services, ended));
    app.addHook('onClose', deafen);
    mount(app, ENDPOINTS, ports);
    options.beside?.(app, ports);
    await app.ready();
    return api;
  }

  /** An account that may sign in, active staff of a clinic with these permissions. */
  async enroll(email: string, permissions: readonly Permission[] | 'admin', clinic = 'demo'): Promise<void> {
    await enroll(this.database, email, permissions, clinic);
    await this.database.db.system.setPasswordHash(email, await testHash());
  }

  async login(email: string): Promise<LoginResult> {
    const body = { username: email, password: PASSWORD };
    return (await this.call('POST', '/api/sdk/v2/basic/login', { body })).result;
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    parts: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<ApiAnswer> {
    const response = await this.app.inject({
      method,
      url,
      headers: {
        ...(parts.token === undefined ? {} : { authorization: `Bearer ${parts.token}` }),
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...parts.headers,
      },
      ...(parts.body === undefined
        ? {}
        : { payload: typeof parts.body === 'string' ? parts.body : JSON.stringify(parts.body) }),
    });
    // A file is its own answer; whatever isn't one says its code.
    const isFile = response.statusCode === 200 && !/json/.test(String(response.headers['content-type']));
    const { code, result, message, detail } = isFile
      ? { code: CODE.success, result: null, message: undefined, detail: undefined }
      : response.json<ApiAnswer>();
    return {
      status: response.statusCode,
      code,
      result,
      message,
      detail,
      headers: response.headers,
      text: response.body,
    };
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
    await rm(this.folder, { recursive: true, force: true });
    const { wrong } = this.shapes;
    if (wrong.length > 0) throw new Error(`answers are not what their calls say:\n${[...new Set(wrong)].join('\n')}`);
  }
}

/** A hash says what it costs to compare with it; what real ones cost is held by `passwords.test.ts`, and would be most of a test's work here. */
const CHEAP = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
let hashed: Promise<string> | undefined;
const testHash = () => {
  hashed ??= hash(PASSWORD, CHEAP);
  return hashed;
};
