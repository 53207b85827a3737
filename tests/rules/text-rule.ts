import { type SourceFile, withoutComments } from './source-files.ts';

/** Ideographs and Zhuyin. Full-width punctuation alone is no text: code that splits sentences names it. */
const CJK = /[\u3105-\u312f\u31a0-\u31bf\u3400-\u9fff\uf900-\ufaff]|[\u{20000}-\u{3ffff}]/u;

/** Where Chinese belongs: what people read in the interface and on paper, and data of the trade that is Chinese by nature. */
const HOMES = [
  /^apps\/(web|synctool)\/src\/locale\//,
  /^packages\/documents\/src\//,
  // Catalogues, permission names, and stored values that the specification fixes; not the rules that use them.
  /^packages\/domain\/src\/(?!.*\.(commands?|machine|policy|totals)\.ts$)/,
  /(^|\/)demo(\/|[.-])/,
  // The page of components for developers shows them with made-up cases.
  /^apps\/web\/src\/gallery\//,
  // Signs that people write behind a figure.
  /^packages\/ui\/src\/format\/figure-signs\.ts$/,
  // Tables of syllables and of variant characters.
  /^apps\/web\/src\/search\//,
];

const COMMANDS = /^packages\/domain\/src\/.*\.commands?\.ts$/;
/** What a command is called stands beside its name. */
const WORD = /^\s*word: '[^']*',$/;

/** Every line of code with Chinese text outside its homes. */
export function textBreaches(file: SourceFile): string[] {
  if (file.isTest || HOMES.some((home) => home.test(file.path))) return [];
  return withoutComments(file.lines).flatMap((line, index) => {
    const found = CJK.exec(line);
    if (found === null || (COMMANDS.test(file.path) && WORD.test(line))) return [];
    return [
      `${file.path}:${index + 1} holds "${line.trim().slice(0, 60)}": user-facing text belongs in apps/web/src/locale`,
    ];
  });
}
