import { expect, it } from 'vitest';
import { REFUSED_A_DAY, RefusedRoom } from './refused-room.ts';

it('what refused commands of somebody leave has an end in a day, for that one alone, and room again as time passes', () => {
  const room = new RefusedRoom();
  room.keep('one@demo.test', REFUSED_A_DAY, 0);
  expect(room.isFull('one@demo.test', 0)).toBe(false);
  room.keep('one@demo.test', REFUSED_A_DAY / 4, 0);
  expect(room.isFull('one@demo.test', 0)).toBe(true);
  expect(room.isFull('two@demo.test', 0)).toBe(false);
  expect(room.isFull('one@demo.test', 86_400 / 4 - 1)).toBe(true);
  expect(room.isFull('one@demo.test', 86_400 / 4)).toBe(false);
});
