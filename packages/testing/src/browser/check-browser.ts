// Run by the test command before its browser stage: says which browser there is, or in one sentence why there is none.
import { findBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';

try {
  const { executablePath } = findBrowser();
  const browser = await launchBrowser();
  console.log(`Chromium ${browser.version()} (${executablePath})`);
  await browser.close();
} catch (error) {
  const [sentence] = (error instanceof Error ? error.message : String(error)).split('\n');
  console.error(`The browser tests can't run: ${sentence}`);
  process.exitCode = 1;
}
