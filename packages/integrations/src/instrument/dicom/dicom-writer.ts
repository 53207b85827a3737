/** A value of an element: text, items of a sequence, or bytes as they are: numbers and pixels, little end first. */
export type DicomValue = string | readonly DicomElements[] | Uint8Array;
/** Elements by their tag, `0x00100010`, with how they are represented. Written in the order of their tags, whatever theirs is here. */
export type DicomElements = readonly (readonly [tag: number, vr: string, value: DicomValue])[];

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
/** Representations whose length takes four bytes (PS3.5 §7.1.2). */
const LONG = new Set(['OB', 'OW', 'SQ', 'UT', 'UN']);

function element(tag: number, vr: string, content: Buffer): Buffer {
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8);
  head.writeUInt16LE(tag >>> 16, 0);
  head.writeUInt16LE(tag & 0xffff, 2);
  head.write(vr, 4, 'latin1');
  if (LONG.has(vr)) head.writeUInt32LE(content.length, 8);
  else head.writeUInt16LE(content.length, 6);
  return Buffer.concat([head, content]);
}

/** Texts have an even length: names of machines end with a zero, all else with a space. */
function text(value: string, vr: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from(vr === 'UI' ? '\0' : ' ')]);
}

function item(elements: DicomElements): Buffer {
  const content = dataSet(elements);
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0xfffe, 0);
  head.writeUInt16LE(0xe000, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function contentOf(vr: string, value: DicomValue): Buffer {
  if (typeof value === 'string') return text(value, vr);
  if (!(value instanceof Uint8Array)) return Buffer.concat(value.map(item));
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
}

const dataSet = (elements: DicomElements): Buffer =>
  Buffer.concat(
    elements.toSorted(([a], [b]) => a - b).map(([tag, vr, value]) => element(tag, vr, contentOf(vr, value))),
  );

/** A DICOM file of part 10, in UTF-8, with a picture where the elements hold its pixels. `sopClass` and `instance` say what it is and name it. */
export function dicomFileOf(sopClass: string, instance: string, elements: DicomElements): Buffer {
  const meta = Buffer.concat([
    Buffer.from([2, 0, 1, 0, 0x4f, 0x42, 0, 0, 2, 0, 0, 0, 0, 1]),
    element(0x00020002, 'UI', text(sopClass, 'UI')),
    element(0x00020003, 'UI', text(instance, 'UI')),
    element(0x00020010, 'UI', text(EXPLICIT_LITTLE_ENDIAN, 'UI')),
    element(0x00020012, 'UI', text('2.25.20261129', 'UI')),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(meta.length);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(0x00020000, 'UL', length),
    meta,
    dataSet([[0x00080005, 'CS', 'ISO_IR 192'], ...elements]),
  ]);
}
