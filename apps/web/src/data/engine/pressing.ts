/** What somebody presses to have a click. A scroll bar isn't among them: to its end no browser says that it was let go. */
const CONTROLS =
  'a, button, input, label, select, summary, tr, [role=button], [role=link], [role=option], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=row], [role=gridcell], [role=treeitem]';

/** Milliseconds within which a click follows a finger's or a button's going up, where one follows. */
const CLICK_WITHIN_MS = 100;

/** Where clicks are made: a window, or what stands for it. */
type Clicked = Pick<EventTarget, 'addEventListener'>;

/**
 * Whether somebody presses something at the moment. A click belongs to what lies under the pointer when it goes down and when it comes up: an answer that arrives between the
 * two and moves the rows makes the click reach nothing, in silence, or another row. So what arrives waits until the click is over.
 */
export class Pressing {
  #isDown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  constructor(page: Clicked) {
    const listen = (type: string, react: (event: Event) => void) => page.addEventListener(type, react, true);
    listen('pointerdown', ({ target }) => {
      this.#endTimer();
      this.#isDown = isControl(target);
      if (!this.#isDown) this.#release();
    });
    listen('pointerup', () => this.#releaseIn(CLICK_WITHIN_MS));
    // After all that reacts to the click.
    listen('click', () => this.#releaseIn(0));
    for (const over of ['pointercancel', 'dragend', 'contextmenu']) listen(over, () => this.#release());
    // The page's own, not captured: pressing a button takes the focus from the field before.
    page.addEventListener('blur', () => this.#release());
    // Let go where no page hears of it, as outside of the window.
    listen('pointermove', (event) => {
      if (this.#isDown && 'buttons' in event && event.buttons === 0 && this.#timer === undefined) this.#release();
    });
  }

  /** Does it now, or once nothing is pressed any more, each in its turn. */
  afterwards(work: () => void): void {
    if (this.#isDown) this.#waiting.push(work);
    else work();
  }

  #releaseIn(ms: number): void {
    this.#endTimer();
    if (this.#isDown) this.#timer = setTimeout(() => this.#release(), ms);
  }

  #endTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #release(): void {
    this.#endTimer();
    this.#isDown = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const work of waiting) work();
  }
}

const isControl = (target: EventTarget | null): boolean =>
  target !== null && 'closest' in target && (target as Element).closest(CONTROLS) !== null;

const own = new Pressing(typeof window === 'undefined' ? new EventTarget() : window);

/** Shows what has arrived once nothing is pressed on this page. */
export const afterPressing = (show: () => void): void => own.afterwards(show);
