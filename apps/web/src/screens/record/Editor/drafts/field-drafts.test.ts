import { applyEdits } from '@vetloom/domain/core/edit.ts';
import { same } from '@vetloom/domain/core/same.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dropped,
  type FieldChange,
  type FieldDrafts,
  fieldKey,
  isDirty,
  left,
  NO_DRAFTS,
  refused,
  restored,
  settled,
  taken,
  typed,
} from './field-drafts.ts';

const path = ['vitals', 'temperature'];
const key = fieldKey(path);
const type = (drafts: FieldDrafts, seen: unknown, to: unknown, more: { valid?: boolean; text?: string } = {}) =>
  typed(drafts, { path, seen, text: String(to), to, valid: true, focused: true, ...more });

describe('a field that is typed in', () => {
  it('remembers the value that was seen at the first keystroke', () => {
    let drafts = type(NO_DRAFTS, 38.2, 3);
    drafts = type(drafts, 40, 39);
    expect(taken(drafts).changes).toEqual([{ path, from: 38.2, to: 39 }]);
  });

  it('is taken once, and goes on from what was sent', () => {
    const first = taken(type(NO_DRAFTS, null, 38));
    expect(taken(first.drafts).changes).toEqual([]);
    const more = settled(type(first.drafts, null, 38.5), first.changes);
    expect(taken(more).changes).toEqual([{ path, from: 38, to: 38.5 }]);
  });

  it('keeps showing its text until it is left', () => {
    const sent = taken(type(NO_DRAFTS, null, 38, { text: '38.' }));
    const saved = settled(sent.drafts, sent.changes);
    expect(saved.get(key)?.text).toBe('38.');
    expect(left(saved, path).size).toBe(0);
  });

  it('is not sent while its text stands for no value, and is kept', () => {
    const drafts = left(type(NO_DRAFTS, 38, 38, { valid: false, text: '3..' }), path);
    expect(taken(drafts).changes).toEqual([]);
    expect(drafts.get(key)?.text).toBe('3..');
  });

  it('keeps a refused value with the reason until it is changed', () => {
    const sent = taken(type(NO_DRAFTS, null, 19));
    const drafts = refused(sent.drafts, path, { sentence: '太低', code: 100105 });
    expect(taken(drafts).changes).toEqual([]);
    expect(drafts.get(key)).toMatchObject({ text: '19', refusal: { code: 100105 } });
    expect(taken(type(drafts, null, 39)).changes).toEqual([{ path, from: null, to: 39 }]);
  });

  it('that was typed over while a value was refused has its own chance', () => {
    const sent = taken(type(NO_DRAFTS, null, 19));
    const drafts = refused(type(sent.drafts, null, 39), path, { sentence: '太低', code: 100105 });
    expect(taken(drafts).changes).toEqual([{ path, from: null, to: 39 }]);
  });

  it('goes with its row', () => {
    const row = ['drugBag', 'b', 'items', 'r'];
    const drafts = typed(NO_DRAFTS, {
      path: [...row, 'number'],
      seen: 1,
      text: '2',
      to: 2,
      valid: true,
      focused: true,
    });
    expect(dropped(drafts, row).size).toBe(0);
    expect(dropped(drafts, ['drugBag', 'b', 'items', 'r2']).size).toBe(1);
  });

  it('comes back after a crash unless the visit already has it', () => {
    const kept = [...taken(type(NO_DRAFTS, null, 38)).drafts.values()];
    expect(taken(restored(kept, () => null)).changes).toEqual([{ path, from: null, to: 38 }]);
    expect(restored(kept, () => 38).size).toBe(0);
  });
});

/** One field, a person who types in it, and somebody else who changes it. Events come in any order. */
class Desk {
  drafts: FieldDrafts = NO_DRAFTS;
  stored: unknown;
  flight: readonly FieldChange[] = [];
  landed = false;
  /** Every value that the field ever showed while the person could see it. */
  readonly seen = new Set<string>();
  readonly kept: unknown[] = [];
  /** Values that were in the visit after a save. */
  readonly saved: unknown[] = [];
  /** Values of others that were replaced as a whole. */
  readonly overwritten: unknown[] = [];
  lastTyped: unknown;

