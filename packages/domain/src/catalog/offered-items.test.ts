import { aProduct } from '@vetloom/testing/domain/builders.ts';
import { expect, it } from 'vitest';
import { knownPlaces, offeredItems } from './offered-items.ts';

const CBC = aProduct('cbc', { kind: 'service', examType: '血檢', device: 'ProCyte Dx' });
const BIOPSY = aProduct('biopsy', { kind: 'service', examType: '外送', vendor: '安捷' });
const OLD = aProduct('old', { kind: 'service', examType: '外送', vendor: '停業檢驗所', active: false });
const GAUZE = aProduct('gauze');
const ALL = [CBC, BIOPSY, OLD, GAUZE];
const isService = ({ kind }: { readonly kind: string }) => kind === 'service';

it('a choice offers what is in use, and keeps what was chosen before it was archived', () => {
  expect(offeredItems(ALL, [], isService)).toEqual([CBC, BIOPSY]);
  expect(offeredItems(ALL, [OLD._id], isService)).toEqual([CBC, BIOPSY, OLD]);
  expect(offeredItems(ALL, [GAUZE._id], isService)).toEqual([CBC, BIOPSY, GAUZE]);
});

it('laboratories and instruments are those of exams in use', () => {
  expect(knownPlaces(ALL, 'vendor')).toEqual(['安捷']);
  expect(knownPlaces(ALL, 'device')).toEqual(['ProCyte Dx']);
});
