import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useShownFile } from '../../data/files/device-files.ts';
import { files } from '../../locale/files.ts';
import { viewer } from '../../locale/viewer.ts';
import {
  AS_TAKEN,
  applyTable,
  bounded,
  fitScale,
  greyTable,
  inFrame,
  inPicture,
  isAsTaken,
  type Line,
  lengthOf,
  type Point,
  type Size,
  type View,
  zoomedAt,
} from './view.ts';
import classes from './viewer.module.css';

/** What dragging does. */
export type Tool = 'pan' | 'level' | 'measure';

/** A picture with the document that holds it. */
export interface ViewedImage extends FileRef {
  readonly recordID: string;
  /** Unix seconds; 0 where no day is known. */
  readonly at: number;
  /** Spacing of the device; null where lengths are in pixels. */
  readonly mmPerPixel: number | null;
}

interface PaneProps {
  readonly image: ViewedImage;
  readonly tool: Tool;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly mmPerPixel: number | null;
  readonly line: Line | undefined;
  readonly onLine: (line: Line) => void;
  /** What is drawn over the picture, by its size and where its places stand in the frame. */
  readonly over?: ((picture: Size, toFrame: (place: Point) => Point) => ReactNode) | undefined;
}

/** A picture on a canvas: wheel zooms, dragging does what the tool says, arrows and signs work from the keyboard. */
export function Pane({ image, tool, view, onView, mmPerPixel, line, onLine, over }: PaneProps) {
  const { url, missing } = useShownFile(image, image.recordID, 'whole');
  const { picture, failed } = usePicture(url);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useFrame(canvas);
  const drag = useRef<{ readonly from: Point; readonly view: View }>(undefined);
  const graded = useGraded(picture, view);
  useEffect(() => {
    if (canvas.current && graded && picture && frame) draw(canvas.current, graded, picture, view, frame);
  }, [graded, picture, view, frame]);
  useWheel(canvas, (place, factor) => {
    if (picture && frame) onView(zoomedAt(place, factor, view, picture, frame));
  });

  const placeOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const begun = drag.current;
    if (!begun || !picture || !frame) return;
    const place = placeOf(event);
    const by = { x: place.x - begun.from.x, y: place.y - begun.from.y };
    if (tool === 'level')
      onView(bounded({ ...begun.view, window: begun.view.window + by.x, center: begun.view.center + by.y / 2 }));
    else if (tool === 'pan') {
      const scale = fitScale(picture, frame) * begun.view.zoom;
      onView({ ...begun.view, x: begun.view.x + by.x / scale, y: begun.view.y + by.y / scale });
    } else
      onLine({
        from: inPicture(begun.from, view, picture, frame),
        to: inPicture(place, view, picture, frame),
      });
  };
  const ends = line && picture && frame ? [line.from, line.to].map((end) => inFrame(end, view, picture, frame)) : [];
  const [from, to] = ends;
  return (
    <div className={classes.pane} data-tool={tool}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        role="img"
        aria-label={viewer.canvas(image.name)}
        data-ready={graded !== undefined || undefined}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { from: placeOf(event), view };
        }}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onDoubleClick={() => onView(AS_TAKEN)}
      />
      {over && picture && frame ? over(picture, (place) => inFrame(place, view, picture, frame)) : null}
      {from && to && line ? (
        <>
          <svg className={classes.lines} aria-hidden="true">
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <circle cx={from.x} cy={from.y} r={4} />
            <circle cx={to.x} cy={to.y} r={4} />
          </svg>
          <output className={classes.length} style={{ left: to.x, top: to.y }} aria-label={viewer.measured}>
            {(mmPerPixel === null ? viewer.pixels : viewer.millimetres)(
              formatQuantity(Math.round(lengthOf(line, mmPerPixel) * 10) / 10),
            )}
          </output>
        </>
      ) : null}
      {missing || failed ? <p className={classes.missing}>{missing ? files.missingWhy : viewer.undecodable}</p> : null}
    </div>
  );
}

/** A decoded picture with its size as it was taken. */
interface Picture extends Size {
  readonly source: CanvasImageSource;
}

/** The decoded picture of an address. */
function usePicture(url: string | undefined): { readonly picture: Picture | undefined; readonly failed: boolean } {
  const [loaded, setLoaded] = useState<{ readonly picture: Picture | undefined; readonly failed: boolean }>(NOTHING);
  useEffect(() => {
    setLoaded(NOTHING);
    if (url === undefined) return;
    const source = new Image();
    source.src = url;
    let shown = true;
    const end = (failed: boolean) => {
      if (!shown) return;
      const { naturalWidth: width, naturalHeight: height } = source;
      const empty = failed || width === 0 || height === 0;
      setLoaded({ failed: empty, picture: empty ? undefined : { source, width, height } });
    };
    source.addEventListener('load', () => end(false), { once: true });
    source.addEventListener('error', () => end(true), { once: true });
    return () => {
      shown = false;
    };
  }, [url]);
  return loaded;
}

const NOTHING = { picture: undefined, failed: false };

/** The room that the canvas has. */
function useFrame(canvas: { readonly current: HTMLCanvasElement | null }): Size | undefined {
  const [frame, setFrame] = useState<Size>();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setFrame({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [canvas]);
  return frame;
}

/** Pixels that are put through the window at most: a photo of a phone has four times as many, and would not follow the slider. */
const MOST_PIXELS = 12_000_000;

/**
 * The picture with its grey values put through the window: made again only when these change, not when it is moved. As it was taken it is
 * the picture itself.
 */
function useGraded(picture: Picture | undefined, { window, center, inverted }: View): CanvasImageSource | undefined {
  const [graded, setGraded] = useState<CanvasImageSource>();
  useEffect(() => {
    if (!picture || isAsTaken({ window, center, inverted })) {
      setGraded(picture?.source);
      return;
    }
    const shrink = Math.min(1, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)));
    const sheet = document.createElement('canvas');
    sheet.width = Math.max(1, Math.round(picture.width * shrink));
    sheet.height = Math.max(1, Math.round(picture.height * shrink));
    const pen = sheet.getContext('2d', { willReadFrequently: true });
    if (!pen) return;
    pen.drawImage(picture.source, 0, 0, sheet.width, sheet.height);
    const pixels = pen.getImageData(0, 0, sheet.width, sheet.height);
    applyTable(pixels.data, greyTable({ window, center, inverted }), pixels.data);
    pen.putImageData(pixels, 0, 0);
    setGraded(sheet);
  }, [picture, window, center, inverted]);
  return graded;
}

function draw(canvas: HTMLCanvasElement, source: CanvasImageSource, picture: Size, view: View, frame: Size): void {
  const dots = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(frame.width * dots);
  canvas.height = Math.round(frame.height * dots);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const scale = fitScale(picture, frame) * view.zoom;
  const corner = inFrame({ x: 0, y: 0 }, view, picture, frame);
  pen.scale(dots, dots);
  pen.imageSmoothingEnabled = scale < 3;
  pen.drawImage(source, corner.x, corner.y, picture.width * scale, picture.height * scale);
}

/** React's wheel listeners are passive and could not keep the page from scrolling. */
function useWheel(
  canvas: { readonly current: HTMLCanvasElement | null },
  onZoom: (place: Point, factor: number) => void,
): void {
  const latest = useRef(onZoom);
  latest.current = onZoom;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      latest.current({ x: event.clientX - box.left, y: event.clientY - box.top }, event.deltaY < 0 ? 1.2 : 1 / 1.2);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [canvas]);
}
