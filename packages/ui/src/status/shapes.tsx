import type { ReactNode } from 'react';

/** Side of every status mark's drawing; the shown size scales it. */
const BOX = 14;

/** A status mark's frame: decorative, because the word beside it says the same. Colour is inherited. */
export function MarkSvg({ size, children }: { readonly size: number; readonly children: ReactNode }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${BOX} ${BOX}`} fill="none" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Outer ring of a visit's mark. */
export const ring = <circle cx="7" cy="7" r="5.6" stroke="currentColor" strokeWidth="1.4" />;

/** A filled disc with a check: a visit or task that is done. */
export const checkedDisc = (
  <>
    <circle cx="7" cy="7" r="6.5" fill="currentColor" />
    <path
      d="m4.1 7.2 2.1 2 3.8-4"
      stroke="var(--vl-surface)"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

/** A filled square with a check: a thread that is done. */
export const checkedSquare = (
  <>
    <rect x="1" y="1" width="12" height="12" rx="2.6" fill="currentColor" />
    <path
      d="m4.2 7.1 2 2 3.6-3.9"
      stroke="var(--vl-surface)"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

/** A diamond: to be done now. */
export const diamond = <path d="M7 .8 13.2 7 7 13.2.8 7z" fill="currentColor" />;

/** A filled square with an exclamation mark: late. */
export const lateSquare = (
  <>
    <rect x="1" y="1" width="12" height="12" rx="2.6" fill="currentColor" />
    <path d="M7 3.6v4.2" stroke="var(--vl-surface)" strokeWidth="1.8" strokeLinecap="round" />
    <circle cx="7" cy="10.4" r="1.05" fill="var(--vl-surface)" />
  </>
);

/** A slash: left out, with a reason. */
export const slash = <path d="M3.4 11 10.6 3" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />;

/** A square in outline: ended before it came. */
export const stopSquare = (
  <rect x="2.4" y="2.4" width="9.2" height="9.2" rx="1.4" stroke="currentColor" strokeWidth="1.6" />
);

/** Two discs that overlap: noted twice, to be decided. */
export const twoDiscs = (
  <>
    <circle cx="5" cy="7" r="4" stroke="currentColor" strokeWidth="1.5" />
    <circle cx="9" cy="7" r="4" stroke="currentColor" strokeWidth="1.5" />
  </>
);

/** A short dash: nothing of this kind here. */
export const dash = <path d="M3.4 7h7.2" stroke="currentColor" strokeWidth="1.6" />;

/** A dashed square: there, but not sent. */
export const dashedSquare = (
  <rect
    x="1.7"
    y="1.7"
    width="10.6"
    height="10.6"
    rx="2.4"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeDasharray="2.2 1.9"
  />
);

/** A square whose lower half is filled: to do now. */
export const halfSquare = (
  <>
    <rect x="1.8" y="1.8" width="10.4" height="10.4" rx="2.2" stroke="currentColor" strokeWidth="1.6" />
    <path d="M1.8 7.2h10.4v2.8a2.2 2.2 0 0 1-2.2 2.2H4A2.2 2.2 0 0 1 1.8 10z" fill="currentColor" />
  </>
);

/** Three quarters of a pie inside a ring: waits for payment. */
export const threeQuarters = <path d="M7 3.2A3.8 3.8 0 1 1 3.2 7H7z" fill="currentColor" />;

/** The right half filled inside a ring: the doctor is done. */
export const rightHalf = <path d="M7 3.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />;

const DIAMOND = 'M7 1.4 12.6 7 7 12.6 1.4 7z';

/** A diamond in outline: a booking that stands. */
export const openDiamond = <path d={DIAMOND} stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />;

/** A dashed diamond: a booking that waits for the clinic's word. */
export const dashedDiamond = (
  <path d={DIAMOND} stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.4 1.6" strokeLinejoin="round" />
);

/** A diamond that is struck through: a booking that is over. */
export const struckDiamond = (
  <>
    <path d={DIAMOND} stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" />
    <path d="M1.6 12.4 12.4 1.6" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
  </>
);

/** A cross: nobody came. */
export const cross = <path d="m3 3 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />;
