import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { followRead } from '@vetloom/sync-client/store/observed-read.ts';
import { isLoaded, openAs, type SignIn, untilStatus } from './clinic.ts';

/** Milliseconds since 1970, finer than Date.now: the clock that the pages of one machine share. */
const now = () => performance.timeOrigin + performance.now();

/** One of two computers that look at the same visit. */
export interface ScreenBench {
  open(signIn: SignIn): Promise<void>;
  /** Some visit of today. */
  visit(): Promise<string>;
  /** Begins to show a visit's diagnosis in the document, and notes when each text came to stand there. */
  watch(recordID: string): void;
  /** Runs a command that writes the text; answers when it began. */
  write(recordID: string, text: string): Promise<number>;
  /** When each text came to stand in the document. */
  seen(): Readonly<Record<string, number>>;
}

class Screen implements ScreenBench {
  #store: ClinicStore | undefined;
  readonly #seen: Record<string, number> = {};

  get #opened(): ClinicStore {
    if (!this.#store) throw new Error('open first');
    return this.#store;
  }

  async open(signIn: SignIn): Promise<void> {
    const store = await openAs(signIn);
    this.#store = store;
    await untilStatus(store, (status) => isLoaded(status) && status.connection === 'online');
  }

  async visit(): Promise<string> {
    const [first] = await this.#opened.query('record', 'byTime', { descending: true, limit: 1 });
    if (!first) throw new Error('no visit');
    return first._id;
  }

  watch(recordID: string): void {
    const screen = document.querySelector('#screen');
    if (!screen) throw new Error('no screen');
    new MutationObserver(() => {
      this.#seen[screen.textContent ?? ''] ??= now();
    }).observe(screen, { childList: true, characterData: true, subtree: true });
    followRead(
      () => this.#opened.get('record', recordID),
      (record) => {
        screen.textContent = record?.diagnosis ?? '';
      },
      reportError,
    );
  }

  async write(recordID: string, text: string): Promise<number> {
    const record = await this.#opened.get('record', recordID);
    const edits = [{ op: 'set' as const, path: ['diagnosis'], from: record?.diagnosis, to: text }];
    const began = now();
    await this.#opened.run(editRecord, { recordID, edits });
    return began;
  }

  seen(): Readonly<Record<string, number>> {
    return this.#seen;
  }
}

/** The screen of this page. */
export const screen: ScreenBench = new Screen();
