import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

/** Components whose text matches. */
const filesWith = (text: RegExp): string[] =>
  globSync(['apps/web/src/**/*.tsx', 'packages/ui/src/**/*.tsx'], { cwd: ROOT }).filter((file) =>
    text.test(readFileSync(`${ROOT}/${file}`, 'utf8')),
  );

it('a field of several words is the house’s own, which makes a word by Enter and loses none that was typed before saving', () => {
  expect(filesWith(/\bTagsInput\b/)).toEqual(['packages/ui/src/input/TagsField.tsx']);
});

it('a field for a number is the house’s own, which takes the full-width digits of a Chinese keyboard', () => {
  expect(filesWith(/\bNumberInput\b/)).toEqual([]);
});

it('a button has a variant of the house, and its colour by data-danger: a name that the theme doesn’t know makes it grey', () => {
  expect(filesWith(/\bvariant="(light|outline|white|transparent|gradient)"/)).toEqual([]);
  expect(filesWith(/<(Button|ActionIcon)\b(?:[^<>]|=>)*\bcolor="(?!gray")/)).toEqual([]);
});
