import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import readerWasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What stands on packages of goods, on shelves and on bags: EAN, UPC, Code 128 and GS1-128, DataMatrix, QR. Fewer formats are read sooner and mistaken less. */
const FORMATS: NonNullable<ReaderOptions['formats']> = [
  ...(['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'DataBar', 'DataBarLtd', 'DataBarExp'] as const),
  ...(['DataMatrix', 'QRCode'] as const),
];

/** Of a live picture one look of many; of a file the only one, which may take its time. */
const LIVE: ReaderOptions = { formats: FORMATS, maxNumberOfSymbols: 1, tryHarder: false, textMode: 'Plain' };
const ONCE: ReaderOptions = { formats: FORMATS, maxNumberOfSymbols: 1, tryHarder: true, textMode: 'Plain' };

let prepared: Promise<unknown> | undefined;

/**
 * Makes the reader ready: its code comes from our own origin, so that it is kept for work without a network. `wasmBinary` in its place is for tests.
 * @throws whatever keeps the code from coming; the next call tries again
 */
export function prepareReader(wasmBinary?: ArrayBuffer): Promise<unknown> {
  const overrides = wasmBinary === undefined ? { locateFile: () => readerWasm } : { wasmBinary };
  prepared ??= prepareZXingModule({ overrides, fireImmediately: true }).catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  return prepared;
}

/** The code in a picture, as a scanner would type it: GS1 with the mark of its symbology before it. Undefined where there is none. */
export async function readCodeIn(picture: ImageData | Blob | Uint8Array): Promise<string | undefined> {
  await prepareReader();
  const isLive = !(picture instanceof Uint8Array) && !('arrayBuffer' in picture);
  const [found] = await readBarcodes(picture, isLive ? LIVE : ONCE);
  return found?.isValid ? typedBy(found) : undefined;
}

const typedBy = ({ text, contentType, symbologyIdentifier }: ReadResult): string =>
  contentType === 'GS1' ? `${symbologyIdentifier}${text}` : text;
