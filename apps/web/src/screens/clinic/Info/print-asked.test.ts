import { expect, it } from 'vitest';
import { keepPrintStage, printStage } from './print-asked.ts';

function memory() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

it('the question about a printed page stays until it is answered, each clinic’s its own', () => {
  const storage = memory();
  expect(printStage(storage, 'demo')).toBeUndefined();
  keepPrintStage(storage, 'demo', 'asked');
  expect([printStage(storage, 'demo'), printStage(storage, 'harbour')]).toEqual(['asked', undefined]);
  keepPrintStage(storage, 'demo', 'wrong');
  expect(printStage(storage, 'demo')).toBe('wrong');
  keepPrintStage(storage, 'demo', undefined);
  expect([...storage.held]).toEqual([]);
});

it('what stands there that nobody here wrote is no question', () => {
  const storage = memory();
  storage.setItem('vetloom.printTest.demo', 'yes');
  expect(printStage(storage, 'demo')).toBeUndefined();
});
