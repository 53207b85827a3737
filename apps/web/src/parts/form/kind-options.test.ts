import { expect, it } from 'vitest';
import { kindOptions } from './kind-options.ts';

const KINDS = [
  { _id: 'Canine', name: 'Canine', nametc: '犬', breed: [] },
  { _id: '9f2c', name: 'Sugar glider', nametc: '蜜袋鼯', breed: [] },
  { _id: '77ab', name: 'Hedgehog', nametc: '', breed: [] },
];

it('a kind is chosen by the id that animals bear, and one that is listed no more is still said', () => {
  expect(kindOptions(KINDS, ['Equine', 'Canine', ''])).toEqual([
    { value: 'Canine', label: '犬' },
    { value: '9f2c', label: '蜜袋鼯' },
    { value: '77ab', label: 'Hedgehog' },
    { value: 'Equine', label: 'Equine' },
  ]);
});
