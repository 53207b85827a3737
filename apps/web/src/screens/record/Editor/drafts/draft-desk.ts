import type { Edit } from '@vetloom/domain/core/edit.ts';
import { ROOM_MS } from '../../../../parts/draft/room.ts';
import type { DraftKeep } from './draft-storage.ts';
import {
  dropped,
  type FieldChange,
  type FieldDraft,
  type FieldDrafts,
  type FieldPath,
  fieldKey,
  isDirty,
  left,
  NO_DRAFTS,
  type Refusal,
  refused,
  rescued,
  restored,
  type SeenRow,
  settled,
  type Typed,
  taken,
  typed,
} from './field-drafts.ts';

/** A pause of this many milliseconds saves what was typed. */
export const PAUSE_MS = 3000;

/** What the desk needs from outside. */
export interface DeskPorts {
  readonly keep: DraftKeep;
  /** Runs the edits as one command. Rejects where a rule refuses. */
  readonly run: (edits: readonly Edit[]) => Promise<void>;
  /** The edits of these changes, against the visit as it is stored now. */
  readonly editsOf: (changes: readonly FieldChange[]) => Promise<readonly Edit[]>;
  readonly refusalOf: (error: unknown) => Refusal;
  /** The visit that the screen shows at this moment, by its identity. */
  readonly shown: () => unknown;
  /** The outermost row around a field as the screen shows it; undefined outside of rows. */
  readonly rowAround: (path: FieldPath) => SeenRow | undefined;
  /** Unix seconds. */
  readonly now: () => number;
  /** Runs later; answers how to call it off. */
  readonly later: (milliseconds: number, act: () => void) => () => void;
}

/** A value that was saved while the screen showed another one. */
export interface SavedValue {
  readonly path: FieldPath;
  readonly to: unknown;
  /** What the screen showed then, by its identity: while it still does, it doesn't know the value yet. */
  readonly over: unknown;
}

/** What a screen shows of the desk. A new object at every change. */
export interface DeskState {
  readonly drafts: FieldDrafts;
  /** Unix seconds of the last keystroke that is kept on this device. */
  readonly keptAt: number | undefined;
  /** The browser has no room: what is typed is only in this page. */
  readonly noRoom: boolean;
  /** This browser's data were cleared: nothing can be saved here before the page is loaded anew, and all that is typed is a draft. */
  readonly cleared: boolean;
  /** A saved field is no draft any more, and the database tells the screen of it a moment later: these fill the gap. */
  readonly saved: readonly SavedValue[];
}

/**
 * Where one visit is written: every keystroke is a draft on this device at once, and becomes a command on a pause, on
 * leaving the field or the page, or when asked. Saves run one after the other.
 */
export class DraftDesk {
  #state: DeskState = { drafts: NO_DRAFTS, keptAt: undefined, noRoom: false, cleared: false, saved: [] };
  #queue: Promise<void> = Promise.resolve();
  #callOff: (() => void) | undefined;
  #callOffRoom: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #ports: DeskPorts;

