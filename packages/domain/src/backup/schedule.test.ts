import { describe, expect, it } from 'vitest';
import { zoneOf } from '../core/zone.ts';
import { dueSlot, lastSlot, nextSlot, type Tried } from './schedule.ts';

const TAIPEI = zoneOf('Asia/Taipei');
const at = (text: string) => Date.parse(`${text}+08:00`) / 1000;
const NIGHT = at('2026-11-20T02:30');

describe('the time of a clinic’s backups', () => {
  it('is of the clinic’s own clock', () => {
    expect(lastSlot('02:30', at('2026-11-20T02:29'), TAIPEI)).toBe(at('2026-11-19T02:30'));
    expect(lastSlot('02:30', NIGHT, TAIPEI)).toBe(NIGHT);
    expect(nextSlot('02:30', NIGHT, TAIPEI)).toBe(at('2026-11-21T02:30'));
    expect(nextSlot('23:00', NIGHT, TAIPEI)).toBe(at('2026-11-20T23:00'));
  });

  it('comes once on the days on which clocks are changed', () => {
    const berlin = zoneOf('Europe/Berlin');
    const back = Date.parse('2026-10-25T00:30Z') / 1000;
    // 02:30 comes twice there; its first counts, and an hour later the night is done.
    expect(lastSlot('02:30', back, berlin)).toBe(back);
    expect(lastSlot('02:30', back + 3600, berlin)).toBe(back);
    expect(nextSlot('02:30', back, berlin)).toBe(back + 25 * 3600);
  });
});

describe('a backup is due', () => {
  const job = (state: Tried['state'], time: number, kind: Tried['kind'] = 'backup'): Tried => ({
    ...{ kind, state, createDateTime: time, endDateTime: state === 'running' ? null : time + 60 },
  });
  const due = (now: number, tried: readonly Tried[] = [], since = at('2026-11-01T12:00')) =>
    dueSlot({ time: '02:30', since, tried }, now, TAIPEI);

  it('when its time has come and nobody took it', () => {
    expect(due(NIGHT)).toBe(NIGHT);
    expect(due(NIGHT + 60, [job('done', NIGHT + 5)])).toBeUndefined();
    expect(due(NIGHT + 60, [job('done', NIGHT - 5)])).toBe(NIGHT);
  });

  it('late, when the server was off: the last of what was missed', () => {
    expect(due(at('2026-11-23T11:00'), [job('done', NIGHT)])).toBe(at('2026-11-23T02:30'));
  });

  it('not for a time before backups were set up', () => {
    expect(due(NIGHT + 600, [], NIGHT + 300)).toBeUndefined();
    expect(due(NIGHT + 86_400, [], NIGHT + 300)).toBe(NIGHT + 86_400);
  });

  it('not while one runs, nor a restore', () => {
    expect(due(NIGHT + 60, [job('running', NIGHT + 1)])).toBeUndefined();
    expect(due(NIGHT + 60, [job('running', NIGHT + 1, 'restore')])).toBeUndefined();
  });

  it('again an hour after it failed, and a failed restore is nothing to it', () => {
    const failed = job('failed', NIGHT + 1);
    expect(due(NIGHT + 3600, [failed])).toBeUndefined();
    expect(due(NIGHT + 3661, [failed])).toBe(NIGHT);
    expect(due(NIGHT + 60, [job('failed', NIGHT + 1, 'restore')])).toBe(NIGHT);
  });
});
