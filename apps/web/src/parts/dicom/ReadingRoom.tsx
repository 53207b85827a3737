import type { ImageMark, MarkFields, MarkPoint, MarkTool } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { MARK_POINTS } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../data/engine/hooks.ts';
import type { ViewedStudy } from '../../data/imaging/studies.ts';
import { refusal } from '../../locale/codes.ts';
import { imaging as words } from '../../locale/imaging.ts';
import { QuestionedNotice } from '../instrument/QuestionedNotice.tsx';
import { DicomPane } from './DicomPane.tsx';
import classes from './dicom.module.css';
import type { Frame } from './frame.ts';
import { figureOf } from './measures.ts';
import { SideBar } from './SideBar.tsx';
import { placeAlong, type StackFrame } from './stack.ts';
import { captionOf, titleOf } from './study-title.ts';
import { TextDialog } from './TextDialog.tsx';
import { ToolBar } from './ToolBar.tsx';
import { AS_MADE, type Look, PANE_TOOLS, type PaneTool, zoomedBy } from './tools.ts';
import { useFrameStore } from './use-frames.ts';
import { useMarks } from './use-marks.ts';
import { useReadingKeys } from './use-reading-keys.ts';
import { useStack } from './use-stack.ts';

/** Points of a mark that isn't whole yet, and the picture on which they were set. */
interface BegunMark {
  readonly on: StackFrame;
  readonly points: readonly MarkPoint[];
}

interface ReadingRoomProps {
  readonly study: ViewedStudy;
  /** Everything of the animal, the latest first. */
  readonly studies: readonly ViewedStudy[];
  /** The hash of the file that was opened. */
  readonly begin: string | undefined;
  readonly onClose: () => void;
}

const NO_POINTS: readonly MarkPoint[] = [];

