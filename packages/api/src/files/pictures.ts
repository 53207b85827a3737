import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { MOST_MEMORY, type PictureAnswer, type PictureOrder, type PictureTask } from './picture-order.ts';

/** What pictures may cost. */
export interface PictureLimits {
  /** Bytes of memory of the process that decodes. */
  readonly memory: number;
  /** Milliseconds after which a picture is given up, and the process with it. */
  readonly longestMs: number;
  /** Milliseconds without a picture after which the process ends; the next one starts another. */
  readonly idleMs: number;
}

const LIMITS: PictureLimits = { memory: MOST_MEMORY, longestMs: 30_000, idleMs: 30_000 };
/** The environment of the process: nothing that the server knows, only what programs need to be found and started. */
const NEEDED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH'] as const;

interface Waiting {
  readonly id: number;
  readonly answered: (answer: PictureAnswer) => void;
  readonly lost: (reason: string) => void;
}

/**
 * Decodes pictures one at a time, in a process of its own with a limit of memory. That process starts with the first one, ends when there
 * have been none for a while, and never keeps the server alive.
 */
export class Pictures {
  readonly #limits: PictureLimits;
  /** One picture of everybody at a time; a link or a person has one here and a few that wait, and what is beyond is tried again later. */
  readonly #gate = new Gate({ atOnce: 1, atOnceOfOne: 1, waiting: 16, waitingOfOne: 4 });
  #child: ChildProcess | undefined;
  #waiting: Waiting | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastID = 0;

  constructor(limits: Partial<PictureLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** The number of the process that decodes, while there is one. */
  get process(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Does a task on a picture of somebody (`who`: an email, or a link). Its bytes are read only when its turn has come, so that those that
   * wait take no memory. @throws DomainError badParameter for what is no picture or has too many pixels, rateLimited when too many wait
   */
  make(who: string, task: PictureTask, read: () => Promise<Uint8Array>): Promise<readonly Buffer[]> {
    return this.#gate.run(who, async () => {
      const answer = await this.#ask(task, await read());
      if ('made' in answer)
        return answer.made.map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      throw refused(answer.refused, answer.reason === 'pixels' ? 'pixels' : undefined);
    });
  }

  /** Ends the process. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.disconnect();
    this.#child = undefined;
  }

  #ask(task: PictureTask, bytes: Uint8Array): Promise<PictureAnswer> {
    clearTimeout(this.#idle);
    const child = this.#running();
    this.#lastID += 1;
    const id = this.#lastID;
    return new Promise<PictureAnswer>((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), this.#limits.longestMs);
      const end = () => {
        clearTimeout(late);
        this.#waiting = undefined;
        this.#rest();
      };
      this.#waiting = {
        id,
        answered: (answer) => {
          end();
          resolve(answer);
        },
        lost: (reason) => {
          end();
          reject(refused(reason, 'memory'));
        },
      };
      child.send({ id, task, bytes } satisfies PictureOrder, (error) => error && this.#waiting?.lost(error.message));
    });
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    const env = Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
    const child = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), [String(this.#limits.memory)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=128'],
      // One arena and one decoding thread: memory that was given back is used again.
      env: { ...env, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
    });
    child.unref();
    child.channel?.unref();
    child.on('message', (answer: PictureAnswer) => {
      if (answer.id === this.#waiting?.id) this.#waiting.answered(answer);
    });
    const gone = () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#waiting?.lost('it takes too much memory or time');
    };
    child.on('error', gone);
    child.on('exit', gone);
    this.#child = child;
    return child;
  }

  /** Ends the process when nobody has needed it for a while. */
  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), this.#limits.idleMs).unref();
  }
}

/** `reason` where the picture may be a good one that is only too much for here. */
const refused = (message: string, reason: 'pixels' | 'memory' | undefined) =>
  new DomainError('badParameter', `the picture can't be read: ${message}`, {
    fields: ['content'],
    ...(reason && { reason }),
  });

/** The process's decoder of pictures. */
export const pictures = new Pictures();
