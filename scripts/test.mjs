// npm test: types, lint, and the tests of Vitest's projects; the last line counts them all.
//   npm test                     everything
//   npm test -- unit sync        stages by name, other words narrow vitest to files whose path holds them
//   npm test -- --all            further journeys and long walks as well, at their ordinary size
//   npm test -- --deep           these, and longer random rounds
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, command, prepare, Refusal, ROOT } from './bootstrap.mjs';
import { runTool } from './run-tool.mjs';
import { countReport } from './test-report.mjs';

const STAGES = ['types', 'lint', 'unit', 'pg', 'browser'];
/** What asks for more, and the variable by which Vitest's configuration and the tests learn of it. */
const OPTIONS = { '--all': 'VETLOOM_ALL', '--deep': 'VETLOOM_DEEP' };

await command(async () => {
  const { chosen, filters } = readArguments(process.argv.slice(2));
  const node = prepare();
  const reports = mkdtempSync(join(tmpdir(), 'vetloom-test-'));
  const total = { passed: 0, failed: 0, failures: [] };
  let interrupted = false;
  // The stage in progress gets the signal from the terminal too; we stay, to stop the database.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      interrupted = true;
    });
  }
  try {
    for (const stage of chosen) {
      if (interrupted) break;
      const begun = performance.now();
      const { passed, failed, failures, note } = await runStage(node, stage, filters, join(reports, `${stage}.json`));
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(
        `${failed === 0 ? 'ok    ' : 'FAILED'} ${stage}: ${passed} passed, ${failed} failed, ${seconds} s${note}`,
      );
    }
    if (filters.length > 0 && total.passed + total.failed === 0) {
      throw new Refusal(`No test file's path holds ${filters.join(' or ')}.`);
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
    await runTool(node, [join(ROOT, 'packages/testing/src/postgres/stop-shared-server.ts')]);
  }
  if (interrupted) throw new Refusal('The tests were interrupted.');
  for (const failure of total.failures) console.log(`FAILED ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

function readArguments(args) {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const unknown = args.find((arg) => arg.startsWith('-') && !(arg in OPTIONS));
  if (unknown !== undefined) {
    throw new Refusal(`npm test does not know the option ${unknown}; it knows ${Object.keys(OPTIONS).join(' and ')}.`);
  }
  for (const [option, variable] of Object.entries(OPTIONS)) if (args.includes(option)) process.env[variable] = '1';
  const filters = words.filter((word) => !STAGES.includes(word));
  const named = STAGES.filter((stage) => words.includes(stage));
  if (named.length > 0) return { chosen: named, filters };
  return { chosen: filters.length > 0 ? STAGES.slice(2) : STAGES, filters };
}

async function runStage(node, stage, filters, report) {
  if (stage === 'types') {
    return single(await runTool(node, [tool('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']));
  }
  if (stage === 'lint') return single(await runTool(node, [tool('@biomejs/biome/bin/biome'), 'check', '.']));
  if (stage === 'browser') {
    try {
      buildWeb(node);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(error.message);
      return single(1);
    }
    const browser = await runTool(node, [join(ROOT, 'packages/testing/src/browser/check-browser.ts')]);
    if (browser !== 0) return single(browser);
  }
  const exit = await runTool(node, [
    tool('vitest/vitest.mjs'),
    'run',
    // A stage is its project and those named after it: unit and unit-web.
    ...['--project', `${stage}*`, '--reporter', 'default', '--reporter', 'json', '--outputFile.json', report],
    // A line a file, with the names of tests that failed; not of every test that takes its time.
    '--slowTestThreshold=600000',
    ...(filters.length > 0 ? ['--passWithNoTests'] : []),
    ...filters,
  ]);
  return countReport(report, exit, filters.length > 0);
}

function tool(path) {
  return join(ROOT, 'node_modules', path);
}

function single(exit) {
  return { passed: exit === 0 ? 1 : 0, failed: exit === 0 ? 0 : 1, failures: [], note: '' };
}
