import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { fromCalendarDate } from '../core/clock.ts';
import { isLeftover, numberMeant, readFilePath } from './file-path.ts';

const read = (path: string) => {
  const found = readFilePath(path, TEST_ZONE);
  if (typeof found === 'string') throw new Error(`${path} ${found}`);
  return found;
};
const meant = (path: string, ...numbers: readonly string[]) => numberMeant(read(path), (one) => numbers.includes(one));

describe('the path of a file of another program', () => {
  it('names its animal by the beginning of its name, or by a folder', () => {
    for (const path of [
      '12345.jpg',
      '12345-2.pdf',
      '12345_2019-03-02_x.jpg',
      '12345 (3).png',
      '12345/x-ray.png',
      'old/12345/a/b.png',
    ])
      expect([path, meant(path, '12345')]).toEqual([path, '12345']);
    expect(meant('other.jpg', '12345')).toBeUndefined();
    expect(meant('123456.jpg', '12345')).toBeUndefined();
  });

  it('names it by the longest beginning that is an animal’s, since numbers hold the same marks', () => {
    expect(meant('A-12-3.jpg', 'A-12', 'A')).toBe('A-12');
    expect(meant('OLD-5-0_1.jpg', 'OLD-5-0')).toBe('OLD-5-0');
  });

  it('names none where its folder and its name are two animals’', () => {
    expect(meant('2020/12345.jpg', '2020', '12345')).toBe('several');
    expect(meant('12345/12345-1.jpg', '12345')).toBe('12345');
    // The year of a day is no number.
    expect(meant('12345/2019-03-02.png', '12345', '2019')).toBe('12345');
    expect(meant('2019-03-02.png', '2019')).toBeUndefined();
  });

  it('tells the day that stands in it', () => {
    const day = fromCalendarDate(2019, 3, 2, TEST_ZONE);
    for (const path of ['12345_2019-03-02_x.jpg', '12345_20190302.jpg', '12345/2019.03.02 x.png'])
      expect([path, read(path).day]).toEqual([path, day]);
    expect(read('12345_20191399.jpg').day).toBeUndefined();
    expect(read('12345.jpg').day).toBeUndefined();
  });

  it('is refused where it leads out of its folder, begins at a root or a drive, or names no file', () => {
    for (const path of [
      '../12345.jpg',
      'a/../../12345.jpg',
      'a\\..\\12345.jpg',
      '/etc/12345.jpg',
      'C:\\x\\12345.jpg',
      'a/.../x.jpg',
      'a\u0000/12345.jpg',
    ])
      expect([path, readFilePath(path, TEST_ZONE)]).toEqual([path, 'climbs']);
    for (const path of ['', '12345/', './']) expect([path, readFilePath(path, TEST_ZONE)]).toEqual([path, 'none']);
  });

  it('of what systems leave beside pictures is one that nobody meant', () => {
    for (const path of ['a/.DS_Store', '__MACOSX/._12345.jpg', 'Thumbs.db', 'x\\desktop.ini'])
      expect(isLeftover(path)).toBe(true);
    expect(isLeftover('12345.jpg')).toBe(false);
  });
});
