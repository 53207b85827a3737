// What `npm pack` of packages/sdk does first: one file of ES modules without a dependency, and declarations that name no package of ours.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { command, Refusal, ROOT } from './bootstrap.mjs';

const DIST = join(ROOT, 'packages/sdk/dist');
const ENTRY = 'packages/sdk/src/index.ts';

async function bundle() {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: join(ROOT, ENTRY),
    platform: 'neutral',
    // Modules of ours and of the ciphers do nothing when they are loaded.
    treeshake: { moduleSideEffects: false },
  });
  await build.write({ dir: DIST, format: 'esm', entryFileNames: 'index.js', minify: false });
  await build.close();
}

/** Declarations of the entry and of whatever it names, from the sources, into a folder. */
function declare(folder) {
  const config = join(folder, 'tsconfig.json');
  // Sources instead of installed packages, so that declarations of them come too.
  const paths = Object.fromEntries(
    ['domain', 'protocol'].map((name) => [`@vetloom/${name}/*`, [join(ROOT, 'packages', name, 'src/*')]]),
  );
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
    ...{ rootDir: ROOT, outDir: join(folder, 'out'), types: [], paths },
  };
  const files = [join(ROOT, ENTRY)];
  writeFileSync(config, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, files, include: [] }));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const done = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
  if (done.status !== 0) throw new Refusal(`The declarations could not be made:\n${done.stdout}${done.stderr}`);
  return join(folder, 'out');
}

const SPECIFIER = /(from\s+|import\()(['"])((?:\.{1,2}|@vetloom)\/[^'"]+)\.ts\2/g;

/** `@vetloom/domain/core/codes` or a relative path → `domain/core/codes`, below dist/types. */
const placeOf = (specifier, from) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier.slice('@vetloom/'.length);

/** Copies a declaration and what it names, each named by its place beside the others. */
function copy(out, place, done = new Set()) {
  if (done.has(place)) return;
  done.add(place);
  const [name, ...rest] = place.split('/');
  const text = readFileSync(join(out, 'packages', name, 'src', `${rest.join('/')}.d.ts`), 'utf8').replaceAll(
    SPECIFIER,
    (_, before, quote, specifier) => {
      const target = placeOf(specifier, place);
      copy(out, target, done);
      const path = posix.relative(posix.dirname(place), target);
      return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`;
    },
  );
  const file = join(DIST, 'types', `${place}.d.ts`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

await command(async () => {
  rmSync(DIST, { recursive: true, force: true });
  await bundle();
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-sdk-'));
  try {
    copy(declare(folder), 'sdk/index');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
