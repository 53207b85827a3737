import { existsSync, readFileSync } from 'node:fs';

/**
 * Counts vitest's JSON report. A file that could not be loaded, an error outside every test, and a project
 * that ran no test each count as a failure: silence is not success.
 */
export function countReport(file, exitCode, mayBeEmpty) {
  const { passed, failedTests, brokenFiles, skipped } = existsSync(file)
    ? readReport(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failedTests: 0, brokenFiles: 0, skipped: 0 };
  let failed = failedTests + brokenFiles;
  const notes = skipped > 0 ? [`${skipped} skipped`] : [];
  if (passed + failed === 0 && !mayBeEmpty) {
    failed = 1;
    notes.push('no test ran');
  } else if (exitCode !== 0 && failed === 0) {
    failed = 1;
    notes.push('an error outside the tests');
  }
  return { passed, failed, note: notes.map((note) => `, ${note}`).join('') };
}

function readReport(report) {
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failedTests: report.numFailedTests,
    brokenFiles: broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
