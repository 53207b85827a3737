import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import workerURL from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { signatures } from '../../locale/signature.ts';
import classes from './signature.module.css';

const words = signatures.tablet;
/** How far ahead of the screen a page is drawn, and how wide at most: CSS pixels. */
const AHEAD = '800px';
const WIDEST = 1000;

interface PdfPagesProps {
  readonly bytes: Uint8Array;
  readonly onFailed: () => void;
}

/**
 * A PDF page by page, each drawn when it comes near. Security: pages are drawn as pictures by a reader that runs no script of a PDF and opens no link in it; it never lies in a frame of its own.
 */
export function PdfPages({ bytes, onFailed }: PdfPagesProps) {
  const [file, setFile] = useState<PDFDocumentProxy>();
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let wanted = true;
    let task: PDFDocumentLoadingTask | undefined;
    const open = async () => {
      const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
      if (!wanted) return;
      GlobalWorkerOptions.workerSrc = workerURL;
      // The reader takes the bytes over: what is kept here stays.
      task = getDocument({ data: bytes.slice(), enableXfa: false, useWasm: false });
      const opened = await task.promise;
      if (wanted) setFile(opened);
    };
    open().catch(() => wanted && failed.current());
    return () => {
      wanted = false;
      void task?.destroy();
    };
  }, [bytes]);
  if (file === undefined) return <p role="status">{words.loading}</p>;
  return (
    <div className={classes.pages}>
      {Array.from({ length: file.numPages }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <Page key={at} file={file} at={at + 1} />
      ))}
    </div>
  );
}

function Page({ file, at }: { readonly file: PDFDocumentProxy; readonly at: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(at === 1);
  const [text, setText] = useState('');
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: AHEAD,
    });
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return;
    let task: { readonly cancel: () => void } | undefined;
    let wanted = true;
    const draw = async () => {
      const page = await file.getPage(at);
      const width = Math.min(frame.current?.clientWidth ?? WIDEST, WIDEST);
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(window.devicePixelRatio, 2);
      const viewport = page.getViewport({ scale });
      const target = canvas.current;
      if (!wanted || !target) return;
      [target.width, target.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      const rendering = page.render({ canvas: target, viewport });
      task = rendering;
      await rendering.promise;
      const { items } = await page.getTextContent();
      if (wanted) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    // A page that is left while it is drawn, or can't be: its frame stays.
    draw().catch(() => undefined);
    return () => {
      wanted = false;
      task?.cancel();
    };
  }, [file, at, isNear]);
  return (
    <div ref={frame} className={classes.page} data-drawn={text !== ''}>
      <canvas ref={canvas} role="img" aria-label={words.page(at, file.numPages)} />
      <p className={classes.spoken}>{text}</p>
    </div>
  );
}
