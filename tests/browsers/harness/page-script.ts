import { fileURLToPath } from 'node:url';
import { bundlePage } from '@vetloom/testing/browser/bundle-page.ts';

const made = new Map<string, Promise<string>>();

/** A file of `tests/browsers/page` as the text of one function that a driver can run in a page; made once for all windows. */
export function pageScript(name: 'screen' | 'watch'): Promise<string> {
  const known = made.get(name);
  if (known) return known;
  const entry = fileURLToPath(new URL(`../page/${name}.ts`, import.meta.url));
  const text = bundlePage(entry).then((code) => `() => { ${code}\n return null; }`);
  made.set(name, text);
  return text;
}
