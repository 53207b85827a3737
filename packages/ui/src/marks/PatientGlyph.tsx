import type { ReactNode } from 'react';
import { useUiWords } from '../words.tsx';
import classes from './marks.module.css';

/** The kinds of animal that have a drawing of their own. */
export type Species = 'dog' | 'cat' | 'rabbit' | 'bird' | 'other';

const faces: Record<Species, ReactNode> = {
  dog: (
    <>
      <path d="M7.6 5.2C5.4 3.6 3 4.8 2.7 7.4c-.3 2.5.6 4.9 2.3 5.4" />
      <path d="M16.4 5.2c2.2-1.6 4.6-.4 4.9 2.2.3 2.5-.6 4.9-2.3 5.4" />
      <path d="M7.6 5.2c2.7-1 6.1-1 8.8 0 1.9 2.2 2.7 4.8 2.6 7.6-.1 4.2-2.9 7.4-7 7.4s-6.9-3.2-7-7.4c-.1-2.8.7-5.4 2.6-7.6Z" />
      <path d="M9 11.4v.5M15 11.4v.5" />
      <path d="M10.4 15.2h3.2L12 17z" fill="currentColor" />
      <path d="M12 17v1" />
    </>
  ),
  cat: (
    <>
      <path d="M4.6 19.2C3.6 14 3.4 9 4 4.2L8 8c2.6-.8 5.4-.8 8 0l4-3.8c.6 4.8.4 9.8-.6 15" />
      <path d="M4.6 19.2c4.6 1.6 10.2 1.6 14.8 0" />
      <path d="M8.8 12.4v.5M15.2 12.4v.5" />
      <path d="M10.9 15.4h2.2L12 16.6z" fill="currentColor" />
      <path d="M2.2 14.6l3 .6M21.8 14.6l-3 .6" />
    </>
  ),
  rabbit: (
    <>
      <path d="M9.2 10.4C7 8.6 6.2 5.2 7 2.6c2.2.6 3.6 3.8 3.9 7.2" />
      <path d="M14.8 10.4c2.2-1.8 3-5.2 2.2-7.8-2.2.6-3.6 3.8-3.9 7.2" />
      <path d="M12 9.7c4 0 6.6 2.7 6.6 6.1S16 21.4 12 21.4s-6.6-2.2-6.6-5.6S8 9.7 12 9.7Z" />
      <path d="M9.3 14.4v.5M14.7 14.4v.5" />
      <path d="M11 17h2l-1 1.1z" fill="currentColor" />
      <path d="M12 18.1v1.1" />
    </>
  ),
  bird: (
    <>
      <path d="M4 9.6 7 8.2c.5-2.7 2.6-4.5 5.2-4.5 3 0 5.2 2.3 5.2 5.3v2.4l3.2 7.6" />
      <path d="M4 9.6l3 1.6v2.6c0 3.9 2.9 6.2 6.6 6.2 2.7 0 5-.4 7-1" />
      <path d="M10.4 12.6c.3 2.6 2.3 4.2 5.2 3.9" />
      <path d="M11.3 7.9v.4" />
    </>
  ),
  other: (
    <>
      <path d="M12 12.4c2.4 0 5 2.7 5 5.1 0 1.8-1.4 2.6-2.9 2.6-.9 0-1.3-.4-2.1-.4s-1.2.4-2.1.4c-1.5 0-2.9-.8-2.9-2.6 0-2.4 2.6-5.1 5-5.1Z" />
      <ellipse cx="8.8" cy="6.6" rx="1.7" ry="2.4" />
      <ellipse cx="15.2" cy="6.6" rx="1.7" ry="2.4" />
      <ellipse cx="4.6" cy="11.2" rx="1.5" ry="2.1" />
      <ellipse cx="19.4" cy="11.2" rx="1.5" ry="2.1" />
    </>
  ),
};

export interface PatientGlyphProps {
  readonly species: Species;
  readonly size?: number;
  /** Sets the drawing on a soft square of this side, as the patient strip does. */
  readonly tile?: number;
}

/** An animal's kind as a line drawing. */
export function PatientGlyph({ species, size = 18, tile }: PatientGlyphProps) {
  const words = useUiWords();
  const drawing = (
    <svg
      className={classes.glyph}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size >= 24 ? 1.6 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={words.species[species]}
    >
      {faces[species]}
    </svg>
  );
  if (tile === undefined) return drawing;
  return (
    <span className={classes.glyphTile} style={{ width: tile, height: tile }}>
      {drawing}
    </span>
  );
}
