import type { MailText } from './account-mail.ts';

/** A program to which nothing is sent any more. */
export interface PausedWebhook {
  readonly clinic: string;
  readonly name: string;
  readonly url: string;
  /** It hasn't taken anything for three days, or says that it is gone for good. */
  readonly why: 'failing' | 'gone';
  /** What came of the last sending. */
  readonly detail: string;
  readonly page: string;
}

/** To whoever leads the clinic: one of its own programs is told of nothing any more, until somebody lets it go on. */
export function webhookPausedMail({ clinic, name, url, why, detail, page }: PausedWebhook): MailText {
  return {
    subject: `VetLoom 事件通知已暫停：${name}`,
    text: [
      why === 'gone'
        ? `${clinic} 的程式「${name}」回答它已經不在了，事件通知已暫停。`
        : `${clinic} 的程式「${name}」連續三天沒有收下任何事件，事件通知已暫停。`,
      '',
      '沒有送到的事件都還留著，修好之後按「繼續」就會依序補送。診所的作業不受影響。',
      '',
      `網址：${url}`,
      `查看與處理：${page}`,
      '',
      `給系統管理者：${detail}`,
      '',
    ].join('\n'),
  };
}
