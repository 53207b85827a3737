// node scripts/icons.mjs: makes the PNG icons of home screens and docks from apps/web/public/icon.svg; run it when that changes.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './bootstrap.mjs';

const folder = join(ROOT, 'apps', 'web', 'public');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
/** The systems cut these into their own shape: the ground goes to the edges. The mark already lies within the middle four fifths, which stay. */
const uncut = svg.replace(/ rx="[\d.]+"/, '');

const ICONS = [
  { name: 'icon-192.png', size: 192, from: svg },
  { name: 'icon-512.png', size: 512, from: svg },
  { name: 'maskable-512.png', size: 512, from: uncut },
  { name: 'apple-touch.png', size: 180, from: uncut },
];

mkdirSync(join(folder, 'icons'), { recursive: true });
for (const { name, size, from } of ICONS) {
  // Drawn at its own size instead of being scaled up from 40 px.
  const drawn = sharp(Buffer.from(from), { density: (72 * size) / 40 }).resize(size, size);
  await drawn.png({ compressionLevel: 9, palette: true }).toFile(join(folder, 'icons', name));
}
