import { describe, expect, it } from 'vitest';
import { pastedTable } from './pasted-table.ts';

const clipboard = (text: string, ...files: File[]) =>
  ({ files, getData: () => text }) as unknown as Pick<DataTransfer, 'files' | 'getData'>;

describe('what is pasted on the page of imports', () => {
  it('is a table where it has rows, cells and all as they were copied', async () => {
    const text = '品名\t售價\r\n診察費\t400\r\n';
    const file = pastedTable(clipboard(text));
    expect([file?.name, await file?.text()]).toEqual(['貼上的內容.tsv', text]);
  });

  it('is none where it is one cell or a sentence', () => {
    for (const text of ['', '診察費', '診察費\t400', '診察費\n\n'])
      expect(pastedTable(clipboard(text))).toBeUndefined();
  });

  it('is the file itself where a file was copied', () => {
    const copied = new File(['x'], 'price.xlsx');
    expect(pastedTable(clipboard('price.xlsx\nother', copied))).toBe(copied);
  });
});
