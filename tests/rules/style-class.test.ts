import { describe, expect, it } from 'vitest';
import { isTestFile, type SourceFile, sourceFiles, styleSheets } from './source-files.ts';
import { styleClassBreaches } from './style-class-rule.ts';

const file = (path: string, ...lines: string[]): SourceFile => ({
  path: `apps/web/src/${path}`,
  lines,
  isTest: isTestFile(path),
});

it('every class that a component takes is in its style sheet, and every class of a style sheet is taken', () => {
  expect(styleClassBreaches(sourceFiles(), styleSheets())).toEqual([]);
});

describe('the rule of classes', () => {
  const sheet = file(
    'a.module.css',
    '.row { color: red; }',
    '/* .old */',
    '.row .mantine-Input { background: url(x.png); }',
  );
  const takes = (...lines: string[]) => file('A.tsx', "import classes from './a.module.css';", ...lines);

  it('names a class that isn’t there, also beside one that is', () => {
    const used = takes('const a = <b className={`$' + '{classes.row} $' + '{classes.chosen}`} />;');
    expect(styleClassBreaches([used], [sheet])).toEqual([
      'apps/web/src/A.tsx takes .chosen of apps/web/src/a.module.css, which has none',
    ]);
  });

  it('names a class that nobody takes, unless another sheet is made of it', () => {
    expect(styleClassBreaches([takes()], [sheet])).toEqual(['apps/web/src/a.module.css has .row, which nobody takes']);
    const other = file('b.module.css', '.mine {', '  composes: row from "./a.module.css";', '}');
    const uses = file('B.tsx', "import own from './b.module.css';", 'own.mine;');
    expect(styleClassBreaches([takes(), uses], [sheet, other])).toEqual([]);
  });

  it('lets a sheet be that is taken by names that are worked out', () => {
    expect(styleClassBreaches([takes('const a = classes[tone];')], [sheet])).toEqual([]);
  });

  it('takes neither members of others nor words in texts for classes', () => {
    const used = takes('classes.row;', 'style.classes.other;', "const text = 'classes.none';", '// classes.gone');
    expect(styleClassBreaches([used], [sheet])).toEqual([]);
  });
});
