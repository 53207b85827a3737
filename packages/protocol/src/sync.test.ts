import { createHash } from 'node:crypto';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as historyPage from './history-page.ts';
import * as wire from './sync.ts';

/** Digest of every schema of the wire, by protocol version. A new version adds a line; a line is never changed. */
const DIGESTS: Readonly<Record<number, string>> = {
  1: '3fdf038a7d7e509f',
  // Aliases, leases, merges and deposits are collections of the feed.
  2: '5fe690bdada1850a',
  // A pet's history says under which views it was read; pages of packs are watched as well.
  3: '3705d941757d82e3',
  // Exams, templates, rules of prescribing and monitors are collections of the feed.
  4: 'ecd34aa340ef4ce0',
  // Referrals and stays are collections of the feed; a push holds up to 250 commands.
  5: 'e79e7791ee9e71e1',
  // Kinds of documents are names: a new one changes nothing here any more, and who doesn't know it passes over it.
  6: '8a8193222af6fcf0',
  // The clinic's settings are a document for each concern: who looks for the one of before would work by defaults.
  7: '8a8193222af6fcf0',
};

const schemas = Object.entries({ ...wire, ...historyPage })
  .flatMap(([name, exported]): [string, unknown][] =>
    exported instanceof z.ZodType ? [[name, z.toJSONSchema(exported, { unrepresentable: 'any', io: 'input' })]] : [],
  )
  .sort(([a], [b]) => (a < b ? -1 : 1));

describe('the sync wire (ARCHITECTURE law 21)', () => {
  it('does not change without a new version of the protocol', () => {
    const digest = createHash('sha256').update(JSON.stringify(schemas)).digest('hex').slice(0, 16);
    expect(digest, 'a schema of the wire changed: raise SYNC_PROTOCOL and add its digest').toBe(
      DIGESTS[wire.SYNC_PROTOCOL],
    );
  });

  it('lists no kind of document, so that a new one is no other wire, and takes the name of every one there is', () => {
    expect(JSON.stringify(schemas).match(/"enum":\[[^\]]*\]/g)).toEqual([
      '"enum":["applied","refused","quarantined"]',
      '"enum":["applied","refused","quarantined"]',
      '"enum":["applied","refused","quarantined"]',
      '"enum":["reference","today","people","open","history","collection"]',
      '"enum":["reference","today","people","open","history","collection"]',
    ]);
    expect(COLLECTION_NAMES.filter((name) => !wire.kindName.safeParse(name).success)).toEqual([]);
  });

  it('signs the same text whatever the order of members', () => {
    const command = { uuid: 'u', name: 'n', version: 1, author: 'a', key: 'k', at: 1 };
    const one = wire.signedText('c', { ...command, args: { a: 1, b: [1, { x: 2, y: undefined }] } });
    const other = wire.signedText('c', { ...command, args: { b: [1, { x: 2 }], a: 1 } });
    expect(one).toBe(other);
    expect(wire.signedText('c', { ...command, args: { a: 2 } })).not.toBe(one);
  });
});
