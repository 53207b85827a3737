import { describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.ts';
import { newTotpSecret, totpInvitation, totpStep } from './totp.ts';

describe('a one-time code', () => {
  // RFC 6238, appendix B, SHA-1; its eight digits end in our six.
  const secret = new TextEncoder().encode('12345678901234567890');
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('of the standard’s table holds at %s', (now, code) => {
    expect(totpStep(secret, code, now)).toBe(Math.floor(now / 30));
  });

  it('holds one step early and late, naming its own step, and not two', () => {
    expect(totpStep(secret, '287082', 59 + 30)).toBe(1);
    expect(totpStep(secret, '287082', 59 - 30)).toBe(1);
    expect(totpStep(secret, '287082', 59 + 60)).toBeUndefined();
    expect(totpStep(secret, '287083', 59)).toBeUndefined();
    expect(totpStep(secret, 'abcdef', 59)).toBeUndefined();
  });

  it('is offered to an authenticator by name', () => {
    const { secret: text, uri } = totpInvitation(secret, 'doctor@clinic.test');
    expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(uri).toMatch(/^otpauth:\/\/totp\/VetLoom:doctor(%40|@)clinic\.test\?/);
    expect(newTotpSecret()).toHaveLength(20);
  });
});

describe('a sealed secret', () => {
  const box = new SecretBox(new Uint8Array(32).fill(7));
  it('opens for its owner alone', () => {
    const sealed = box.seal(Buffer.from('secret'), 'a');
    expect(box.open(sealed, 'a').toString()).toBe('secret');
    expect(sealed.includes('secret')).toBe(false);
    expect(() => box.open(sealed, 'b')).toThrow(/authenticate/);
    expect(() => new SecretBox(new Uint8Array(32)).open(sealed, 'a')).toThrow(/authenticate/);
  });
});
