import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { describe, expect, it } from 'vitest';
import { aBag, set } from '../domain/builders.ts';
import { Books, NOT_HELD } from './books.ts';
import { Intents } from './check-intents.ts';

/** All within one second: nothing but the sequence tells one act from another. */
const NOW = 20;
const VISIT = '/record/1-a';
const BAG = { ...aBag(100), bagID: 'b' };
const FEE = { _id: 'fee', number: 1 };
const NUMBER = ['chargeDivision', 'fee', 'number'];

/** A visit with a fee and a bag, and a history that is told step by step. */
class Story {
  readonly #books = new Books();
  readonly #intents = new Intents(this.#books);
  readonly #browsers = new Map<string, string>();
  #visit: object | null;
  #seq = 10;

  constructor(visit: object | null = { _id: VISIT, collection: 'record', chargeDivision: [FEE], drugBag: [BAG] }) {
    this.#visit = visit;
  }

  /** Somebody's edits, with the visit as it is after them; `seen` is the sequence that their device had. Answers its own. */
  edits(who: string, seen: number, edits: readonly Edit[], change: object): number {
    return this.#tell(who, seen, 'record.edit', { recordID: VISIT, edits }, { ...this.#visit, ...change });
  }

  number(who: string, seen: number, from: number, to: number): number {
    return this.edits(who, seen, [set(NUMBER, from, to)], { chargeDivision: [{ ...FEE, number: to }] });
  }

  takesFeeOut(who: string, seen: number): number {
    return this.edits(who, seen, [{ op: 'remove', path: ['chargeDivision', 'fee'] }], { chargeDivision: [] });
  }

  removes(who: string, seen: number): number {
    return this.#tell(who, seen, 'record.remove', { recordID: VISIT }, null);
  }

  handsOut(who: string, seen: number): number {
    const given = { ...BAG, dispensed: true, dispensedBy: staffIDOf(who), dispensedDateTime: NOW };
    const input = { recordID: VISIT, bagIDs: ['b'] };
    return this.#tell(who, seen, 'record.dispense', input, { ...this.#visit, drugBag: [given] });
  }

  takesBack(who: string, seen: number): number {
    const input = { recordID: VISIT, bagIDs: ['b'] };
    return this.#tell(who, seen, 'record.undispense', input, { ...this.#visit, drugBag: [BAG] });
  }

  /** Somebody makes it anew, where it had never been. */
  makes(who: string): number {
    return this.#tell(who, NOT_HELD, 'record.createManual', { _id: VISIT }, { _id: VISIT, collection: 'record' });
  }

  get wrong(): readonly string[] {
    return this.#intents.wrong;
  }

  /** Somebody sits down at another one's browser, and has that one's unsent work before them. */
  sharesBrowser(author: string, other: string): void {
    this.#browsers.set(author, `browser of ${other}`);
  }

  /** Somebody sits down at a copy of another one's browser: what that one had unsent is before them, and nothing that came after. */
  sitsAtCopy(author: string, other: string): void {
    this.#browsers.set(author, `copy of ${other}`);
    this.#books.copied(`copy of ${other}`, `browser of ${other}`);
  }

