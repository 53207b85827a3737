import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

type Colour = readonly [red: number, green: number, blue: number];

/** A picture as PNG, by the colour of each of its places. */
function picture(width: number, height: number, at: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width * 3 + 1);
    for (let x = 0; x < width; x += 1) row.set(at(x, y), 1 + x * 3);
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of each colour.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const [WIDTH, HEIGHT] = [640, 480] as const;

/** The eye of a dog, roughly, with a reddened white: drawn, nobody photographed it. */
export const redEye = (): Buffer =>
  picture(WIDTH, HEIGHT, (x, y) => {
    const [u, v] = [(x - WIDTH / 2) / WIDTH, (y - HEIGHT / 2) / HEIGHT];
    const hair = 14 * Math.sin(x * 0.31 + y * 0.11) + 9 * Math.sin(x * 0.07 - y * 0.23);
    const lid = (u / 0.33) ** 2 + (v / 0.25) ** 2;
    if (lid > 1.18) return [158 + hair, 118 + hair, 76 + hair];
    if (lid > 1) return [52, 34, 30];
    const far = Math.hypot(u * (WIDTH / HEIGHT), v + 0.01);
    if (Math.hypot(u + 0.05, v + 0.09) < 0.025) return [250, 250, 248];
    if (far < 0.085) return [18, 14, 14];
    if (far < 0.19) return [96 + hair, 58 + hair * 0.6, 24];
    const vein = Math.sin(u * 90 + Math.sin(v * 40) * 3) > 0.75 ? 45 : 0;
    return [226, 150 - vein, 142 - vein];
  });
