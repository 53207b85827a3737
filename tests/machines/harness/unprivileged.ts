import { chownSync, readFileSync } from 'node:fs';

/** Whom a program runs as. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** Somebody of this machine, where we are root and the program refuses to be; nothing otherwise, so that it runs as ourselves. */
export function runAs(name: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [known, , uid, gid] = line.split(':');
    if (known === name) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(`this machine has no user ${name}`);
}

/** Gives a folder to them. */
export function ownedBy(folder: string, owner: RunAs | undefined): void {
  if (owner) chownSync(folder, owner.uid, owner.gid);
}
