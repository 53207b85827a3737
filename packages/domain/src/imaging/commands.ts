import { createMark, editMark, removeMark } from './image-mark.commands.ts';
import { attachStudy, detachStudy, receiveStudy } from './study.commands.ts';

/** Commands of examinations by pictures, and of marks on them. */
export const IMAGING_COMMANDS = [receiveStudy, attachStudy, detachStudy, createMark, editMark, removeMark] as const;
