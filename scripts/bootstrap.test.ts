import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

// The scripts are plain JavaScript without type declarations, so that they run on a clone where nothing is installed.
type Lock = { packages: Record<string, { version?: string; optional?: boolean; link?: boolean }> };
type Bootstrap = {
  ROOT: string;
  isInstalled(root: string, lock: string): boolean;
  webSourcesMark(root: string): string;
};
type Report = { passed: number; failed: number; note: string; failures: string[] };
type TestReport = { countReport(file: string, exitCode: number, mayBeEmpty: boolean): Report };
const scripts = new URL('./', import.meta.url).href;
const { ROOT, isInstalled, webSourcesMark }: Bootstrap = await import(`${scripts}bootstrap.mjs`);
const { countReport }: TestReport = await import(`${scripts}test-report.mjs`);

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vetloom-bootstrap-'));
  return () => rmSync(root, { recursive: true, force: true });
});

function put(path: string, content: string): string {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe('packages are installed again', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'packages/domain': {},
      'node_modules/@vetloom/domain': { link: true },
      'node_modules/zod': { version: '4.6.7' },
      'node_modules/fsevents': { version: '2.3.3', optional: true },
    },
  };
  const installed = (packages: Lock['packages']) =>
    put('node_modules/.package-lock.json', JSON.stringify({ packages }));

  it('when there are none', () => {
    expect(isInstalled(root, JSON.stringify(lock))).toBe(false);
  });
  it('when one is missing or has another version', () => {
    installed({});
    expect(isInstalled(root, JSON.stringify(lock))).toBe(false);
    installed({ 'node_modules/zod': { version: '4.6.6' } });
    expect(isInstalled(root, JSON.stringify(lock))).toBe(false);
  });
  it('when a workspace was added that has no link yet', () => {
    installed({ 'node_modules/zod': { version: '4.6.7' } });
    expect(isInstalled(root, JSON.stringify(lock))).toBe(false);
  });
  it('but not for packages of other platforms', () => {
    installed({ 'node_modules/zod': { version: '4.6.7' } });
    put('node_modules/@vetloom/domain/package.json', '{}');
    expect(isInstalled(root, JSON.stringify(lock))).toBe(true);
  });
});

describe('the web app is built again', () => {
  beforeEach(() => {
    put('package-lock.json', '{}');
    put('apps/web/src/main.tsx', 'one');
    put('packages/domain/src/core/codes.ts', 'one');
  });
  const changes = (change: () => unknown) => {
    const before = webSourcesMark(root);
    change();
    return webSourcesMark(root) !== before;
  };

  it('when a source of it or of a package that it uses changes, appears or goes', () => {
    expect(changes(() => put('apps/web/src/main.tsx', 'other text'))).toBe(true);
    expect(changes(() => put('packages/domain/src/core/new.ts', ''))).toBe(true);
    expect(changes(() => rmSync(join(root, 'packages/domain/src/core/new.ts')))).toBe(true);
    expect(changes(() => utimesSync(join(root, 'packages/domain/src/core/codes.ts'), 1, 1))).toBe(true);
  });
  it('when the packages change', () => {
    expect(changes(() => put('package-lock.json', '{"lockfileVersion":3}'))).toBe(true);
  });
  it('but not for tests, the server, or the build itself', () => {
    expect(changes(() => put('packages/domain/src/core/codes.test.ts', ''))).toBe(false);
    expect(changes(() => put('apps/server/src/main.ts', ''))).toBe(false);
    expect(changes(() => put('apps/web/dist/index.html', ''))).toBe(false);
  });
});

describe('the last line of the test command', () => {
  const report = (testResults: unknown[], passed: number, failed: number) =>
    put(
      'report.json',
      JSON.stringify({
        testResults,
        numPassedTests: passed,
        numFailedTests: failed,
        numPendingTests: 0,
        numTodoTests: 0,
      }),
    );
  const name = join(ROOT, 'packages/some.test.ts');
  const fine = { name, status: 'passed', assertionResults: [{ status: 'passed' }] };

  it('counts what passed and failed, and names what failed', () => {
    const test = { status: 'failed', fullName: 'a rule holds', failureMessages: ['expected 1\n  at some.ts:1'] };
    const failing = { name, status: 'failed', assertionResults: [{ status: 'passed' }, test] };
    const counted = countReport(report([fine, failing], 3, 1), 1, false);
    expect(counted).toMatchObject({ passed: 3, failed: 1 });
    expect(counted.failures).toEqual(['packages/some.test.ts: a rule holds: expected 1']);
  });
  it('counts and names a file that could not be loaded', () => {
    const broken = { name, status: 'failed', assertionResults: [], message: 'no such module' };
    const counted = countReport(report([fine, broken], 3, 0), 1, false);
    expect(counted).toMatchObject({ passed: 3, failed: 1 });
    expect(counted.failures).toEqual(['packages/some.test.ts: the file: no such module']);
  });
  it('counts an error outside every test', () => {
    expect(countReport(report([fine], 1, 0), 1, false)).toMatchObject({ passed: 1, failed: 1 });
  });
  it('counts a project without tests as a failure, unless it was narrowed down', () => {
    expect(countReport(report([], 0, 0), 0, false)).toMatchObject({ passed: 0, failed: 1 });
    expect(countReport(join(root, 'none.json'), 1, false)).toMatchObject({ passed: 0, failed: 1 });
    expect(countReport(report([], 0, 0), 0, true)).toMatchObject({ passed: 0, failed: 0 });
  });
});

describe('a program that was handed over to', () => {
  // It counts its signals, and ends a moment later with code 7 so that a second one would be counted.
  const program = `
    let count = 0;
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
      count += 1;
      setTimeout(() => { process.stdout.write(signal + count, () => process.exit(7)); }, 200);
    });
    process.stdout.write('ready');
    setInterval(() => {}, 1000);`;
  const launch = async () => {
    const file = put('program.mjs', program);
    const script = `
      const { handOver } = await import(${JSON.stringify(`${scripts}hand-over.mjs`)});
      const { relative } = await import('node:path');
      const { ROOT } = await import(${JSON.stringify(`${scripts}bootstrap.mjs`)});
      await handOver(process.execPath, relative(ROOT, ${JSON.stringify(file)}), []);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    const closed = new Promise<string>((resolve) => child.stdout.once('close', () => resolve(output)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await once(child.stdout, 'data');
    return { child, closed };
  };

  it('gets one signal for one Ctrl-C that arrives twice, and its exit code passes on', async () => {
    const { child, closed } = await launch();
    child.kill('SIGINT');
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(7);
    expect(await closed).toBe('readySIGINT1');
  });

  it('is told to stop when the command that started it is killed', async () => {
    const { child, closed } = await launch();
    child.kill('SIGKILL');
    expect(await closed).toBe('readySIGTERM1');
  });
});
