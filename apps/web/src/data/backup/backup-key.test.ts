import { describe, expect, it } from 'vitest';
import { groupsOf, identityIn, isKeyOf, newBackupKey } from './backup-key.ts';

const SIGNS = 'U3DQQUVD34MAMHMP65QGL48D2P0FFFC6NV3MGE9A26S85Q2V7VNSDX853U';
const KEY = `AGE-SECRET-KEY-1${SIGNS}`;

describe('the private key in a text', () => {
  it.each([
    ['of the file that was saved', `# 院所：禾風\n# 公開金鑰：age136emtanhz\n${KEY}\n`],
    ['in small letters', KEY.toLowerCase()],
    ['over the two lines of a paper', `${KEY.slice(0, 40)}\n${KEY.slice(40)}`],
    ['in groups, with a dash that a phone made long', `AGE–SECRET–KEY–1 ${SIGNS.replaceAll(/(.{4})/g, '$1 ')}`],
    ['in full width', KEY.replaceAll(/[0-9A-Z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
  ])('is read %s', (_, text) => expect(identityIn(text)).toBe(KEY));

  it.each(['', '忘記了', KEY.slice(0, -1), 'age136emtanhztn0zywmdxj86ae0xzc45gszqf34jmqp48ttsms7v3ysc7h3qm'])(
    'is not seen in %j',
    (text) => expect(identityIn(text)).toBeUndefined(),
  );
});

describe('a key that was put away', () => {
  it('is known again from its file and from its paper, and no other key is taken for it', async () => {
    const [made, other] = [await newBackupKey(), await newBackupKey()];
    const file = `# 院所：禾風\n# 公開金鑰：${made.recipient}\n${made.identity}\n`;
    for (const text of [file, groupsOf(made.identity), made.identity.toLowerCase()])
      expect(await isKeyOf(text, made.recipient)).toBe('same');
    expect(await isKeyOf(other.identity, made.recipient)).toBe('other');
    // The public half alone, or the end of the key, is no proof.
    for (const text of [made.recipient, made.identity.slice(-6), ''])
      expect(await isKeyOf(text, made.recipient)).toBe('none');
  });

  it('with one wrong sign is another one', async () => {
    const { identity, recipient } = await newBackupKey();
    const wrong = identity.slice(0, -1) + (identity.endsWith('Q') ? 'P' : 'Q');
    expect(await isKeyOf(wrong, recipient)).toBe('other');
  });
});