  constructor(first: unknown) {
    this.stored = first;
    this.look();
  }
  look(): void {
    if (!this.drafts.has(key)) this.seen.add(JSON.stringify(this.stored));
  }
  type(value: unknown): void {
    this.drafts = type(this.drafts, this.stored, value);
    this.lastTyped = value;
    this.seen.add(JSON.stringify(value));
  }
  others(value: unknown): void {
    this.stored = value;
    this.look();
  }
  take(): void {
    if (this.flight.length > 0) return;
    const { drafts, changes } = taken(this.drafts);
    this.drafts = drafts;
    this.flight = changes;
    this.landed = false;
  }
  land(): void {
    if (this.flight.length === 0 || this.landed) return;
    this.landed = true;
    for (const { from, to } of this.flight) {
      const before = this.stored;
      const merged = applyEdits(
        { vitals: { temperature: before } },
        [{ op: 'set', path, from, to }],
        new Set(['vitals']),
        (_path, _from, mine) => this.kept.push(mine),
        () => false,
      );
      this.stored = merged.vitals.temperature;
      if (same(this.stored, to)) this.saved.push(to);
      if (!same(before, to) && same(this.stored, to)) this.overwritten.push(before);
    }
  }
  settle(): void {
    if (!this.landed) return;
    this.drafts = settled(this.drafts, this.flight);
    this.flight = [];
    this.landed = false;
    this.look();
  }
  leave(): void {
    this.drafts = left(this.drafts, path);
    this.look();
  }
  crash(): void {
    const kept = [...this.drafts.values()].filter(isDirty);
    this.flight = [];
    this.landed = false;
    this.drafts = restored(kept, () => this.stored);
    this.look();
  }
  finish(): void {
    for (let round = 0; round < 3; round++) {
      this.land();
      this.settle();
      this.take();
    }
    this.leave();
  }
}

const events = <T>(value: fc.Arbitrary<T>) =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ does: fc.constant('type' as const), value }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('others' as const), value }) },
      {
        weight: 5,
        arbitrary: fc
          .constantFrom('take', 'land', 'settle', 'leave', 'crash')
          .map((does) => ({ does, value: undefined })),
      },
    ),
    { maxLength: 40 },
  );

function play<T>(desk: Desk, steps: readonly { does: string; value: T | undefined }[]): void {
  for (const { does, value } of steps) {
    if (does === 'type') desk.type(value);
    else if (does === 'others') desk.others(value);
    else desk[does as 'take' | 'land' | 'settle' | 'leave' | 'crash']();
  }
  desk.finish();
}

describe('whatever is typed while changes arrive from elsewhere', () => {
  it('nothing unseen is overwritten', () => {
    fc.assert(
      fc.property(fc.nat(9), events(fc.nat(9)), (first, steps) => {
        const desk = new Desk(first);
        let next = 100;
        play(
          desk,
          steps.map((step) => (step.does === 'type' ? { ...step, value: next++ } : step)),
        );
        for (const value of desk.overwritten) expect([...desk.seen]).toContain(JSON.stringify(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('what was typed last is saved or kept for review', () => {
    fc.assert(
      fc.property(fc.nat(5), events(fc.nat(5)), (first, steps) => {
        const desk = new Desk(first);
        // What this person types is told from what others write, so that its way can be followed.
        let next = 100;
        play(
          desk,
          steps.map((step) => (step.does === 'type' ? { ...step, value: next++ } : step)),
        );
        if (desk.lastTyped !== undefined) expect([...desk.saved, ...desk.kept]).toContain(desk.lastTyped);
      }),
      { numRuns: 2000 },
    );
  });

  it('of prose, every sentence of both is in the visit or kept for review', () => {
    fc.assert(
      fc.property(events(fc.boolean()), (steps) => {
        const desk = new Desk('主訴：嘔吐兩天，食慾下降。\n');
        const mine: string[] = [];
        const theirs: string[] = [];
        const events_ = steps.map(({ does, value }, at) => {
          const sentence = `${does}${at}句話。\n`;
          const write = (text: unknown) => (value ? `${String(text)}${sentence}` : `${sentence}${String(text)}`);
          if (does === 'type') mine.push(sentence);
          if (does === 'others') theirs.push(sentence);
          return { does, write };
        });
        for (const { does, write } of events_) {
          if (does === 'type') desk.type(write(desk.drafts.get(key)?.text ?? desk.stored));
          else if (does === 'others') desk.others(write(desk.stored));
          else desk[does as 'take' | 'land' | 'settle' | 'leave' | 'crash']();
        }
        desk.finish();
        const everywhere = [desk.stored, ...desk.kept].join('|');
        for (const sentence of mine) expect(everywhere).toContain(sentence);
        for (const sentence of theirs) expect(String(desk.stored)).toContain(sentence);
      }),
      { numRuns: 1000 },
    );
  });
});
