import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from './usage.ts';

const SHORTEST = 10;

/** Reads a password from the terminal without showing it, or the first line of what is piped in. @throws Refusal when too short */
export async function readPassword(ask: (line: string) => void): Promise<string> {
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (process.stdin.isTTY) ask('New password (not shown):');
  const terminal = createInterface({ input: process.stdin, output: muted, terminal: process.stdin.isTTY === true });
  try {
    for await (const line of terminal) {
      if (line.length < SHORTEST) throw new Refusal(`A password has at least ${SHORTEST} characters.`);
      return line;
    }
  } finally {
    terminal.close();
  }
  throw new Refusal('No password was given; type it, or pipe it in.');
}
