import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AuthService } from '@vetloom/api/access/auth-service.ts';
import { ANY_COMER, Doors } from '@vetloom/api/access/doors.ts';
import { hearEnded } from '@vetloom/api/access/hear-ended.ts';
import { RoomTokens } from '@vetloom/api/access/room-tokens.ts';
import { PrepaidRounds } from '@vetloom/api/billing/prepaid-rounds.ts';
import { WalletService } from '@vetloom/api/billing/wallet/wallet-service.ts';
import { VisitReminders } from '@vetloom/api/booking/visit-reminders.ts';
import { CONSEQUENCES, FOLLOWERS } from '@vetloom/api/consequences.ts';
import { ContentKeeper } from '@vetloom/api/conversation/content-keeper.ts';
import { ConversationHearer } from '@vetloom/api/conversation/conversation-hearer.ts';
import { MailIn } from '@vetloom/api/conversation/mail-in.ts';
import { DetectionService } from '@vetloom/api/detection/detection-service.ts';
import { EinvoiceService } from '@vetloom/api/einvoice/einvoice-service.ts';
import { FileService } from '@vetloom/api/files/file-service.ts';
import { pictures } from '@vetloom/api/files/pictures.ts';
import { FIRST_CODE_FILE, FirstDoor } from '@vetloom/api/founding/first-door.ts';
import { ToolService } from '@vetloom/api/instrument/tool-service.ts';
import { CampaignPreviews } from '@vetloom/api/message/campaign/campaign-preview.ts';
import { CampaignRounds } from '@vetloom/api/message/campaign/campaign-rounds.ts';
import { OwnerCodes } from '@vetloom/api/message/codes/owner-codes.ts';
import { LineEvents } from '@vetloom/api/message/line/line-events.ts';
import { OutboxService } from '@vetloom/api/message/outbox/outbox-service.ts';
import { OwnerPages } from '@vetloom/api/portal/owner-pages.ts';
import { pdfMaker } from '@vetloom/api/print/pdf-maker.ts';
import { ReferralPost } from '@vetloom/api/referral/referral-post.ts';
import { ReminderRounds } from '@vetloom/api/reminder/rounds/reminder-rounds.ts';
import type { ApiServices } from '@vetloom/api/services.ts';
import { SignatureService } from '@vetloom/api/signature/signature-service.ts';
import { signingPapers } from '@vetloom/api/signature/signed-papers.ts';
import { SubscriptionService } from '@vetloom/api/subscription/subscription-service.ts';
import { EmulationTokens } from '@vetloom/api/sudo/emulation.ts';
import { openTraffic } from '@vetloom/api/traffic.ts';
import { WardPush } from '@vetloom/api/ward/ward-push.ts';
import { WebhookService } from '@vetloom/api/webhook/webhook-service.ts';
import { MESSAGE_SUBJECT } from '@vetloom/documents/message-subject.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { aboutOf } from '@vetloom/domain/message/handing.ts';
import { folderMail } from '@vetloom/integrations/mail/folder-mail.ts';
import { LibreOffice } from '@vetloom/integrations/office/libre-office.ts';
import { wholeFile } from '@vetloom/storage/blob/blob-store.ts';
import { OtherSecretError } from '@vetloom/storage/database/open-database.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { PackCache } from '@vetloom/sync-server/pack-cache.ts';
import { Pokes } from '@vetloom/sync-server/pokes.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { rest } from '@vetloom/sync-server/rest.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import type { Logger } from 'pino';
import { startBackups } from './backups.ts';
import { startCheckpoints } from './checkpoints.ts';
import { ClinicShares } from './clinic-shares.ts';
import { startFollowingTransfers } from './clinic-transfers.ts';
import { startContinuity } from './continuity.ts';
import { couchAccess } from './couch-access.ts';
import { prepareDataFolder } from './data-folder.ts';
import { DatabaseClock } from './database-clock.ts';
import { clearUnfinishedDemo, ensureDemo } from './demo.ts';
import { openEinvoiceWays, startEinvoices } from './einvoices.ts';
import { startKeepingFigures } from './figures.ts';
import { Leaving } from './leaving.ts';
import { demandPorts, type Listener, type ListenerParts, listen } from './listeners.ts';
import { openAccess, type PublicAddress } from './open-access.ts';
import { openCards } from './open-cards.ts';
import { openChannels } from './open-channels.ts';
import { openDetection } from './open-detection.ts';
import { openFileStore } from './open-file-store.ts';
import { attendTo, openStorage } from './open-storage.ts';
import { openWallet } from './open-wallet.ts';
import { openWatch, type Watch } from './open-watch.ts';
import { isLoopback, type Options } from './options.ts';
import { startOutbox } from './outbox.ts';
import { openPush, startPush } from './push.ts';
import { startReferralPost } from './referral-post.ts';
import { StartRefusal } from './refusal.ts';
import { Rounds } from './repeat.ts';
import { CONTENTS, startRounds, startTools, startWallets } from './rounds.ts';
import { openSignatureProvider, startSignatures } from './signatures.ts';
import { startStockAudits } from './stock-audits.ts';
import { startSweeping, startSweepingArchives, startSweepingFiles, startSweepingUploads } from './sweeper.ts';
import { productVersion } from './version.ts';
import { openWaitingRoom } from './waiting-room.ts';
import { openWebhooks, startWebhooks } from './webhooks.ts';

