import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DraftJournal, type JournalEntry, type JournalStore } from './draft-journal.ts';
import { journalStore } from './journal-store.ts';

/** A page whose frames come when the test says so. */
class Page {
  hiddenNow = false;
  readonly due: (() => void)[] = [];
  readonly next = (run: () => void) => void this.due.push(run);
  readonly hidden = () => this.hiddenNow;

  frame(): void {
    for (const run of this.due.splice(0)) run();
  }
}

/** Keeps each writing apart, to count them. */
function counted(): { readonly written: (readonly JournalEntry[])[]; readonly store: JournalStore } {
  const written: (readonly JournalEntry[])[] = [];
  const all = () => Promise.resolve([...new Map(written.flat().map((entry) => [entry.key, entry])).values()]);
  return {
    written,
    store: {
      put: async (entries) => void written.push(entries),
      all,
      forget: async () => undefined,
    },
  };
}

const failed = (error: unknown) => {
  throw error;
};
const values = (entries: readonly JournalEntry[] = []) => entries.map(({ key, value }) => [key, value]);

describe('the journal of what is typed', () => {
  it('writes once a frame, the last value of each key', () => {
    const page = new Page();
    const { written, store } = counted();
    const journal = new DraftJournal(store, page, failed);
    for (const text of ['咳', '咳嗽', '咳嗽兩']) journal.note('a', text);
    journal.note('b', null);
    expect(written).toEqual([]);
    page.frame();
    expect(written.map(values)).toEqual([
      [
        ['a', '咳嗽兩'],
        ['b', null],
      ],
    ]);
    page.frame();
    journal.note('a', '咳嗽兩天');
    page.frame();
    expect(written).toHaveLength(2);
  });

  it('writes at once where nobody sees the page, and what waits when it goes out of sight', () => {
    const page = new Page();
    const { written, store } = counted();
    const journal = new DraftJournal(store, page, failed);
    journal.note('a', '1');
    page.hiddenNow = true;
    journal.flush();
    journal.note('a', '12');
    expect(written.map((entries) => values(entries)[0])).toEqual([
      ['a', '1'],
      ['a', '12'],
    ]);
    page.frame();
    expect(written).toHaveLength(2);
  });

  it('goes on, and tells of it, where a writing fails', async () => {
    const told: unknown[] = [];
    const page = new Page();
    const { store } = counted();
    const journal = new DraftJournal({ ...store, put: () => Promise.reject(new Error('full')) }, page, (error) =>
      told.push(error),
    );
    journal.note('a', '1');
    page.frame();
    await expect.poll(() => told).toEqual([new Error('full')]);
  });

  it('brings a storage that stayed behind to what was typed and taken away last', async () => {
    const factory = new IDBFactory();
    const before = new Page();
    const journal = new DraftJournal(journalStore(factory), before, failed);
    journal.note('typed', '急性胃炎');
    journal.note('saved', null);
    before.frame();
    const held = new Map([
      ['typed', '急性'],
      ['saved', '已存過'],
      ['other', '別的'],
    ]);
    const storage = {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    };
    // Another page of the same browser, after it was opened again.
    await expect
      .poll(async () => {
        await new DraftJournal(journalStore(factory), new Page(), failed).recover(storage);
        return [...held];
      })
      .toEqual([
        ['typed', '急性胃炎'],
        ['other', '別的'],
      ]);
  });

  it('forgets after a day what was taken away', async () => {
    const store = journalStore(new IDBFactory());
    const day = 86_400_000;
    await store.put([
      { key: 'old', value: null, at: Date.now() - 2 * day },
      { key: 'new', value: null, at: Date.now() },
      { key: 'kept', value: 'x', at: Date.now() - 9 * day },
    ]);
    const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    await new DraftJournal(store, new Page(), failed).recover(nothing);
    expect((await store.all()).map(({ key }) => key)).toEqual(['kept', 'new']);
  });
});
