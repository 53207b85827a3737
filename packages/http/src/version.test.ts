import { describe, expect, it } from 'vitest';
import { demandVersion, etagOf, isKnown, versionsIn } from './version.ts';

const LIFE = 'b2c6a1de-0000-4000-8000-000000000001';
const OTHER_LIFE = 'b2c6a1de-0000-4000-8000-000000000002';

describe('If-Match', () => {
  const passes = (header: string | undefined, present: number | undefined) => {
    try {
      demandVersion(versionsIn(header, LIFE), present);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ codeName: 'staleVersion' });
      return false;
    }
  };

  it.each([
    ['the present version', etagOf(7, LIFE), 7, true],
    ['the present one, weakened by a proxy that compressed', `W/${etagOf(7, LIFE)}`, 7, true],
    ['several, with the present among them', `${etagOf(6, LIFE)}, ${etagOf(7, LIFE)}`, 7, true],
    ['any', '*', 7, true],
    ['no header', undefined, 7, true],
    ['an older one', etagOf(6, LIFE), 7, false],
    ['one that does not exist yet', etagOf(8, LIFE), 7, false],
    ['the same number of another life of the database', etagOf(7, OTHER_LIFE), 7, false],
    ['a version of what is not there', etagOf(7, LIFE), undefined, false],
  ])('%s', (_, header, present, expected) => {
    expect(passes(header, present)).toBe(expected);
  });

  it('of what was never answered is refused as such', () => {
    for (const header of ['', 'v7', '"7"', '"v7"', `${etagOf(7, LIFE)},`, Array(21).fill(etagOf(7, LIFE)).join(',')])
      expect(() => versionsIn(header, LIFE), header).toThrow(expect.objectContaining({ codeName: 'badParameter' }));
  });
});

it('If-None-Match knows a tag among others, weak or not', () => {
  const tag = etagOf(7, LIFE);
  for (const header of [tag, `W/${tag}`, `"x", ${tag}`, '*']) expect(isKnown(header, tag), header).toBe(true);
  for (const header of [undefined, '', '"x"', etagOf(8, LIFE)]) expect(isKnown(header, tag)).toBe(false);
});
