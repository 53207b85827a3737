const START = Buffer.from('%PDF-');
const END = Buffer.from('%%EOF');
/** Bytes at the end among which the mark of the end is looked for: writers put a line, a seal or zeros behind it. */
const TAIL = 8192;

/**
 * What speaks against bytes being a whole PDF, in English; undefined where nothing does. It must begin as one at its first byte, since what begins otherwise may be shown as
 * something else; and have an end, since a device that closes the line doesn't say how much there was to come.
 */
export function pdfFault(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, START.length).equals(START)) return 'it is no PDF';
  return buffer.subarray(-TAIL).includes(END) ? undefined : 'the PDF is cut off';
}
