import { DEFAULT_STAFF_COLOR } from '@vetloom/domain/core/constants.ts';
import classes from './marks.module.css';

/** Relative luminance after WCAG 2, of `#rrggbb`. */
function luminance(hex: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** White or ink, whichever reads better on a person's own colour. */
function inkOn(hex: string): string {
  return luminance(hex) > 0.18 ? '#1F1E1B' : '#FFFFFF';
}

export interface StaffAvatarProps {
  readonly name: string;
  /** The person's colour as `#rrggbb`; anything else falls back to the default. */
  readonly colour?: string | undefined;
  /** Address of a picture. */
  readonly picture?: string | undefined;
  readonly size?: number;
  /** A rounded square, for the person signed in. */
  readonly square?: boolean;
}

/** A person as the first character of the name on their colour. Decorative: the name stands beside it. */
export function StaffAvatar({ name, colour, picture, size = 18, square = false }: StaffAvatarProps) {
  const fill = colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_STAFF_COLOR;
  const [initial = ''] = name.trim();
  return (
    <span
      className={square ? `${classes.avatar} ${classes.avatarSquare}` : classes.avatar}
      style={{ width: size, height: size, background: fill, color: inkOn(fill), fontSize: Math.round(size * 0.5) }}
      aria-hidden="true"
    >
      {picture === undefined ? initial.toUpperCase() : <img src={picture} alt="" />}
    </span>
  );
}
