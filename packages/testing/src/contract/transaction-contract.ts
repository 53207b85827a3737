import type { AliasedCollection } from '@vetloom/domain/engine/alias.schema.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import type { Range, Tx } from '@vetloom/domain/engine/transaction.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** An empty store whose transactions are to be proven. */
export interface TransactionStore {
  /** Runs one transaction; what it wrote stays, unless it throws. The work awaits nothing but `tx`. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes a permanent alias (law 9). */
  alias(of: AliasedCollection, from: string, to: string): Promise<void>;
  close(): Promise<void>;
}

type Pet = DocumentOf<'pet'>;
type Visit = DocumentOf<'record'>;

/** Only what indexes and identity need: the contract is about storing, not about schemas. */
const pet = (name: string, fields: Partial<Record<keyof Pet, unknown>> = {}) =>
  ({
    _id: `/pet/${name}`,
    collection: 'pet',
    name,
    nameLowerCase: name,
    userID: '/user/1',
    updateDateTime: 1,
    ...fields,
  }) as unknown as Pet;

const visit = (time: number, fields: Partial<Record<keyof Visit, unknown>> = {}) =>
  ({
    _id: `/record/${time}`,
    collection: 'record',
    petID: '/pet/a',
    userID: '/user/1',
    dateTime: time,
    status: 0,
    archiveStatus: 0,
    ...fields,
  }) as unknown as Visit;

/** The rules of `Tx` (law 1), run on every store that implements it. */
export function describeTransactionContract(name: string, makeStore: () => Promise<TransactionStore>): void {
  describe(`transaction contract: ${name}`, () => {
    let store: TransactionStore;
    beforeEach(async () => {
      store = await makeStore();
    });
    afterEach(() => store.close());

    const put = (...documents: (Pet | Visit)[]) =>
      store.run(async (tx) => {
        for (const document of documents)
          if (document.collection === 'pet') await tx.put('pet', document);
          else await tx.put('record', document);
      });
    const visits = (range: Range) =>
      store.run(async (tx) => (await tx.query('record', 'byPet', range)).map(({ dateTime }) => dateTime));
    const names = (range: Range) =>
      store.run(async (tx) => (await tx.query('pet', 'byName', range)).map((document) => document.nameLowerCase));

    describeDocuments(() => store, put);
    describeRanges(put, visits, names);
    describeOwnWrites(() => store, put);
    describeSlashedName(() => store);
  });
}

/** A kind whose name holds a slash, as the specification has it. */
function describeSlashedName(store: () => TransactionStore): void {
  const KIND = 'reminder/inHospitalMission';
  const reminder = (date: number, inHospitalID: string) =>
    ({
      _id: `/reminder/${date}${inHospitalID}/plan/1`,
      collection: KIND,
      petID: '/pet/a',
      inHospitalID,
      date,
      closedDateTime: 0,
    }) as unknown as DocumentOf<typeof KIND>;
  const written = [3, 1, 2].map((date) => reminder(date, date === 2 ? '/inHospital/2' : '/inHospital/1'));

  it('keeps documents of a kind whose name holds a slash, finds them by its indexes, and removes them', async () => {
    await store().run(async (tx) => {
      for (const document of written) await tx.put(KIND, document);
    });
    const [first] = written;
    const found = await store().run(async (tx) => ({
      one: await tx.get(KIND, first?._id ?? ''),
      ofStay: await tx.query(KIND, 'byStay', { equals: ['/inHospital/1'] }),
      from: await tx.query(KIND, 'byDate', { from: 2 }),
      others: await tx.query('reminder', 'byDate', {}),
    }));
    expect(found.one).toEqual(first);
    expect(found.ofStay.map(({ date }) => date)).toEqual([1, 3]);
    expect(found.from.map(({ date }) => date)).toEqual([2, 3]);
    expect(found.others).toEqual([]);
    await store().run((tx) => tx.remove(KIND, first?._id ?? ''));
    const left = await store().run((tx) => tx.query(KIND, 'byPet', { equals: ['/pet/a'] }));
    expect(left.map(({ date }) => date)).toEqual([1, 2]);
  });
}

