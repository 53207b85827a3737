import { create } from 'qrcode';
import classes from './qr.module.css';

/** Modules around the code that must stay light, by the standard. */
const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  /** What it opens, for assistive technology. */
  readonly label: string;
}

/** A QR code as a drawing: dark on white in both schemes, because cameras want it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, at) =>
    dark ? `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z` : '',
  ).join('');
  const whole = size + 2 * QUIET;
  return (
    <svg className={classes.qr} viewBox={`0 0 ${whole} ${whole}`} role="img" aria-label={label} data-url={text}>
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
