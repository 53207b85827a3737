/** The address in what a lookup service answers: text, or JSON that holds it. */
export const addressIn = (text: string): string =>
  /(?:\d{1,3}\.){3}\d{1,3}|(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{1,4}/i.exec(text.slice(0, 500))?.[0] ?? '';
