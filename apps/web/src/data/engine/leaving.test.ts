import { expect, it } from 'vitest';
import { Leaving } from './leaving.ts';

it('a page is being left from the moment at which the browser asks whether it may, and stays if it is still there after a while', () => {
  const page = new EventTarget();
  let now = 1_000;
  const leaving = new Leaving(page, () => now);
  expect(leaving.remaining()).toBe(0);
  page.dispatchEvent(new Event('beforeunload'));
  expect(leaving.remaining()).toBe(5_000);
  now += 4_999;
  expect(leaving.remaining()).toBe(1);
  now += 1;
  expect(leaving.remaining()).toBe(0);
  page.dispatchEvent(new Event('beforeunload'));
  expect(leaving.remaining()).toBe(5_000);
});
