/** What the mails about accounts say. */
export interface LinkMail {
  readonly name: string;
  /** Opens the account: for the person's eyes alone. */
  readonly link: string;
  /** How long the link holds, in hours. */
  readonly hours: number;
}

/** A mail's subject and plain text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const holdsFor = (hours: number): string => (hours >= 48 ? `${Math.round(hours / 24)} 天` : `${hours} 小時`);
const written = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** To somebody who has no account yet: set a name and a password. */
export function invitationMail({
  name,
  link,
  hours,
  clinicName,
}: LinkMail & { readonly clinicName: string }): MailText {
  return {
    subject: `${clinicName}邀請您使用 VetLoom`,
    text: written([
      `${name} 您好：`,
      '',
      `${clinicName}已經為您建立人員資料。請用下面的連結設定密碼，之後就能以這個 Email 登入：`,
      '',
      link,
      '',
      `連結 ${holdsFor(hours)}內有效，只能使用一次。如果您不認識這間院所，請不用理會這封信。`,
    ]),
  };
}

/** To somebody who has forgotten the password, or whose clinic asked for a new one. */
export function newPasswordMail({ name, link, hours }: LinkMail): MailText {
  return {
    subject: '設定新的 VetLoom 密碼',
    text: written([
      `${name} 您好：`,
      '',
      '請用下面的連結設定新的密碼：',
      '',
      link,
      '',
      `連結 ${holdsFor(hours)}內有效，只能使用一次。設定之後，其他裝置都會登出。`,
      '如果不是您要求的，請不用理會這封信，密碼不會改變。',
    ]),
  };
}
