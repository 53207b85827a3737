import { homedir, platform } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORTS } from '@vetloom/protocol/environment.ts';

/** What the program is asked to do. */
export const ACTIONS = ['run', 'pair', 'install', 'uninstall', 'help', 'version'] as const;
/** What the program is asked to do. */
export type Action = (typeof ACTIONS)[number];

/** How the program was started. */
export interface Options {
  readonly action: Action;
  readonly dataFolder: string;
  readonly port: number;
  readonly logLevel: string;
  /** Of `pair`. */
  readonly server: string;
  readonly code: string;
  readonly name: string;
  /** Folders below which instruments' folders may be watched, or written to. A clinic's screen names a folder; what of this machine it may name is its operator's word. */
  readonly roots: readonly string[];
  /** Of `install`: the user as whom the service runs. */
  readonly user: string;
}

/** What can be said on the command line. */
export const USAGE = `vetloom-synctool [run]                      works; the page is at http://127.0.0.1:9002
vetloom-synctool pair --server=URL --code=CODE [--name=NAME]
                                            pairs with a clinic, where no browser is at hand
vetloom-synctool install [--user=NAME]      installs it as a service of this machine (Linux: systemd, Windows: WinSW)
vetloom-synctool uninstall                  takes the service away; what was caught stays

  --data=FOLDER     where it keeps its key, what waits to be sent, its log    VETLOOM_SYNCTOOL_DATA
  --port=NUMBER     of the page, 9002                                         VETLOOM_SYNCTOOL_PORT
  --watch=FOLDER    below which folders of instruments may be opened; several by several of
                    them. Else /srv/instruments and /var/lib/orthanc/worklists, on Windows
                    C:\\Results and C:\\Orthanc                               VETLOOM_SYNCTOOL_WATCH
  --log=LEVEL       debug, info, warn or error                                VETLOOM_SYNCTOOL_LOG
`;

/** The command line is not understood. */
export class BadOptions extends Error {
  override readonly name = 'BadOptions';
}

/** Reads the command line. @throws BadOptions */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const { values, positionals } = parsed(args);
  const action = values.help ? 'help' : values.version ? 'version' : (positionals[0] ?? 'run');
  if (!isAction(action) || positionals.length > 1)
    throw new BadOptions(`no such thing to do: ${positionals.join(' ')}`);
  const port = Number(values.port ?? env.VETLOOM_SYNCTOOL_PORT ?? DEFAULT_PORTS.syncTool);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new BadOptions('--port is a number up to 65535');
  const logLevel = values.log ?? env.VETLOOM_SYNCTOOL_LOG ?? 'info';
  if (!LEVELS.includes(logLevel)) throw new BadOptions(`--log is one of ${LEVELS.join(', ')}`);
  const { server = '', code = '', name = '', user = '' } = values;
  if (action === 'pair' && (server === '' || code === '')) throw new BadOptions('pair needs --server and --code');
  const dataFolder = values.data ?? env.VETLOOM_SYNCTOOL_DATA ?? usualFolder(env);
  const told = values.watch ?? env.VETLOOM_SYNCTOOL_WATCH?.split(delimiter).filter((one) => one !== '');
  if (told?.some((root) => !isAbsolute(root))) throw new BadOptions('--watch is a folder by its whole path');
  const roots = told && told.length > 0 ? told : usualRoots();
  return { action, dataFolder, port, logLevel, roots, server, code, name, user };
}

const LEVELS: readonly string[] = ['debug', 'info', 'warn', 'error'];

const isAction = (word: string): word is Action => (ACTIONS as readonly string[]).includes(word);

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ data: text, port: text, log: text, server: text, code: text, name: text, user: text },
        ...{ help: flag, version: flag, watch: { ...text, multiple: true } },
      },
    });
  } catch (error) {
    throw new BadOptions(error instanceof Error ? error.message : String(error));
  }
}

/** Where instruments' programs may lay their files where the operator says nothing: folders that hold nothing else. */
export function usualRoots(system: NodeJS.Platform = platform()): readonly string[] {
  if (system === 'win32') return ['C:\\Results', 'C:\\Orthanc'];
  if (system === 'darwin') return ['/Users/Shared/Instruments'];
  return ['/srv/instruments', '/var/lib/orthanc/worklists'];
}

/** Where programs of this system keep what is theirs. */
export function usualFolder(
  env: NodeJS.ProcessEnv,
  system: NodeJS.Platform = platform(),
  isRoot = process.getuid?.() === 0,
): string {
  if (system === 'win32') return join(env.ProgramData ?? 'C:\\ProgramData', 'VetLoom', 'synctool');
  if (system === 'darwin') return join(homedir(), 'Library', 'Application Support', 'VetLoom', 'synctool');
  if (isRoot) return '/var/lib/vetloom-synctool';
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'vetloom-synctool');
}
