import { ActionIcon, Button, Modal, NativeSelect, SegmentedControl, Slider } from '@mantine/core';
import { IconContrast, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useState } from 'react';
import { viewer } from '../../../locale/exam.ts';
import { Pane, type Tool, type ViewedImage } from './Pane.tsx';
import { AS_TAKEN, bounded, type Line, type View } from './view.ts';
import classes from './viewer.module.css';

interface ViewerProps {
  /** Pictures of the animal, the latest first; the two of a comparison are among them. */
  readonly images: readonly ViewedImage[];
  /** The chosen one; undefined while closed. */
  readonly at: string | undefined;
  readonly onMove: (hash: string) => void;
  readonly onClose: () => void;
}

/** X-ray and ultrasound pictures as large as the window: zoom, window and level, lengths, and two dates side by side. */
export function Viewer({ images, at, onMove, onClose }: ViewerProps) {
  const image = images.find(({ hash }) => hash === at);
  return (
    <Modal.Root opened={image !== undefined} onClose={onClose} fullScreen padding={0}>
      <Modal.Content aria-label={viewer.title} className={classes.viewer ?? ''}>
        <div className={classes.body}>
          {image ? <Open key={image.hash} image={image} images={images} onMove={onMove} onClose={onClose} /> : null}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface OpenProps extends Omit<ViewerProps, 'at'> {
  readonly image: ViewedImage;
}

function Open({ image, images, onMove, onClose }: OpenProps) {
  const [tool, setTool] = useState<Tool>('pan');
  const [view, setView] = useState<View>(AS_TAKEN);
  const [lines, setLines] = useState<Readonly<Record<string, Line>>>({});
  const [spacing, setSpacing] = useState(image.mmPerPixel === null ? '' : String(image.mmPerPixel));
  const [other, setOther] = useState('');
  const compared = images.find(({ hash }) => hash === other);
  const others = images.filter(({ hash }) => hash !== image.hash);
  const typed = Number(spacing);
  const mmPerPixel = Number.isFinite(typed) && typed > 0 ? typed : null;
  const place = images.findIndex(({ hash }) => hash === image.hash);
  const move = (by: number) => {
    const next = images[place + by];
    if (next) onMove(next.hash);
  };
  useHotkey('ArrowLeft', () => move(-1));
  useHotkey('ArrowRight', () => move(1));
  const zoom = (factor: number) => setView((now) => bounded({ ...now, zoom: now.zoom * factor }));
  useHotkey('+', () => zoom(1.25));
  useHotkey('-', () => zoom(0.8));
  useHotkey('0', () => setView(AS_TAKEN));
  return (
    <>
      <header className={classes.bar}>
        <b className={classes.name}>{viewer.option(image.name, formatDate(image.at))}</b>
        <SegmentedControl
          aria-label={viewer.tools}
          value={tool}
          onChange={(chosen) => setTool(chosen as Tool)}
          data={[
            { value: 'pan', label: viewer.pan },
            { value: 'level', label: viewer.level },
            { value: 'measure', label: viewer.measure },
          ]}
        />
        <div className={classes.slider}>
          {viewer.center}
          <Slider
            w={96}
            min={0}
            max={255}
            label={null}
            thumbLabel={viewer.center}
            value={view.center}
            onChange={(center) => setView({ ...view, center })}
          />
        </div>
        <div className={classes.slider}>
          {viewer.window}
          <Slider
            w={96}
            min={1}
            max={512}
            label={null}
            thumbLabel={viewer.window}
            // A narrower window is more contrast, which people expect at the right.
            value={513 - view.window}
            onChange={(contrast) => setView({ ...view, window: 513 - contrast })}
          />
        </div>
        <ActionIcon variant="default" aria-label={viewer.zoomOut} onClick={() => zoom(0.8)}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={viewer.zoomIn} onClick={() => zoom(1.25)}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={viewer.invert}
          aria-pressed={view.inverted}
          onClick={() => setView({ ...view, inverted: !view.inverted })}
        >
          <IconContrast size={16} />
        </ActionIcon>
        <Button
          variant="default"
          onClick={() => {
            setView(AS_TAKEN);
            setLines({});
          }}
        >
          {viewer.reset}
        </Button>
        {tool === 'measure' ? (
          <label className={classes.slider}>
            {viewer.spacing}
            <input
              className={classes.spacing}
              inputMode="decimal"
              value={spacing}
              onChange={(event) => setSpacing(event.currentTarget.value)}
            />
          </label>
        ) : null}
        {others.length === 0 ? null : (
          <NativeSelect
            aria-label={viewer.compareWith}
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
            data={[
              { value: '', label: viewer.noCompare },
              ...others.map(({ hash, name, at }) => ({ value: hash, label: viewer.option(name, formatDate(at)) })),
            ]}
          />
        )}
        <ActionIcon
          className={classes.close ?? ''}
          variant="default"
          aria-label={viewer.close}
          onClick={onClose}
          data-autofocus
        >
          <IconX size={16} />
        </ActionIcon>
      </header>
      <div className={classes.panes}>
        {[image, ...(compared ? [compared] : [])].map((shown) => (
          <figure key={shown.hash} className={classes.figure}>
            <Pane
              image={shown}
              tool={tool}
              view={view}
              onView={setView}
              mmPerPixel={shown.hash === image.hash ? mmPerPixel : shown.mmPerPixel}
              line={lines[shown.hash]}
              onLine={(line) => setLines((known) => ({ ...known, [shown.hash]: line }))}
            />
            {compared ? <figcaption>{viewer.option(shown.name, formatDate(shown.at))}</figcaption> : null}
          </figure>
        ))}
      </div>
      <footer className={classes.hint}>{viewer.hint}</footer>
    </>
  );
}
