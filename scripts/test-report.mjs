import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './bootstrap.mjs';

/**
 * Counts vitest's JSON report and names what failed, a line each. A file that could not be loaded, an error outside every test,
 * and a project that ran no test each count as a failure: silence is not success.
 */
export function countReport(file, exitCode, mayBeEmpty) {
  const { passed, failures, skipped } = existsSync(file)
    ? readReport(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [], skipped: 0 };
  let failed = failures.length;
  const notes = skipped > 0 ? [`${skipped} skipped`] : [];
  if (passed + failed === 0 && !mayBeEmpty) {
    failed = 1;
    notes.push('no test ran');
  } else if (exitCode !== 0 && failed === 0) {
    failed = 1;
    notes.push('an error outside the tests');
  }
  return { passed, failed, failures, note: notes.map((note) => `, ${note}`).join('') };
}

function readReport(report) {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [line(file, 'the file', file.message)] : [];
    return failed.map((test) => line(file, test.fullName, test.failureMessages?.[0]));
  });
  return { passed: report.numPassedTests, failures, skipped: report.numPendingTests + report.numTodoTests };
}

const line = (file, name, message) =>
  `${relative(ROOT, file.name)}: ${name}: ${(message ?? '').split('\n', 1)[0].slice(0, 300)}`;
