import type { MailText } from './account-mail.ts';

/** What a mail of checkpoints holds: short codes by clinic, and the signed lines. */
export interface CheckpointMail {
  readonly codes: readonly { readonly clinic: string; readonly code: string }[];
  /** Each a line of JSON, to be found again by `verify --checkpoint`. */
  readonly lines: readonly string[];
}

/** To whoever answers for the records: proof, kept outside of the server, of what the history was (law 26). */
export function checkpointMail({ codes, lines }: CheckpointMail): MailText {
  return {
    subject: 'VetLoom 紀錄封存',
    text: [
      '請保留這封信：日後可以用它證明紀錄沒有被改過。',
      '驗證時把信存成檔案，在伺服器上執行：npm run cli -- verify --checkpoint=檔案',
      '',
      ...codes.map(({ clinic, code }) => `${clinic}：${code}`),
      '',
      ...lines,
      '',
    ].join('\n'),
  };
}
