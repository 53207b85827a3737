/** What an owner writes to the clinic's account to be linked: the code with a word before it, so that it can't be taken for anything else. */
export const lineLinkWords = (code: string): string => `綁定 ${code}`;

/** By SMS to an owner whose linking was begun at the desk. */
export const lineInvitationMessage = (clinic: string, address: string, words: string): string =>
  `【${clinic}】請用手機開啟 ${address} ，在 LINE 送出「${words}」完成綁定，24 小時內有效。`;

/** In the conversation, to whoever wrote the code. */
export const lineLinkAnswer = (clinic: string, address: string): string =>
  `請點這個連結，同意把您的 LINE 與${clinic}的飼主資料綁定（10 分鐘內有效，只能使用一次）：\n${address}`;

/** To whoever wrote a code that is none, or no longer one. */
export const LINE_CODE_UNKNOWN = '這組綁定碼不正確或已經失效，請向櫃檯索取新的一組。';

/** To whoever is linked. */
export const lineLinkedMessage = (clinic: string): string => `綁定完成，之後${clinic}會以 LINE 通知您。`;

const CODE_IN = /^綁定\s*([0-9a-z]{4})[-‐–—\s]?([0-9a-z]{4})$/i;

/** The code that somebody wrote with the word before it, in capitals as it was given out; undefined where it is anything else that people write. */
export function lineCodeIn(text: string): string | undefined {
  const [, first, second] = CODE_IN.exec(text.normalize('NFKC').trim()) ?? [];
  return first && second ? `${first}-${second}`.toUpperCase() : undefined;
}