/** Somebody waits for what a model says, and what a process that ended had begun is found soon. */
const SHOWN = {
  name: 'pictures',
  failed: 'could not look for pictures to show',
  firstAfterMs: 4_000,
  everyMs: 5_000,
};
/** The first paper finds its fonts read; not sooner, because the people who just came go first. */
const WARM_AFTER_MS = 5000;

/** A running server. */
export interface RunningServer {
  readonly listeners: readonly Listener[];
  /** Whether accounts of the demo clinics exist. */
  readonly demo: boolean;
  /** The one-time code by which this installation begins; undefined once it has begun. */
  readonly firstCode: string | undefined;
  /** Resolves, with a sentence for the operator, when a newer version took something away that this one uses: it must end. */
  readonly outdated: Promise<string>;
  /** Says that it goes, answers what is under way, closes the listeners, then the database. */
  stop(): Promise<void>;
}

/** Starts everything that was asked for. @throws StartRefusal */
export async function startServer(options: Options, log: Logger): Promise<RunningServer> {
  await demandPorts(options);
  prepareDataFolder(options.dataDir);
  const leaveWaitingRoom = await openWaitingRoom(options);
  const watch = await openWatch(options, log);
  const storage = await clearUnfinishedDemo(options)
    .then(() => openStorage(options, watch.watchman))
    .catch(async (error: unknown) => {
      await leaveWaitingRoom();
      throw error;
    });
  const closing: (() => Promise<void>)[] = [() => watch.stop(), () => storage.close(), leaveWaitingRoom];
  const listeners: Listener[] = [];
  const leaving = new Leaving();
  const outdated = Promise.withResolvers<string>();
  const stop = async () => {
    await leaving.run(options.leaveMs, listeners);
    for (const close of closing.toReversed()) await close();
  };
  try {
    const demo = await ensureDemo(storage.db, options, log);
    demandDemoAtHome(demo, options);
    const address: PublicAddress = { url: options.publicURL ?? '' };
    const clock = new DatabaseClock(storage.db, log);
    const rounds = new Rounds(log, watch.metrics.rounds);
    const asking = await clock.start(rounds);
    closing.push(() => asking.stop());
    const parts = await partsOf(storage.db, { options, log, address, watch, leaving, now: clock.now }).catch(
      (error: unknown) => {
        throw error instanceof OtherSecretError ? new StartRefusal(error.message, { cause: error }) : error;
      },
    );
    const stopSweeping = startSweeping(storage.db.access, rounds, parts.ports.now);
    closing.push(async () => stopSweeping());
    const { files } = parts.ports.services;
    const shares = new ClinicShares(storage.db.system);
    closing.push(await shares.start(rounds));
    const clinics = () => shares.mine();
    const stopSweepingFiles = startSweepingFiles(files, clinics, rounds);
    closing.push(async () => stopSweepingFiles());
    const stopSweepingUploads = startSweepingUploads(files, clinics, rounds);
    closing.push(async () => stopSweepingUploads());
    const stopKeepingFigures = startKeepingFigures(storage.db, clinics, rounds, parts.ports.now);
    closing.push(async () => stopKeepingFigures());
    const stopStockAudits = startStockAudits(storage.db, clinics, rounds, parts.ports.now);
    closing.push(async () => stopStockAudits());
    const stopFollowing = startFollowingTransfers(storage.db, clinics, rounds, parts.ports.now);
    closing.push(async () => stopFollowing());
    closing.push(async () => pictures.stop());
    closing.push(await startOutbox(parts.ports.services.outbox, storage.db, clinics, rounds));
    closing.push(await startEinvoices(parts.ports.services.einvoices, storage.db, clinics, rounds));
    closing.push(await startSignatures(parts.ports.services.signatures, storage.db, clinics, rounds));
    closing.push(startRounds(parts.ports.services.detections, clinics, rounds, SHOWN));
    closing.push(startWebhooks(parts.ports.services.webhooks, clinics, rounds));
    const { sync } = parts.ports.services;
    const reminders = new ReminderRounds({ db: storage.db, sync });
    closing.push(
      startRounds(reminders, clinics, rounds, {
        name: 'reminders',
        failed: 'could not look for reminders that are due',
      }),
    );
    const visits = new VisitReminders({ db: storage.db, sync, publicURL: () => address.url });
    closing.push(
      startRounds(visits, clinics, rounds, {
        name: 'visit-reminders',
        failed: 'could not look for visits to remind of',
      }),
    );
    const post = new ReferralPost(parts.ports.services);
    closing.push(await startReferralPost(post, storage.db, clinics, rounds));
    const packages = new PrepaidRounds({ db: storage.db, sync });
    closing.push(
      startRounds(packages, clinics, rounds, {
        name: 'prepaid',
        failed: 'could not look for prepaid packages that come to their end',
      }),
    );
    closing.push(
      startRounds(parts.ports.services.campaigns, clinics, rounds, {
        name: 'campaigns',
        failed: 'could not work campaigns off',
      }),
    );
    closing.push(startTools(parts.ports.services.tools, clinics, rounds));
    closing.push(startRounds(parts.ports.services.contents, clinics, rounds, CONTENTS));
    closing.push(startWallets(parts.ports.services.wallets.payments, clinics, rounds));
    const { renewals } = parts.ports.services.subscriptions;
    closing.push(
      startRounds(renewals, clinics, rounds, { name: 'renewals', failed: 'could not look after subscriptions' }),
    );
    closing.push(startPush(parts.ports.services.wardPush, clinics, rounds));
    closing.push(startBackups(parts.ports.services.backups, clinics, rounds));
    closing.push(startCheckpoints(storage.db, options, rounds, parts.ports.now));
    closing.push(() => parts.ports.services.imports.stop());
    closing.push(() => parts.ports.services.exportJobs.stop());
    closing.push(() => parts.ports.services.archives.stop());
    const stopSweepingArchives = startSweepingArchives(parts.ports.services, rounds);
    closing.push(async () => stopSweepingArchives());
    closing.push(await attendTo(storage.db, outdated.resolve));
    closing.push(await storage.db.onEnd((ended) => hearEnded(parts.ports.services, ended)));
    closing.push(
      await startContinuity(
        storage.db,
        { pokes: parts.pokes, rounds, einvoices: parts.ports.services.einvoices },
        options,
      ),
    );
    await parts.pokes.start();
    closing.push(() => parts.pokes.stop());
    await leaveWaitingRoom();
    for (const service of options.services) {
      const listener = await listen(service, options, parts);
      closing.push(() => listener.close());
      listeners.push(listener);
    }
    closing.push(await watch.listen(storage.db));
    const warming = setTimeout(() => pdfMaker.warm(), WARM_AFTER_MS).unref();
    closing.push(async () => clearTimeout(warming));
    address.url ||= (listeners.find(({ service }) => service === 'gateway') ?? listeners[0])?.url ?? '';
    return {
      listeners,
      demo,
      firstCode: await firstCodeIn(parts.ports.services, options),
      outdated: outdated.promise,
      stop,
    };
  } catch (error) {
    for (const close of closing.toReversed()) await close();
    throw error;
  }
}

