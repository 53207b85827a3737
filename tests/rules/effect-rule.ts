import { type SourceFile, withoutComments } from './source-files.ts';

/**
 * An effect that answers what a method of the page answers. React calls it as the effect's end: `scrollIntoView` gives a promise in newer browsers,
 * and calling that takes the screen down.
 */
const ANSWERS = /\buse(?:Layout)?Effect\(\s*\(\)\s*=>\s*(?!void\b|\{|\()[\w.]*\.current\??\.\w+\(/g;

/** Every effect that hands back what the page gave it. */
export function effectBreaches(file: SourceFile): string[] {
  if (file.isTest || !/\.tsx?$/.test(file.path)) return [];
  const text = withoutComments(file.lines).join('\n');
  return [...text.matchAll(ANSWERS)].map(
    ({ index }) =>
      `${file.path}:${text.slice(0, index).split('\n').length} ends by what the page answers: write void before it`,
  );
}
