import { randomBytes } from 'node:crypto';
import { forged } from '@vetloom/testing/forged.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSealed, openID, sealID, toBase64Url } from './sealed-id.ts';

const key = () => toBase64Url(randomBytes(64));

describe('sealed ids', () => {
  it('open to what was sealed, whatever the id', () => {
    const idKey = key();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 160 }), (id) => openID(idKey, sealID(idKey, id)) === id),
    );
  });

  it('are the same for the same id, and need no escaping in a path', () => {
    const idKey = key();
    const sealed = sealID(idKey, '/pet/1763600000-k3f9ab');
    expect(sealID(idKey, '/pet/1763600000-k3f9ab')).toBe(sealed);
    expect(encodeURIComponent(sealed)).toBe(sealed);
    expect(isSealed(sealed)).toBe(true);
  });

  it('do not open with the key of another clinic, or when tampered with', () => {
    const idKey = key();
    const sealed = sealID(idKey, '/pet/1');
    expect(openID(key(), sealed)).toBeUndefined();
    const last = sealed.at(-1) === 'A' ? 'B' : 'A';
    expect(openID(idKey, sealed.slice(0, -1) + last)).toBeUndefined();
    expect(openID(idKey, forged(sealed))).toBeUndefined();
    for (const rubbish of ['~', '~%%%', '~AA', '/pet/1', '']) expect(openID(idKey, rubbish)).toBeUndefined();
  });
});
