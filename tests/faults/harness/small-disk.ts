import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be filled to the brim: a file system in memory. Only a superuser may mount one. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Mounts one of so many megabytes; undefined where that isn't allowed. */
  static mounted(megabytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'vetloom-small-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
      return new SmallDisk(folder);
    } catch {
      rmSync(folder, { recursive: true });
      return undefined; // Not root, or no such program: the caller says that this can't be tried here.
    }
  }

  /** Leaves `spare` bytes free. */
  fill(spare: number): void {
    const { bavail, bsize } = statfsSync(this.folder);
    const size = Math.max(0, bavail * bsize - spare);
    writeFileSync(this.#filler, '');
    // In pieces: a hole would take no room.
    for (let left = size; left > 0; left -= PIECE.length)
      writeFileSync(this.#filler, left >= PIECE.length ? PIECE : PIECE.subarray(0, left), { flag: 'a' });
  }

  /** Takes away what filled it. */
  empty(): void {
    writeFileSync(this.#filler, '');
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }
}

const PIECE = Buffer.alloc(1024 * 1024, 1);
