import { describe, expect, it } from 'vitest';
import { effectBreaches } from './effect-rule.ts';
import { sourceFiles } from './source-files.ts';

const file = (text: string) => ({ path: 'apps/web/src/a.tsx', lines: text.split('\n'), isTest: false });

it('no effect hands back what a method of the page answers', () => {
  expect(sourceFiles().flatMap(effectBreaches)).toEqual([]);
});

describe('the rule of effects', () => {
  it.each([
    "useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [active]);",
    'useLayoutEffect(\n  () => field.current.focus(),\n  [],\n);',
  ])('refuses %s', (text) => expect(effectBreaches(file(text))).toHaveLength(1));

  it.each([
    'useEffect(() => void dialog.current?.showModal(), []);',
    'useEffect(() => registerPaletteSource(source), []);',
    'useEffect(() => () => latest.current.keep(), []);',
    'useEffect(() => {\n  field.current?.focus();\n}, []);',
  ])('allows %s', (text) => expect(effectBreaches(file(text))).toEqual([]));
});
