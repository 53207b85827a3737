import { Button, Input } from '@mantine/core';
import { type PenPoint, SIGNATURE_BOX, signatureOf } from '@vetloom/domain/core/signature.ts';
import { type PointerEvent, useRef, useState } from 'react';
import { estimates } from '../../locale/estimate.ts';
import classes from './estimate.module.css';

const words = estimates.decision;
const VIEW = `0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`;

interface SignatureProps {
  readonly signature: string;
}

/** A signature as it was given. */
export const Hand = ({ signature, label }: SignatureProps & { readonly label: string }) => (
  <svg className={classes.hand} viewBox={VIEW} role="img" aria-label={label}>
    <Strokes signature={signature} />
  </svg>
);

const Strokes = ({ signature }: SignatureProps) => (
  <path d={signature} fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round" strokeLinejoin="round" />
);

interface SignaturePadProps extends SignatureProps {
  readonly onChange: (signature: string) => void;
  readonly error: string | undefined;
}

/** The field in which an owner signs, by finger, pen or mouse. */
export function SignaturePad({ signature, onChange, error }: SignaturePadProps) {
  const [strokes, setStrokes] = useState<readonly (readonly PenPoint[])[]>([]);
  const drawing = useRef(false);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): PenPoint => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - left) / width) * SIGNATURE_BOX.width,
      y: ((clientY - top) / height) * SIGNATURE_BOX.height,
    };
  };
  const put = (next: readonly (readonly PenPoint[])[]) => {
    setStrokes(next);
    onChange(signatureOf(next));
  };
  return (
    <div>
      <Input.Label labelElement="div" aria-hidden="true" mb={4}>
        {words.signature}
      </Input.Label>
      <div className={classes.padFrame}>
        <svg
          className={classes.pad}
          viewBox={VIEW}
          role="img"
          aria-label={words.signature}
          data-wrong={error !== undefined}
          // The hand that signs leaves the cursor where it is: the form's keys go on.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drawing.current = true;
            put([...strokes, [pointOf(event)]]);
          }}
          onPointerMove={(event) => {
            if (!drawing.current) return;
            put([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), pointOf(event)]]);
          }}
          onPointerUp={() => {
            drawing.current = false;
          }}
          onPointerCancel={() => {
            drawing.current = false;
          }}
        >
          <Strokes signature={signature} />
        </svg>
        {signature === '' ? <p className={classes.padHint}>{words.signHere}</p> : null}
        {signature === '' ? null : (
          <Button className={classes.padClear ?? ''} size="compact-sm" variant="default" onClick={() => put([])}>
            {words.clear}
          </Button>
        )}
      </div>
      {error === undefined ? null : <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  );
}
