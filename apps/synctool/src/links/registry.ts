import type { InstrumentProtocol } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { FolderWatch } from './folder-watch.ts';
import type { Instrument, MakeLink } from './link.ts';

/** By which link an instrument of a protocol is spoken with, where it is not a watched folder. */
const BY_PROTOCOL: Partial<Record<InstrumentProtocol, MakeLink>> = {};

/** The maker of an instrument's link; undefined for a protocol that this version doesn't speak. Whatever writes files is watched, in whichever protocol they are. */
export const linkMakerOf = ({ link, protocol }: Instrument): MakeLink | undefined =>
  link.kind === 'folder' ? (context) => new FolderWatch(context) : BY_PROTOCOL[protocol];
