import { useEffect, useState } from 'react';
import classes from './account.module.css';

/** A QR code, drawn on this device: what it holds goes nowhere. Always dark on light, or cameras do not read it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawn, setDrawn] = useState('');
  useEffect(() => {
    let gone = false;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { margin: 2, width: 168, errorCorrectionLevel: 'M' }))
      .then((address) => {
        if (!gone) setDrawn(address);
      });
    return () => {
      gone = true;
    };
  }, [text]);
  return drawn === '' ? (
    <div className={classes.qr} />
  ) : (
    <img className={classes.qr} src={drawn} width={168} height={168} alt={label} />
  );
}