/** Without its code nobody could begin, so that a server that can't keep it doesn't start. @throws StartRefusal */
async function firstCodeIn({ first }: ApiServices, { dataDir }: Options): Promise<string | undefined> {
  try {
    return await first?.code();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const reason = error instanceof Error ? (error.message.split(',')[0] ?? '') : String(error);
    throw new StartRefusal(
      `The one-time code can't be written to ${join(dataDir, FIRST_CODE_FILE)} (${reason}); make room there and start again.`,
      { cause: error },
    );
  }
}

/** Everybody knows the demo accounts' password, so they stay on this machine unless told otherwise. */
function demandDemoAtHome(demo: boolean, options: Options): void {
  if (!demo || options.allowDemoNetwork || isLoopback(options.host)) return;
  throw new StartRefusal(
    `This server has demo accounts, whose password is public, and would be reachable at ${options.host}: start with --empty on a new data folder, or with --allow-demo-network if you mean it.`,
  );
}

/** What a server's parts are made with. */
interface Means {
  readonly options: Options;
  readonly log: Logger;
  readonly address: PublicAddress;
  readonly watch: Watch;
  readonly leaving: Leaving;
  /** Unix seconds, by the database's clock. */
  readonly now: () => number;
}

async function partsOf(
  db: OpenedDatabase,
  { options, log, address, watch, leaving, now }: Means,
): Promise<ListenerParts> {
  const auth = await AuthService.open({ db, now });
  const access = openAccess(db, auth, options, { log, now, address });
  const calls = db.forDoor('call');
  const sync = {
    db: calls,
    commands: COMMANDS,
    consequences: CONSEQUENCES,
    followers: FOLLOWERS,
    now,
    log,
    signatures: new Signatures(db.system),
    queue: new PushQueue(),
    rest,
    packs: new PackCache(),
    watch: watch.watchman,
  } satisfies ApiServices['sync'];
  const disk = await openFileStore(options, log);
  const files = await FileService.open({ db, disk, now });
  const emulation = await EmulationTokens.open(db.system, now, (session) => auth.isRevoked(session));
  const roomTokens = await RoomTokens.open(db.system, now, (session) => auth.isRevoked(session));
  const doors = new Doors({ db, auth, emulation, oauth: access.oauth, rooms: roomTokens });
  const pokes = new Pokes(sync);
  const outbox = await OutboxService.open({
    ...{ db, sync, makers: openChannels(process.env) },
    random: (length) => randomBytes(length),
    subjectOf: (message) => MESSAGE_SUBJECT[aboutOf(message)],
    bytesOf: (clinic, hash) => wholeFile(disk, clinic, hash),
  });
  const codes = new OwnerCodes({ sync, outbox });
  const contents = new ContentKeeper({ sync, outbox }, files);
  const cards = openCards(process.env);
  const mail = folderMail(join(options.dataDir, 'mail'));
  const services: ApiServices = {
    ...(await openTraffic(sync, files, {
      maintenance: db.maintenance,
      archives: join(options.dataDir, 'archives'),
      checkpoints: join(options.dataDir, 'checkpoints'),
      backups: {
        ...{ db, mail, publicURL: () => address.url },
        ...{ allowance: options.backups, folder: join(options.dataDir, 'backup-work') },
      },
    })),
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
      path: join(options.dataDir, FIRST_CODE_FILE),
    }),
    outbox,
    wallets: await WalletService.open({ db, sync, make: openWallet(process.env), publicURL: () => address.url }),
    detections: await DetectionService.open({ db, sync, make: openDetection(process.env) }),
    webhooks: await WebhookService.open({ db, sync, mail, publicURL: () => address.url, ...openWebhooks(process.env) }),
    einvoices: await EinvoiceService.open({ db, sync, makers: openEinvoiceWays(process.env) }),
    signatures: await SignatureService.open({
      ...{ db, sync, files, papers: signingPapers, publicURL: () => address.url },
      provider: openSignatureProvider(process.env, now),
    }),
    campaigns: new CampaignRounds({ db, sync }),
    campaignPreviews: new CampaignPreviews({ db, now }),
    tools: await ToolService.open({ db, sync, files }),
    lineEvents: new LineEvents({ sync, outbox }, new ConversationHearer({ sync, outbox }, contents)),
    contents,
    mailIn: new MailIn({ sync, outbox }, files),
    codes,
    ownerPages: new OwnerPages({ sync, outbox, codes }),
    office: options.office === undefined ? undefined : new LibreOffice(options.office),
    wardPush: new WardPush({ db, push: await openPush(db, process.env, address), doors, now, log }),
    subscriptions: await SubscriptionService.open({
      ...{ db, now, log, mail, publicURL: () => address.url, vendor: cards?.vendor },
      random: (length) => randomBytes(length),
    }),
    version: productVersion(),
  };
  return {
    ports: {
      services,
      authenticate: (request) => doors.personOf(request, ANY_COMER),
      enter: (person, clinic) => doors.enter(person, clinic),
      demandOpen: (clinic) => doors.demandOpen(clinic),
      epoch: () => db.epoch,
      now,
    },
    log,
    leaving,
    ...watch.ofApps,
    trustProxy: options.trustProxy,
    requestsPerMinute: options.requestsPerMinute,
    webOrigins: options.webOrigins,
    fileOrigin: disk.objects.direct?.origin,
    syncToolPort: options.syncToolPort,
    cards,
    pokes,
    couch: {
      ...{ db: db.forDoor('copy'), disk, pokes, access: couchAccess(doors, auth) },
      ...{ version: services.version, now, log },
    },
    guard: watch.guarded(options),
    realtime: {
      // Programs get no sockets: their consent is for single calls.
      authenticate: (token) => doors.personOfToken(token, ['people', 'operators', 'listeners']),
      enter: (person, clinic) => doors.actorIn(person, clinic),
      holds: (person) => doors.holds(person),
      onEnd: (hear) => doors.onEnd(hear),
    },
  };
}
