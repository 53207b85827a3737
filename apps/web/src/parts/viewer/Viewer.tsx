import { ActionIcon, Button, Modal, NativeSelect, SegmentedControl, Slider } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconContrast,
  IconDownload,
  IconMinus,
  IconPlus,
  IconSparkles,
  IconX,
} from '@tabler/icons-react';
import type { ImageDetection } from '@vetloom/domain/detection/detection.schema.ts';
import { labelWords } from '@vetloom/domain/detection/file-labels.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useShownFile } from '../../data/files/device-files.ts';
import { detection } from '../../locale/detection.ts';
import { keyWords } from '../../locale/shell-keys.ts';
import { viewer } from '../../locale/viewer.ts';
import { BoxLayer, type DrawnBox } from '../detection/BoxLayer.tsx';
import { DetectionSide } from '../detection/DetectionSide.tsx';
import { labelKey } from '../detection/LabelList.tsx';
import { useDetections, useMayDetect } from '../detection/use-detections.ts';
import { Pane, type Tool, type ViewedImage } from './Pane.tsx';
import { AS_TAKEN, bounded, type Line, type View } from './view.ts';
import classes from './viewer.module.css';

/** What the viewer shows. */
export interface ViewerProps {
  /** Pictures that belong together, such as those of an animal, the latest first; the two of a comparison are among them. */
  readonly images: readonly ViewedImage[];
  /** The chosen one by its content; undefined while closed. */
  readonly at: string | undefined;
  readonly onMove: (hash: string) => void;
  readonly onClose: () => void;
}

/** Pictures as large as the window, one after the other by arrow keys: zoom, window and level, lengths, and two dates side by side. */
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
  const mayDetect = useMayDetect();
  const detections = useDetections(image.hash) ?? NONE;
  const [side, setSide] = useState(false);
  const [label, setLabel] = useState<string>();
  const compared = images.find(({ hash }) => hash === other);
  const others = images.filter(({ hash }) => hash !== image.hash);
  const typed = Number(spacing);
  const mmPerPixel = Number.isFinite(typed) && typed > 0 ? typed : null;
  const place = images.findIndex(({ hash }) => hash === image.hash);
  const move = (by: number) => {
    const next = images[place + by];
    if (next) onMove(next.hash);
  };
  useHotkey('ArrowLeft', keyWords.otherPicture, () => move(-1));
  useHotkey('ArrowRight', keyWords.otherPicture, () => move(1));
  const hasSide = mayDetect || detections.length > 0;
  useHotkey('A', keyWords.detect, () => setSide(!side), { enabled: hasSide });
  const zoom = (factor: number) => setView((now) => bounded({ ...now, zoom: now.zoom * factor }));
  useHotkey('+', keyWords.zoom, () => zoom(1.25));
  useHotkey('-', keyWords.zoom, () => zoom(0.8));
  useHotkey('0', keyWords.wholePicture, () => setView(AS_TAKEN));
  return (
    <>
      <header className={classes.bar}>
        <b className={classes.name}>{titleOf(image)}</b>
        {images.length > 1 ? (
          <>
            <ActionIcon
              variant="default"
              aria-label={viewer.previous}
              aria-keyshortcuts="ArrowLeft"
              disabled={place <= 0}
              onClick={() => move(-1)}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
            <span className={classes.counter}>{viewer.counter(place + 1, images.length)}</span>
            <ActionIcon
              variant="default"
              aria-label={viewer.next}
              aria-keyshortcuts="ArrowRight"
              disabled={place >= images.length - 1}
              onClick={() => move(1)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
          </>
        ) : null}
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
              ...others.map((one) => ({ value: one.hash, label: titleOf(one) })),
            ]}
          />
        )}
        {hasSide ? (
          <Button
            variant="default"
            aria-pressed={side}
            aria-keyshortcuts="A"
            leftSection={<IconSparkles size={16} aria-hidden="true" />}
            rightSection={<Keycap keys="A" />}
            onClick={() => setSide(!side)}
          >
            {side ? detection.close : detection.open}
          </Button>
        ) : null}
        <Download image={image} />
        <ActionIcon variant="default" aria-label={viewer.close} onClick={onClose} data-autofocus>
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
              over={
                side && shown.hash === image.hash
                  ? (picture, toFrame) => (
                      <BoxLayer boxes={boxesOf(detections, label)} picture={picture} toFrame={toFrame} />
                    )
                  : undefined
              }
            />
            {compared ? <figcaption>{titleOf(shown)}</figcaption> : null}
          </figure>
        ))}
        {side ? (
          <DetectionSide
            holderID={image.recordID}
            hash={image.hash}
            detections={detections}
            chosen={label}
            onChoose={setLabel}
          />
        ) : null}
      </div>
      <footer className={classes.hint}>{viewer.hint}</footer>
    </>
  );
}

const NONE: readonly ImageDetection[] = [];

/** The places that models have named in the picture, of what nobody has dismissed. */
const boxesOf = (detections: readonly ImageDetection[], chosen: string | undefined): DrawnBox[] =>
  detections.flatMap(({ _id, labels }) =>
    labels.flatMap((label) => {
      if (label.box === null || label.answer === 'dismissed') return [];
      const key = labelKey(_id, label._id);
      return [{ key, name: labelWords(label), box: label.box, state: label.answer, chosen: key === chosen }];
    }),
  );

const titleOf = ({ name, at }: ViewedImage): string => viewer.option(name, at === 0 ? '' : formatDate(at));

/** The picture as it was kept; nothing while it is neither here nor reachable. */
function Download({ image }: { readonly image: ViewedImage }) {
  const { url } = useShownFile(image, image.recordID, 'whole');
  if (url === undefined) return null;
  return (
    <ActionIcon component="a" variant="default" href={url} download={image.name} aria-label={viewer.download}>
      <IconDownload size={16} />
    </ActionIcon>
  );
}