  #tell(author: string, seen: number, name: string, input: object, after: object | null): number {
    this.#seq += 1;
    const [uuid, browser] = [`${name}-${this.#seq}`, this.#browsers.get(author) ?? `browser of ${author}`];
    const [clinic, madeAt, settings] = ['demo', 0, 0];
    const held = new Map([[documentKey('record', VISIT), seen]]);
    this.#books.accepted.set(uuid, { uuid, clinic, name, author, browser, madeAt, settings, seen: held });
    const by = { author, onBehalfOf: null, carrier: author, client: browser, number: this.#seq, key: null };
    const outcome = { status: 'applied', code: 100_000, message: '', detail: {} } as const;
    const entry = { uuid, name, version: 1, args: input, at: NOW, seq: this.#seq, ...by, ...outcome };
    const write = { collection: 'record', id: VISIT, before: this.#visit ?? undefined, after } as {
      readonly collection: 'record';
      readonly id: string;
      readonly before: AnyDocument | undefined;
      readonly after: AnyDocument | null;
    };
    this.#intents.follow({ entry, input, writes: [write], conflicts: [] });
    this.#visit = after;
    return this.#seq;
  }
}

describe('[C91] what somebody meant', () => {
  it('is not undone by who had it not before them', () => {
    const story = new Story();
    story.number('vet', 10, 1, 3);
    story.number('boss', 10, 1, 4);
    expect(story.wrong).toEqual([expect.stringMatching(/^record\.edit .* of boss undid .* of vet unseen: .*number$/)]);
  });

  it('may be undone by who had received it', () => {
    const story = new Story();
    const seq = story.number('vet', 10, 1, 3);
    story.number('boss', seq, 3, 4);
    expect(story.wrong).toEqual([]);
  });

  it('and took back to the value that another had before them is theirs to change', () => {
    const story = new Story();
    const three = story.number('vet', 10, 1, 3);
    story.number('vet', three, 3, 1);
    story.number('boss', 10, 1, 4);
    expect(story.wrong).toEqual([]);
  });

  it('against a second person’s word is not undone by who knew of neither', () => {
    const story = new Story();
    const three = story.number('vet', 10, 1, 3);
    story.number('desk', three, 3, 1);
    story.number('boss', 10, 1, 4);
    expect(story.wrong).toEqual([expect.stringMatching(/of boss undid .* of desk unseen/)]);
  });

  it('after going through a value that another had before them is not theirs to change', () => {
    const story = new Story();
    const one = story.number('vet', 10, 1, 3);
    const two = story.number('vet', one, 3, 1);
    story.number('vet', two, 1, 2);
    story.number('boss', one, 3, 4);
    expect(story.wrong).toEqual([expect.stringMatching(/of boss undid .* of vet unseen/)]);
  });

  it('and another meant as well is theirs to go away from', () => {
    const story = new Story();
    story.number('vet', 10, 1, 3);
    const own = story.number('boss', 10, 1, 3);
    story.number('boss', own - 1, 3, 4);
    expect(story.wrong).toEqual([]);
  });

  it.each([
    ['made before it was copied', true],
    ['made after it was copied', false],
  ])('in a copy of the browser was before its person where it was %s', (_, isBefore) => {
    const story = new Story(null);
    if (!isBefore) story.sitsAtCopy('bo', 'an');
    story.makes('an');
    if (isBefore) story.sitsAtCopy('bo', 'an');
    story.removes('bo', NOT_HELD);
    expect(story.wrong).toHaveLength(isBefore ? 0 : 1);
  });

  it('and a colleague meant as well at whose browser somebody sits is theirs to go away from: they had that very value before them', () => {
    for (const shared of [true, false]) {
      const story = new Story();
      if (shared) story.sharesBrowser('boss', 'vet');
      story.number('second', 10, 1, 3);
      story.number('vet', 10, 1, 3);
      story.number('boss', 10, 3, 5);
      expect(story.wrong).toHaveLength(shared ? 0 : 2);
    }
  });

  it('is not undone by who had meant the same once and had gone away from it', () => {
    const story = new Story();
    story.number('boss', 10, 1, 3);
    const two = story.number('boss', 11, 3, 2);
    story.number('vet', two, 2, 3);
    story.number('boss', two, 2, 4);
    expect(story.wrong).toEqual([expect.stringMatching(/of boss undid .* of vet unseen/)]);
  });

  it('by taking out a row that was out already is seen by who took it out, and so doesn’t keep the visit from them', () => {
    const story = new Story();
    const own = story.takesFeeOut('vet', 10);
    story.takesFeeOut('boss', 10);
    story.removes('vet', own);
    expect(story.wrong).toEqual([]);
  });

  it('by taking out a row is not undone with the whole visit by who still saw the row', () => {
    const story = new Story();
    story.takesFeeOut('boss', 10);
    story.removes('vet', 10);
    expect(story.wrong).toEqual([expect.stringMatching(/^record\.remove .* of vet undid .* of boss unseen/)]);
  });

  it('is not undone with the whole visit by who had nothing of it before them', () => {
    const story = new Story();
    story.number('vet', 10, 1, 3);
    story.removes('boss', NOT_HELD);
    expect(story.wrong).toEqual([
      expect.stringMatching(/^record\.remove .* of boss undid .* of vet unseen: .*number$/),
    ]);
  });

  it('by making a visit is not undone by who had only heard of it, and is by who had received it', () => {
    const [blind, seeing] = [new Story(null), new Story(null)];
    blind.makes('vet');
    blind.removes('boss', NOT_HELD);
    expect(blind.wrong).toEqual([expect.stringMatching(/^record\.remove .* of boss undid .* of vet unseen/)]);
    seeing.removes('boss', seeing.makes('vet'));
    expect(seeing.wrong).toEqual([]);
  });

  it('by handing a bag out once more is not taken back by who saw the first time, though the bag looks the same', () => {
    const story = new Story();
    const first = story.handsOut('pharmacy', 10);
    const back = story.takesBack('pharmacy', first);
    story.handsOut('pharmacy', back);
    story.takesBack('vet', first);
    expect(story.wrong).toEqual([expect.stringMatching(/of vet undid record\.dispense .* of pharmacy unseen/)]);
  });

  it('by handing a bag out is not undone by a price that was set for what was to be given', () => {
    const story = new Story();
    story.handsOut('pharmacy', 10);
    const [drug] = BAG.items;
    const given = { ...BAG, dispensed: true, dispensedBy: staffIDOf('pharmacy'), dispensedDateTime: NOW };
    const path = ['drugBag', 'b', 'items', drug?._id ?? '', 'price'];
    story.edits('vet', 10, [set(path, 100, 5)], { drugBag: [{ ...given, items: [{ ...drug, price: 5 }] }] });
    expect(story.wrong).toEqual([expect.stringMatching(/of vet undid record\.dispense .* of pharmacy unseen/)]);
  });
});
