import { GROUP_SEPARATOR } from '@vetloom/domain/stock/gs1.ts';
import { describe, expect, it } from 'vitest';
import { ScanReader } from './scan-reader.ts';

/** What was read of keys that come so many milliseconds after each other. */
function heard(keys: readonly string[], between: number): string[] {
  const reader = new ScanReader();
  return keys.flatMap((key, at) => {
    const ctrlKey = key === 'Ctrl ]';
    const { code } = reader.hear({
      ...{ key: ctrlKey ? ']' : key, ctrlKey, altKey: false, metaKey: false, timeStamp: at * between },
    });
    return code === undefined ? [] : [code];
  });
}

describe('a scanner', () => {
  it('is heard by its speed, whoever has the focus', () => {
    expect(heard([...'4710001234569', 'Enter'], 10)).toEqual(['4710001234569']);
  });

  it('isn’t a person who types and presses Enter', () => {
    expect(heard([...'4710001234569', 'Enter'], 90)).toEqual([]);
  });

  it('isn’t a short word, typed however fast', () => {
    expect(heard([...'12', 'Enter'], 5)).toEqual([]);
  });

  it('sends the separator of GS1 as Ctrl ], and capitals with Shift between', () => {
    expect(heard([...'0104', 'Ctrl ]', 'Shift', 'A', 'Enter'], 8)).toEqual([`0104${GROUP_SEPARATOR}A`]);
  });

  it('is read one after the other', () => {
    expect(heard([...'47100', 'Enter', ...'99999', 'Enter'], 6)).toEqual(['47100', '99999']);
  });
});
