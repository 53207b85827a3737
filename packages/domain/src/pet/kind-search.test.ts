import { expect, it } from 'vitest';
import { kindsLike } from './kind-search.ts';

const named = (name: string, nametc: string) => ({ name, nametc });
const KINDS = [
  { _id: 'Canine', ...named('Dog', '犬'), breed: [named('Shiba Inu', '柴犬'), named('Mix', '米克斯')] },
  { _id: 'Feline', ...named('Cat', '貓'), breed: [named('Mix', '米克斯')] },
  { _id: 'Lagomorph', ...named('Rabbit', '兔'), breed: [] },
];
const like = (typed: string) =>
  kindsLike(KINDS, typed).map(({ kind, breed }) => [kind._id, breed].filter(Boolean).join(' '));

it.each([
  ['', ['Canine', 'Feline', 'Lagomorph']],
  ['犬', ['Canine']],
  ['狗', ['Canine']],
  ['狗狗', ['Canine']],
  ['dog', ['Canine']],
  ['貓咪', ['Feline']],
  ['兔子', ['Lagomorph']],
  ['柴犬', ['Canine Shiba Inu', 'Canine']],
  ['米克斯', ['Canine Mix', 'Feline Mix']],
  // A breed that the clinic doesn't list is one of dogs all the same.
  ['秋田犬', ['Canine']],
  ['恐龍', []],
])('a kind is found by what people type: %s', (typed, found) => expect(like(typed)).toEqual(found));
