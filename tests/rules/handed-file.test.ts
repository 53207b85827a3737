import { describe, expect, it } from 'vitest';
import { handedFileBreaches, printedFrameBreaches } from './handed-file-rule.ts';
import { isTestFile, sourceFiles } from './source-files.ts';

const file = (path: string, text: string) => ({ path, lines: text.split('\n'), isTest: isTestFile(path) });

it('a file that is handed over stays until the browser has read it', () => {
  expect(sourceFiles().flatMap(handedFileBreaches)).toEqual([]);
});

it('a frame that is printed has a place on the page', () => {
  expect(sourceFiles().flatMap(printedFrameBreaches)).toEqual([]);
});

describe('the rule of files that are handed over', () => {
  const taken = "link.download = 'key.txt';\nlink.click();\nURL.revokeObjectURL(link.href);";
  it('refuses one that is taken back at once, and allows the one file that waits', () => {
    expect(handedFileBreaches(file('apps/web/src/screens/a.tsx', taken))).toHaveLength(1);
    expect(handedFileBreaches(file('apps/web/src/data/engine/save-file.ts', taken))).toEqual([]);
    expect(handedFileBreaches(file('apps/web/src/a.tsx', 'return () => URL.revokeObjectURL(made);'))).toEqual([]);
  });
});

describe('the rule of frames that are printed', () => {
  it('refuses one that is hidden, and allows one beside the page', () => {
    const made = "const frame = document.createElement('iframe');\n";
    expect(printedFrameBreaches(file('apps/web/src/a.ts', `${made}frame.hidden = true;`))).toHaveLength(1);
    expect(printedFrameBreaches(file('apps/web/src/a.ts', `${made}frame.style.cssText = 'left:-10000px';`))).toEqual(
      [],
    );
  });
});
