import type { ClockState } from '@vetloom/sync-client/sync/server-clock.ts';
import { describe, expect, it } from 'vitest';
import { sync } from '../../../locale/sync.ts';
import { clockWarning } from './clock-warning.ts';

const DAY = 86_400;
const NOW = 1_795_147_200;
const words = sync.clock;

const warned = (clock: Partial<ClockState>, connection: 'online' | 'offline' = 'offline') =>
  clockWarning({ connection, clock: { ahead: 0, trust: 'sure', known: NOW, ...clock } }, NOW);

describe('the mark of a clock that is wrong', () => {
  it('is there from two minutes on, whatever the connection, and says what the screen goes by', () => {
    expect(warned({ ahead: 119 })).toBeUndefined();
    expect(warned({ ahead: 2 * DAY }, 'online')).toMatchObject({ mark: words.wrong, text: words.byServer });
    expect(warned({ ahead: 2 * DAY, trust: 'set' })).toMatchObject({ mark: words.wrong, text: words.byCount });
    expect(warned({ ahead: 2 * DAY, trust: 'unchecked' })).toMatchObject({
      mark: words.wrong,
      text: words.checkedLater,
    });
  });

  it('is there after a jump until the server is reached', () => {
    expect(warned({ trust: 'jumped' })).toMatchObject({ title: words.jumped, mark: words.unchecked });
    expect(warned({ trust: 'jumped' }, 'online')).toBeUndefined();
  });

  it('is there where a page without the server shows another day than the one that was checked last', () => {
    expect(warned({ trust: 'unchecked', known: NOW - 2 * DAY })).toMatchObject({ mark: words.unchecked });
    expect(warned({ trust: 'unchecked', known: NOW - 60 })).toBeUndefined();
    expect(warned({ trust: 'unchecked', known: 0 })).toBeUndefined();
    expect(warned({ trust: 'unchecked', known: NOW - 2 * DAY }, 'online')).toBeUndefined();
  });
});
