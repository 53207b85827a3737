import type { Edit } from '@vetloom/domain/core/edit.ts';
import { describe, expect, it } from 'vitest';
import { type DeskPorts, DraftDesk } from './draft-desk.ts';
import { draftKeep } from './draft-storage.ts';
import type { FieldChange } from './field-drafts.ts';

class Memory {
  readonly held = new Map<string, string>();
  get length(): number {
    return this.held.size;
  }
  key = (at: number) => [...this.held.keys()][at] ?? null;
  getItem = (key: string) => this.held.get(key) ?? null;
  setItem = (key: string, value: string) => void this.held.set(key, value);
  removeItem = (key: string) => void this.held.delete(key);
}

const setEdits = async (changes: readonly FieldChange[]): Promise<Edit[]> =>
  changes.map(({ path, from, to }) => ({ op: 'set', path: [...path], from, to }));

function desk(storage: Memory, ports: Partial<DeskPorts> = {}, live: (path: readonly string[]) => unknown = () => '') {
  const runs: (readonly Edit[])[] = [];
  const timers: (() => void)[] = [];
  const made = new DraftDesk(
    {
      keep: draftKeep(storage, 'demo', 'doctor@demo.test', '/record/1'),
      run: async (edits) => void runs.push(edits),
      editsOf: setEdits,
      refusalOf: () => ({ sentence: 'no', code: 100105 }),
      shown: () => undefined,
      rowAround: () => undefined,
      now: () => 5,
      later: (_milliseconds, act) => {
        timers.push(act);
        return () => timers.splice(timers.indexOf(act), 1);
      },
      ...ports,
    },
    live,
  );
  return { desk: made, runs, timers };
}
const word = (field: string, to: string, seen = '') => ({
  path: [field],
  seen,
  text: to,
  to,
  valid: true,
  focused: true,
});

