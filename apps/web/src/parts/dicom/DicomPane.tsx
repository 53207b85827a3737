import type { ImageMark, MarkPoint } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { imaging as words } from '../../locale/imaging.ts';
import {
  AS_TAKEN,
  type Fingers,
  fitScale,
  inFrame,
  inPicture,
  pinched,
  type Size,
  type View,
  zoomedAt,
} from '../viewer/view.ts';
import classes from './dicom.module.css';
import { type Frame, reduced, type Window, windowOf } from './frame.ts';
import { MarkLayer } from './MarkLayer.tsx';
import { painted } from './painted.ts';
import type { Look, PaneTool } from './tools.ts';
import type { ShownFrame } from './use-frames.ts';

interface DicomPaneProps {
  readonly name: string;
  readonly shown: ShownFrame;
  readonly at: number;
  readonly total: number;
  readonly tool: PaneTool;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  /** Moves along the stack. */
  readonly onScroll: (by: number) => void;
  readonly marks: readonly ImageMark[];
  /** Points of the mark that is being set. */
  readonly pending: readonly MarkPoint[];
  readonly onPoint: (point: MarkPoint) => void;
  readonly onMoveMark: ((mark: ImageMark, points: readonly MarkPoint[], frame: Frame) => void) | undefined;
}

/** Pixels of dragging for one picture of the stack. */
const SCROLL_PIXELS = 8;

/** A frame on a canvas with its marks: wheel and keys go along the stack, dragging does what the tool says, two fingers zoom and move. */
export function DicomPane(props: DicomPaneProps) {
  const { name, shown, at, total, tool, look, onLook, onScroll, marks, pending, onPoint, onMoveMark } = props;
  const { frame, of, failure } = shown;
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useRoom(canvas);
  const size = useMemo<Size | undefined>(() => frame && sizeOf(frame), [frame]);
  const level = look.window ?? (frame && windowOf(frame));
  const spare = size && room ? 1 / (fitScale(size, room) * look.zoom * (globalThis.devicePixelRatio || 1)) : 1;
  const sheet = useSheet(room && frame, Math.max(1, Math.floor(spare)), level, look.inverted);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !sheet || !size || !room) return;
    draw(element, sheet, size, look, room);
    element.dataset.shown = of ? `${of.instance.uid}#${of.frame}` : '';
  }, [sheet, size, look, room, of]);
  useWheel(canvas, (event, place) => {
    if (total > 1 && !event.ctrlKey) onScroll(event.deltaY > 0 ? 1 : -1);
    else if (size && room) {
      const { zoom, x, y } = zoomedAt(place, event.deltaY < 0 ? 1.2 : 1 / 1.2, viewOf(look), size, room);
      onLook({ ...look, zoom, x, y });
    }
  });
  const pointers = usePointers({ frame, size, room, tool, look, level, onLook, onScroll, onPoint });
  const view = viewOf(look);
  return (
    <div className={classes.pane} data-tool={tool}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        role="img"
        aria-label={words.canvas(name, at + 1, total)}
        {...pointers.handlers}
        onDoubleClick={() => tool === 'pan' && onLook({ ...look, zoom: 1, x: 0, y: 0 })}
      />
      {size && room && frame ? (
        <MarkLayer
          marks={marks}
          tool={tool}
          pending={pointers.hover ? [...pending, pointers.hover] : pending}
          frame={frame}
          toScreen={(point) => inFrame(point, view, size, room)}
          toPicture={(place) => inPicture(place, view, size, room)}
          onMove={onMoveMark && ((mark, points) => onMoveMark(mark, points, frame))}
        />
      ) : null}
      {level && frame && !frame.isColor ? (
        <output className={classes.levels}>{words.levels(Math.round(level.center), Math.round(level.width))}</output>
      ) : null}
      <output className={classes.place}>{total > 0 ? words.counter(at + 1, total) : ''}</output>
      {failure ? <p className={classes.missing}>{words[failure]}</p> : null}
      {!frame && !failure && total > 0 ? <p className={classes.missing}>{words.loading}</p> : null}
    </div>
  );
}

/** Place and size as `view.ts` takes them: these pictures have windows of their own. */
const viewOf = ({ zoom, x, y }: Look): View => ({ ...AS_TAKEN, zoom, x, y });

/** How large a frame is drawn: one pixel a value, taller or wider where the machine's aren't squares. */
export const sizeOf = ({ rows, columns, spacing }: Pick<Frame, 'rows' | 'columns' | 'spacing'>): Size => ({
  width: columns,
  height: spacing === null ? rows : rows * (spacing.row / spacing.column),
});

/**
 * The frame as it is shown, put through the window again only when that changes. `by`: so many of its pixels lie in one of the screen's, each way, and become one first:
 * a radiograph has ten times as many as are seen.
 */
function useSheet(frame: Frame | undefined, by: number, level: Window | undefined, inverted: boolean) {
  const small = useMemo(() => frame && reduced(frame, by), [frame, by]);
  const [center, width] = [level?.center, level?.width];
  return useMemo(
    () =>
      small && center !== undefined && width !== undefined ? painted(small, { center, width }, inverted) : undefined,
    [small, center, width, inverted],
  );
}

