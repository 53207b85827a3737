import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closePalette, fieldIsReady, openPalette, paletteStore, typeInPalette } from './palette-store.ts';

const page = new EventTarget();
vi.stubGlobal('window', page);

/** Presses keys on the page; answers those that the page itself was given. */
function press(...keys: readonly (string | Partial<KeyboardEvent>)[]): string[] {
  const given: string[] = [];
  const heard = (event: Event) => void given.push((event as KeyboardEvent).key);
  page.addEventListener('keydown', heard);
  for (const one of keys) {
    const key = typeof one === 'string' ? { key: one } : one;
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), key));
  }
  page.removeEventListener('keydown', heard);
  return given;
}
const query = () => paletteStore.current().query;

describe('what is typed between Ctrl K and the palette’s field', () => {
  beforeEach(closePalette);

  it('stands in the field once that is there, and moves nothing on the page meanwhile', () => {
    openPalette();
    expect(press('n', '麻', ' ', 'x', 'Backspace')).toEqual([]);
    expect(query()).toBe('n麻 ');
  });

  it('comes after words with which the palette was opened', () => {
    openPalette('>');
    press('d');
    expect(query()).toBe('>d');
  });

  it('is the field’s own from when that has the focus', () => {
    openPalette();
    press('a');
    fieldIsReady();
    expect(press('b')).toEqual(['b']);
    expect(query()).toBe('a');
    typeInPalette('ab');
    expect(query()).toBe('ab');
  });

  it('leaves keys that write nothing to whom they are for: Escape, chords, an input method', () => {
    openPalette();
    const others = [
      'Escape',
      { key: 'k', ctrlKey: true },
      { key: '1', altKey: true },
      { key: 'ㄇ', isComposing: true },
    ];
    expect(press(...others)).toHaveLength(4);
    expect(query()).toBe('');
  });

  it('is the page’s again after the palette was closed', () => {
    openPalette();
    closePalette();
    expect(press('n')).toEqual(['n']);
    openPalette();
    openPalette();
    press('n');
    expect(query()).toBe('n');
  });
});
