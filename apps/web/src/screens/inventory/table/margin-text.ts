/** A part of a price as people say it: 38%. */
export const marginText = (part: number | null): string =>
  part === null ? '–' : `${Math.round(part * 100)}%`.replace('-', '\u2212');
