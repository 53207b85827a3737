import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { embeddedGlyphs } from './embedded-glyphs.ts';

/** The width of A4 in CSS pixels. */
const A4_WIDTH = 794;
/** Pixels of the picture for each of the page's: sharp on a telephone. */
const SHARPNESS = 2;

/** Lays a page out at the width of A4; answers its markup as XML, and how high it is. */
async function laidOut(html: string): Promise<{ readonly markup: string; readonly height: number }> {
  const frame = window.document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = `position:fixed;inset:0 auto auto -10000px;width:${A4_WIDTH}px;height:1123px;border:0`;
  frame.srcdoc = html;
  try {
    await new Promise<void>((resolve) => {
      frame.addEventListener('load', () => resolve(), { once: true });
      window.document.body.append(frame);
    });
    const page = frame.contentDocument?.documentElement;
    if (!page) throw new Error('the page was not laid out');
    const own = frame.contentDocument?.createElement('style');
    if (own) {
      own.textContent = await embeddedGlyphs(page.textContent ?? '');
      page.querySelector('head')?.prepend(own);
    }
    const markup = new XMLSerializer().serializeToString(page);
    return { markup, height: Math.ceil(page.scrollHeight) };
  } finally {
    frame.remove();
  }
}

async function imageOf(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** A paper as a picture (PNG), for a conversation. Drawn on this device, without a network. Throws where the browser can't draw a page. */
export async function paperPicture(document: PrintDocument): Promise<Blob> {
  const { previewHtml } = await import('@vetloom/documents/render-html.ts');
  const { markup, height } = await laidOut(previewHtml(document));
  const size = `width="${A4_WIDTH}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}>${markup}</foreignObject></svg>`;
  const image = await imageOf(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = window.document.createElement('canvas');
  canvas.width = A4_WIDTH * SHARPNESS;
  canvas.height = height * SHARPNESS;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing to draw on');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(SHARPNESS, SHARPNESS);
  pen.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'),
  );
}
