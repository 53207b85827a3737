import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadOptions, readOptions, usualFolder, usualRoots } from './options.ts';
import { codeOf } from './server/pair.ts';
import { startedAs } from './service/install.ts';
import { ownRights, systemdUnit, winswConfiguration } from './service/units.ts';
import { VERSION } from './version.ts';

describe('the command line', () => {
  it('[3.9.08 port half] runs at port 9002 where nothing is said', () => {
    expect(readOptions([], {})).toMatchObject({ action: 'run', port: 9002, logLevel: 'info' });
  });

  it('goes before the environment', () => {
    const env = { VETLOOM_SYNCTOOL_PORT: '1', VETLOOM_SYNCTOOL_DATA: '/a', VETLOOM_SYNCTOOL_LOG: 'warn' };
    expect(readOptions(['--port=2', '--data=/b', '--log=error'], env)).toMatchObject({
      ...{ port: 2, dataFolder: '/b', logLevel: 'error' },
    });
    expect(readOptions([], env)).toMatchObject({ port: 1, dataFolder: '/a', logLevel: 'warn' });
  });

  it.each([
    [['fly']],
    [['run', 'twice']],
    [['--port=70000']],
    [['--port=x']],
    [['--log=loud']],
    [['pair']],
    [['--nope']],
  ])('refuses %j', (args) => {
    expect(() => readOptions(args, {})).toThrow(BadOptions);
  });

  it('opens folders of instruments below those that its operator names, else where they hold nothing else', () => {
    expect(readOptions(['--watch=/srv/a', '--watch=/mnt/b'], { VETLOOM_SYNCTOOL_WATCH: '/c' }).roots).toEqual([
      '/srv/a',
      '/mnt/b',
    ]);
    expect(readOptions([], { VETLOOM_SYNCTOOL_WATCH: `/c${delimiter}/d` }).roots).toEqual(['/c', '/d']);
    expect(readOptions([], {}).roots).toEqual(usualRoots());
    expect(usualRoots('win32')).toEqual(['C:\\Results', 'C:\\Orthanc']);
    expect(() => readOptions(['--watch=results'], {})).toThrow(BadOptions);
    expect(startedAs(readOptions(['--watch=/srv/a'], {})).args).toContain('--watch=/srv/a');
  });

  it('keeps its data where programs of the system do', () => {
    expect(usualFolder({}, 'linux', true)).toBe('/var/lib/vetloom-synctool');
    expect(usualFolder({ XDG_DATA_HOME: '/home/x/data' }, 'linux', false)).toBe('/home/x/data/vetloom-synctool');
    expect(usualFolder({ ProgramData: 'D:\\Data' }, 'win32', false)).toMatch(/^D:\\Data/);
  });

  it('is of the version that its package says', () => {
    const about = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(about.version).toBe(VERSION);
  });
});

describe('a service of the machine', () => {
  const started = { program: '/opt/a b/node', args: ['/opt/50%/main.ts', 'run', '--data=/var/lib/x "y"'] };

  it('is started by systemd with the very words, and may write its folder alone', () => {
    const unit = systemdUnit(started, { dataFolder: '/var/lib/x', user: 'lab' });
    expect(unit).toContain('ExecStart="/opt/a b/node" "/opt/50%%/main.ts" "run" "--data=/var/lib/x \\"y\\""\n');
    expect(unit).toContain('User=lab\n');
    expect(unit).toContain('ReadWritePaths="/var/lib/x"\n');
    expect(unit).toContain('Restart=always\n');
  });

  it('is started by WinSW likewise', () => {
    const xml = winswConfiguration({ program: 'C:\\Program Files\\VetLoom\\x.exe', args: ['run', '--data=C:\\a & b'] });
    expect(xml).toContain('<executable>C:\\Program Files\\VetLoom\\x.exe</executable>');
    expect(xml).toContain('<arguments>run &#34;--data=C:\\a &#38; b&#34;</arguments>');
  });
});

describe('a code that pairs', () => {
  it.each([
    ['harbour-7k3m9-qx2pa', 'harbour-7K3M9-QX2PA'],
    [' Harbour-7K3M9-QX2PA ', 'harbour-7K3M9-QX2PA'],
    ['a-b-oil11-LOOK0', 'a-b-01111-100K0'],
    ['nonsense', 'nonsense'],
  ])('%s is meant as %s', (typed, meant) => {
    expect(codeOf(typed)).toBe(meant);
  });
});

it('on Windows nobody but the system and administrators looks into the tool’s folder', () => {
  expect(ownRights('C:\\ProgramData\\VetLoom\\synctool')).toEqual([
    ...['C:\\ProgramData\\VetLoom\\synctool', '/inheritance:r', '/grant:r'],
    ...['*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F'],
  ]);
});
