import { describe, expect, it } from 'vitest';
import { partsBreaches } from './parts-rule.ts';
import { isTestFile, type SourceFile, sourceFiles, styleSheets } from './source-files.ts';

const file = (path: string, ...lines: string[]): SourceFile => ({
  path: `apps/web/src/${path}`,
  lines,
  isTest: isTestFile(path),
});

describe('the parts of the web app', () => {
  it('are each used by at least two capabilities', () => {
    expect(partsBreaches([...sourceFiles(), ...styleSheets()])).toEqual([]);
  });
});

describe('the rule of parts', () => {
  const menu = file('parts/menu/Menu.tsx');
  const uses = (path: string) => file(path, "import { Menu } from '../../parts/menu/Menu.tsx';");

  it('names a part that one capability uses, however many of its screens do', () => {
    const files = [menu, uses('screens/pet/A.tsx'), uses('screens/pet/B.tsx')];
    expect(partsBreaches(files)).toEqual(['parts/menu is used by pet: what one uses lies with its screens']);
  });

  it('names a part that nobody uses but tests and the gallery', () => {
    const files = [menu, uses('screens/pet/a.test.tsx'), file('gallery/A.tsx', "import '../parts/menu/Menu.tsx';")];
    expect(partsBreaches(files)).toEqual(['parts/menu is used by nobody: what one uses lies with its screens']);
  });

  it('counts style sheets that take classes of it', () => {
    const sheet = (path: string) => file(path, '.a {', '  composes: b from "../../parts/menu/menu.module.css";', '}');
    expect(partsBreaches([menu, sheet('screens/pet/a.module.css'), sheet('screens/exam/a.module.css')])).toEqual([]);
  });

  it('counts whoever uses it by way of another part, when it is fetched later, and the frame', () => {
    const form = file('parts/form/Form.tsx', "import { Menu } from '../menu/Menu.tsx';");
    const later = file('screens/pet/A.tsx', "const form = await import('../../parts/form/Form.tsx');");
    const frame = file('shell/A.tsx', "import { Form } from '../parts/form/Form.tsx';");
    expect(partsBreaches([menu, form, later, frame])).toEqual([]);
  });
});
