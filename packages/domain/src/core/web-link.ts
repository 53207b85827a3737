/**
 * Whether a text may become a link: an address on the web. Whatever else an address can name (a script, a file, another program) would run or
 * open at a click.
 */
export const isWebLink = (text: string): boolean => /^https?:\/\/[^\s/?#\\][^\s\\]*$/i.test(text);
