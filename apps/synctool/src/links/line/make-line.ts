import type { InstrumentLink } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { LinkRefusal } from '../link.ts';
import { DiallingLine } from './dialling-line.ts';
import type { Line, LineEvents } from './line.ts';
import { ListeningLine } from './listening-line.ts';
import { SerialLine } from './serial-line.ts';

/** The line on which an instrument sends its results. @throws LinkRefusal for what is no line */
export function makeLine(link: InstrumentLink, events: LineEvents): Line {
  switch (link.kind) {
    case 'serial':
      return new SerialLine(link, events);
    case 'listen':
    case 'both':
      return new ListeningLine(link.port, events);
    case 'dial':
      return new DiallingLine(link.host, link.port, events);
    case 'folder':
    case 'http':
      throw new LinkRefusal(`a ${link.kind} is no line`);
  }
}
