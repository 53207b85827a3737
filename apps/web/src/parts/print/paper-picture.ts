import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { embeddedGlyphs } from './embedded-glyphs.ts';

/** The width of A4 in CSS pixels. */
const A4_WIDTH = 794;
/** Pixels of the picture for each of the page's: sharp on a telephone. */
const SHARPNESS = 2;

/** A page as XML, and how high it is in CSS pixels. */
interface LaidOut {
  readonly markup: string;
  /** The same without its words. */
  readonly wordless: string;
  readonly height: number;
}

/** Lays a page out at the width of A4. */
async function laidOut(html: string): Promise<LaidOut> {
  const frame = window.document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = `position:fixed;inset:0 auto auto -10000px;width:${A4_WIDTH}px;height:1123px;border:0`;
  frame.srcdoc = html;
  try {
    await new Promise<void>((resolve) => {
      frame.addEventListener('load', () => resolve(), { once: true });
      window.document.body.append(frame);
    });
    const page = frame.contentDocument;
    if (!page) throw new Error('the page was not laid out');
    const style = page.createElement('style');
    page.head.prepend(style);
    const written = (css: string) => {
      style.textContent = css;
      return new XMLSerializer().serializeToString(page.documentElement);
    };
    const wordless = written('*{-webkit-text-fill-color:transparent !important}');
    const markup = written(await embeddedGlyphs(page.body.textContent ?? ''));
    return { markup, wordless, height: Math.ceil(page.documentElement.scrollHeight) };
  } finally {
    frame.remove();
  }
}

async function imageOf(markup: string, height: number): Promise<HTMLImageElement> {
  const size = `width="${A4_WIDTH}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}>${markup}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Draws a picture of a page upon white, `scale` pixels for each of the page's. */
function drawn(image: HTMLImageElement, height: number, scale: number): HTMLCanvasElement {
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.round(A4_WIDTH * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing to draw on');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.drawImage(image, 0, 0);
  return canvas;
}

/** Every so many pixels one is enough to see whether words are there. */
const GLANCE = 0.25;

/** How much of a picture isn't white. */
function inkOf(image: HTMLImageElement, height: number): number {
  const canvas = drawn(image, height, GLANCE);
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let ink = 0;
  for (let at = 0; at < pixels.length; at += 4) ink += 255 - (pixels[at] ?? 255);
  return ink;
}

/** Milliseconds between two glances, and glances until the words are given up. */
const PAUSE_MS = 60;
const MOST_GLANCES = 50;

/** Waits until the words stand in a picture: its typefaces are read after it counts as loaded, which no event tells. Throws where they don't come. */
async function worded(image: HTMLImageElement, { wordless, height }: LaidOut): Promise<void> {
  const bare = inkOf(await imageOf(wordless, height), height);
  let before = bare;
  for (let glance = 0; glance < MOST_GLANCES; glance += 1) {
    const ink = inkOf(image, height);
    if (ink > bare && ink === before) return;
    before = ink;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('the words of the page were not drawn');
}

/** A paper as a picture (PNG), for a conversation. Drawn on this device, without a network. Throws where the browser can't draw a page. */
export async function paperPicture(document: PrintDocument): Promise<Blob> {
  const { previewHtml } = await import('@vetloom/documents/render-html.ts');
  const page = await laidOut(previewHtml(document));
  const image = await imageOf(page.markup, page.height);
  await worded(image, page);
  const canvas = drawn(image, page.height, SHARPNESS);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'),
  );
}
