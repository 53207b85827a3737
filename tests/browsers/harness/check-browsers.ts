// Run by the command before its tests: says of each browser what there is, or in one sentence what is missing. Its exit code is the number of browsers that are.
import { FIREFOX, type Program, SCREEN, WEBKIT_DRIVER, WEBKIT_WINDOW } from './installed.ts';

const NEEDS: Readonly<Record<string, readonly Program[]>> = {
  Firefox: [FIREFOX],
  WebKit: [WEBKIT_DRIVER, WEBKIT_WINDOW, SCREEN],
};

const missing = Object.entries(NEEDS).filter(([browser, programs]) => {
  const lacks = programs.flatMap((program) => {
    try {
      program.path();
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  for (const sentence of lacks) console.error(`${browser} can't be tested: ${sentence}`);
  return lacks.length > 0;
});
process.exitCode = missing.length;
