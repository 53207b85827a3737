import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { useRef, useState } from 'react';
import { useShownFile } from '../../data/files/device-files.ts';
import { files } from '../../locale/files.ts';
import { viewer } from '../../locale/viewer.ts';
import classes from './viewer.module.css';

interface VideoPlayerProps {
  readonly file: FileRef;
  /** What lists the file. */
  readonly holderID: string;
  readonly onClose: () => void;
}

/** A film as large as the window, of an endoscope or a phone. What is longer than its address serves is asked for anew and goes on where it was. */
export function VideoPlayer({ file, holderID, onClose }: VideoPlayerProps) {
  const [tries, setTries] = useState(0);
  return (
    <Modal.Root opened onClose={onClose} fullScreen padding={0}>
      <Modal.Content aria-label={viewer.video(file.name)} className={classes.viewer ?? ''}>
        <div className={classes.body}>
          <header className={classes.bar}>
            <b className={classes.name}>{file.name}</b>
            <ActionIcon variant="default" aria-label={viewer.close} onClick={onClose} data-autofocus>
              <IconX size={16} />
            </ActionIcon>
          </header>
          <div className={classes.panes}>
            <Film key={tries} file={file} holderID={holderID} onEnded={() => setTries(tries + 1)} again={tries} />
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** How often a film is begun anew by itself: an address serves for five minutes, and few films are longer than an hour. */
const MOST_TRIES = 15;
const stoodAt = new Map<string, number>();

interface FilmProps {
  readonly file: FileRef;
  readonly holderID: string;
  readonly again: number;
  /** Its address has ended. */
  readonly onEnded: () => void;
}

function Film({ file, holderID, again, onEnded }: FilmProps) {
  const { url, missing } = useShownFile(file, holderID, 'whole');
  const [failed, setFailed] = useState(false);
  const began = useRef(again === 0 ? 0 : (stoodAt.get(file.hash) ?? 0));
  if (missing || failed)
    return <p className={classes.missing}>{missing ? files.missingWhy : viewer.undecodableVideo}</p>;
  if (url === undefined) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: films of endoscopes say nothing
    <video
      className={classes.video}
      src={url}
      controls
      autoPlay={again > 0}
      aria-label={viewer.video(file.name)}
      onLoadedMetadata={(event) => {
        if (began.current > 0) event.currentTarget.currentTime = began.current;
      }}
      onTimeUpdate={(event) => stoodAt.set(file.hash, event.currentTarget.currentTime)}
      onError={() => {
        const played = (stoodAt.get(file.hash) ?? 0) > began.current;
        if (played && again < MOST_TRIES) onEnded();
        else setFailed(true);
      }}
    />
  );
}
