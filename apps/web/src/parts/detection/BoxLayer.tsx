import type { LabelBox } from '@vetloom/domain/detection/detection.schema.ts';
import { detection as words } from '../../locale/detection.ts';
import type { Point, Size } from '../viewer/view.ts';
import classes from './detection.module.css';

/** A place that is drawn over the picture. */
export interface DrawnBox {
  readonly key: string;
  readonly name: string;
  readonly box: LabelBox;
  readonly state: 'open' | 'confirmed' | 'dismissed';
  readonly chosen: boolean;
}

interface BoxLayerProps {
  readonly boxes: readonly DrawnBox[];
  readonly picture: Size;
  readonly toFrame: (place: Point) => Point;
}

/** Where a model has seen something, over the picture: dashed while nobody has confirmed it, so that it is told by more than colour. */
export function BoxLayer({ boxes, picture, toFrame }: BoxLayerProps) {
  return (
    <svg className={classes.boxes} aria-label={words.boxes} role="img">
      {boxes.map(({ key, name, box, state, chosen }) => {
        const from = toFrame({ x: box.x * picture.width, y: box.y * picture.height });
        const to = toFrame({ x: (box.x + box.width) * picture.width, y: (box.y + box.height) * picture.height });
        return (
          <g key={key} data-state={state} data-chosen={chosen || undefined}>
            <title>{words.box(name)}</title>
            <rect x={from.x} y={from.y} width={Math.max(1, to.x - from.x)} height={Math.max(1, to.y - from.y)} />
            <text x={from.x + 4} y={Math.max(14, from.y - 5)}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
