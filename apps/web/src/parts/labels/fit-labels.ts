/** Sizes at which a label's text is tried until it fits, as the PDF does. */
const SCALES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.46];
const PIXELS_PER_MM = 96 / 25.4;

/** Makes the text of each label smaller until it fits on its paper. `page` is the laid out document that is printed. */
export function fitLabels(page: Document, heightMm: number): void {
  const most = heightMm * PIXELS_PER_MM;
  for (const label of page.querySelectorAll<HTMLElement>('.page')) {
    for (const scale of SCALES) {
      label.style.zoom = String(scale);
      if (label.getBoundingClientRect().height <= most) break;
    }
  }
}
