import { mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { createStream } from 'rotating-file-stream';

/** Bytes of one file, and how many are kept. */
const FILE_SIZE = '4M';
const MOST_FILES = 5;
const NAME = 'synctool.log';
/** Characters that a job takes back to the server. */
const MOST_TOLD = 390_000;

/** The tool's log: JSON lines in files that don't grow without end. Names of people and animals are never written into it. */
export interface ToolLog {
  readonly logger: Logger;
  /** The last lines, oldest first. */
  lastLines(count: number): Promise<string>;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

/** Opens the log of a data folder. `alsoTo`: where a person in front of it reads along. */
export function openLog(dataFolder: string, level: string, alsoTo?: NodeJS.WritableStream): ToolLog {
  const folder = join(dataFolder, 'log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = createStream(fileNameOf, { path: folder, size: FILE_SIZE, maxFiles: MOST_FILES, mode: 0o600 });
  // A full disk must not stop what is heard from instruments: they are told to keep it.
  file.on('error', () => undefined);
  const streams = [{ stream: file }, ...(alsoTo ? [{ stream: alsoTo }] : [])];
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['token', 'secret', 'signature', 'code', '*.token', '*.secret'], censor: '[secret]' },
      serializers: { err: errorFacts },
    },
    pino.multistream(streams.map((one) => ({ ...one, level: level as pino.Level }))),
  );
  return {
    logger,
    lastLines: (count) => lastLines(folder, count),
    close: () => new Promise((resolve) => file.end(() => resolve())),
  };
}

/** The current file, then those before it by their number. */
function fileNameOf(time: number | Date | null, index = 0): string {
  if (time === null) return NAME;
  const when = (time instanceof Date ? time : new Date(time)).toISOString().replaceAll(/[:.]/g, '-');
  return `synctool-${when}-${index}.log`;
}

async function lastLines(folder: string, count: number): Promise<string> {
  const older = (await readdir(folder)).filter((name) => /^synctool-.*\.log$/.test(name)).sort();
  const lines: string[] = [];
  for (const name of [NAME, ...older.reverse()]) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    lines.unshift(...text.split('\n').filter(Boolean));
    if (lines.length >= count) break;
  }
  const last = lines.slice(-count);
  let size = 0;
  let from = last.length;
  while (from > 0 && size + (last[from - 1]?.length ?? 0) + 1 <= MOST_TOLD) {
    from -= 1;
    size += (last[from]?.length ?? 0) + 1;
  }
  return last.slice(from).join('\n');
}

/** An error without what it quotes: messages of instruments name people. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  return { type: error.name, message: error.message.slice(0, 500), stack: error.stack?.slice(0, 3000), ...code };
}
