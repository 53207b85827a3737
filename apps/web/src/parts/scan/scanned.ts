/** Who takes what scanners read on this page. */
export interface ScanHearer {
  /** Takes a code; `false` leaves it to who came before. */
  readonly onScan: (code: string) => unknown;
  /** A key that may be the first of a scan is about to write. */
  readonly onBegin?: () => void;
  /** Whether a field takes back by itself what a scan wrote into it. */
  readonly takesBack?: (field: Element) => boolean;
  /** It stands in a dialog itself, or in a panel that is one on narrow screens (`either`); others rest while one is open. */
  readonly inDialog?: boolean | 'either';
}

type Asks = () => ScanHearer;

/** Who hears a code that was read, who came last last: a dialog lies over the page that opened it. */
const hearers: Asks[] = [];

/** Hears what is read from now on, until the function that is answered is called. `asks` is called for each code, for the hearer as it is then. */
export function hearScanned(asks: Asks): () => void {
  hearers.push(asks);
  return () => {
    const at = hearers.lastIndexOf(asks);
    if (at >= 0) hearers.splice(at, 1);
  };
}

/** Those who hear now, who came last first. */
export const hearing = (hears: (hearer: ScanHearer) => boolean = () => true): ScanHearer[] =>
  hearers
    .map((asks) => asks())
    .filter(hears)
    .reverse();

/** Gives a code to whoever takes it on this page; false where nobody does. */
export const sayScanned = (code: string, to: readonly ScanHearer[] = hearing()): boolean =>
  to.some(({ onScan }) => onScan(code) !== false);
