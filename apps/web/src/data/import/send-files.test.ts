import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { folderFiles, type PickedFile, zipFiles } from './picked-files.ts';
import { sendFiles, type UploadCalls } from './send-files.ts';

const all = async (files: AsyncIterable<PickedFile>) => Array.fromAsync(files);
const text = (file: PickedFile | undefined) => file?.content?.text();

describe('the files of a ZIP', () => {
  it('come with their folders and their contents, and folders are none', async () => {
    const zipped = zipSync({ 'a/12345.pdf': strToU8('one'), 'a/': new Uint8Array(), '張.pdf': strToU8('two') });
    const files = await all(zipFiles(new Blob([zipped])));
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['a/12345.pdf', 3],
      ['張.pdf', 3],
    ]);
    expect(await text(files[0])).toBe('one');
  });

  it('have their names in Big5 as Chinese Windows writes them, without a mark', async () => {
    // The same length in the archive: 張 is two bytes in Big5.
    const zipped = Buffer.from(zipSync({ '12345_XX.pdf': strToU8('one') }));
    const name = Buffer.from('12345_XX.pdf');
    for (let at = zipped.indexOf(name); at >= 0; at = zipped.indexOf(name, at))
      Buffer.from('b169', 'hex').copy(zipped, at + 6);
    expect((await all(zipFiles(new Blob([zipped])))).map(({ path }) => path)).toEqual(['12345_張.pdf']);
  });

  it('that breaks off are there without a content', async () => {
    const zipped = zipSync({ 'a.pdf': strToU8('whole'), 'b.pdf': new Uint8Array(randomBytes(5000)) });
    const files = await all(zipFiles(new Blob([zipped.slice(0, 2000)])));
    expect(await text(files[0])).toBe('whole');
    expect(files[1]).toMatchObject({ path: 'b.pdf', content: undefined });
  });
});

/** A server that keeps what it is sent, in memory. */
class Server {
  readonly parts = new Map<string, Blob>();
  readonly kept = new Map<string, string>();
  failures: DomainError[] = [];
  calls: string[] = [];

  readonly ports: UploadCalls = {
    begin: async (hash, { name }) => {
      this.calls.push(`begin ${name}`);
      const failure = this.failures.shift();
      if (failure) throw failure;
      return { stored: this.kept.has(hash), offset: this.parts.get(hash)?.size ?? 0 };
    },
    chunk: async (hash, _offset, bytes) => {
      const whole = new Blob([this.parts.get(hash) ?? new Blob(), bytes]);
      this.parts.set(hash, whole);
      return { stored: false, offset: whole.size };
    },
    finish: async (hash) => {
      const content = (await this.parts.get(hash)?.text()) ?? '';
      if (content.startsWith('MZ')) throw new DomainError('badParameter', 'the content is not of that kind');
      this.kept.set(hash, content);
      return { stored: true, offset: content.length };
    },
    wait: async () => undefined,
  };
}

const file = (path: string, content: string): PickedFile => ({
  path,
  size: content.length,
  content: new Blob([content]),
});
async function* of(...files: readonly PickedFile[]) {
  yield* files;
}
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const linesOf = (table: string) => table.replaceAll('"', '').split('\r\n').slice(1);

describe('sending files of another program', () => {
  it('lists each with what came of it, and sends nothing that would not be kept', async () => {
    const server = new Server();
    const table = await sendFiles(
      of(
        file('old/1.pdf', 'paper'),
        file('2.exe', 'x'),
        file('3.jpg', 'MZ no picture'),
        file('../4.pdf', 'climbs'),
        file('5.pdf', ''),
        { path: '6.jpg', size: 61_000_000, content: undefined },
        { path: '7.jpg', size: 0, content: undefined },
        file('a/Thumbs.db', 'x'),
      ),
      server.ports,
      () => undefined,
    );
    expect(linesOf(table)).toEqual([
      `old/1.pdf,${hashOf('paper')},`,
      '2.exe,,file-kind',
      `3.jpg,${hashOf('MZ no picture')},not-what-it-says`,
      '../4.pdf,,',
      '5.pdf,,file-empty',
      '6.jpg,,file-too-large',
      '7.jpg,,not-what-it-says',
      'a/Thumbs.db,,',
    ]);
    expect(server.calls).toEqual(['begin 1.pdf', 'begin 3.jpg']);
  });

  it('goes on after a failure where it stopped, without sending again what is kept', async () => {
    const server = new Server();
    const files = () => of(file('1.pdf', 'one'), file('2.pdf', 'two'));
    server.failures = Array.from({ length: 3 }, () => new DomainError('networkRequired', 'no answer'));
    await sendFiles(files(), server.ports, () => undefined);
    const sent = server.parts.size;
    await sendFiles(files(), server.ports, () => undefined);
    expect([sent, server.parts.size, [...server.kept.values()]]).toEqual([2, 2, ['one', 'two']]);
  });

  it('ends where the session does, and asks the person', async () => {
    const server = new Server();
    server.failures = [new DomainError('notLoggedIn', 'signed out')];
    await expect(sendFiles(of(file('1.pdf', 'one')), server.ports, () => undefined)).rejects.toMatchObject({
      codeName: 'notLoggedIn',
    });
  });

  it('takes a folder as the browser lists it', async () => {
    const picked = new File(['x'], '1.pdf');
    Object.defineProperty(picked, 'webkitRelativePath', { value: 'root/12345/1.pdf' });
    expect(await all(folderFiles([picked]))).toMatchObject([{ path: 'root/12345/1.pdf', size: 1 }]);
  });
});
