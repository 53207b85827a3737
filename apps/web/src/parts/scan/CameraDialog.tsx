import { Button, Modal } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { scan as words } from '../../locale/scan.ts';
import { type CameraTrouble, type OpenCamera, openCamera } from './camera.ts';
import { readCodeIn } from './read-codes.ts';
import classes from './scan.module.css';
import { sayScanned } from './scanned.ts';

interface CameraDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** It stays open for the next code, as where shelves are counted; else the first code closes it. */
  readonly keepsOpen: boolean;
}

/** Between two looks at the picture, in ms: a hand holds still for longer. */
const EVERY = 120;
/** The same code is read once until it has been out of the picture for so long, in ms. */
const GONE_AFTER = 1500;
/** A dialog has closed and given the focus back after so long, in ms. */
const AFTER_CLOSING = 60;
/** Wider pictures are looked at smaller: no code needs more. */
const WIDEST = 1280;

type Sight = OpenCamera | CameraTrouble | undefined;

/** The picture of the camera; what it reads goes to whoever hears scans on this page, as from a scanner that types. */
export default function CameraDialog({ opened, ...props }: CameraDialogProps) {
  return opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, keepsOpen }: Omit<CameraDialogProps, 'opened'>) {
  const [camera, setCamera] = useState<Sight>();
  const [attempt, setAttempt] = useState(0);
  const [light, setLight] = useState(false);
  const [said, setSaid] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the camera anew
  useEffect(() => {
    let isOver = false;
    let opened: OpenCamera | undefined;
    void openCamera().then((found) => {
      if (!isOver) setCamera(found);
      if (typeof found === 'string') return;
      if (isOver) found.close();
      else opened = found;
    });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [attempt]);

  const took = (code: string) => {
    navigator.vibrate?.(60);
    if (keepsOpen) return setSaid(sayScanned(code) ? words.read(code) : words.nobody);
    onClose();
    // The focus goes back to the button first: whoever hears the code then has it where they want it.
    setTimeout(() => {
      if (!sayScanned(code)) showError(words.nobody);
    }, AFTER_CLOSING);
  };
  const tookLatest = useRef(took);
  useEffect(() => {
    tookLatest.current = took;
  });

  useEffect(() => {
    const shown = video.current;
    if (camera === undefined || typeof camera === 'string' || shown === null) return;
    shown.srcObject = camera.stream;
    void shown.play().catch(() => undefined);
    return looking(shown, {
      onCode: (code) => tookLatest.current(code),
      onFailure: () => setSaid(words.notReadable),
    });
  }, [camera]);

  const readFile = async (picked: File | undefined) => {
    if (picked === undefined) return;
    try {
      const code = await readCodeIn(picked);
      if (code === undefined) setSaid(words.nothingIn);
      else took(code);
    } catch {
      setSaid(words.notReadable);
    }
  };
  const trouble = typeof camera === 'string' ? camera : undefined;
  return (
    <Modal opened onClose={onClose} title={words.title} size={480} centered>
      <div className={classes.camera}>
        {trouble === undefined ? (
          <div className={classes.sight} data-read={said !== undefined || undefined}>
            <video ref={video} muted playsInline aria-label={words.aim} />
            <span className={classes.aim} aria-hidden="true" />
          </div>
        ) : (
          <Notice
            tone="ochre"
            action={
              trouble === 'insecure' ? null : (
                <Button size="xs" variant="default" onClick={() => setAttempt(attempt + 1)}>
                  {words.again}
                </Button>
              )
            }
          >
            {words.trouble[trouble]}
          </Notice>
        )}
        <p role="status" className={classes.said}>
          {said ?? (camera === undefined ? words.starting : trouble === undefined ? words.aim : words.pictureHint)}
        </p>
        <div className={classes.acts}>
          {camera !== undefined && typeof camera !== 'string' && camera.hasLight ? (
            <Button
              size="sm"
              variant={light ? 'filled' : 'default'}
              aria-pressed={light}
              onClick={() => {
                setLight(!light);
                void camera.setLight(!light).catch(() => setLight(light));
              }}
            >
              {words.light}
            </Button>
          ) : null}
          <Button size="sm" variant="default" onClick={() => file.current?.click()}>
            {words.picture}
          </Button>
          <Button size="sm" onClick={onClose}>
            {words.close}
          </Button>
        </div>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          hidden
          aria-label={words.picture}
          onChange={(event) => {
            const [picked] = event.currentTarget.files ?? [];
            void readFile(picked);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Modal>
  );
}

interface Sees {
  readonly onCode: (code: string) => void;
  /** The reader’s own code can’t be had. */
  readonly onFailure: () => void;
}

/** Looks at a live picture again and again, one look at a time, until the function that is answered is called. */
function looking(video: HTMLVideoElement, { onCode, onFailure }: Sees): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let isOver = false;
  let last: { readonly code: string; readonly seen: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    if (context !== null && video.videoWidth > 0) {
      const scale = Math.min(1, WIDEST / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const code = await readCodeIn(context.getImageData(0, 0, canvas.width, canvas.height));
      const seen = performance.now();
      if (isOver) return;
      if (code !== undefined) {
        const isNew = last?.code !== code || seen - last.seen > GONE_AFTER;
        last = { code, seen };
        if (isNew) onCode(code);
      }
    }
    if (!isOver) timer = setTimeout(again, EVERY);
  };
  const again = () => {
    look().catch(() => {
      if (!isOver) onFailure();
    });
  };
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