/** Draws a sheet into a canvas as large as its room. */
function draw(canvas: HTMLCanvasElement, sheet: CanvasImageSource, size: Size, look: Look, room: Size): void {
  const dots = globalThis.devicePixelRatio || 1;
  const [width, height] = [Math.round(room.width * dots), Math.round(room.height * dots)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const view = viewOf(look);
  const scale = fitScale(size, room) * look.zoom;
  const corner = inFrame({ x: 0, y: 0 }, view, size, room);
  pen.setTransform(dots, 0, 0, dots, 0, 0);
  pen.clearRect(0, 0, room.width, room.height);
  pen.imageSmoothingEnabled = scale < 3;
  pen.drawImage(sheet, corner.x, corner.y, size.width * scale, size.height * scale);
}

/** The room that the canvas has. */
function useRoom(canvas: { readonly current: HTMLCanvasElement | null }): Size | undefined {
  const [room, setRoom] = useState<Size>();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [canvas]);
  return room;
}

interface PointerParts {
  readonly frame: Frame | undefined;
  readonly size: Size | undefined;
  readonly room: Size | undefined;
  readonly tool: PaneTool;
  readonly look: Look;
  readonly level: Window | undefined;
  readonly onLook: (look: Look) => void;
  readonly onScroll: (by: number) => void;
  readonly onPoint: (point: MarkPoint) => void;
}

interface Drag {
  readonly from: MarkPoint;
  readonly look: Look;
  readonly level: Window | undefined;
  scrolled: number;
}

/** What a mouse, a pen or fingers do on the picture. */
function usePointers({ frame, size, room, tool, look, level, onLook, onScroll, onPoint }: PointerParts) {
  const down = useRef(new Map<number, MarkPoint>());
  const drag = useRef<Drag>(undefined);
  const pinch = useRef<{ readonly fingers: Fingers; readonly look: Look }>(undefined);
  const [hover, setHover] = useState<MarkPoint>();
  const marking = isMarking(tool);
  const placeOf = (event: PointerEvent<HTMLElement>): MarkPoint => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const move = (place: MarkPoint) => {
    const begun = drag.current;
    if (!begun || !size || !room) return;
    const by = { x: place.x - begun.from.x, y: place.y - begun.from.y };
    if (tool === 'level' && begun.level && frame) {
      // A sixth of what the picture holds for the width of the hand's way, whatever its values are.
      const step = Math.max(0.2, begun.level.width / 300);
      const window = {
        center: begun.level.center + by.y * step,
        width: Math.max(1, begun.level.width + by.x * step),
      };
      onLook({ ...look, window });
    } else if (tool === 'pan') {
      const scale = fitScale(size, room) * begun.look.zoom;
      onLook({ ...look, x: begun.look.x + by.x / scale, y: begun.look.y + by.y / scale });
    } else if (tool === 'scroll') {
      const wanted = Math.trunc(by.y / SCROLL_PIXELS);
      if (wanted !== begun.scrolled) onScroll(wanted - begun.scrolled);
      begun.scrolled = wanted;
    }
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const place = placeOf(event);
      down.current.set(event.pointerId, place);
      const fingers = fingersOn(down.current);
      if (fingers) {
        // What the first finger did on its way, before the other came, was not meant.
        pinch.current = { fingers, look: drag.current?.look ?? look };
        drag.current = undefined;
      } else drag.current = { from: place, look, level, scrolled: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const place = placeOf(event);
      if (down.current.has(event.pointerId)) down.current.set(event.pointerId, place);
      if (marking && size && room) setHover(inPicture(place, viewOf(look), size, room));
      const fingers = fingersOn(down.current);
      if (pinch.current && fingers && size && room) {
        const { fingers: before, look: begun } = pinch.current;
        const { zoom, x, y } = pinched(before, fingers, viewOf(begun), size, room);
        onLook({ ...begun, zoom, x, y });
      } else if (down.current.has(event.pointerId) && !marking) move(place);
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      const pinched = pinch.current !== undefined;
      down.current.delete(event.pointerId);
      if (down.current.size === 0) pinch.current = undefined;
      if (marking && !pinched && size && room) onPoint(inPicture(placeOf(event), viewOf(look), size, room));
      drag.current = undefined;
    },
    onPointerCancel(event: PointerEvent<HTMLCanvasElement>) {
      down.current.delete(event.pointerId);
      if (down.current.size === 0) pinch.current = undefined;
      drag.current = undefined;
    },
    onPointerLeave: () => setHover(undefined),
  };
  return { handlers, hover: marking ? hover : undefined };
}

const isMarking = (tool: PaneTool): boolean => tool !== 'scroll' && tool !== 'level' && tool !== 'pan';

/** The two fingers that are down, in the order in which they came; undefined while it is another number. */
function fingersOn(down: ReadonlyMap<number, MarkPoint>): Fingers | undefined {
  const [a, b, ...others] = [...down.values()];
  return a && b && others.length === 0 ? [a, b] : undefined;
}

/** React's wheel listeners are passive and could not keep the page from scrolling. */
function useWheel(
  canvas: { readonly current: HTMLCanvasElement | null },
  onTurn: (event: WheelEvent, place: MarkPoint) => void,
): void {
  const latest = useRef(onTurn);
  latest.current = onTurn;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      latest.current(event, { x: event.clientX - box.left, y: event.clientY - box.top });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [canvas]);
}
