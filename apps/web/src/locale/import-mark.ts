import type { ImportedFrom } from '@vetloom/domain/core/imported.schema.ts';

/** The mark of what came from another program, and where it stands there. */
export const importMark = {
  word: '匯入',
  text: ({ file, row, number }: ImportedFrom) =>
    `從「${file}」第 ${row.toLocaleString('zh-TW')} 列匯入${number === '' ? '' : `，原編號 ${number}`}`,
} as const;
