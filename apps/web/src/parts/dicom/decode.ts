import { dicomDataSet, headerOf } from '@vetloom/domain/imaging/dicom-header.ts';
import dicomParser, { type DataSet } from 'dicom-parser';
import { colorsOf } from './colors.ts';
import type { Frame } from './frame.ts';

/** A DICOM file whose facts were read and whose pixels are decoded frame by frame. */
export type OpenedFile = DataSet;

/** Opens a file; undefined for one that holds no picture that can be shown. */
export function openDicom(bytes: Uint8Array): OpenedFile | undefined {
  const dataSet = dicomDataSet(bytes);
  return dataSet && headerOf(dataSet) && dataSet.elements.x7fe00010 ? dataSet : undefined;
}

/** Little endian without compression, implicit and explicit: the bytes are the pixels. */
const PLAIN = new Set(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']);

const numbersAt = (dataSet: DataSet, tag: string): number[] =>
  (dataSet.string(tag) ?? '')
    .split('\\')
    .map(Number)
    .filter((value) => Number.isFinite(value));
const numberAt = (dataSet: DataSet, tag: string): number | undefined => numbersAt(dataSet, tag)[0];

/** Groups of facts of an enhanced picture (PS3.3 §C.7.6.16). */
const MEASURES = 'x00289110';
const WINDOWS = 'x00289132';
const TRANSFORMATION = 'x00289145';

/** Where the facts of a group stand for a frame: of this one, of all of them, or, in pictures that aren't enhanced, in the file itself. */
function groupsOf(dataSet: DataSet, index: number, group: string): readonly DataSet[] {
  const own = dataSet.elements.x52009230?.items?.[index]?.dataSet;
  const all = dataSet.elements.x52009229?.items?.[0]?.dataSet;
  return [...[own, all].map((facts) => facts?.elements[group]?.items?.[0]?.dataSet), dataSet].filter(
    (facts) => facts !== undefined,
  );
}

/** Numbers of a frame: the nearest that says any. */
const numbersOf = (dataSets: readonly DataSet[], tag: string): number[] =>
  dataSets.map((dataSet) => numbersAt(dataSet, tag)).find((numbers) => numbers.length > 0) ?? [];

/** mm between rows and between columns: of the animal where the machine calibrated it, else of its detector (PS3.3 §10.7.1). */
function spacingOf(dataSet: DataSet, index: number): Frame['spacing'] {
  const measures = groupsOf(dataSet, index, MEASURES);
  for (const tag of ['x00280030', 'x00181164']) {
    const [row, column] = numbersOf(measures, tag);
    if (row !== undefined && row > 0) return { row, column: column !== undefined && column > 0 ? column : row };
  }
  return regionSpacing(dataSet);
}

/** An ultrasound says its spacing by regions, in cm (PS3.3 §C.8.5.5); the first that shows tissue counts. */
function regionSpacing(dataSet: DataSet): Frame['spacing'] {
  const region = dataSet.elements.x00186011?.items?.[0]?.dataSet;
  if (region?.uint16('x00186024') !== 3) return null;
  const [x, y] = [region.double('x0018602c'), region.double('x0018602e')].map((cm) => Math.abs(cm ?? 0) * 10);
  return x !== undefined && y !== undefined && x > 0 && y > 0 ? { row: y, column: x } : null;
}

/** What a frame is besides its pixels. */
function lookOf(
  dataSet: DataSet,
  index: number,
): Omit<Frame, 'rows' | 'columns' | 'pixels' | 'isColor' | 'least' | 'most'> {
  const windows = groupsOf(dataSet, index, WINDOWS);
  const transformation = groupsOf(dataSet, index, TRANSFORMATION);
  const [center] = numbersOf(windows, 'x00281050');
  const [width] = numbersOf(windows, 'x00281051');
  const rate = numberAt(dataSet, 'x00180040') ?? numberAt(dataSet, 'x00082144');
  const every = numberAt(dataSet, 'x00181063');
  return {
    slope: numbersOf(transformation, 'x00281053')[0] || 1,
    intercept: numbersOf(transformation, 'x00281052')[0] ?? 0,
    window: center === undefined || width === undefined || width < 1 ? null : { center, width },
    // The machine's word on how its values are shown: film is black where there is much light.
    isInverse: dataSet.string('x00280004') === 'MONOCHROME1' || dataSet.string('x20500020') === 'INVERSE',
    spacing: spacingOf(dataSet, index),
    frameSeconds: rate !== undefined && rate > 0 ? 1 / rate : every !== undefined && every > 0 ? every / 1000 : 1 / 15,
  };
}

/** Decodes a frame, from 0. @throws Error for one that can't be shown: cut, or in a way that no decoder knows */
export async function decodeFrame(dataSet: OpenedFile, index: number): Promise<Frame> {
  const rows = dataSet.uint16('x00280010') ?? 0;
  const columns = dataSet.uint16('x00280011') ?? 0;
  const bits = dataSet.uint16('x00280100') ?? 16;
  const samples = dataSet.uint16('x00280002') ?? 1;
  const syntax = dataSet.string('x00020010') ?? '';
  const look = lookOf(dataSet, index);
  const photometric = dataSet.string('x00280004') ?? 'MONOCHROME2';
  const isPalette = photometric === 'PALETTE COLOR';
  if (PLAIN.has(syntax) && samples === 1 && !isPalette && (bits === 8 || bits === 16)) {
    const pixels = ofStoredBits(plainPixels(dataSet, index, rows * columns, bits), dataSet, bits);
    return { ...look, rows, columns, isColor: false, pixels, ...boundsOf(pixels) };
  }
  const isPlain = PLAIN.has(syntax);
  // Values of one bit, of twelve, of floating point: shown as bytes they would be another picture than was taken.
  if (isPlain && bits !== 8) throw new Error(`pixels of ${bits} bits`);
  const encoded = isPlain
    ? plainBytes(dataSet, index, (rows * columns * samples * bits) / 8)
    : encapsulated(dataSet, index);
  const planar = dataSet.uint16('x00280006') ?? 0;
  const facts = { rows, columns, samplesPerPixel: samples, bitsAllocated: bits };
  const decoded = isPlain ? { pixelData: encoded } : await decompressed(dataSet, syntax, encoded, facts);
  const values = decoded.pixelData;
  // A compressed frame says its size itself, and may say another than the file.
  if (values.length < rows * columns * samples) throw new Error('the frame is smaller than the file says');
  if (samples === 1 && !isPalette) {
    const stored =
      syntax === RLE ? ofStoredBits(values as Frame['pixels'], dataSet, bits) : (values as Frame['pixels']);
    return { ...look, rows, columns, isColor: false, pixels: stored, ...boundsOf(stored) };
  }
  const pixels = colorsOf({
    values,
    count: rows * columns,
    isPlanar: planar === 1,
    // What a JPEG holds in luminance and colour its decoder has made RGB already.
    photometric: isPlain || syntax === RLE || isPalette ? photometric : 'RGB',
    palette: isPalette ? paletteOf(dataSet) : undefined,
  });
  return { ...look, rows, columns, isColor: true, pixels, least: 0, most: 255 };
}

const RLE = '1.2.840.10008.1.2.5';

interface PixelFacts {
  readonly rows: number;
  readonly columns: number;
  readonly samplesPerPixel: number;
  readonly bitsAllocated: number;
}

/** The values of a compressed frame. Its decoders come when the first of them is needed. */
async function decompressed(dataSet: DataSet, syntax: string, encoded: Uint8Array, facts: PixelFacts) {
  const { decodeImageFrame } = await import('dicom-decoders');
  return decodeImageFrame(
    {
      ...facts,
      bitsStored: dataSet.uint16('x00280101') ?? facts.bitsAllocated,
      pixelRepresentation: dataSet.uint16('x00280103') ?? 0,
      planarConfiguration: dataSet.uint16('x00280006') ?? 0,
      photometricInterpretation: dataSet.string('x00280004') ?? 'MONOCHROME2',
    },
    syntax,
    encoded,
    {},
    { preScale: { enabled: false } },
    undefined,
  );
}

/** The three tables of a picture whose values stand for colours (PS3.3 §C.7.6.3.1.5), as bytes. */
function paletteOf(dataSet: DataSet): readonly Uint8Array[] {
  return ['x00281201', 'x00281202', 'x00281203'].map((tag) => {
    const element = dataSet.elements[tag];
    if (!element) throw new Error('a palette is missing');
    const entries = Math.floor(element.length / 2);
    return Uint8Array.from({ length: entries }, (_, at) => (dataSet.uint16(tag, at) ?? 0) >> 8);
  });
}

/** A copy, so that it can be handed to the page while the file stays here. */
function plainBytes(dataSet: DataSet, index: number, length: number): Uint8Array<ArrayBuffer> {
  const element = dataSet.elements.x7fe00010;
  const from = (element?.dataOffset ?? 0) + index * length;
  if (!element || length <= 0 || from + length > element.dataOffset + element.length)
    throw new Error('the frame is cut');
  return new Uint8Array(dataSet.byteArray.subarray(from, from + length));
}

function plainPixels(dataSet: DataSet, index: number, count: number, bits: number): Frame['pixels'] {
  const bytes = plainBytes(dataSet, index, (count * bits) / 8);
  const isSigned = dataSet.uint16('x00280103') === 1;
  if (bits === 8) return isSigned ? new Int8Array(bytes.buffer) : bytes;
  return isSigned ? new Int16Array(bytes.buffer) : new Uint16Array(bytes.buffer);
}

/**
 * Values by the bits that hold them (PS3.5 §8.1.1): older machines leave the sign where it is, and keep drawings in the bits above. In place.
 */
function ofStoredBits(pixels: Frame['pixels'], dataSet: DataSet, allocated: number): Frame['pixels'] {
  const stored = dataSet.uint16('x00280101') ?? allocated;
  const above = allocated - 1 - (dataSet.uint16('x00280102') ?? stored - 1);
  if (stored >= allocated || stored < 1 || above < 0) return pixels;
  // Shifted to the top of 32 bits and back again, which brings the sign along.
  const [up, down] = [32 - allocated + above, 32 - stored];
  const isSigned = dataSet.uint16('x00280103') === 1;
  for (let at = 0; at < pixels.length; at += 1) {
    const high = (pixels[at] as number) << up;
    pixels[at] = isSigned ? high >> down : high >>> down;
  }
  return pixels;
}

function encapsulated(dataSet: DataSet, index: number): Uint8Array<ArrayBuffer> {
  const element = dataSet.elements.x7fe00010;
  if (!element?.fragments) throw new Error('the frames are missing');
  const frames = Math.max(1, numberAt(dataSet, 'x00280008') ?? 1);
  const fragments = element.fragments.length;
  const read =
    (element.basicOffsetTable?.length ?? 0) > 0
      ? dicomParser.readEncapsulatedImageFrame(dataSet, element, index)
      : fragments === frames
        ? dicomParser.readEncapsulatedPixelDataFromFragments(dataSet, element, index)
        : frames === 1
          ? dicomParser.readEncapsulatedPixelDataFromFragments(dataSet, element, 0, fragments)
          : dicomParser.readEncapsulatedImageFrame(
              dataSet,
              element,
              index,
              dicomParser.createJPEGBasicOffsetTable(dataSet, element),
            );
  return new Uint8Array(read);
}

function boundsOf(pixels: ArrayLike<number>): { readonly least: number; readonly most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < pixels.length; at += 1) {
    const value = pixels[at] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!Number.isFinite(least)) throw new Error('there are no pixels');
  return { least, most };
}
