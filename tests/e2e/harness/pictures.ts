import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A part of a PNG. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A grey picture as X-ray devices give it: a bright oval on dark, `shade` (0 to 255) its middle. */
export function greyPicture(width: number, height: number, shade: number): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width + 1);
    for (let x = 0; x < width; x += 1) {
      const far = Math.hypot((x - width / 2) / width, (y - height / 2) / height) * 2;
      row[x + 1] = Math.max(8, Math.round(shade * (1 - far)));
    }
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Such a picture as a file that a page is given. */
export const greyFile = (name: string, shade: number): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'image/png',
  buffer: greyPicture(320, 240, shade),
});

/** A photo as phones take it, on its side, of some bytes of its own: `red` is 0 to 255. */
export const phonePhoto = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
