import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { resolve } from 'node:path';

/** A data folder is in use by another run of the program. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Takes a data folder for this process alone: two over one would each send what the other has. It is held by a name of the system that ends with the process, however that ends, so that
 * nothing is left behind which somebody would have to take away. Answers how to give it back; on systems without such names the port of the page is all that is asked. @throws FolderInUse
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const name = `vetloom-synctool-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)}`;
  const path = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform as string];
  if (path === undefined) return async () => undefined;
  const holder: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, failed) => {
    holder.once('error', (error: NodeJS.ErrnoException) =>
      failed(error.code === 'EADDRINUSE' ? new FolderInUse(`another sync tool runs over ${folder}`) : error),
    );
    holder.listen(path, done);
  });
  holder.unref();
  return () => new Promise((done) => holder.close(() => done()));
}
