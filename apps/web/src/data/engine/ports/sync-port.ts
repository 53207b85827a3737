import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { BlobStatus } from '@vetloom/sync-client/blobs/blobs.types.ts';
import type { ClinicStore, SyncStatus } from '@vetloom/sync-client/client.types.ts';
import type { Attention } from '@vetloom/sync-client/link.types.ts';
import { sentenceOf } from '../../../locale/codes.ts';
import { sync } from '../../../locale/sync.ts';
import { ask } from '../../../shell/sync/ask.ts';
import type { SyncCase, SyncCaseAction, SyncQueueItem, SyncSource, SyncView } from '../../../shell/sync/sync-view.ts';
import type { WatchLocal } from '../clinic-store.ts';
import { log } from '../log/log.ts';
import { serverState } from '../server-state.ts';
import { signInAgain } from '../session/session.ts';
import { keptDropped, keptStorage } from '../storage/kept-storage.ts';
import { whenIdle } from '../when-idle.ts';
import { saveBackup } from './backup.ts';
import type { WaysByRule } from './case-ways.ts';
import { clockWarning } from './clock-warning.ts';
import { fileCases, fileItems } from './file-items.ts';
import { type LeftDraft, leftDrafts, unsavedOf } from './left-drafts.ts';
import { loadStages } from './load-stages.ts';
import { observed } from './observed.ts';
import { openCases } from './open-cases.ts';
import { loadedShare, syncStateOf } from './sync-state.ts';

const EMPTY: SyncView = { state: 'connecting', loaded: 0, cases: [], queue: [] };

/** What the outside hears when the connection or the number of open cases changes. */
type Heard = (status: SyncStatus | undefined, needsAttention: number) => void;

/** The files of the tab's clinic that only this browser has. */
export interface WaitingFiles {
  readonly get: () => BlobStatus;
  readonly subscribe: (listener: () => void) => () => void;
  readonly retry: () => void;
}

/** What the port follows beside what it shows. */
interface Following {
  /** `watch` comes with the store, because the local database's library is fetched only then. */
  follow(store: ClinicStore | undefined, watch: WatchLocal): void;
  followFiles(files: WaitingFiles): void;
}

/** Follows the open clinic and turns its outbox, its waiting files and its cases into what the drawer shows. `renew` goes over to the newest version. */
export function syncPort(heard: Heard, renew: () => void, ways: WaysByRule): SyncSource & Following {
  const view = observed<SyncView>(EMPTY);
  let store: ClinicStore | undefined;
  let files: WaitingFiles | undefined;
  let cases: readonly SyncCase[] = [];
  let left: readonly LeftDraft[] = [];
  let historyDays = 0;
  let stop = () => {};
  let turn = 0;

  const refresh = async () => {
    const mine = ++turn;
    const followed = store;
    if (!followed) return view.publish(EMPTY);
    const fileStatus = files?.get();
    const waitingFiles = fileStatus ? fileItems(fileStatus) : [];
    const own = followed.status.get();
    // A file that only this browser has is unsynced work like any other.
    const status = { ...own, unsynced: own.unsynced + waitingFiles.length };
    const full = files && fileStatus ? fileCases(fileStatus, files.retry) : [];
    heard(status, cases.length + status.attention.length + full.length + status.dayQuestions.length + left.length);
    // Once the database is gone it can't say any more whom something is about: what was told last stands.
    const told = status.cleared ? new Map(view.current().queue.map((item) => [item.id, item])) : undefined;
    const queue = [
      ...(await waitingItems(followed, status)).map((item) => told?.get(item.id) ?? item),
      ...waitingFiles,
    ];
    const questions = await askedDays(followed, status.dayQuestions);
    const unsaved = await leftCases(followed, left, () => void lookBack());
    if (mine !== turn) return; // A later refresh has started: its answer is newer.
    const online = status.connection !== 'offline';
    const warnings = status.attention.map(
      (name): SyncCase => ({
        id: name,
        title: sync.attention[name],
        text: sync.attentionText(name),
        actions: waysOut(followed, status, name, renew),
      }),
    );
    view.publish({
      state: syncStateOf(status),
      loaded: loadedShare(status),
      halted: isHalted(status, followed.person.email),
      offlineSince: online ? undefined : status.disconnectedSince,
      troubled: serverState.current() === 'troubled',
      lastSyncAt: status.lastSyncedAt,
      clock: clockWarning(status),
      cases: [...questions, ...warnings, ...full, ...cases, ...unsaved],
      queue,
      device: { stages: loadStages(status.stages), historyDays },
    });
  };
  const lookBack = async () => {
    const followed = store;
    if (!followed) return;
    const found = await leftIn(followed);
    if (followed !== store || same(found, left)) return;
    left = found;
    await refresh();
  };
  const readHistoryDays = async () => {
    const followed = store;
    if (!followed) return;
    historyDays = await followed.historyDays();
    await refresh();
  };

  serverState.subscribe(() => void refresh());
  return {
    current: view.current,
    subscribe: view.subscribe,
    reconnect: () => void store?.syncNow(),
    exportBackup: () => void (store && saveBackup(store)),
    async keepHistory(days) {
      await store?.keepHistory(days);
      await readHistoryDays();
    },
    followFiles(waiting) {
      files = waiting;
      waiting.subscribe(() => void refresh());
      void refresh();
    },
    follow(next, watch) {
      stop();
      store = next;
      cases = [];
      left = [];
      if (!next) {
        heard(undefined, 0);
        view.publish(EMPTY);
        return;
      }
      const offStatus = next.status.subscribe(() => void refresh());
      const unwatch = watch(
        next,
        (reads) => openCases(next, reads, ways),
        (found) => {
          cases = found;
          void refresh();
        },
      );
      // What a page has left unsaved comes of age, and goes once it is saved, without any other news.
      const looks = setInterval(() => void lookBack(), LOOK_EVERY_MS);
      const offKept = keptDropped.subscribe(() => void lookBack());
      stop = () => {
        clearInterval(looks);
        offKept();
        offStatus();
        unwatch();
      };
      void refresh();
      void lookBack();
      void readHistoryDays();
      whenIdle(AHEAD_WITHIN_MS, fetchDescriptions);
    },
  };
}

