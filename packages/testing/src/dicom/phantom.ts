/** A value of an element: text, unsigned 16-bit numbers, or bytes as they are. */
type Value = string | readonly number[] | Uint8Array;
type Element = readonly [tag: number, vr: string, value: Value];

const LONG = new Set(['OB', 'OW', 'UN', 'SQ', 'UT']);

function bytesOf(vr: string, value: Value): Uint8Array {
  if (value instanceof Uint8Array) return value.length % 2 === 0 ? value : new Uint8Array([...value, 0]);
  if (typeof value !== 'string') return new Uint8Array(Uint16Array.from(value).buffer);
  const text = new TextEncoder().encode(value);
  return text.length % 2 === 0 ? text : new Uint8Array([...text, vr === 'UI' ? 0 : 0x20]);
}

function elementBytes([tag, vr, value]: Element): Uint8Array[] {
  const content = bytesOf(vr, value);
  const head = new DataView(new ArrayBuffer(LONG.has(vr) ? 12 : 8));
  head.setUint16(0, tag >>> 16, true);
  head.setUint16(2, tag & 0xffff, true);
  head.setUint8(4, vr.charCodeAt(0));
  head.setUint8(5, vr.charCodeAt(1));
  if (LONG.has(vr)) head.setUint32(8, content.length, true);
  else head.setUint16(6, content.length, true);
  return [new Uint8Array(head.buffer), content];
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The value of a sequence: its items, one after the other, each with its own elements in the order of their tags. */
export function sequence(items: readonly (readonly Element[])[]): Uint8Array<ArrayBuffer> {
  return joined(
    items.flatMap((elements) => {
      const content = elements.flatMap(elementBytes);
      const head = new DataView(new ArrayBuffer(8));
      head.setUint16(0, 0xfffe, true);
      head.setUint16(2, 0xe000, true);
      head.setUint32(
        4,
        content.reduce((sum, { length }) => sum + length, 0),
        true,
      );
      return [new Uint8Array(head.buffer), ...content];
    }),
  );
}

/** What a made-up picture says of itself. */
export interface PhantomFacts {
  readonly studyUID: string;
  readonly seriesUID: string;
  readonly instanceUID: string;
  readonly modality?: string;
  readonly number?: number;
  readonly seriesNumber?: number;
  readonly description?: string;
  readonly patientID?: string;
  readonly patientName?: string;
  readonly accessionNumber?: string;
  /** `20261120`. */
  readonly date?: string;
  readonly rows: number;
  readonly columns: number;
  /** mm between two pixels; none where the machine doesn't know. */
  readonly spacing?: number;
  readonly window?: readonly [center: number, width: number];
  readonly slope?: number;
  readonly intercept?: number;
  readonly isSigned?: boolean;
  /** Black is the highest value, as film is read. */
  readonly isInverse?: boolean;
  readonly frames?: number;
  /** Elements besides, by tag. */
  readonly more?: readonly Element[];
}

/** A DICOM file (explicit little endian) around 16-bit pixels. Pixels of several frames follow each other. */
export function dicomFile(facts: PhantomFacts, pixels: Uint16Array | Int16Array): Uint8Array<ArrayBuffer> {
  const meta: Element[] = [
    [0x00020001, 'OB', Uint8Array.of(0, 1)],
    [0x00020002, 'UI', '1.2.840.10008.5.1.4.1.1.7'],
    [0x00020003, 'UI', facts.instanceUID],
    [0x00020010, 'UI', '1.2.840.10008.1.2.1'],
    [0x00020012, 'UI', '1.2.826.0.1.3680043.10.1'],
  ];
  const spacing =
    facts.spacing === undefined ? [] : [[0x00280030, 'DS', `${facts.spacing}\\${facts.spacing}`] as const];
  const elements: Element[] = [
    [0x00080005, 'CS', 'ISO_IR 192'],
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.7'],
    [0x00080018, 'UI', facts.instanceUID],
    [0x00080020, 'DA', facts.date ?? '20261120'],
    [0x00080030, 'TM', '101500'],
    [0x00080050, 'SH', facts.accessionNumber ?? ''],
    [0x00080060, 'CS', facts.modality ?? 'CR'],
    [0x0008103e, 'LO', facts.description ?? ''],
    [0x00100010, 'PN', facts.patientName ?? 'Phantom'],
    [0x00100020, 'LO', facts.patientID ?? ''],
    [0x0020000d, 'UI', facts.studyUID],
    [0x0020000e, 'UI', facts.seriesUID],
    [0x00200011, 'IS', String(facts.seriesNumber ?? 1)],
    [0x00200013, 'IS', String(facts.number ?? 1)],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', facts.isInverse ? 'MONOCHROME1' : 'MONOCHROME2'],
    [0x00280008, 'IS', String(facts.frames ?? 1)],
    [0x00280010, 'US', [facts.rows]],
    [0x00280011, 'US', [facts.columns]],
    ...spacing,
    [0x00280100, 'US', [16]],
    [0x00280101, 'US', [facts.isSigned ? 16 : 12]],
    [0x00280102, 'US', [facts.isSigned ? 15 : 11]],
    [0x00280103, 'US', [facts.isSigned ? 1 : 0]],
    ...(facts.window
      ? ([
          [0x00281050, 'DS', String(facts.window[0])],
          [0x00281051, 'DS', String(facts.window[1])],
        ] as const)
      : []),
    [0x00281052, 'DS', String(facts.intercept ?? 0)],
    [0x00281053, 'DS', String(facts.slope ?? 1)],
    ...(facts.more ?? []),
    [0x7fe00010, 'OW', new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength)],
  ];
  const head = meta.flatMap(elementBytes);
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(
    0,
    head.reduce((sum, part) => sum + part.length, 0),
    true,
  );
  return joined([
    new Uint8Array(128),
    new TextEncoder().encode('DICM'),
    ...elementBytes([0x00020000, 'UL', new Uint8Array(length.buffer)]),
    ...head,
    ...elements.toSorted(([a], [b]) => a - b).flatMap(elementBytes),
  ]);
}

