import type { SourceFile } from './source-files.ts';

const MOST_LINES = 400;

/** Past this size a file is usually two things. Catalogues of text and generated files are as long as they are. */
export function sizeBreaches(file: SourceFile): string[] {
  const exempt = file.isTest || /\/src\/locale\/|\.gen\.tsx?$|\/generated\//.test(file.path);
  const lines = file.lines.at(-1) === '' ? file.lines.length - 1 : file.lines.length;
  if (exempt || !file.path.includes('/src/') || lines <= MOST_LINES) return [];
  return [
    `${file.path}:${MOST_LINES + 1} and on: ${lines} lines, the most is ${MOST_LINES}; split it by reason to change`,
  ];
}
