import { describe, expect, it } from 'vitest';
import { isBehind, isComposing, isHeldOn, matchesChord, parseChord, topDialog } from './use-hotkey.ts';

const key = (init: Partial<KeyboardEvent>): KeyboardEvent =>
  ({ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, key: '', code: '', ...init }) as KeyboardEvent;

describe('hotkeys', () => {
  it('leave every key to an input method that composes', () => {
    expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
  });

  it('take Ctrl and the command key alike, and nothing without them', () => {
    const chord = parseChord('Ctrl K');
    expect(matchesChord(key({ ctrlKey: true, key: 'k' }), chord)).toBe(true);
    expect(matchesChord(key({ metaKey: true, key: 'k' }), chord)).toBe(true);
    expect(matchesChord(key({ key: 'k' }), chord)).toBe(false);
  });

  it('of a screen don’t act while a dialog lies above it, whoever types where; those of the dialog do', () => {
    const [dialog, above] = [{} as Element, {} as Element];
    expect(isBehind(null, null)).toBe(false);
    expect(isBehind(dialog, null)).toBe(true);
    expect(isBehind(dialog, dialog)).toBe(false);
    expect(isBehind(above, dialog)).toBe(true);
    // The dialog that a screen came up in has closed.
    expect(isBehind(null, dialog)).toBe(false);
  });

  it('find the browser’s own dialogs too, such as the notice of a newer version, and above every other', () => {
    const [ours, native] = [{} as Element, {} as Element];
    const root = (dialogs: Element[], natives: Element[]) => ({
      querySelectorAll: (selector: string) => (selector === 'dialog[open]' ? natives : dialogs) as never,
    });
    expect(topDialog(root([], []))).toBeNull();
    expect(topDialog(root([ours], []))).toBe(ours);
    expect(topDialog(root([], [native]))).toBe(native);
    expect(topDialog(root([ours], [native]))).toBe(native);
  });

  it('act once however long they are held, but those that move go on', () => {
    const held = { repeat: true };
    for (const keys of ['F12', 'Ctrl Enter', 'N', 'Alt 1']) expect(isHeldOn(held, parseChord(keys))).toBe(true);
    for (const keys of ['ArrowDown', 'ArrowLeft', '+', '-']) expect(isHeldOn(held, parseChord(keys))).toBe(false);
    expect(isHeldOn({ repeat: false }, parseChord('F12'))).toBe(false);
  });

  it('read the physical key of Alt chords, which type other characters on a Mac', () => {
    expect(matchesChord(key({ altKey: true, key: '\u00A1', code: 'Digit1' }), parseChord('Alt 1'))).toBe(true);
  });

  it('take signs however they are shifted, but named keys only as given', () => {
    expect(matchesChord(key({ shiftKey: true, key: '?' }), parseChord('?'))).toBe(true);
    expect(matchesChord(key({ shiftKey: true, key: 'Enter' }), parseChord('Enter'))).toBe(false);
    expect(matchesChord(key({ ctrlKey: true, key: 'F8' }), parseChord('F8'))).toBe(false);
  });
});