describe('the desk on which a visit is written', () => {
  it('keeps every keystroke on the device at once and saves them as one command on a pause', async () => {
    const storage = new Memory();
    const { desk: one, runs, timers } = desk(storage);
    one.type(word('record', '嘔'));
    one.type(word('record', '嘔吐'));
    one.type(word('therapy', '禁食'));
    expect(storage.length).toBe(2);
    expect(runs).toEqual([]);
    expect(timers).toHaveLength(1);
    timers[0]?.();
    await one.flush();
    expect(runs).toEqual([
      [
        { op: 'set', path: ['record'], from: '', to: '嘔吐' },
        { op: 'set', path: ['therapy'], from: '', to: '禁食' },
      ],
    ]);
    expect(storage.length).toBe(0);
  });

  it('saves by itself what this device had no room for, once there is some, and leaves alone what a rule refused', async () => {
    const full = { sentence: 'no room', code: 200007, passing: true };
    let room = false;
    const storage = new Memory();
    const tried: unknown[] = [];
    const { desk: one, timers } = desk(storage, {
      run: async (edits) => {
        tried.push(...edits.map((edit) => (edit.op === 'set' ? edit.to : edit.op)));
        if (!room || edits.some((edit) => edit.path[0] === 'weight')) throw new Error('refused');
      },
      refusalOf: () => (room ? { sentence: 'no', code: 100105 } : full),
    });
    one.type(word('record', '嘔吐三天'));
    await one.flush();
    expect(one.draft('record')).toMatchObject({ text: '嘔吐三天', refusal: full });
    expect(timers).toHaveLength(1);
    timers.pop()?.();
    await one.flush();
    expect(one.stuck?.refusal).toEqual(full);

    room = true;
    timers.pop()?.();
    await one.flush();
    expect(one.draft('record')?.refusal).toBeUndefined();
    expect(one.stuck).toBeUndefined();
    expect(tried.at(-1)).toBe('嘔吐三天');

    one.type(word('weight', '900'));
    await one.flush();
    expect(one.stuck?.refusal).toMatchObject({ code: 100105 });
    const before = tried.length;
    await one.flush();
    expect(tried).toHaveLength(before);
  });

  it('keeps what was lost with this browser’s data as a draft from what the clinic has, with what is typed since, and saves none of it here', async () => {
    const storage = new Memory();
    const { desk: one, runs } = desk(storage);
    one.type(word('record', '清除前'));
    await one.flush();
    one.type(word('therapy', '禁食'));
    storage.held.clear();
    one.rescue([{ path: ['record'], from: '', to: '清除前' }]);
    expect(one.get()).toMatchObject({ cleared: true, keptAt: 5 });
    one.type(word('record', '清除後再寫', '清除前'));
    await one.flush();
    expect(runs).toHaveLength(1);

    const { desk: after, runs: saved } = desk(storage);
    expect(after.draft('record')).toMatchObject({ from: '', to: '清除後再寫' });
    await after.flush();
    expect(saved).toEqual([
      [
        { op: 'set', path: ['record'], from: '', to: '清除後再寫' },
        { op: 'set', path: ['therapy'], from: '', to: '禁食' },
      ],
    ]);
  });

  it('says of no draft that it is kept where nothing was lost with this browser’s data', async () => {
    const { desk: one } = desk(new Memory());
    one.type(word('record', '已上傳'));
    await one.flush();
    one.leave(['record']);
    expect(one.get().keptAt).toBe(5);
    one.rescue([]);
    expect(one.get().keptAt).toBeUndefined();
  });

  it('holds what was saved until the screen shows another visit, so that no former value is seen or dosed by', async () => {
    let shown = { weight: 6.4 };
    const first = shown;
    const { desk: one } = desk(new Memory(), { shown: () => shown });
    one.type({ path: ['weight'], seen: 6.4, text: '8.4', to: 8.4, valid: true, focused: true });
    one.leave(['weight']);
    await one.flush();
    expect(one.get().drafts.size).toBe(0);
    expect(one.get().saved).toEqual([{ path: ['weight'], to: 8.4, over: first }]);
    shown = { weight: 8.4 };
    one.type({ path: ['cause'], seen: '', text: '吐', to: '吐', valid: true, focused: true });
    one.leave(['cause']);
    await one.flush();
    expect(one.get().saved).toEqual([{ path: ['cause'], to: '吐', over: shown }]);
  });

  it('takes up after a crash what was not saved', async () => {
    const storage = new Memory();
    desk(storage).desk.type(word('record', '嘔吐', '嘔'));
    const { desk: again, runs } = desk(storage);
    expect(again.get().keptAt).toBe(5);
    await again.flush();
    expect(runs).toEqual([[{ op: 'set', path: ['record'], from: '嘔', to: '嘔吐' }]]);
    expect(storage.length).toBe(0);
  });

  it('forgets a kept draft that the visit already holds', () => {
    const storage = new Memory();
    desk(storage).desk.type(word('record', '嘔吐'));
    const { desk: again } = desk(storage, {}, () => '嘔吐');
    expect(again.get().drafts.size).toBe(0);
    expect(storage.length).toBe(0);
  });

  it('belongs to one visit and one person', () => {
    const storage = new Memory();
    desk(storage).desk.type(word('record', '嘔吐'));
    expect(draftKeep(storage, 'demo', 'other@demo.test', '/record/1').read().drafts).toEqual([]);
    expect(draftKeep(storage, 'demo', 'doctor@demo.test', '/record/11').read().drafts).toEqual([]);
  });

  it('saves the good values beside a bad one, and keeps the bad one with its reason', async () => {
    const storage = new Memory();
    const runs: (readonly Edit[])[] = [];
    const { desk: one } = desk(storage, {
      run: async (edits) => {
        if (edits.some((edit) => edit.path[0] === 'doctor')) throw new Error('bad');
        runs.push(edits);
      },
    });
    one.type(word('record', '嘔吐'), word('doctor', '\u202e'));
    await one.flush();
    expect(runs).toEqual([[{ op: 'set', path: ['record'], from: '', to: '嘔吐' }]]);
    expect(one.stuck).toMatchObject({ path: ['doctor'], refusal: { code: 100105 } });
    expect(storage.length).toBe(1);
  });

  it('runs a choice after what was typed before it', async () => {
    const { desk: one, runs } = desk(new Memory());
    one.type(word('record', '嘔吐'));
    await one.act(async () => [{ op: 'remove', path: ['drugBag', 'b'] }]);
    expect(runs.map((edits) => edits[0]?.op)).toEqual(['set', 'remove']);
  });

  it('lets a refused choice not stop what follows', async () => {
    let refuse = true;
    const { desk: one, runs } = desk(new Memory(), {
      run: async (edits) => {
        if (refuse) throw new Error('bad');
        runs.push(edits);
      },
    });
    await expect(one.act(async () => [{ op: 'remove', path: ['vaccine', 'v'] }])).rejects.toThrow('bad');
    refuse = false;
    await one.act(async () => [{ op: 'remove', path: ['vaccine', 'w'] }]);
    expect(runs).toHaveLength(1);
  });

  it('says when the browser has no room, and goes on', () => {
    const storage = new Memory();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { desk: one } = desk(storage);
    one.type(word('record', '嘔吐'));
    expect(one.get()).toMatchObject({ noRoom: true, keptAt: undefined });
    expect(one.draft('record')?.text).toBe('嘔吐');
  });
});
