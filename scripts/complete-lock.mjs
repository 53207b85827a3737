// node scripts/complete-lock.mjs: adds to package-lock.json the optional packages of other platforms that npm left out.
// npm leaves them out when the registry in use (a mirror, say) does not hold them; `npm ci` then refuses the lock everywhere.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The optional packages that a lock's packages name and the lock lacks, with the package that names them. */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`] !== undefined))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Where Node would look for a dependency of the package at `path`, as prefixes. */
function foldersAbove(path) {
  const folders = [path === '' ? '' : `${path}/`];
  for (let at = path.lastIndexOf('node_modules/'); at > 0; at = path.lastIndexOf('node_modules/', at - 1)) {
    folders.push(path.slice(0, at));
  }
  return [...folders, ''];
}

function entryFor({ name, version, parent }) {
  const words = name.split(/[-/]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  if (os === undefined || cpu === undefined) throw new Error(`${name} does not tell its platform by its name.`);
  const libc = /musl/.test(name) ? 'musl' : os === 'linux' && /gnu/.test(name) ? 'glibc' : undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc === undefined ? {} : { libc: [libc] }),
    license: parent.license,
    optional: true,
    os: [os],
    ...(parent.engines ? { engines: parent.engines } : {}),
  };
}

if (import.meta.filename === process.argv[1]) {
  const file = join(ROOT, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  for (const missing of missingOptionals(lock.packages)) {
    lock.packages[`node_modules/${missing.name}`] = entryFor(missing);
    console.log(`added ${missing.name} ${missing.version}`);
  }
  const [root, ...others] = Object.entries(lock.packages);
  others.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([root, ...others]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
