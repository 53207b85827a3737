// npm run build:synctool: the sync tool as a folder that needs no checkout and no npm, and where Node can make one, as one program.
//   dist/synctool/vetloom-synctool.cjs   all of it, for any Node from 24 on: node vetloom-synctool.cjs
//   dist/synctool/native/…               the bindings of serial ports, for every system that they exist for
//   dist/synctool/vetloom-synctool[.exe] the same with Node inside, for the system and processor that it is built on
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, prepare, ROOT } from './bootstrap.mjs';

const OUT = join(ROOT, 'dist', 'synctool');
const NAME = 'vetloom-synctool';
const BINDINGS = join(ROOT, 'node_modules', '@serialport', 'bindings-cpp', 'prebuilds');
/** What Node looks for in its own program to find what was put into it (nodejs.org/api/single-executable-applications.html). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Loads the binding from the folder beside the program, in the place of node-gyp-build, which looks for a package that isn't there. */
const BINDING_LOADER = `
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isSea } from 'node:sea';

export default function loadBinding() {
  const program = isSea() ? process.execPath : resolve(process.argv[1]);
  const system = process.platform === 'darwin' ? 'darwin-x64+arm64' : process.platform + '-' + process.arch;
  const folder = join(dirname(program), 'native', system);
  const library = process.report.getReport().header.glibcVersionRuntime ? '.glibc.' : '.musl.';
  const fits = (name) => process.platform !== 'linux' || name.includes(library);
  // Of two for a processor the one for the newer comes first.
  const name = existsSync(folder) ? readdirSync(folder).filter(fits).sort().at(-1) : undefined;
  if (name === undefined) throw new Error('no binding of serial ports for this system lies in ' + folder);
  return createRequire(program)(join(folder, name));
}
`;

await command(async () => {
  const node = prepare();
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  await bundle();
  cpSync(BINDINGS, join(OUT, 'native'), { recursive: true });
  console.log(`${join(OUT, `${NAME}.cjs`)}: node ${NAME}.cjs`);
  makeProgram(node);
});

/** One script, by the bundler that the web app is built with. */
async function bundle() {
  const { build } = await import('vite');
  await build({
    root: join(ROOT, 'apps', 'synctool'),
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'binding-beside-the-program',
        enforce: 'pre',
        resolveId: (id) => (id === 'node-gyp-build' ? '\0binding' : undefined),
        load: (id) => (id === '\0binding' ? BINDING_LOADER : undefined),
      },
    ],
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: join(ROOT, 'apps', 'synctool', 'src', 'main.ts'),
      outDir: OUT,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: `${NAME}.cjs`, codeSplitting: false },
        // Optional parts of ws and debug, which do without them.
        external: ['bufferutil', 'utf-8-validate', 'supports-color'],
      },
    },
  });
}

/** Puts the script into a copy of Node. */
function makeProgram(node) {
  const blob = join(OUT, 'program.blob');
  const config = join(OUT, 'sea.json');
  writeFileSync(
    config,
    JSON.stringify({
      main: join(OUT, `${NAME}.cjs`),
      output: blob,
      disableExperimentalSEAWarning: true,
      useCodeCache: true,
    }),
  );
  run(node, ['--experimental-sea-config', config]);
  const program = join(OUT, process.platform === 'win32' ? `${NAME}.exe` : NAME);
  copyFileSync(node, program);
  chmodSync(program, 0o755);
  const postject = join(ROOT, 'node_modules', 'postject', 'dist', 'cli.js');
  run(node, [postject, program, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE]);
  rmSync(blob);
  rmSync(config);
  console.log(program);
}

function run(node, args) {
  const done = spawnSync(node, args, { cwd: ROOT, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${args[0]} failed:\n${done.stdout}${done.stderr}`);
}
