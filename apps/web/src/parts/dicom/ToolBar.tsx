import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconContrast,
  IconDownload,
  IconMinus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { useBlobs } from '../../data/files/device-files.ts';
import { imaging as words } from '../../locale/imaging.ts';
import { CT_WINDOWS, type CtWindow, type Frame } from './frame.ts';
import type { StackFrame } from './stack.ts';
import classes from './tool-bar.module.css';
import { AS_MADE, type Look, type PaneTool, zoomedBy } from './tools.ts';

interface ToolBarProps {
  readonly title: string;
  readonly tools: readonly (readonly [PaneTool, string])[];
  readonly tool: PaneTool;
  readonly onTool: (tool: PaneTool) => void;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly frame: Frame | undefined;
  readonly isCt: boolean;
  readonly playing: boolean;
  readonly onPlay: (() => void) | undefined;
  readonly onUndo: (() => void) | undefined;
  readonly others: readonly { readonly key: string; readonly title: string }[];
  readonly other: string;
  readonly onOther: (key: string) => void;
  readonly onPrint: (() => void) | undefined;
  /** The picture on the screen. */
  readonly file: StackFrame | undefined;
  readonly onClose: () => void;
}

/** A window of nobody's list: somebody has dragged. */
const OWN = 'own';
const isWindow = (name: string): name is CtWindow => name in CT_WINDOWS;

/** Everything that is done with the picture on the screen, and with its study: one line, or one each where there is no room for that. */
export function ToolBar(props: ToolBarProps) {
  const { title, tools, tool, onTool, look, onLook, frame, isCt, playing, onPlay, onUndo } = props;
  const { others, other, onOther, onPrint, file, onClose } = props;
  const preset = Object.entries(CT_WINDOWS).find(
    ([, { center, width }]) => look.window?.center === center && look.window.width === width,
  );
  return (
    <header className={classes.bar}>
      <b className={classes.name}>{title}</b>
      <div className={classes.pictureTools}>
        <SegmentedControl
          aria-label={words.tools}
          value={tool}
          onChange={(chosen) => onTool(chosen as PaneTool)}
          data={tools.map(([name]) => ({ value: name, label: words.tool[name] }))}
        />
        {frame && !frame.isColor ? (
          <NativeSelect
            aria-label={words.window}
            value={preset?.[0] ?? (look.window ? OWN : '')}
            onChange={({ currentTarget: { value } }) =>
              onLook({ ...look, window: isWindow(value) ? CT_WINDOWS[value] : undefined })
            }
            data={[
              ...(look.window && !preset ? [{ value: OWN, label: words.windowOwn }] : []),
              { value: '', label: words.windowAsTaken },
              ...(isCt ? Object.keys(CT_WINDOWS).filter(isWindow) : []).map((name) => ({
                value: name,
                label: words.windows[name],
              })),
            ]}
          />
        ) : null}
        <ActionIcon
          variant="default"
          aria-label={words.invert}
          aria-keyshortcuts="I"
          aria-pressed={look.inverted}
          onClick={() => onLook({ ...look, inverted: !look.inverted })}
        >
          <IconContrast size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={words.zoomOut} onClick={() => onLook(zoomedBy(look, 0.8))}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={words.zoomIn} onClick={() => onLook(zoomedBy(look, 1.25))}>
          <IconPlus size={16} />
        </ActionIcon>
        <Button variant="default" onClick={() => onLook(AS_MADE)}>
          {words.reset}
        </Button>
        {onPlay ? (
          <ActionIcon
            variant="default"
            aria-label={playing ? words.pause : words.play}
            aria-keyshortcuts="K"
            onClick={onPlay}
          >
            {playing ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          </ActionIcon>
        ) : null}
        {onUndo ? (
          <ActionIcon variant="default" aria-label={words.undo} aria-keyshortcuts="Control+Z" onClick={onUndo}>
            <IconArrowBackUp size={16} />
          </ActionIcon>
        ) : null}
      </div>
      <div className={classes.studyTools}>
        {others.length > 0 ? (
          <NativeSelect
            className={classes.compare ?? ''}
            aria-label={words.compare}
            value={other}
            onChange={(event) => onOther(event.currentTarget.value)}
            data={[
              { value: '', label: words.noCompare },
              ...others.map(({ key, title: label }) => ({ value: key, label })),
            ]}
          />
        ) : null}
        {onPrint ? (
          <ActionIcon variant="default" aria-label={words.print} onClick={onPrint}>
            <IconPrinter size={16} />
          </ActionIcon>
        ) : null}
        {file ? <Download file={file} /> : null}
        <span className={classes.way}>
          <ActionIcon variant="default" aria-label={words.close} onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        </span>
      </div>
    </header>
  );
}

/** Saves the file of the picture on the screen as the machine made it. */
function Download({ file: { hash, holderID, instance } }: { readonly file: StackFrame }) {
  const blobs = useBlobs();
  const save = async () => {
    const url = await blobs?.url({ hash, size: instance.size, mime: DICOM_MIME }, holderID);
    if (url === undefined) return;
    const link = document.createElement('a');
    link.href = url;
    link.download = `${instance.uid}.dcm`;
    link.rel = 'noopener';
    link.click();
  };
  return (
    <ActionIcon variant="default" aria-label={words.download} onClick={() => void save()}>
      <IconDownload size={16} />
    </ActionIcon>
  );
}