  /** Takes up what outlived a reload; `live` tells what the visit holds. */
  constructor(ports: DeskPorts, live: (path: FieldPath) => unknown) {
    this.#ports = ports;
    const { drafts, keptAt } = ports.keep.read();
    const taken = restored(drafts, live);
    for (const draft of drafts) if (!taken.has(fieldKey(draft.path))) ports.keep.drop(fieldKey(draft.path));
    this.#state = {
      drafts: taken,
      keptAt: taken.size === 0 ? undefined : keptAt,
      noRoom: false,
      cleared: false,
      saved: [],
    };
  }

  /** Saves after a pause what outlived a reload; call it once the screen is there. */
  start(): void {
    if (this.#state.drafts.size > 0) this.#pause();
  }

  readonly get = (): DeskState => this.#state;
  readonly draft = (key: string): FieldDraft | undefined => this.#state.drafts.get(key);
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes in a keystroke and whatever follows from it. */
  type(...all: readonly Typed[]): void {
    let { drafts } = this.#state;
    const at = this.#ports.now();
    let room = true;
    for (const one of all) {
      drafts = typed(drafts, { ...one, row: this.#ports.rowAround(one.path) });
      const draft = drafts.get(fieldKey(one.path));
      if (draft) room = this.#ports.keep.write(draft, at) && room;
    }
    this.#set({ ...this.#state, drafts, keptAt: room ? at : this.#state.keptAt, noRoom: !room });
    this.#pause();
  }

  /** The person has left a field: it is saved. */
  leave(path: FieldPath): void {
    this.#change(left(this.#state.drafts, path));
    void this.flush();
  }

  /**
   * This browser's data were cleared. What had not been sent of this visit becomes a draft again, from what the clinic has of it, so that it comes back
   * as what it is; every draft is written down anew, because the old ones may be gone too.
   */
  rescue(lost: readonly FieldChange[]): void {
    this.#callOff?.();
    this.#callOffRoom?.();
    const drafts = rescued(this.#state.drafts, lost);
    const at = this.#ports.now();
    let room = true;
    for (const draft of drafts.values()) if (isDirty(draft)) room = this.#ports.keep.write(draft, at) && room;
    const keptAt = room && [...drafts.values()].some(isDirty) ? at : undefined;
    this.#set({ ...this.#state, drafts, keptAt, noRoom: !room, cleared: true });
  }

  /** Saves everything that is ready; resolves when it is stored on this device. */
  flush(): Promise<void> {
    this.#callOff?.();
    this.#callOff = undefined;
    return this.#enqueue(() => this.#save());
  }

  /**
   * Runs edits of rows and choices after what was typed before them. They are asked for when their turn comes, so that they
   * can go by what the ones before have made. Rejects where a rule refuses.
   */
  act(edits: () => Promise<readonly Edit[]>, gone: readonly FieldPath[] = []): Promise<void> {
    for (const path of gone) this.#change(dropped(this.#state.drafts, path));
    const done = this.flush().then(() =>
      this.#enqueue(async () => {
        const wanted = await edits();
        if (wanted.length > 0) await this.#ports.run(wanted);
      }),
    );
    this.#set({ ...this.#state, keptAt: this.#ports.now() });
    return done;
  }

  /** Something typed is not in the visit, because it stands for no value or was refused. */
  get stuck(): FieldDraft | undefined {
    return [...this.#state.drafts.values()].find((draft) => !draft.valid || draft.refusal !== undefined);
  }

  #pause(): void {
    this.#callOff?.();
    this.#callOff = this.#ports.later(PAUSE_MS, () => void this.flush());
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const next = this.#queue.then(work);
    // A refusal is its caller's; it must not stop what waits behind it.
    this.#queue = next.catch(() => undefined);
    return next;
  }

  async #save(): Promise<void> {
    if (this.#state.cleared) return;
    const { drafts, changes } = taken(this.#state.drafts);
    if (changes.length === 0) return;
    this.#change(drafts);
    if (await this.#try(changes)) {
      this.#watchRoom();
      return;
    }
    // One bad value must not keep the others back: each is tried by itself.
    for (const change of changes) await this.#try([change], true);
    this.#watchRoom();
  }

  /** While something waits for room on this device, it is tried again: nobody has to type it anew. */
  #watchRoom(): void {
    this.#callOffRoom?.();
    const waits = [...this.#state.drafts.values()].some(({ refusal }) => refusal?.passing === true);
    this.#callOffRoom = waits ? this.#ports.later(ROOM_MS, () => void this.flush()) : undefined;
  }

  async #try(changes: readonly FieldChange[], last = changes.length === 1): Promise<boolean> {
    try {
      const edits = await this.#ports.editsOf(changes);
      if (edits.length > 0) await this.#ports.run(edits);
    } catch (error) {
      const [change] = changes;
      if (last && change) this.#change(refused(this.#state.drafts, change.path, this.#ports.refusalOf(error)));
      return last;
    }
    this.#change(settled(this.#state.drafts, changes), this.#savedWith(changes));
    return true;
  }

  #savedWith(changes: readonly FieldChange[]): readonly SavedValue[] {
    const over = this.#ports.shown();
    const savedNow = new Set(changes.map(({ path }) => fieldKey(path)));
    const earlier = this.#state.saved.filter((value) => value.over === over && !savedNow.has(fieldKey(value.path)));
    return [...earlier, ...changes.map(({ path, to }) => ({ path, to, over }))];
  }

  #change(drafts: FieldDrafts, saved: readonly SavedValue[] = this.#state.saved): void {
    const before = this.#state.drafts;
    if (drafts === before && saved === this.#state.saved) return;
    for (const [key, draft] of before) {
      const now = drafts.get(key);
      if (now === undefined || (now !== draft && !isDirty(now))) this.#ports.keep.drop(key);
    }
    const noRoom = this.#state.noRoom && [...drafts.values()].some(isDirty);
    this.#set({ ...this.#state, drafts, saved, noRoom });
  }

  #set(state: DeskState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
