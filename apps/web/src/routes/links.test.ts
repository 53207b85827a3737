import { describe, expect, it } from 'vitest';
import { idFromSegment, idSegment, links } from './links.ts';

describe('links', () => {
  it('[1.3.07 link half] carry ids, which no email is part of, without their collection and without raw slashes', () => {
    expect(links.pet('/pet/1763620000-abc')).toBe('/petProfile/1763620000-abc');
    expect(links.visit('/pet/1-a', '/record/2-b')).toBe('/pet/1-a/record/2-b');
    expect(links.owner('/user/a/b')).toBe('/user/a%2Fb');
  });

  it('bring every id back as it was', () => {
    for (const id of ['/pet/1763620000-abc', '/pet/a/b', '/other/x', '/pet/\u9EBB\u7CEC']) {
      expect(idFromSegment('pet', decodeURIComponent(idSegment('pet', id)))).toBe(id);
    }
  });

  it('encode what they take along', () => {
    expect(links.checkLogin('/pets?name=a b')).toBe('/checkLogin?redirect=%2Fpets%3Fname%3Da+b');
    expect(links.to('pets', { q: undefined })).toBe('/pets');
  });
});
