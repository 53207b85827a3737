import { describe, expect, it } from 'vitest';
import { heldAfter, heldRowAfter } from './held-choice.ts';

describe('what lies before somebody', () => {
  const after = (held: string | undefined, asked: string | undefined, first: string | undefined, of = 'todo') =>
    heldAfter(held === undefined ? undefined : { of: 'todo', id: held }, { of, asked, first })?.id;

  it('is what stands first when a list comes up, and stays whoever comes before it or when it leaves the list', () => {
    expect(after(undefined, undefined, undefined)).toBeUndefined();
    expect(after(undefined, undefined, 'a')).toBe('a');
    expect(after('a', undefined, 'b')).toBe('a');
    expect(after('a', undefined, undefined)).toBe('a');
  });

  it('is what was asked for, also after the address has lost it', () => {
    expect(after('a', 'c', 'b')).toBe('c');
    expect(after('c', undefined, 'b')).toBe('c');
  });

  it('is chosen anew in another list', () => {
    expect(after('a', undefined, 'b', 'done')).toBe('b');
    expect(after('a', undefined, undefined, 'done')).toBeUndefined();
  });

  it('is held as one thing, so that nothing is drawn anew for it', () => {
    const held = { of: 'todo', id: 'a' };
    expect(heldAfter(held, { of: 'todo', asked: undefined, first: 'b' })).toBe(held);
    expect(heldAfter(held, { of: 'todo', asked: 'a', first: 'b' })).toBe(held);
  });
});

describe('the row that keys act on', () => {
  it('stays when others come before it, and hands on to the first once it has left', () => {
    expect(heldRowAfter(undefined, undefined, ['a', 'b'])).toBe('a');
    expect(heldRowAfter('a', undefined, ['new', 'a', 'b'])).toBe('a');
    expect(heldRowAfter('a', undefined, ['new', 'b'])).toBe('new');
    expect(heldRowAfter('a', undefined, [])).toBeUndefined();
  });

  it('is the one that was asked for while it is there', () => {
    expect(heldRowAfter('a', 'b', ['a', 'b'])).toBe('b');
    expect(heldRowAfter('a', 'gone', ['a', 'b'])).toBe('a');
  });
});
