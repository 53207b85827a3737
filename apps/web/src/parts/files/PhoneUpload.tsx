import { Button, CopyButton } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { UploadLink } from '@vetloom/protocol/phone-upload.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { FloatingDialog } from '@vetloom/ui/layout/FloatingDialog.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from '../../data/engine/hooks.ts';
import { isReachable, makeUploadLink, uploadPageUrl } from '../../data/files/phone-link.ts';
import { refusal } from '../../locale/codes.ts';
import { phoneUpload } from '../../locale/files-upload.ts';
import { QrCode } from '../qr/QrCode.tsx';
import classes from './files.module.css';

const words = phoneUpload.desk;
const REFRESH_MS = 5000;

interface PhoneUploadProps {
  readonly recordID: string;
  /** Files of the visit now; what comes while the window is open is counted. */
  readonly count: number;
  /** The exam to which the photos go; without one they are the visit's. */
  readonly taskID?: string;
}

/** Opens a window with a code by which a phone adds photos to this visit; the desk goes on working beside it. */
export function PhoneUpload({ recordID, count, taskID }: PhoneUploadProps) {
  const [from, setFrom] = useState<number>();
  return (
    <>
      <button
        type="button"
        className={classes.add}
        aria-expanded={from !== undefined}
        onClick={() => setFrom(from === undefined ? count : undefined)}
      >
        <IconDeviceMobile size={14} aria-hidden="true" />
        {words.open}
      </button>
      {from === undefined ? null : (
        <CodeWindow
          recordID={recordID}
          taskID={taskID}
          arrived={Math.max(0, count - from)}
          onClose={() => setFrom(undefined)}
        />
      )}
    </>
  );
}

interface CodeWindowProps {
  readonly recordID: string;
  readonly taskID: string | undefined;
  readonly arrived: number;
  readonly onClose: () => void;
}

function CodeWindow({ recordID, taskID, arrived, onClose }: CodeWindowProps) {
  const store = useStore();
  const [link, setLink] = useState<UploadLink>();
  const [failure, setFailure] = useState<string>();
  const [now, setNow] = useState(() => store.now());
  const make = useCallback(() => {
    setFailure(undefined);
    makeUploadLink(recordID, taskID).then(setLink, (error: unknown) => {
      const { sentence, code } = refusal(error);
      setFailure(`${sentence} ${code}`);
    });
  }, [recordID, taskID]);
  useEffect(make, [make]);
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [store]);
  const left = link === undefined ? 0 : Math.ceil((link.expiresAt - now) / 60);
  const url = link === undefined ? undefined : uploadPageUrl(link.token);
  return (
    <FloatingDialog title={words.title} onClose={onClose} width={320}>
      {failure === undefined ? null : <Notice tone="cinnabar">{failure}</Notice>}
      {url !== undefined && left > 0 ? (
        <div className={classes.code}>
          <QrCode text={url} label={words.code} />
          <p className={classes.codeText}>{words.text}</p>
          {isReachable() ? null : <Notice tone="ochre">{words.localOnly}</Notice>}
          <div className={classes.codeFoot}>
            <span role="status">{words.arrived(arrived)}</span>
            <span>{words.left(left)}</span>
          </div>
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy}>
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
        </div>
      ) : null}
      {(link !== undefined && left <= 0) || failure !== undefined ? (
        <div className={classes.code}>
          {link === undefined ? null : <p className={classes.codeText}>{words.ended}</p>}
          <Button size="sm" onClick={make}>
            {words.renew}
          </Button>
        </div>
      ) : null}
    </FloatingDialog>
  );
}
