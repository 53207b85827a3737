import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { type CardFields, cardFieldsOf } from '../../../data/subscription/card-fields.ts';
import { fieldsAddress } from '../../../data/subscription/subscription.ts';
import { subscription as words } from '../../../locale/subscription.ts';
import classes from './package.module.css';

interface CardFrameProps {
  readonly fieldsURL: string;
  readonly fields: RefObject<Pick<CardFields, 'getPrime'> | null>;
  readonly onChange: (complete: boolean) => void;
}

/** The fields of a card, in a frame of whoever charges it: nothing of what is typed there comes here. */
export function CardFrame({ fieldsURL, fields, onChange }: CardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<CardFields>(undefined);
  const hear = useRef(onChange);
  hear.current = onChange;
  const address = fieldsAddress(fieldsURL);
  useEffect(() => {
    const opened = cardFieldsOf(
      () => frame.current?.contentWindow ?? null,
      address,
      (complete) => hear.current(complete),
    );
    port.current = opened;
    return () => opened.close();
  }, [address]);
  useImperativeHandle(fields, () => ({
    getPrime: () => port.current?.getPrime() ?? Promise.reject(new Error('no fields')),
  }));
  return (
    <div>
      <iframe ref={frame} className={classes.fields} src={address} title={words.pay.fields} allow="payment" />
      <p className={classes.hint}>{words.pay.fieldsText}</p>
    </div>
  );
}