/** A study on the screen, with another beside it where somebody compares. */
export function ReadingRoom({ study, studies, begin, onClose }: ReadingRoomProps) {
  const store = useStore();
  const frameStore = useFrameStore();
  const marks = useMarks(study.petID);
  const [otherKey, setOtherKey] = useState('');
  const other = studies.find(({ key }) => key === otherKey);
  const first = useStack(frameStore, study, { isFirst: true, begin });
  const second = useStack(frameStore, other, { isFirst: false });
  const [look, setLook] = useState<Look>(AS_MADE);
  const [otherLook, setOtherLook] = useState<Look>(AS_MADE);
  const [linked, setLinked] = useState(true);
  const [tool, setTool] = useState<PaneTool>('level');
  const [begun, setBegun] = useState<BegunMark>();
  const [texting, setTexting] = useState<BegunMark>();
  const [playing, setPlaying] = useState(false);
  const room = useRef<HTMLDivElement>(null);

  const goTo = (at: number) => {
    first.goTo(at);
    const to = Math.max(0, Math.min(first.frames.length - 1, at));
    if (linked && other) second.goTo(placeAlong(to, first.frames.length, second.frames.length));
  };
  const move = (by: number) => goTo(first.at + by);
  const choose = (next: PaneTool) => {
    setTool(next);
    setBegun(undefined);
  };
  const frame = first.shown.frame;
  usePlaying(playing, frame, () => goTo((first.at + 1) % Math.max(1, first.frames.length)));
  const shownFrame = first.frames[first.at];
  // Of another picture they are no points of this one.
  const pending =
    begun !== undefined && begun.on.hash === shownFrame?.hash && begun.on.frame === shownFrame.frame
      ? begun.points
      : NO_POINTS;
  const put = (of: StackFrame, kind: MarkTool, points: readonly MarkPoint[], on: Frame, text = '') => {
    const fields: MarkFields = { tool: kind, points: [...points], text, ...figureOf(kind, points, on.spacing) };
    marks.create(of, fields);
    setBegun(undefined);
  };
  const point = (place: MarkPoint) => {
    // While the next picture is on its way the one before still stands there: a point on that is none of the next.
    if (!(tool in MARK_POINTS) || !marks.editable || !frame || !shownFrame || first.shown.of !== shownFrame) return;
    const kind = tool as MarkTool;
    if (kind === 'text') {
      setTexting({ on: shownFrame, points: [place] });
      return;
    }
    const points = [...pending, place];
    if (points.length < MARK_POINTS[kind]) setBegun({ on: shownFrame, points });
    else put(shownFrame, kind, points, frame);
  };
  const moveMark = (mark: ImageMark, points: readonly MarkPoint[], on: Frame) =>
    marks.move(mark, points, figureOf(mark.tool, points, on.spacing));
  const print = () => {
    void import('./print-study.ts')
      .then(({ printStudy }) => printStudy(store, study, room.current))
      .catch((error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      });
  };
  useReadingKeys({
    move,
    end: (last) => goTo(last ? first.frames.length - 1 : 0),
    zoom: (factor) => setLook((now) => zoomedBy(now, factor)),
    reset: () => setLook(AS_MADE),
    invert: () => setLook((now) => ({ ...now, inverted: !now.inverted })),
    undo: () =>
      begun !== undefined && pending.length > 0 ? setBegun({ ...begun, points: pending.slice(0, -1) }) : marks.undo?.(),
    tool: choose,
    play: () => setPlaying((now) => !now),
  });
  const hashes = useMemo(
    () => new Set((study.series ?? []).flatMap(({ instances }) => instances.map(({ hash }) => hash))),
    [study.series],
  );
  const own = marks.of(shownFrame);
  const steps = tool in MARK_POINTS ? words.step[tool as MarkTool] : undefined;
  return (
    <div className={classes.body} ref={room} tabIndex={-1} data-autofocus>
      <ToolBar
        title={titleOf(study)}
        tools={PANE_TOOLS.filter(([name]) => marks.editable || !(name in MARK_POINTS))}
        tool={tool}
        onTool={choose}
        look={look}
        onLook={setLook}
        frame={frame}
        isCt={first.series?.modality === 'CT'}
        playing={playing}
        onPlay={first.frames.length > 1 ? () => setPlaying(!playing) : undefined}
        onUndo={marks.undo}
        others={studies.filter(({ key }) => key !== study.key).map((one) => ({ key: one.key, title: titleOf(one) }))}
        other={otherKey}
        onOther={setOtherKey}
        onPrint={frame ? print : undefined}
        file={shownFrame}
        onClose={onClose}
      />
      <QuestionedNotice petID={study.petID} hashes={hashes} />
      <div className={classes.main}>
        <SideBar
          store={frameStore}
          stack={first}
          study={study}
          marks={own}
          onRemove={marks.editable ? marks.remove : undefined}
        />
        <div className={classes.panes}>
          <figure className={classes.figureBox}>
            <DicomPane
              name={titleOf(study)}
              shown={first.shown}
              at={first.at}
              total={first.frames.length}
              tool={tool}
              look={look}
              onLook={setLook}
              onScroll={move}
              marks={first.shown.of === shownFrame ? own : []}
              pending={pending}
              onPoint={point}
              onMoveMark={marks.editable ? moveMark : undefined}
            />
            {first.read.series.length === 0 && first.read.left === 0 ? (
              <p className={classes.missing}>{words.none}</p>
            ) : null}
            {first.frames.length > 1 ? (
              <div className={classes.scrub}>
                <input
                  type="range"
                  aria-label={words.place}
                  min={1}
                  max={first.frames.length}
                  value={first.at + 1}
                  onChange={(event) => goTo(Number(event.currentTarget.value) - 1)}
                />
              </div>
            ) : null}
            <figcaption hidden={!other}>{captionOf(study, first)}</figcaption>
          </figure>
          {other ? (
            <figure className={classes.figureBox}>
              <DicomPane
                name={titleOf(other)}
                shown={second.shown}
                at={second.at}
                total={second.frames.length}
                tool={tool in MARK_POINTS ? 'pan' : tool}
                look={otherLook}
                onLook={setOtherLook}
                onScroll={second.move}
                marks={marks.of(second.frames[second.at])}
                pending={[]}
                onPoint={() => undefined}
                onMoveMark={undefined}
              />
              <figcaption>
                {captionOf(other, second)}
                <label className={classes.linked}>
                  <input
                    type="checkbox"
                    checked={linked}
                    onChange={(event) => setLinked(event.currentTarget.checked)}
                  />
                  {words.linked}
                </label>
              </figcaption>
            </figure>
          ) : null}
        </div>
      </div>
      <footer className={classes.foot}>
        {steps ? (
          <output>{words.next(steps[Math.min(pending.length, steps.length - 1)] ?? '')}</output>
        ) : (
          <span>{words.hint}</span>
        )}
        {tool === 'vhs' ? <span>{words.vhsRange}</span> : null}
        {steps && frame && frame.spacing === null ? <span>{words.noSpacing}</span> : null}
        {first.read.left > 0 ? <span>{words.reading(first.read.left)}</span> : null}
        {first.read.unread.length > 0 ? <span>{words.unread(first.read.unread.join('、'))}</span> : null}
      </footer>
      {texting ? (
        <TextDialog
          onClose={() => setTexting(undefined)}
          onSave={(text) => {
            if (frame) put(texting.on, 'text', texting.points, frame, text);
            setTexting(undefined);
          }}
        />
      ) : null}
    </div>
  );
}

/** Goes on frame by frame as fast as the machine took them. */
function usePlaying(playing: boolean, frame: Frame | undefined, onNext: () => void): void {
  const next = useRef(onNext);
  next.current = onNext;
  const seconds = frame?.frameSeconds ?? 1 / 15;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => next.current(), seconds * 1000);
    return () => clearInterval(timer);
  }, [playing, seconds]);
}
