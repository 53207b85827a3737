import { vitals } from '@vetloom/domain/record/record.schema.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { boundsOf } from './bounds.ts';
import { codecs } from './codecs.ts';

it('a refused number says from where to where it may lie', () => {
  expect(boundsOf(vitals.shape.temperature)).toEqual({ from: 20, to: 50 });
  expect(boundsOf(z.number().positive())).toEqual({ from: 0, to: undefined });
  expect(boundsOf(z.string())).toEqual({ from: undefined, to: undefined });
  expect(codecs.vital('temperature').unread).toContain('20–50');
  expect(codecs.vital('temperature').read('99')).toBeUndefined();
  expect(codecs.price.unread).toMatch(/數字/);
  // So does one of words, however long it may be.
  expect(codecs.cause.unread).toContain('最多 300 字');
  expect(codecs.cause.read('字'.repeat(301))).toBeUndefined();
});
