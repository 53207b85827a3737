/** Pixels that a window keeps from the edges of the page (spec 1 §8). */
export const DIALOG_MARGIN = 8;
/** Width of a folded window in pixels. */
export const MINIMISED_WIDTH = 200;

/** Where a window stands, in pixels from the page's left and top. */
export interface Place {
  readonly left: number;
  readonly top: number;
}
/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** The nearest place at which a window lies inside of the page with its margin; one larger than the page begins at the margin. */
export const withinPage = ({ left, top }: Place, own: Size, page: Size): Place => ({
  left: between(left, DIALOG_MARGIN, Math.max(DIALOG_MARGIN, page.width - own.width - DIALOG_MARGIN)),
  top: between(top, DIALOG_MARGIN, Math.max(DIALOG_MARGIN, page.height - own.height - DIALOG_MARGIN)),
});