const BASE = '1.2.826.0.1.3680043.10.1.777';

/** Names of made-up pictures: of a study, its series and their pictures. */
export const phantomUIDs = (study: number, series = 1, instance = 1) => ({
  studyUID: `${BASE}.${study}`,
  seriesUID: `${BASE}.${study}.${series}`,
  instanceUID: `${BASE}.${study}.${series}.${instance}`,
});

/**
 * A chest of an animal as a detector of 12 bits sees it, roughly: a body, a row of vertebrae above, the shadow of a heart below. 3,200 × 3,200 pixels have 20 MB.
 */
export function radiograph(facts: Partial<PhantomFacts> & { readonly study: number; readonly side?: number }) {
  const side = facts.side ?? 3200;
  const pixels = new Uint16Array(side * side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [u, v] = [x / side, y / side];
      const body = ((u - 0.5) / 0.42) ** 2 + ((v - 0.55) / 0.35) ** 2 < 1;
      const vertebra = v > 0.28 && v < 0.35 && (u * 16) % 1 > 0.14;
      const heart = ((u - 0.45) / 0.13) ** 2 + ((v - 0.62) / 0.16) ** 2 < 1;
      const grain = ((x * 7919 + y * 104729) % 61) - 30;
      pixels[y * side + x] = (body ? (vertebra ? 3200 : heart ? 2500 : 1100) : 150) + grain + 40;
    }
  return dicomFile(
    {
      ...phantomUIDs(facts.study),
      modality: 'DX',
      description: 'Thorax LL',
      spacing: 0.14,
      window: [1900, 3600],
      ...facts,
      rows: side,
      columns: side,
    },
    pixels,
  );
}

/** A slice of a CT in Hounsfield units: air, a body of water, two lungs, a bone that wanders with the slice. */
export function ctSlice(facts: Partial<PhantomFacts> & { readonly study: number; readonly slice: number }) {
  const side = 512;
  const pixels = new Int16Array(side * side);
  const turn = facts.slice / 12;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [u, v] = [(x - 256) / 200, (y - 256) / 160];
      const inBody = u * u + v * v < 1;
      const inLung = (Math.abs(u) - 0.42) ** 2 + v * v < 0.09;
      const inBone = (u - 0.2 * Math.cos(turn)) ** 2 + (v - 0.5 - 0.2 * Math.sin(turn)) ** 2 < 0.02;
      pixels[y * side + x] = inBone ? 900 : inLung ? -750 : inBody ? 40 : -1000;
    }
  return dicomFile(
    {
      ...phantomUIDs(facts.study, 1, facts.slice + 1),
      modality: 'CT',
      description: 'Thorax 1.0',
      number: facts.slice + 1,
      spacing: 0.6,
      window: [40, 400],
      isSigned: true,
      ...facts,
      rows: side,
      columns: side,
    },
    pixels,
  );
}
