import { describe, expect, it } from 'vitest';
import { findFile, listOf } from '../record/record-files.ts';
import { fileMime, fileName } from './file-rules.ts';

describe('the kind of a picked file', () => {
  it('is what the browser says, and only by its name where the browser says nothing', () => {
    expect(fileMime('image/jpeg', 'a.png')).toBe('image/jpeg');
    expect(fileMime('text/plain; charset=utf-8', 'a')).toBe('text/plain');
    expect(fileMime('', 'report.PDF')).toBe('application/pdf');
  });
  it('is none for what could carry a script, whatever it is called', () => {
    for (const declared of ['image/svg+xml', 'text/html', 'application/zip', 'image/heic'])
      expect(fileMime(declared, 'a.png')).toBeUndefined();
    for (const name of ['a.svg', 'a.html', 'a', '', 'constructor', 'a.__proto__'])
      expect(fileMime('', name)).toBeUndefined();
  });
});

describe('the name of a file', () => {
  it('is only a name: no folder, no control character, no turned reading direction', () => {
    expect(fileName('../../etc/passwd')).toBe('passwd');
    expect(fileName('C:\\Users\\me\\報告.pdf')).toBe('報告.pdf');
    expect(fileName('a\u0000b\u202Efdp.exe')).toBe('abfdp.exe');
    for (const empty of ['', '/', '..', '.', '  ', '\u202E']) expect(fileName(empty)).toBe('file');
  });
  it('is cut to 200 characters and keeps its ending and whole characters', () => {
    const cut = fileName(`${'𠮷'.repeat(150)}.docx`);
    expect(cut.length).toBeLessThanOrEqual(200);
    expect(cut.endsWith('.docx')).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
  });
});

describe('the files of a record', () => {
  const file = (hash: string, name: string) => ({ _id: hash, hash, name, mime: 'text/plain', size: 1, desc: '' });
  it('go to the list of their kind', () => {
    expect([listOf('image/webp'), listOf('application/pdf')]).toEqual(['attachmentImage', 'attachmentFile']);
  });
  it('are found by hash first, then by name', () => {
    const record = {
      attachmentImage: [file('1', 'x')],
      attachmentFile: [file('2', '1')],
      therapyFile: [file('3', 'y')],
    };
    expect(findFile(record, '1')?.list).toBe('attachmentImage');
    expect(findFile(record, 'y')?.list).toBe('therapyFile');
    expect(findFile(record, 'z')).toBeUndefined();
  });
});
