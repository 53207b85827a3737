import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { OfficePort } from './port.ts';

const run = promisify(execFile);
/** Milliseconds that one file may take. */
const MOST_TIME = 60_000;
/** Files that wait at most, each for a person who looks on. */
const MOST_WAITING = 20;

/**
 * LibreOffice of this machine, one file after the other: two of it on one profile fail. Each file gets a folder and a profile of its own, without what the server's environment holds, and nothing in
 * it runs: what is handed over was checked and filled by us, macros are off, and no link is updated.
 */
export class LibreOffice implements OfficePort {
  readonly #program: string;
  readonly #time: number;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** `program` is the path of `soffice`; `time` in milliseconds. */
  constructor(program: string, time = MOST_TIME) {
    this.#program = program;
    this.#time = time;
  }

  async pdfOf(docx: Uint8Array): Promise<Uint8Array> {
    if (this.#waiting >= MOST_WAITING) throw new DomainError('rateLimited', 'too many files wait for LibreOffice');
    this.#waiting += 1;
    const made = this.#last.then(() => this.#convert(docx));
    this.#last = made.catch(() => undefined);
    return made.finally(() => {
      this.#waiting -= 1;
    });
  }

  async #convert(docx: Uint8Array): Promise<Uint8Array> {
    const folder = await mkdtemp(join(tmpdir(), 'vetloom-office-'));
    try {
      await writeFile(join(folder, 'form.docx'), docx);
      const profile = pathToFileURL(join(folder, 'profile')).href;
      const options = ['--headless', '--norestore', '--nolockcheck', `-env:UserInstallation=${profile}`];
      await run(this.#program, [...options, '--convert-to', 'pdf', '--outdir', folder, join(folder, 'form.docx')], {
        ...{ timeout: this.#time, killSignal: 'SIGKILL', cwd: folder },
        env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8' },
      });
      return new Uint8Array(await readFile(join(folder, 'form.pdf')));
    } catch (error) {
      throw new DomainError('contradictory', `LibreOffice made no PDF: ${String(error).slice(0, 200)}`, {
        rule: 'officeFailed',
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
