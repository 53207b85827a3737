import { type SourceFile, withoutComments } from './source-files.ts';

/** What people see on their machines. */
const SHOWN = /^(apps\/web\/src|packages\/ui\/src)\//;
/** The one file that hands over what a page made: it keeps the bytes until the browser has read them. */
const HOME = 'apps/web/src/data/engine/save-file.ts';

/** Every line that takes the bytes of a file back in the file that hands it over: the browser reads them later, and a busy machine saves nothing. */
export function handedFileBreaches(file: SourceFile): string[] {
  if (file.isTest || !SHOWN.test(file.path) || file.path === HOME) return [];
  const lines = withoutComments(file.lines);
  if (!lines.some((line) => /\.download\s*=/.test(line))) return [];
  return lines.flatMap((line, index) =>
    line.includes('URL.revokeObjectURL(')
      ? [`${file.path}:${index + 1} may take a file back before the browser has it: take saveFile`]
      : [],
  );
}

/** Every line that prints a frame without a place on the page: browsers print such a frame empty or not at all. */
export function printedFrameBreaches(file: SourceFile): string[] {
  if (file.isTest || !SHOWN.test(file.path)) return [];
  const lines = withoutComments(file.lines);
  if (!lines.some((line) => line.includes("createElement('iframe')"))) return [];
  return lines.flatMap((line, index) =>
    /\.hidden\s*=\s*true|display:\s*none/.test(line)
      ? [`${file.path}:${index + 1} hides a frame that is printed: put it beside the page`]
      : [],
  );
}
