import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, MailPort } from './port.ts';

/**
 * Stands in for a mail server: each mail becomes a file that only the server's user can read, named so that the order of sending is the
 * order of names. An operator without a mail server passes the links on by hand.
 */
export function folderMail(folder: string, now: () => number = Date.now): MailPort {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(now()).padStart(15, '0')}-${randomUUID()}`;
      const writing = join(folder, `${name}.part`);
      await writeFile(writing, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(writing, join(folder, `${name}.json`));
    },
  };
}

/** The mails in a folder, the oldest first. */
export async function mailsIn(folder: string): Promise<Mail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail));
}
