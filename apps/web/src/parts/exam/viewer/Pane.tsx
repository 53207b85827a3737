import type { ExamFile } from '@vetloom/domain/exam/exam-files.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useShownFile } from '../../../data/files.ts';
import { viewer } from '../../../locale/exam.ts';
import { files } from '../../../locale/files.ts';
import {
  AS_TAKEN,
  applyTable,
  bounded,
  fitScale,
  greyTable,
  inFrame,
  inPicture,
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

/** A picture with the visit that holds it. */
export interface ViewedImage extends ExamFile {
  readonly recordID: string;
  /** Unix seconds. */
  readonly at: number;
}

interface PaneProps {
  readonly image: ViewedImage;
  readonly tool: Tool;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly mmPerPixel: number | null;
  readonly line: Line | undefined;
  readonly onLine: (line: Line) => void;
}

/** A picture on a canvas: wheel zooms, dragging does what the tool says, arrows and signs work from the keyboard. */
export function Pane({ image, tool, view, onView, mmPerPixel, line, onLine }: PaneProps) {
  const { url, missing } = useShownFile(image, image.recordID, 'whole');
  const picture = usePicture(url);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useFrame(canvas);
  const drag = useRef<{ readonly from: Point; readonly view: View }>(undefined);
  const graded = useGraded(picture, view);
  useEffect(() => {
    if (canvas.current && graded && frame) draw(canvas.current, graded, view, frame);
  }, [graded, view, frame]);
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
      {missing ? <p className={classes.missing}>{files.missingWhy}</p> : null}
    </div>
  );
}

/** The decoded picture of an address. */
function usePicture(url: string | undefined): HTMLImageElement | undefined {
  const [picture, setPicture] = useState<HTMLImageElement>();
  useEffect(() => {
    setPicture(undefined);
    if (url === undefined) return;
    const loading = new Image();
    loading.src = url;
    let shown = true;
    loading.addEventListener('load', () => shown && setPicture(loading), { once: true });
    return () => {
      shown = false;
    };
  }, [url]);
  return picture;
}

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

/** The picture with its grey values put through the window: made again only when these change, not when it is moved. */
function useGraded(picture: HTMLImageElement | undefined, { window, center, inverted }: View) {
  const [graded, setGraded] = useState<HTMLCanvasElement>();
  useEffect(() => {
    if (!picture) {
      setGraded(undefined);
      return;
    }
    const sheet = document.createElement('canvas');
    sheet.width = picture.naturalWidth;
    sheet.height = picture.naturalHeight;
    const pen = sheet.getContext('2d', { willReadFrequently: true });
    if (!pen) return;
    pen.drawImage(picture, 0, 0);
    const pixels = pen.getImageData(0, 0, sheet.width, sheet.height);
    applyTable(pixels.data, greyTable({ window, center, inverted }), pixels.data);
    pen.putImageData(pixels, 0, 0);
    setGraded(sheet);
  }, [picture, window, center, inverted]);
  return graded;
}

function draw(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, view: View, frame: Size): void {
  const dots = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(frame.width * dots);
  canvas.height = Math.round(frame.height * dots);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const scale = fitScale(picture, frame) * view.zoom;
  const corner = inFrame({ x: 0, y: 0 }, view, picture, frame);
  pen.scale(dots, dots);
  pen.imageSmoothingEnabled = scale < 3;
  pen.drawImage(picture, corner.x, corner.y, picture.width * scale, picture.height * scale);
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
