import { expect, it } from 'vitest';
import { typedParticular } from './typed-particular.ts';

it.each([
  ['taxID', '０459-5257', '04595257'],
  ['phone', '０２－２７０６－１１８８', '02-2706-1188'],
  ['email', 'ｏｗｎｅｒ＠hefeng.example', 'owner@hefeng.example'],
  ['address', '和平東路二段１號', '和平東路二段１號'],
  ['name', '禾風－動物醫院', '禾風－動物醫院'],
])('%s is read as people type it: %s', (field, text, read) => {
  expect(typedParticular(field, text)).toBe(read);
});