/** How often it is asked whether something was left unsaved, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** The words of waiting commands and of cases are fetched after the first screen: a quiet day needs none. */
const AHEAD_WITHIN_MS = 10_000;

/** Ahead of the moment in which there is no network and something waits for it. */
function fetchDescriptions(): void {
  // What can't be had now is asked for again when it is needed.
  void Promise.all([fetchQueueItems(), import('./case-items.ts')]).catch(() => undefined);
}

/** The code that tells of waiting commands, with the commands' own words. */
async function fetchQueueItems() {
  const [code, { commandWords }] = await Promise.all([import('./queue-items.ts'), import('../command-words.ts')]);
  await commandWords();
  return code;
}

async function waitingItems(
  store: ClinicStore,
  status: Pick<SyncStatus, 'waiting' | 'dayQuestions'>,
): Promise<SyncQueueItem[]> {
  if (status.waiting.length === 0) return [];
  const code = await fetchQueueItems().catch((error: unknown) => {
    // Gone with the network: the count stands in the header all the same, and the next change asks again.
    log('warn', 'the words of waiting commands could not be fetched', error);
  });
  return code ? code.queueItems(store, status) : [];
}

/** What the person left unsaved in visits on this device; once its data were cleared, the page that is open tells of that itself. */
async function leftIn(store: ClinicStore): Promise<readonly LeftDraft[]> {
  if (store.status.get().cleared) return [];
  const left = leftDrafts(keptStorage(), store.clinic, store.person.email, store.now());
  return left.length === 0 ? left : unsavedOf(store, left);
}

/** Its words come with the first. */
async function leftCases(
  store: ClinicStore,
  left: readonly LeftDraft[],
  changed: () => void,
): Promise<readonly SyncCase[]> {
  if (left.length === 0) return [];
  const code = await import('./draft-cases.ts').catch((error: unknown) => {
    log('warn', 'the words of what was left unsaved could not be fetched', error);
  });
  return code ? code.draftCases(store, left, changed) : [];
}

/** The questions of a clock that was wrong; their words come with the first. */
async function askedDays(store: ClinicStore, asked: SyncStatus['dayQuestions']): Promise<SyncCase[]> {
  if (asked.length === 0) return [];
  const code = await Promise.all([import('./day-questions.ts'), fetchQueueItems()]).catch((error: unknown) => {
    log('warn', 'the words of questions could not be fetched', error);
  });
  return code ? code[0].dayQuestions(store, asked) : [];
}

/** What can be done about something that will not resolve by itself. */
/** Whether nothing is sent before somebody does what a case says; what waits for a colleague keeps nothing else from being sent. */
const isHalted = ({ attention, waiting }: SyncStatus, email: string): boolean =>
  attention.some((name) => name !== 'unreadable' && name !== 'author-needed') ||
  (attention.includes('author-needed') &&
    waiting.every(({ author, state }) => author !== email || state === 'decided'));

function waysOut(store: ClinicStore, { waiting }: SyncStatus, name: Attention, renew: () => void): SyncCaseAction[] {
  switch (name) {
    // Only the password brings back a session that the server doesn't know.
    case 'signed-out':
    case 'key-not-registered':
      return [{ label: sync.enterPassword, kind: 'primary', run: () => void enterPassword(store) }];
    case 'protocol':
      return [{ label: sync.reload, kind: 'primary', run: renew }];
    case 'unreadable':
      return [backup(store), discardUnreadable(store, waiting)];
    case 'author-needed':
    case 'no-access':
    case 'disk-full':
      return [backup(store)];
  }
}

const backup = (store: ClinicStore): SyncCaseAction => ({
  label: sync.export,
  kind: 'primary',
  run: () => void saveBackup(store),
});

const discardUnreadable = (store: ClinicStore, waiting: SyncStatus['waiting']): SyncCaseAction => ({
  label: sync.unreadableDiscard,
  kind: 'danger',
  run: () => {
    void ask('reason').then(async (reason) => {
      if (reason === undefined) return;
      for (const { uuid, state } of waiting) if (state === 'unreadable') await store.discardUnreadable(uuid);
    });
  },
});

async function enterPassword(store: ClinicStore): Promise<void> {
  const password = await ask('password');
  if (password === undefined) return;
  const code = await signInAgain(password);
  if (code === CODE.loginSuccess) await store.syncNow();
  else
    (await import('@vetloom/ui/feedback/toasts.tsx')).showError(
      code === CODE.wrongCredentials ? sync.wrongPassword : sentenceOf(codeName(code)),
      code,
    );
}
