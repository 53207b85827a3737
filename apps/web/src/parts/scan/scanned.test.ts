import { expect, it } from 'vitest';
import { hearScanned, sayScanned } from './scanned.ts';

it('a code goes to who came last and takes it, to the page below what is left to it, and to nobody where nobody hears', () => {
  const heard: string[] = [];
  const page = hearScanned(() => ({ onScan: (code) => heard.push(`page ${code}`) }));
  const dialog = hearScanned(() => ({
    onScan: (code) => {
      if (code === 'left') return false;
      return heard.push(`dialog ${code}`);
    },
  }));
  expect(sayScanned('1')).toBe(true);
  sayScanned('left');
  dialog();
  sayScanned('2');
  page();
  page();
  expect(sayScanned('3')).toBe(false);
  expect(heard).toEqual(['dialog 1', 'page left', 'page 2']);
});
