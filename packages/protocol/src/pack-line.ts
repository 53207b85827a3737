import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';

/** A document of a pack with the sequence and version that it had. */
export interface PackedDocument {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly body: AnyDocument;
}

/** A line of a pack. `json` is the document; JSON writes tabs and line ends as escapes, so that neither stands in it. */
export const packLine = (seq: number, version: number, json: string): string => `${seq}\t${version}\t${json}\n`;

/** Documents of a pack's lines. With `needle`, a text that stands in the JSON of every wanted document, others are passed over unread. */
export function readPackLines(lines: string, needle?: string): PackedDocument[] {
  const found: PackedDocument[] = [];
  let start = 0;
  while (start < lines.length) {
    const end = lines.indexOf('\n', start);
    if (needle !== undefined) {
      const at = lines.indexOf(needle, start);
      if (at < 0) break;
      if (at > end) {
        start = lines.lastIndexOf('\n', at) + 1;
        continue;
      }
    }
    found.push(documentOf(lines.slice(start, end)));
    start = end + 1;
  }
  return found;
}

function documentOf(line: string): PackedDocument {
  const first = line.indexOf('\t');
  const second = line.indexOf('\t', first + 1);
  const body = JSON.parse(line.slice(second + 1)) as AnyDocument;
  return { id: body._id, seq: Number(line.slice(0, first)), version: Number(line.slice(first + 1, second)), body };
}
