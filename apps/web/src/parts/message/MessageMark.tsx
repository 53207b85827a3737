import { MESSAGE_STATUS, type MessageStatus } from '@vetloom/domain/message/message-status.ts';
import { MarkSvg } from '@vetloom/ui/status/shapes.tsx';
import type { ReactNode } from 'react';
import { messageStates } from '../../locale/message.ts';
import classes from './message.module.css';

/** An envelope tells that it is a message; what is in and on it, where it stands. */
const paper = (dashed: boolean) => (
  <rect
    x="1.2"
    y="2.7"
    width="11.6"
    height="8.6"
    rx="1.6"
    stroke="currentColor"
    strokeWidth="1.3"
    {...(dashed && { strokeDasharray: '2.2 1.7' })}
  />
);
const flap = <path d="m1.8 4 5.2 3.8L12.2 4" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" />;
const filled = <rect x="0.6" y="2.1" width="12.8" height="9.8" rx="2" fill="currentColor" />;
const onFill = (path: string) => (
  <path d={path} stroke="var(--vl-surface)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
);
const CHECK = 'm4.3 7.2 1.9 1.8 3.5-3.7';

type Face = keyof typeof MESSAGE_STATUS;
const DRAWN: Readonly<Record<Face, readonly [tone: string, drawing: ReactNode]>> = {
  queued: [
    'ink2',
    <>
      {paper(true)}
      {flap}
    </>,
  ],
  handing: [
    'accent',
    <>
      {paper(false)}
      <path d="M3.8 7h5.6M7.4 5l2 2-2 2" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
    </>,
  ],
  unsure: [
    'ochre',
    <>
      {paper(false)}
      <path
        d="M5.6 5.9c.1-.8.7-1.2 1.4-1.2s1.4.5 1.4 1.2c0 .8-1.4 1-1.4 1.8M7 9.4v.1"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </>,
  ],
  failed: [
    'cinnabar',
    <>
      {filled}
      {onFill('M7 4.4v3M7 9.6v.1')}
    </>,
  ],
  withdrawn: [
    'ink3',
    <>
      {paper(false)}
      <path d="M2.5 12.5 11.5 1.5" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
    </>,
  ],
  called: [
    'moss',
    <path
      key="phone"
      d="M3 1.8h2l1 2.8-1.4 1c.6 1.4 1.5 2.3 2.9 2.9l1-1.4 2.8 1v2c0 .7-.6 1.2-1.3 1.1C5.7 10.7 2.3 7.3 1.9 3.1 1.8 2.4 2.3 1.8 3 1.8z"
      fill="currentColor"
    />,
  ],
  sent: [
    'accent',
    <>
      {paper(false)}
      {flap}
    </>,
  ],
  delivered: [
    'moss',
    <>
      {filled}
      {onFill(CHECK)}
    </>,
  ],
  read: [
    'moss',
    <>
      {filled}
      {onFill('m2.6 7.2 1.8 1.8 3.1-3.7M7.1 9l.3.1 3.3-3.8')}
    </>,
  ],
};

const faceOf = (status: number): Face =>
  (Object.keys(MESSAGE_STATUS) as Face[]).find((face) => MESSAGE_STATUS[face] === status) ?? 'queued';

/** The word of a state. */
export const stateWord = (status: MessageStatus): string => messageStates[faceOf(status)];

/** Where a message stands, as shape, colour and word. */
export function MessageMark({ status, size = 14 }: { readonly status: MessageStatus; readonly size?: number }) {
  const face = faceOf(status);
  const [tone, drawing] = DRAWN[face];
  return (
    <span className={classes.mark} data-tone={tone}>
      <MarkSvg size={size}>{drawing}</MarkSvg>
      {messageStates[face]}
    </span>
  );
}
