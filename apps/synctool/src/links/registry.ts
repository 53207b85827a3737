import type { InstrumentProtocol } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { idexx } from '@vetloom/integrations/instrument/idexx/idexx.ts';
import { ebm, ebmEPSPI } from '@vetloom/integrations/instrument/pacs/pacs.ts';
import { vetscan } from '@vetloom/integrations/instrument/vetscan/vetscan.ts';
import { ASTM_SPEECH } from './astm-speech.ts';
import { FolderWatch } from './folder-watch.ts';
import { HL7_SPEECH } from './hl7-speech.ts';
import { LineLink } from './line-link.ts';
import type { Instrument, MakeLink } from './link.ts';
import { OrthancLink } from './orthanc-link.ts';
import { ServiceLink } from './service-link.ts';

/** By which link an instrument of a protocol is spoken with, where it is not a watched folder. */
const BY_PROTOCOL: Partial<Record<InstrumentProtocol, MakeLink>> = {
  astm: (context) => new LineLink(context, ASTM_SPEECH),
  hl7: (context) => new LineLink(context, HL7_SPEECH),
  orthanc: (context) => new OrthancLink(context),
  idexx: (context) => new ServiceLink(context, idexx),
  vetScan: (context) => new ServiceLink(context, vetscan),
  ebm: (context) => new ServiceLink(context, ebm),
  ebmEPSPI: (context) => new ServiceLink(context, ebmEPSPI),
};

/** The maker of an instrument's link; undefined for a protocol that this version doesn't speak. Whatever writes files is watched, in whichever protocol they are. */
export const linkMakerOf = ({ link, protocol }: Instrument): MakeLink | undefined =>
  link.kind === 'folder' ? (context) => new FolderWatch(context) : BY_PROTOCOL[protocol];
