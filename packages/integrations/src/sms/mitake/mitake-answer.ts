/** One message's part of an answer, by its lower-case field names. */
export type AnswerPart = ReadonlyMap<string, string>;

/** An answer of Mitake: parts by the ids in brackets, and the fields that stand in none or after the last, such as what the account has left. */
export interface MitakeAnswer {
  readonly parts: ReadonlyMap<string, AnswerPart>;
  /** All fields, the last of a name. */
  readonly fields: AnswerPart;
}

/** Texts come in UTF-8 where we asked in it, and in Big5 where the vendor didn't get as far as to see that. */
export function mitakeText(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\ufffd') ? new TextDecoder('big5').decode(bytes) : text;
}

/** Reads `[id]` and `name=value` lines; undefined for anything else, such as a page of HTML. */
export function readAnswer(text: string): MitakeAnswer | undefined {
  const parts = new Map<string, Map<string, string>>();
  const fields = new Map<string, string>();
  let part: Map<string, string> | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const head = /^\[(.*)\]\s*$/.exec(line);
    if (head) {
      part = new Map();
      parts.set((head[1] ?? '').trim(), part);
      continue;
    }
    const at = line.indexOf('=');
    if (at <= 0 || !/^[a-z]+$/i.test(line.slice(0, at).trim())) return undefined;
    const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    fields.set(name, value);
    part?.set(name, value);
  }
  return fields.size === 0 ? undefined : { parts, fields };
}

/** A whole number of a field; undefined where there is none. An empty one is none, not zero. */
export function pointsIn(part: AnswerPart | undefined, name: string): number | undefined {
  const value = part?.get(name) ?? '';
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}
