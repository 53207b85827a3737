import { tableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { expect, it, vi } from 'vitest';

vi.mock('../engine/calls/own-call.ts', () => ({ callServer: vi.fn(), inClinic: vi.fn() }));
const { meaningIn, withMeaning } = await import('./learn-table.ts');

it('gives a column one meaning, and takes it from the one that had it', () => {
  const mapping = tableMapping.parse({ name: 'Patient', id: 'No' });
  const moved = withMeaning(mapping, 'Owner', 'name');
  expect(moved).toMatchObject({ name: 'Owner', id: 'No' });
  expect(meaningIn(moved, 'Patient')).toBeUndefined();
  expect(withMeaning(moved, 'No', undefined).id).toBe('');
});

it('holds both limits in one column of ranges', () => {
  const mapping = withMeaning(tableMapping.parse({}), 'Range', 'range');
  expect(mapping).toMatchObject({ low: 'Range', high: 'Range' });
  expect(meaningIn(mapping, 'Range')).toBe('range');
});

it('is one row a value as soon as a code and its value are known, else one row an animal', () => {
  const coded = withMeaning(tableMapping.parse({}), 'Test', 'code');
  expect(coded.shape).toBe('wide');
  expect(withMeaning(coded, 'Result', 'value').shape).toBe('tall');
});
