import { createMark, editMark, removeMark } from '@vetloom/domain/imaging/image-mark.commands.ts';
import type { ImageMark, MarkFields, MarkPoint } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useRef, useState } from 'react';
import { useCan, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { usePetMarks } from '../../data/imaging/studies.ts';
import { refusal } from '../../locale/codes.ts';
import type { StackFrame } from './stack.ts';

/** Marks of an animal's pictures, and what can be done with them. */
export interface Marks {
  readonly editable: boolean;
  readonly of: (frame: StackFrame | undefined) => readonly ImageMark[];
  readonly create: (frame: StackFrame, fields: MarkFields) => void;
  readonly move: (mark: ImageMark, points: readonly MarkPoint[], figure: Pick<MarkFields, 'value' | 'unit'>) => void;
  readonly remove: (mark: ImageMark) => void;
  /** Takes the last act back; undefined where there is none. */
  readonly undo: (() => void) | undefined;
}

/** The marks of an animal's pictures: each act is saved as it is made, and can be taken back while the viewer is open. */
export function useMarks(petID: string): Marks {
  const marks = usePetMarks(petID);
  const can = useCan();
  const run = useRun();
  const store = useStore();
  const back = useRef<(() => Promise<unknown>)[]>([]);
  const [acts, setActs] = useState(0);
  const act = (work: Promise<unknown>, undo?: () => Promise<unknown>) => {
    work.then(
      () => {
        if (undo) back.current.push(undo);
        setActs(back.current.length);
      },
      (error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      },
    );
  };
  const put = (mark: Pick<ImageMark, 'studyUID' | 'seriesUID' | 'instanceUID' | 'frame'>, fields: MarkFields) => {
    const _id = newID.imageMark(petID, store.now());
    const { studyUID, seriesUID, instanceUID, frame } = mark;
    const picture = { studyUID, seriesUID, instanceUID, frame };
    return { _id, done: run(createMark, { _id, petID, picture, fields }) };
  };
  const taking = (markID: string) => run(removeMark, { markID });
  const moving = (mark: ImageMark, to: Pick<ImageMark, 'points' | 'value' | 'unit'>) =>
    run(editMark, {
      markID: mark._id,
      edits: (['points', 'value', 'unit'] as const).flatMap((field) =>
        JSON.stringify(mark[field]) === JSON.stringify(to[field])
          ? []
          : [{ op: 'set' as const, path: [field], from: mark[field], to: to[field] }],
      ),
    });
  return {
    editable: can('RECORD_WRITE') || can('LAB_TASK_WRITE'),
    of: (frame) =>
      frame === undefined
        ? []
        : marks
            .filter((mark) => mark.instanceUID === frame.instance.uid && mark.frame === frame.frame)
            .sort((a, b) => a.dateTime - b.dateTime),
    create(frame, fields) {
      const { instance, series } = frame;
      const where = { studyUID: series.studyUID, seriesUID: series.uid, instanceUID: instance.uid, frame: frame.frame };
      const { _id, done } = put(where, fields);
      act(done, () => taking(_id));
    },
    move(mark, points, figure) {
      const moved = { ...mark, points: [...points], ...figure };
      if (JSON.stringify(moved.points) === JSON.stringify(mark.points)) return;
      act(moving(mark, moved), () => moving(moved, mark));
    },
    remove(mark) {
      const { tool, points, text, value, unit } = mark;
      act(taking(mark._id), () => put(mark, { tool, points, text, value, unit }).done);
    },
    undo:
      acts === 0
        ? undefined
        : () => {
            const last = back.current.pop();
            setActs(back.current.length);
            if (last) act(last());
          },
  };
}