function describeDocuments(store: () => TransactionStore, put: (...documents: (Pet | Visit)[]) => Promise<void>): void {
  it('answers undefined for a document that does not exist', async () => {
    expect(await store().run((tx) => tx.get('pet', '/pet/none'))).toBeUndefined();
  });

  it('keeps a document exactly, whatever its text', async () => {
    const written = pet('𠮷田 “é” 🐈‍⬛', {
      info: 'tab\tline\nquote" back\\ \u3000',
      weightHistory: [{ id: 'a', value: 4.05 }],
    });
    await put(written);
    expect(await store().run((tx) => tx.get('pet', written._id))).toEqual(written);
  });

  it('getMany answers in the order asked, with gaps and repetitions', async () => {
    await put(pet('a'), pet('b'));
    const found = await store().run((tx) => tx.getMany('pet', ['/pet/b', '/pet/none', '/pet/a', '/pet/b']));
    expect(found.map((document) => document?.name)).toEqual(['b', undefined, 'a', 'b']);
  });

  it('getMany of nothing is nothing', async () => {
    expect(await store().run((tx) => tx.getMany('pet', []))).toEqual([]);
  });

  it('put replaces the whole document', async () => {
    await put(pet('a', { info: 'old' }));
    await put(pet('a', { breed: 'new' }));
    expect(await store().run((tx) => tx.get('pet', '/pet/a'))).toEqual(pet('a', { breed: 'new' }));
  });

  it('the same id in two collections names two documents', async () => {
    await put(pet('a', { _id: '/shared' }), visit(1, { _id: '/shared' }));
    const found = await store().run(async (tx) => [await tx.get('pet', '/shared'), await tx.get('record', '/shared')]);
    expect(found.map((document) => document?.collection)).toEqual(['pet', 'record']);
  });

  it('a removed document is absent from get and query, and can be written again', async () => {
    await put(pet('a'));
    await store().run((tx) => tx.remove('pet', '/pet/a'));
    const gone = await store().run(async (tx) => [await tx.get('pet', '/pet/a'), await tx.query('pet', 'byName', {})]);
    expect(gone).toEqual([undefined, []]);
    await put(pet('a', { info: 'again' }));
    expect(await store().run((tx) => tx.get('pet', '/pet/a'))).toEqual(pet('a', { info: 'again' }));
  });

  it('removing what does not exist changes nothing', async () => {
    await store().run((tx) => tx.remove('pet', '/pet/none'));
    expect(await store().run((tx) => tx.query('pet', 'byName', {}))).toEqual([]);
  });

  it('hands out copies: changing an answer or a written document changes nothing stored', async () => {
    const written = pet('a', { label: ['x'] });
    await store().run(async (tx) => {
      await tx.put('pet', written);
      written.label.push('after put');
      const read = await tx.get('pet', '/pet/a');
      read?.label.push('after get');
      const [queried] = await tx.query('pet', 'byName', {});
      queried?.label.push('after query');
      expect((await tx.get('pet', '/pet/a'))?.label).toEqual(['x']);
    });
    await store().run(async (tx) => {
      (await tx.get('pet', '/pet/a'))?.label.push('stored');
      expect((await tx.get('pet', '/pet/a'))?.label).toEqual(['x']);
    });
  });

  it('a transaction that throws leaves nothing', async () => {
    const failing = store().run(async (tx) => {
      await tx.put('pet', pet('a'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await store().run((tx) => tx.get('pet', '/pet/a'))).toBeUndefined();
  });

  it('an alias leads to its document, for get and getMany', async () => {
    await put(pet('kept'));
    await store().alias('pet', '/pet/gone', '/pet/kept');
    const found = await store().run(async (tx) => [
      (await tx.get('pet', '/pet/gone'))?._id,
      ...(await tx.getMany('pet', ['/pet/gone', '/pet/kept'])).map((document) => document?._id),
    ]);
    expect(found).toEqual(['/pet/kept', '/pet/kept', '/pet/kept']);
  });

  it('an alias leads to what this transaction wrote, and to nothing once that was removed', async () => {
    await put(pet('kept', { info: 'stored' }));
    await store().alias('pet', '/pet/gone', '/pet/kept');
    await store().run(async (tx) => {
      await tx.put('pet', pet('kept', { info: 'written' }));
      expect((await tx.get('pet', '/pet/gone'))?.info).toBe('written');
      await tx.remove('pet', '/pet/kept');
      expect(await tx.get('pet', '/pet/gone')).toBeUndefined();
    });
  });
}

function describeRanges(
  put: (...documents: (Pet | Visit)[]) => Promise<void>,
  visits: (range: Range) => Promise<number[]>,
  names: (range: Range) => Promise<string[]>,
): void {
  it('answers in index order, numbers by value', async () => {
    await put(visit(100), visit(20), visit(3));
    expect(await visits({ equals: ['/pet/a'] })).toEqual([3, 20, 100]);
  });

  it('compares negative and fractional numbers by value', async () => {
    await put(visit(-5), visit(0.5), visit(0), visit(-0.25));
    expect(await visits({ equals: ['/pet/a'] })).toEqual([-5, -0.25, 0, 0.5]);
    expect(await visits({ equals: ['/pet/a'], from: -0.25, to: 0.5 })).toEqual([-0.25, 0]);
  });

  it('from is inclusive and to is exclusive', async () => {
    await put(visit(1), visit(2), visit(3), visit(4));
    expect(await visits({ equals: ['/pet/a'], from: 2, to: 4 })).toEqual([2, 3]);
    expect(await visits({ equals: ['/pet/a'], from: 3 })).toEqual([3, 4]);
    expect(await visits({ equals: ['/pet/a'], to: 2 })).toEqual([1]);
    expect(await visits({ equals: ['/pet/a'], from: 4, to: 4 })).toEqual([]);
    expect(await visits({ equals: ['/pet/a'], from: 4, to: 2 })).toEqual([]);
  });

  it('equals fixes the leading components and the whole key', async () => {
    await put(visit(1), visit(2, { petID: '/pet/b' }), visit(3));
    expect(await visits({ equals: ['/pet/a'] })).toEqual([1, 3]);
    expect(await visits({ equals: ['/pet/a', 3] })).toEqual([3]);
    expect(await visits({ equals: ['/pet/c'] })).toEqual([]);
  });

  it('without equals, bounds are on the first component and order goes on to the next', async () => {
    await put(visit(1, { petID: '/pet/b' }), visit(2), visit(3, { petID: '/pet/c' }), visit(4));
    expect(await visits({})).toEqual([2, 4, 1, 3]);
    expect(await visits({ from: '/pet/b', to: '/pet/c' })).toEqual([1]);
  });

  it('descending turns the order around, limits cut after it', async () => {
    await put(visit(1), visit(2), visit(3));
    expect(await visits({ equals: ['/pet/a'], descending: true })).toEqual([3, 2, 1]);
    expect(await visits({ equals: ['/pet/a'], descending: true, limit: 2 })).toEqual([3, 2]);
    expect(await visits({ equals: ['/pet/a'], limit: 2 })).toEqual([1, 2]);
    expect(await visits({ equals: ['/pet/a'], limit: 0 })).toEqual([]);
  });

  it('equal keys come in the order of their ids, also when descending', async () => {
    await put(
      visit(5, { _id: '/record/b' }),
      visit(5, { _id: '/record/a', status: 1 }),
      visit(5, { _id: '/record/B', status: 2 }),
    );
    await put(visit(6, { _id: '/record/0' }));
    expect(await visits({ equals: ['/pet/a'] })).toEqual([5, 5, 5, 6]);
    expect(await visits({ equals: ['/pet/a'], descending: true, limit: 1 })).toEqual([6]);
  });

  it('text compares by code unit: no case folding, no dictionary, no locale', async () => {
    const sorted = ['A', 'B', 'Z', 'a', 'b', 'ä', '臺', '中文', '台', '王', '王小明', '小'].sort();
    await put(...[...sorted].reverse().map((name) => pet(name)));
    expect(await names({})).toEqual(sorted);
    expect(await names({ from: 'Z', to: 'b' })).toEqual(['Z', 'a']);
  });

  it('a rare character sorts and is found as JavaScript compares it', async () => {
    // 𠮷 is two code units below U+E000, but one code point above U+FFFF.
    const sorted = ['王', '王小', '王𠮷', '王Ａ', '𠮷', 'Ａ'].sort();
    await put(...[...sorted].reverse().map((name) => pet(name)));
    expect(await names({})).toEqual(sorted);
    expect(await names({ from: '王', to: '王\uFFFF' })).toEqual(['王', '王小', '王𠮷', '王Ａ'].sort());
    expect(await names({ equals: ['王Ａ'] })).toEqual(['王Ａ']);
  });

  it('the empty text is a value like any other', async () => {
    await put(pet('x', { nameLowerCase: '' }), pet('a'));
    expect(await names({})).toEqual(['', 'a']);
    expect(await names({ equals: [''] })).toEqual(['']);
  });

  it('a document that lacks an indexed field, or has it as null or as another type, is not in the index', async () => {
    await put(
      visit(1),
      visit(2, { petID: undefined }),
      visit(3, { dateTime: null }),
      visit(4, { dateTime: '4' }),
      visit(5, { petID: 7 }),
    );
    expect(await visits({})).toEqual([1]);
    expect(await visits({ descending: true })).toEqual([1]);
  });

  it('other collections are not in the answer', async () => {
    await put(visit(1), pet('a'));
    expect(await names({})).toEqual(['a']);
  });
}

function describeOwnWrites(store: () => TransactionStore, put: (...documents: (Pet | Visit)[]) => Promise<void>): void {
  const inTransaction = (work: (tx: Tx) => Promise<void>, range: Range) =>
    store().run(async (tx) => {
      await work(tx);
      return (await tx.query('record', 'byPet', range)).map(({ dateTime }) => dateTime);
    });

  it('a query sees documents written, changed and removed by its own transaction', async () => {
    await put(visit(1), visit(2), visit(3));
    const found = await inTransaction(
      async (tx) => {
        await tx.put('record', visit(4));
        await tx.put('record', visit(5, { _id: '/record/1' }));
        await tx.put('record', visit(2, { petID: '/pet/b' }));
        await tx.remove('record', '/record/3');
      },
      { equals: ['/pet/a'] },
    );
    expect(found).toEqual([4, 5]);
  });

  it('a limit counts after own removals and moves: stored documents fill the gap', async () => {
    await put(visit(1), visit(2), visit(3), visit(4), visit(5));
    const found = await inTransaction(
      async (tx) => {
        await tx.remove('record', '/record/1');
        await tx.put('record', visit(9, { _id: '/record/2' }));
      },
      { equals: ['/pet/a'], limit: 2 },
    );
    expect(found).toEqual([3, 4]);
  });

  it('a limit counts own additions at their place', async () => {
    await put(visit(1), visit(3), visit(5));
    const add = (tx: Tx) => tx.put('record', visit(2));
    expect(await inTransaction(add, { equals: ['/pet/a'], limit: 2 })).toEqual([1, 2]);
    expect(await inTransaction(add, { equals: ['/pet/a'], descending: true, limit: 2 })).toEqual([5, 3]);
  });

  it('a document put after its removal in the same transaction is there', async () => {
    await put(visit(1));
    const found = await inTransaction(
      async (tx) => {
        await tx.remove('record', '/record/1');
        await tx.put('record', visit(1, { status: 20 }));
      },
      { equals: ['/pet/a'] },
    );
    expect(found).toEqual([1]);
    expect((await store().run((tx) => tx.get('record', '/record/1')))?.status).toBe(20);
  });
}
