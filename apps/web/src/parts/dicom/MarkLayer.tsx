import type { ImageMark, MarkPoint, MarkTool } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { MARK_POINTS } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { imaging as words } from '../../locale/imaging.ts';
import classes from './dicom.module.css';
import type { Frame } from './frame.ts';
import { figureOf, linesOf } from './measures.ts';
import type { PaneTool } from './tools.ts';

interface MarkLayerProps {
  readonly marks: readonly ImageMark[];
  readonly tool: PaneTool;
  readonly pending: readonly MarkPoint[];
  readonly frame: Frame;
  readonly toScreen: (point: MarkPoint) => MarkPoint;
  readonly toPicture: (place: MarkPoint) => MarkPoint;
  readonly onMove: ((mark: ImageMark, points: readonly MarkPoint[]) => void) | undefined;
}

/** The marks on a picture, above it: their points can be dragged, and moved by arrow keys. */
export function MarkLayer({ marks, tool, pending, frame, toScreen, toPicture, onMove }: MarkLayerProps) {
  const [moved, setMoved] = useState<{ readonly id: string; readonly points: readonly MarkPoint[] }>();
  const making = tool in MARK_POINTS ? (tool as MarkTool) : undefined;
  return (
    <svg className={classes.marks} data-making={making === undefined ? undefined : true}>
      <title>{words.marks}</title>
      {marks.map((mark) => {
        const points = moved?.id === mark._id ? moved.points : mark.points;
        const { value, unit } = moved?.id === mark._id ? figureOf(mark.tool, points, frame.spacing) : mark;
        const label = words.markOf('', words.figure(value, unit), mark.text);
        return (
          <g key={mark._id}>
            <Lines tool={mark.tool} points={points} toScreen={toScreen} label={label} />
            {onMove
              ? points.map((point, at) => (
                  <Handle
                    // Points of a mark are told apart by their place alone.
                    // biome-ignore lint/suspicious/noArrayIndexKey: a mark keeps as many points as it has
                    key={at}
                    name={words.markPoint(words.markOf(words.tool[mark.tool], label, ''), at + 1)}
                    place={toScreen(point)}
                    onDrag={(place) => setMoved({ id: mark._id, points: points.with(at, toPicture(place)) })}
                    onDrop={() => {
                      if (moved?.id === mark._id) onMove(mark, moved.points);
                      setMoved(undefined);
                    }}
                    onNudge={(by) => onMove(mark, points.with(at, { x: point.x + by.x, y: point.y + by.y }))}
                  />
                ))
              : null}
          </g>
        );
      })}
      {making && pending.length > 0 ? (
        <Lines
          tool={making}
          points={pending}
          toScreen={toScreen}
          label={pending.length === MARK_POINTS[making] ? figureLabel(making, pending, frame) : ''}
        />
      ) : null}
    </svg>
  );
}

function figureLabel(tool: MarkTool, points: readonly MarkPoint[], frame: Frame): string {
  const { value, unit } = figureOf(tool, points, frame.spacing);
  return words.figure(value, unit);
}

interface LinesProps {
  readonly tool: MarkTool;
  readonly points: readonly MarkPoint[];
  readonly toScreen: (point: MarkPoint) => MarkPoint;
  readonly label: string;
}

function Lines({ tool, points, toScreen, label }: LinesProps) {
  const foot = points.at(-1);
  const end = foot && toScreen(foot);
  return (
    <>
      {linesOf(tool, points).map((ends, at) => {
        const [from, to] = [toScreen(ends[0]), toScreen(ends[1])];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a mark are told apart by their place alone
          <g key={at}>
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={classes.shadow} />
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={classes.line} />
            {tool === 'arrow' ? <ArrowHead tip={from} tail={to} /> : null}
          </g>
        );
      })}
      {end && label !== '' ? (
        <text x={end.x + 10} y={end.y + 18} className={classes.figure}>
          {label}
        </text>
      ) : null}
    </>
  );
}

function ArrowHead({ tip, tail }: { readonly tip: MarkPoint; readonly tail: MarkPoint }) {
  const angle = (Math.atan2(tail.y - tip.y, tail.x - tip.x) * 180) / Math.PI;
  return (
    <path
      d="M0 0 L12 5 L12 -5 Z"
      transform={`translate(${tip.x} ${tip.y}) rotate(${angle})`}
      className={classes.head}
    />
  );
}

interface HandleProps {
  readonly name: string;
  readonly place: MarkPoint;
  readonly onDrag: (place: MarkPoint) => void;
  readonly onDrop: () => void;
  /** By pixels of the picture. */
  readonly onNudge: (by: MarkPoint) => void;
}

const NUDGES: Readonly<Record<string, MarkPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function Handle({ name, place, onDrag, onDrop, onNudge }: HandleProps) {
  const [held, setHeld] = useState(false);
  const placeOf = (event: PointerEvent<SVGElement>): MarkPoint => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const nudge = (event: KeyboardEvent) => {
    const by = NUDGES[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onNudge(by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button can't stand inside of a drawing
    <circle
      cx={place.x}
      cy={place.y}
      r={7}
      className={classes.handle}
      role="button"
      tabIndex={0}
      aria-label={name}
      onKeyDown={nudge}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={(event) => held && onDrag(placeOf(event))}
      onPointerUp={() => {
        setHeld(false);
        onDrop();
      }}
    />
  );
}
