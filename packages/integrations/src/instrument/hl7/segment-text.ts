/** A segment of the fields that are given by the standard's numbers, with its CR. MSH-1 is the separator itself. */
export function segmentText(name: string, fields: Readonly<Record<number, string>>, separator = '|'): string {
  const first = name === 'MSH' ? 2 : 1;
  const last = Math.max(...Object.entries(fields).map(([number, text]) => (text === '' ? 0 : Number(number))));
  const texts = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => fields[at + first] ?? '');
  return `${[name, ...texts].join(separator)}\r`;
}
