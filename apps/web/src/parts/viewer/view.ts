/** How a picture is looked at: brightness and contrast of its 8 bits, place and size. */
export interface View {
  /** Width of the band of grey values that is spread over black to white, 1 to 512. */
  readonly window: number;
  /** Middle of that band, 0 to 255. */
  readonly center: number;
  readonly inverted: boolean;
  /** Times the size at which the whole picture fits. */
  readonly zoom: number;
  /** Displacement of the middle, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
}

/** The picture as it was taken, as large as fits. */
export const AS_TAKEN: View = { window: 256, center: 128, inverted: false, zoom: 1, x: 0, y: 0 };

/** Whether a picture's bytes are shown as they are. */
export const isAsTaken = ({ window, center, inverted }: Pick<View, 'window' | 'center' | 'inverted'>): boolean =>
  window === AS_TAKEN.window && center === AS_TAKEN.center && !inverted;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A view with its figures inside of what makes sense. */
export const bounded = (view: View): View => ({
  ...view,
  window: within(view.window, 1, 512),
  center: within(view.center, 0, 255),
  zoom: within(view.zoom, 0.5, 16),
});

/** What each grey value becomes: the band of the window spread from black to white. */
export function greyTable({
  window,
  center,
  inverted,
}: Pick<View, 'window' | 'center' | 'inverted'>): Uint8ClampedArray {
  const table = new Uint8ClampedArray(256);
  const from = center - window / 2;
  for (let grey = 0; grey < 256; grey += 1) {
    const shown = ((grey - from) / window) * 255;
    table[grey] = inverted ? 255 - within(shown, 0, 255) : shown;
  }
  return table;
}

/** Puts a picture's bytes (RGBA) through the table; colours of an ultrasound keep their hue. */
export function applyTable(source: Uint8ClampedArray, table: Uint8ClampedArray, into: Uint8ClampedArray): void {
  for (let at = 0; at < source.length; at += 4) {
    into[at] = table[source[at] ?? 0] ?? 0;
    into[at + 1] = table[source[at + 1] ?? 0] ?? 0;
    into[at + 2] = table[source[at + 2] ?? 0] ?? 0;
    into[at + 3] = source[at + 3] ?? 255;
  }
}

/** A place in the picture, in its pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A line that was measured. */
export interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** The size of a frame or a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the screen for one of the picture, when `zoom` is 1. */
export const fitScale = (picture: Size, frame: Size): number =>
  Math.min(frame.width / picture.width, frame.height / picture.height);

/** Where a place of the frame lies in the picture. */
export function inPicture(place: Point, view: View, picture: Size, frame: Size): Point {
  const scale = fitScale(picture, frame) * view.zoom;
  return {
    x: (place.x - frame.width / 2) / scale + picture.width / 2 - view.x,
    y: (place.y - frame.height / 2) / scale + picture.height / 2 - view.y,
  };
}

/** Where a place of the picture lies in the frame. */
export function inFrame(place: Point, view: View, picture: Size, frame: Size): Point {
  const scale = fitScale(picture, frame) * view.zoom;
  return {
    x: (place.x - picture.width / 2 + view.x) * scale + frame.width / 2,
    y: (place.y - picture.height / 2 + view.y) * scale + frame.height / 2,
  };
}

/** Zooms so that the place under the pointer stays where it is. */
export function zoomedAt(place: Point, factor: number, view: View, picture: Size, frame: Size): View {
  const before = inPicture(place, view, picture, frame);
  const next = bounded({ ...view, zoom: view.zoom * factor });
  const after = inPicture(place, next, picture, frame);
  return { ...next, x: next.x + after.x - before.x, y: next.y + after.y - before.y };
}

/** Two fingers on a frame. */
export type Fingers = readonly [Point, Point];

const middleOf = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** Fingers that lie on each other are a pixel apart. */
const apartOf = ([a, b]: Fingers): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** Zooms by how far two fingers have gone apart, and moves with them: what lay between them still does. `view`: as it was when both were put down. */
export function pinched(before: Fingers, now: Fingers, view: View, picture: Size, frame: Size): View {
  const zoomed = zoomedAt(middleOf(before), apartOf(now) / apartOf(before), view, picture, frame);
  const scale = fitScale(picture, frame) * zoomed.zoom;
  const [from, to] = [middleOf(before), middleOf(now)];
  return { ...zoomed, x: zoomed.x + (to.x - from.x) / scale, y: zoomed.y + (to.y - from.y) / scale };
}

/** Length of a line in pixels of the picture, or in mm where the spacing is known. */
export const lengthOf = ({ from, to }: Line, mmPerPixel: number | null): number =>
  Math.hypot(to.x - from.x, to.y - from.y) * (mmPerPixel ?? 1);
