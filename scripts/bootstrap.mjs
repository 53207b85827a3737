// What every command does first on a fresh clone: check Node, install packages, find the pinned Node, build the web app.
// Plain JavaScript with Node's own modules only, because nothing is installed yet when it runs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

/** The folder of the checkout. */
export const ROOT = resolve(import.meta.dirname, '..');

const OLDEST_NODE = [20, 19];
/** The first Node that runs TypeScript as it stands. */
const PINNED_MAJOR = 24;

/** Ends the command with one sentence. */
export class Refusal extends Error {}

/** Runs a whole command: a refusal becomes its sentence and exit code 1; any other error is ours and keeps its trace. */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Installs what is missing and answers the path of the pinned Node. */
export function prepare() {
  requireNode();
  installPackages(ROOT);
  return pinnedNode(ROOT);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new Refusal(`VetLoom needs Node ${OLDEST_NODE.join('.')} or newer; this one is ${process.versions.node}.`);
  }
}

function installPackages(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.vetloom-install');
  if (readOr(stamp, '') === wanted) return;
  if (!isInstalled(root, lock)) {
    console.log('Installing packages …');
    const exact = npm(root, 'ci');
    // npm refuses a lock that another version of it wrote a little differently, yet installs from it when asked this way.
    if (exact !== '' && npm(root, 'install', '--no-save') !== '') {
      console.error(exact);
      throw new Refusal('The packages could not be installed (see above): is the npm registry reachable?');
    }
  }
  writeFileSync(stamp, wanted);
}

/** Runs npm; what it complained about when it failed, else nothing. */
function npm(root, ...words) {
  // Not with the Node inside node_modules, which is about to be replaced; and with the build tools,
  // which NODE_ENV=production would leave out.
  // The lock holds each package's digest: what npm has kept of the registry need not be asked for again.
  const options = [
    ...['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'],
    ...['--include=dev', '--include=optional'],
  ];
  const done = spawnSync('npm', [...words, ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: pathWithoutPackages() },
  });
  if (done.error !== undefined) throw new Refusal(`npm could not be run: ${done.error.message}.`);
  return done.status === 0 ? '' : done.stderr.trim() || `npm ended with code ${done.status ?? done.signal}`;
}

function pathWithoutPackages() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder)).join(delimiter);
}

/** Whether node_modules holds every package of the lock file, by npm's own note there: someone may have run npm by hand. */
export function isInstalled(root, lock) {
  const note = readOr(join(root, 'node_modules', '.package-lock.json'), '');
  if (note === '') return false;
  const there = JSON.parse(note).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, { version, optional, devOptional, link }]) => {
    // Our own packages: one that was added since has no link yet.
    if (link) return existsSync(join(root, path));
    if (!path.includes('node_modules/') || optional || devOptional) return true;
    return there[path]?.version === version;
  });
}

/**
 * The real binary of the npm package `node`, not the link in .bin: signals and exit codes must pass straight.
 * It is fetched by an install script; where scripts are switched off, that one is run here.
 */
function pinnedNode(root) {
  const find = () => {
    const name = process.platform === 'win32' ? 'node.exe' : 'node';
    return [join(root, 'node_modules', 'node', 'bin', name)].find(
      (path) => existsSync(path) && statSync(path).size > 1e6,
    );
  };
  const found = find();
  if (found !== undefined) return found;
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return process.execPath;
  const folder = join(root, 'node_modules', 'node');
  if (existsSync(join(folder, 'installArchSpecificPackage.js'))) {
    console.log('Fetching Node …');
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const fetched = find();
  if (fetched !== undefined) return fetched;
  throw new Refusal(
    `Node ${PINNED_MAJOR} could not be fetched from the npm registry: install Node ${PINNED_MAJOR} and start again.`,
  );
}

const WEB_SOURCES = [
  'apps/web',
  ...['domain', 'protocol', 'sync-client', 'documents', 'ui'].map((name) => `packages/${name}`),
];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vetloom']);

/** Builds the web app when its sources changed since the last build. */
export function buildWeb(node, root = ROOT) {
  const dist = join(root, 'apps', 'web', 'dist');
  const stamp = join(dist, '.vetloom-build');
  const wanted = webSourcesMark(root);
  if (readOr(stamp, '') === wanted) return;
  console.log('Building the web app …');
  // Built aside and then put in place, so that a server that runs meanwhile is never without its files.
  const making = join(root, 'apps', 'web', '.vetloom', `build-${process.pid}`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(node, [vite, 'build', '--outDir', making, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (done.status !== 0) {
    rmSync(making, { recursive: true, force: true });
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`.trim());
    throw new Refusal('The web app could not be built (see above).');
  }
  compressBelow(making);
  writeFileSync(join(making, '.vetloom-build'), wanted);
  const old = `${making}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(making, dist);
  rmSync(old, { recursive: true, force: true });
}

/** Text is compressed once here, better than a server could for each request, which then only sends it. */
function compressBelow(folder) {
  for (const path of filesBelow(folder)) {
    if (!/\.(js|css|html|svg|webmanifest)$/.test(path)) continue;
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** A mark that changes with any source of the web app: names, sizes and times, because reading every file takes too long. */
export function webSourcesMark(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of WEB_SOURCES) {
    for (const path of filesBelow(join(root, folder))) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path.slice(root.length)}|${size}|${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** The environment for programs of this project: compiled code is kept, which halves the time of a second start. */
export function programEnvironment() {
  const cache = join(ROOT, 'node_modules', '.cache', 'vetloom-code');
  mkdirSync(cache, { recursive: true });
  return { NODE_COMPILE_CACHE: cache, ...process.env };
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  }
}
