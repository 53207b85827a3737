import type { Reporter, TestCase } from 'vitest/node';

/** Tells of tests that failed first and passed when they were tried again: they pass, but a log that is silent about them hides a fault. */
export default class SecondTries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const tries = 1 + (test.diagnostic()?.retryCount ?? 0);
    if (state !== 'passed' || tries === 1) return;
    const reasons = errors.map(
      ({ message, stack }) => `  ${message.split('\n').slice(0, 4).join('\n  ')}\n${ownLines(stack)}`,
    );
    process.stdout.write(`NEEDED ${tries} TRIES ${test.fullName} (${test.module.moduleId})\n${reasons.join('\n')}\n`);
  }
}

/** Where in our own code. */
const ownLines = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => line.includes(' at ') && !line.includes('node_modules'))
    .slice(0, 4)
    .join('\n');
