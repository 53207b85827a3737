import { type FSWatcher, watch } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileMime, MAX_FILE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { MOST_MESSAGE_BYTES } from '@vetloom/protocol/sync-tool.ts';
import { isAddress, keepDevicePdf } from './device-pdf.ts';
import { type FoundFile, filesBelow, matching, NO_LINK, openedFolder, unopened } from './folder-files.ts';
import { HealthRecord } from './health.ts';
import { type Attempt, type Link, type LinkContext, LinkRefusal, type TaskOf, type Told } from './link.ts';
import { SeenFiles } from './seen-files.ts';

/** Between two looks. A network share tells of nothing, so looking is what is relied on; a folder that tells is looked at sooner. */
const LOOK_MS = 2000;
const TOLD_MS = 100;
/** While a file is seen that may not be whole. */
const UNREST_MS = 400;
/** A file is whole once size and time of it rest for so long. */
const REST_MS = 1000;
/** Of a folder that is watched for the first time, what is older is the past and stays where it is. */
const PAST_SECONDS = 24 * 3600;

/**
 * A folder into which an instrument's program writes files. They stay where they are, unchanged: that program may look for them. Each content is taken once,
 * also when it is written again, and when the tool was stopped in between.
 */
export class FolderWatch implements Link {
  readonly #context: LinkContext;
  readonly #health: HealthRecord;
  readonly #folder: string;
  readonly #matches: (name: string) => boolean;
  readonly #resting = new Map<string, { print: string; since: number }>();
  readonly #seen: SeenFiles;
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isStopped = true;

  constructor(context: LinkContext) {
    const { link } = context.instrument;
    if (link.kind !== 'folder') throw new LinkRefusal('a folder is watched by the link of a folder');
    const why = unopened(link.path, context);
    if (why !== undefined) throw new LinkRefusal(why);
    this.#context = context;
    this.#health = new HealthRecord(context);
    this.#folder = link.path;
    this.#matches = matching(link.pattern);
    this.#seen = new SeenFiles(context.memory);
  }

  start(): void {
    this.#isStopped = false;
    this.#health.connecting();
    this.#next(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#watcher?.close();
    this.#watcher = undefined;
    await this.#looking;
    this.#health.off();
  }

  order = () => this.#refuse('a watched folder takes no orders');
  cancel = () => this.#refuse('a watched folder takes no orders');

  /** The folder has what its program writes there; what that shows at an address is fetched from there. */
  async pdf({ resultID }: TaskOf<'pdf'>, { jobID }: Pick<Attempt, 'jobID'>): Promise<Told> {
    if (isAddress(resultID)) return keepDevicePdf(this.#context, resultID, jobID);
    return this.#refuse('a watched folder makes no reports: say at which address one lies');
  }

  /** Looks at every file again, also at those of the past. */
  async fetch(): Promise<Told> {
    await this.#looking;
    this.#seen.forget();
    this.#next(0);
    return { state: 'done' };
  }

  async test(): Promise<Told> {
    const files = await filesBelow(await openedFolder(this.#folder, this.#context), this.#matches);
    return { state: 'done', answer: `${files.length} files match` };
  }

  health = () => this.#health.now;

  async #refuse(why: string): Promise<never> {
    throw new LinkRefusal(why);
  }

  #next(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
        this.#next(this.#resting.size > 0 ? UNREST_MS : LOOK_MS);
      });
    }, ms);
  }

  async #look(): Promise<void> {
    try {
      const folder = await openedFolder(this.#folder, this.#context);
      const files = await filesBelow(folder, this.#matches);
      if (this.#seen.isNew) for (const file of files.filter(isPast)) this.#seen.add(file);
      await this.#seen.save(files);
      this.#listen();
      const unseen = files.filter((file) => !this.#seen.has(file));
      for (const path of this.#resting.keys()) {
        if (!unseen.some((file) => file.path === path)) this.#resting.delete(path);
      }
      this.#health.open();
      // By their time: of two results of one animal the earlier goes first.
      for (const file of unseen.sort((a, b) => a.modifiedMs - b.modifiedMs)) {
        if (this.#isStopped) break;
        if (this.#rests(file)) await this.#take(folder, file);
      }
      await this.#seen.save(files);
    } catch (error) {
      this.#watcher?.close();
      this.#watcher = undefined;
      this.#health.failed(error);
      this.#context.log.warn({ err: error }, 'the watched folder cannot be read');
    }
  }

  #rests(file: FoundFile): boolean {
    const print = `${file.size} ${file.modifiedMs}`;
    const known = this.#resting.get(file.path);
    if (known?.print === print) return performance.now() - known.since >= REST_MS;
    this.#resting.set(file.path, { print, since: performance.now() });
    return false;
  }

  async #take(folder: string, file: FoundFile): Promise<void> {
    const path = join(folder, file.path);
    const mime = fileMime('', file.path);
    // What can be attached to a visit is a file; everything else is words of the instrument, in whichever character set.
    const isFile = mime !== undefined && mime !== 'text/plain';
    if (file.size === 0 || file.size > (isFile ? MAX_FILE_BYTES : MOST_MESSAGE_BYTES)) {
      this.#context.log.warn({ size: file.size }, 'a file of the watched folder is empty or too large');
      this.#health.trouble(`${file.path} is ${file.size === 0 ? 'empty' : 'too large'}`);
      this.#seen.add(file);
      return;
    }
    const raw = isFile ? new Uint8Array() : await bytesAt(path);
    const { size, mtimeMs } = await lstat(path);
    // Written on while it was read: it comes to rest again first. And what a link in place of a folder above it leads to is not that file.
    if (size !== file.size || mtimeMs !== file.modifiedMs || (await realpath(path)) !== path) return;
    await this.#context.keep({
      raw,
      files: isFile ? [{ name: basename(file.path), mime, path }] : [],
      source: file.path,
    });
    this.#seen.add(file);
    this.#resting.delete(file.path);
    this.#health.contact();
  }

  #listen(): void {
    if (this.#watcher || this.#isStopped) return;
    try {
      this.#watcher = watch(this.#folder, { persistent: false }, () => {
        if (!this.#looking) this.#next(TOLD_MS);
      });
      this.#watcher.on('error', () => {
        this.#watcher?.close();
        this.#watcher = undefined;
      });
    } catch {
      // Folders that tell of nothing are looked at all the same.
    }
  }
}

const isPast = ({ modifiedMs }: FoundFile): boolean => modifiedMs < Date.now() - PAST_SECONDS * 1000;

/** What stands in a file, and never what a link that was put in its place leads to. */
async function bytesAt(path: string): Promise<Uint8Array> {
  const file = await open(path, NO_LINK);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}
