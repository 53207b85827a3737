import { type DicomElements, dicomFileOf } from '@vetloom/integrations/instrument/dicom/dicom-writer.ts';

/** Secondary capture (PS3.4 §B.5): these were drawn, no machine took them. */
const DRAWN = '1.2.840.10008.5.1.4.1.1.7';

/** What a drawn picture says of itself. */
export interface PictureFacts {
  readonly studyUID: string;
  readonly series: number;
  readonly number: number;
  readonly modality: 'DX' | 'CT' | 'US';
  readonly study: string;
  readonly description: string;
  readonly bodyPart: string;
  readonly machine: string;
  /** `20260101` and `093000`. */
  readonly date: string;
  readonly time: string;
  readonly accessionNumber: string;
  readonly patientID: string;
  readonly patientName: string;
}

interface Drawing {
  readonly rows: number;
  readonly columns: number;
  readonly frames: number;
  /** mm between two pixels. */
  readonly spacing: number;
  readonly window: readonly [center: number, width: number];
  /** The stored value at a place from 0 to 1 of a frame. */
  readonly at: (u: number, v: number, frame: number) => number;
}

const inside = (u: number, v: number, [x, y, a, b]: readonly [number, number, number, number]): boolean =>
  ((u - x) / a) ** 2 + ((v - y) / b) ** 2 < 1;

/** A chest from the side, roughly: `heart` from 1 on says how large its shadow is. */
export const chest = (heart: number): Drawing => ({
  ...{ rows: 420, columns: 520, frames: 1, spacing: 0.6, window: [1800, 3600] },
  at: (u, v) => {
    if (!inside(u, v, [0.5, 0.54, 0.46, 0.38])) return 120;
    const depth = 500 * Math.sin(Math.PI * v);
    if (v > 0.25 && v < 0.32 && u > 0.08 && u < 0.92) return (u * 15) % 1 > 0.13 ? 3300 : 2300;
    const rib = Math.abs(((u * 9 + v * 1.6) % 1) - 0.5) < 0.07 && v < 0.78 ? 620 : 0;
    if (inside(u, v, [0.42, 0.61, 0.105 * heart, 0.135 * heart])) return 2350 + rib * 0.4;
    if (u > 0.72) return 2000 + 300 * Math.sin(9 * u) + rib * 0.5;
    return 820 + depth * 0.6 + rib;
  },
});

/** A chest from above. */
export const chestAbove = (heart: number): Drawing => ({
  ...{ rows: 520, columns: 420, frames: 1, spacing: 0.6, window: [1800, 3600] },
  at: (u, v) => {
    if (!inside(u, v, [0.5, 0.52, 0.4, 0.46])) return 120;
    if (Math.abs(u - 0.5) < 0.035) return (v * 15) % 1 > 0.13 ? 3200 : 2400;
    const rib = Math.abs(((v * 11 + Math.abs(u - 0.5) * 2) % 1) - 0.5) < 0.07 ? 600 : 0;
    if (inside(u, v, [0.47, 0.52, 0.15 * heart, 0.17 * heart])) return 2300 + rib * 0.4;
    return v > 0.78 ? 2050 : 900 + rib;
  },
});

/** A slice of a skull by tomography in Hounsfield units + 1024, of so many. */
export const skull = (slice: number, of: number): Drawing => ({
  ...{ rows: 160, columns: 160, frames: 1, spacing: 0.7, window: [40, 400] },
  at: (u, v) => {
    const size = 0.25 + 0.16 * Math.sin((Math.PI * (slice + 1)) / (of + 1));
    if (!inside(u, v, [0.5, 0.5, size * 1.12, size * 1.12])) return 24;
    if (!inside(u, v, [0.5, 0.5, size, size])) return 1904;
    if (inside(u, v, [0.5, 0.62, size * 0.2, size * 0.3])) return slice < of / 2 ? 74 : 1104;
    return 1060 + 14 * Math.sin(40 * u) * Math.sin(40 * v);
  },
});

/** A heart by ultrasound that beats once within its frames. */
export const beating = (frames: number): Drawing => ({
  ...{ rows: 150, columns: 200, frames, spacing: 0.5, window: [128, 256] },
  at: (u, v, frame) => {
    const away = Math.hypot(u - 0.5, v + 0.05);
    if (away > 1 || Math.abs(Math.atan2(u - 0.5, v + 0.05)) > 0.6) return 0;
    const open = 0.1 + 0.05 * Math.cos((2 * Math.PI * frame) / frames);
    const speckle = ((Math.floor(u * 200) * 7919 + Math.floor(v * 150) * 104_729 + frame * 31) % 61) - 30;
    if (inside(u, v, [0.48, 0.55, open, open * 1.5])) return Math.max(0, 18 + speckle / 3);
    return Math.max(0, (inside(u, v, [0.48, 0.55, open + 0.06, open * 1.5 + 0.07]) ? 190 : 95) + speckle);
  },
});

const number16 = (value: number): Uint8Array => Uint8Array.of(value & 0xff, value >>> 8);

/** A picture, or a film, as a file of DICOM. The same facts and drawing give the same bytes. */
export function dicomPicture(facts: PictureFacts, drawing: Drawing): Buffer {
  const { rows, columns, frames, spacing, window, at } = drawing;
  const pixels = Buffer.alloc(rows * columns * frames * 2);
  for (let frame = 0, place = 0; frame < frames; frame += 1)
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1, place += 2)
        pixels.writeUInt16LE(Math.round(at(column / columns, row / rows, frame)) & 0xfff, place);
  const seriesUID = `${facts.studyUID}.${facts.series}`;
  const instanceUID = `${seriesUID}.${facts.number}`;
  const elements: DicomElements = [
    [0x00080016, 'UI', DRAWN],
    [0x00080018, 'UI', instanceUID],
    [0x00080020, 'DA', facts.date],
    [0x00080030, 'TM', facts.time],
    [0x00080050, 'SH', facts.accessionNumber],
    [0x00080060, 'CS', facts.modality],
    [0x00081030, 'LO', facts.study],
    [0x0008103e, 'LO', facts.description],
    [0x00081090, 'LO', facts.machine],
    [0x00100010, 'PN', facts.patientName],
    [0x00100020, 'LO', facts.patientID],
    [0x00180015, 'CS', facts.bodyPart],
    [0x0020000d, 'UI', facts.studyUID],
    [0x0020000e, 'UI', seriesUID],
    [0x00200011, 'IS', String(facts.series)],
    [0x00200013, 'IS', String(facts.number)],
    [0x00280002, 'US', number16(1)],
    [0x00280004, 'CS', 'MONOCHROME2'],
    ...(frames > 1 ? ([[0x00280008, 'IS', String(frames)]] as const) : []),
    [0x00280010, 'US', number16(rows)],
    [0x00280011, 'US', number16(columns)],
    [0x00280030, 'DS', `${spacing}\\${spacing}`],
    [0x00280100, 'US', number16(16)],
    [0x00280101, 'US', number16(12)],
    [0x00280102, 'US', number16(11)],
    [0x00280103, 'US', number16(0)],
    [0x00281050, 'DS', String(window[0])],
    [0x00281051, 'DS', String(window[1])],
    [0x00281052, 'DS', facts.modality === 'CT' ? '-1024' : '0'],
    [0x00281053, 'DS', '1'],
    [0x7fe00010, 'OW', pixels],
  ];
  return dicomFileOf(DRAWN, instanceUID, elements);
}
