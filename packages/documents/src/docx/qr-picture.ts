import { toBuffer } from 'qrcode';
import type { FormPicture } from './placeholders.ts';

/** Pixels of a side: some 300 dots an inch on a paper of 26 mm. */
const SIDE = 320;

/** A QR code as a picture of a form. For the server: it is drawn as PNG. */
export async function qrPicture(text: string): Promise<FormPicture> {
  const bytes = await toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', width: SIDE, margin: 4 });
  return { bytes: new Uint8Array(bytes), kind: 'png', width: SIDE, height: SIDE };
}
