import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parsedFont } from './font/parsed-font.ts';
import type { PrintFonts } from './render-pdf.ts';

let held: PrintFonts | undefined;

/**
 * The print fonts on the server, read and parsed once from the npm package that ships them. Node only: a browser fetches
 * the same two files by their address.
 */
export function nodePrintFonts(): PrintFonts {
  held ??= readFonts();
  return held;
}

function readFonts(): PrintFonts {
  const require = createRequire(import.meta.url);
  const read = (name: string) => readFileSync(require.resolve(`@expo-google-fonts/noto-sans-tc/${name}`));
  const regular = read('400Regular/NotoSansTC_400Regular.ttf');
  const bold = read('600SemiBold/NotoSansTC_600SemiBold.ttf');
  return { regular, bold, parsed: { regular: parsedFont(regular), bold: parsedFont(bold) } };
}
