import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from './test-kit.ts';

/*
 * The client as other programs get it: packed, installed in a folder that knows nothing of ours and of no registry, run and checked there.
 */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ADMIN = 'admin@demo.vetloom.test';

let api: TestApi;
let folder: string;
let url: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'vetloom-client-'));
  const pack = await npm(join(ROOT, 'packages/sdk'), 'pack', '--json', '--pack-destination', folder);
  // What the build says comes before npm's answer.
  const [{ filename }] = JSON.parse(pack.slice(pack.indexOf('['))) as [{ filename: string }];
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'a-program', private: true, type: 'module' }));
  await npm(folder, 'install', '--offline', '--registry=http://127.0.0.1:9/', `./${filename}`);
}, 300_000);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** npm's answer. */
async function npm(cwd: string, ...words: string[]): Promise<string> {
  const { stdout } = await run('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    shell: process.platform === 'win32',
  });
  return stdout;
}

/** The oldest Node that this machine can find: the package is for 20 and later. */
async function oldestNode(): Promise<{ readonly path: string; readonly major: number }> {
  const places = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'node'));
  const found = await Promise.all(
    [process.execPath, ...places].map(async (path) => {
      const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
      return { path, major: Number(/^v([0-9]+)/.exec(stdout)?.[1] ?? 0) };
    }),
  );
  const [oldest] = found.filter(({ major }) => major >= 20).sort((a, b) => a.major - b.major);
  return oldest ?? expect.fail('no Node was found');
}

const installed = () => join(folder, 'node_modules/@vetloom/sdk');
/** The files of the package with their text. */
async function filesOf(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(installed(), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)));
}

describe('the package of the client', () => {
  it('stands by itself: its modules and declarations name nothing but each other', async () => {
    expect((await readdir(join(folder, 'node_modules/@vetloom'))).sort()).toEqual(['sdk']);
    const files = await filesOf();
    const named = [...files].flatMap(([path, text]) =>
      /\.(js|d\.ts)$/.test(path)
        ? [...text.matchAll(/^(?:import|export)\b[^'"\n]*?from\s+['"]([^'"]+)['"]/gm)].map(([, name = '']) => name)
        : [],
    );
    expect(named.filter((name) => !name.startsWith('.'))).toEqual([]);
    const manifest = JSON.parse(files.get(join(installed(), 'package.json')) ?? '{}');
    expect(manifest).not.toHaveProperty('dependencies');
    expect([...files.keys()].some((path) => path.endsWith('README.md'))).toBe(true);
  });

  it('runs its program of thirty lines under the oldest Node that there is here', async () => {
    const program = await readFile(join(installed(), 'example/new-patient.mjs'), 'utf8');
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
    await writeFile(join(folder, 'new-patient.mjs'), program);
    const node = await oldestNode();
    const env = { PATH: process.env.PATH, VETLOOM_URL: url, VETLOOM_CLINIC: 'demo', VETLOOM_USER: ADMIN };
    const { stdout } = await run(node.path, ['new-patient.mjs'], {
      cwd: folder,
      env: { ...env, VETLOOM_PASSWORD: PASSWORD },
    });
    expect(stdout, `Node ${node.major}`).toBe(`waiting: 嘔吐\nrefused: ${CODE.ownerPhoneTaken}\n`);
  });

  it('type-checks the program, and refuses one that calls it wrongly', async () => {
    const program = await readFile(join(installed(), 'example/new-patient.mjs'), 'utf8');
    await writeFile(join(folder, 'right.mjs'), program);
    await writeFile(join(folder, 'wrong.mjs'), program.replace("client.inClinic('GET'", "client.inClinic('FETCH'"));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023'];
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const check = (file: string) =>
      run(process.execPath, [tsc, ...options, ...types, '--allowJs', '--checkJs', file], { cwd: folder }).then(
        () => '',
        (error: { readonly stdout: string }) => error.stdout,
      );
    expect(await check('right.mjs')).toBe('');
    expect(await check('wrong.mjs')).toContain('\'"FETCH"\' is not assignable');
  });
});
