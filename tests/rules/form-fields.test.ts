import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

it('a field of several words is the house’s own, which makes a word by Enter and loses none that was typed before saving', () => {
  const files = globSync(['apps/web/src/**/*.tsx', 'packages/ui/src/**/*.tsx'], { cwd: ROOT });
  const own = files.filter((file) => /\bTagsInput\b/.test(readFileSync(`${ROOT}/${file}`, 'utf8')));
  expect(own).toEqual(['packages/ui/src/input/TagsField.tsx']);
});
