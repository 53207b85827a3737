import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { readAstm } from './astm/read-astm.ts';
import { type Charset, decoded } from './charset/decode.ts';
import { namedByFile } from './file-name.ts';
import { mimeOf } from './files.ts';
import { readHl7 } from './hl7/read-hl7.ts';
import { readIdexx } from './idexx/read-idexx.ts';
import { readStudy } from './orthanc/read-study.ts';
import { readPacs } from './pacs/read-pacs.ts';
import type { InstrumentReport, Reading, SaidFile } from './report.ts';
import { CollectedReport } from './said/collected.ts';
import { Doubts } from './said/doubts.ts';
import { isXml } from './table/grid.ts';
import { readTable } from './table/read-table.ts';
import { readVetXml } from './vetxml/read-vetxml.ts';
import { declaredCharset } from './xml/xml-tree.ts';

/** What of an instrument's settings tells how its messages are read. */
export type ReadSetting = Pick<InstrumentSetting, 'device' | 'protocol' | 'link' | 'charset' | 'serial' | 'table'>;

const HEAD = 4096;

/**
 * Reads a message of an instrument as it is set up. It never throws: whatever bytes come, it answers for them.
 * @param files what came along, or is all there is
 * @param source where it came from: a file's place below the watched folder
 */
export function readMessage(
  bytes: Uint8Array,
  setting: ReadSetting,
  files: readonly SaidFile[] = [],
  source = '',
): Reading {
  try {
    if (bytes.length === 0) return readFiles(files, setting, source);
    const reading = readBytes(bytes, setting, source);
    return files.length === 0 ? reading : withFiles(reading, files, setting, source);
  } catch (error) {
    // A defect of a reader is one message's misfortune, not the next one's: it stays in the archive until the reader is mended.
    return { kind: 'unreadable', why: `the reader failed: ${String(error).slice(0, 150)}` };
  }
}

function readBytes(bytes: Uint8Array, setting: ReadSetting, source: string): Reading {
  const { protocol, charset } = setting;
  switch (protocol) {
    case 'astm':
      return readAstm(bytes, charset);
    case 'hl7':
      return readHl7(bytes, charset);
    case 'vetScan':
      return readVetXml(bytes, charset);
    case 'folder':
      return readFile(bytes, setting, source);
    case 'idexx':
      return readIdexx(bytes);
    case 'ebm':
    case 'ebmEPSPI':
      return readPacs(bytes);
    case 'orthanc':
      return readStudy(bytes);
  }
}

/** A file of a watched folder: the tables of the mapping, else what it is by its first signs. */
function readFile(bytes: Uint8Array, setting: ReadSetting, source: string): Reading {
  const mime = mimeOf(bytes);
  if (mime !== 'application/octet-stream') return readFiles([{ name: nameOf(source), mime, bytes }], setting, source);
  const head = headOf(bytes, setting.charset);
  if (/^\s*MSH[^\p{L}\p{N}\s]/u.test(head)) return readHl7(bytes, setting.charset);
  if (/^[\s\p{Cc}]*\d?H[^\p{L}\p{N}\s,;]{3,4}[^\p{L}\p{N}]/u.test(head)) return readAstm(bytes, setting.charset);
  if (setting.table) {
    const reading = readTable(bytes, setting.charset, setting.table, setting.serial || setting.device);
    return reading.kind === 'read' ? named(reading, setting, source) : reading;
  }
  if (isXml(head) && /<(?:\w{1,20}:)?LabReports?[\s>]/.test(head)) return readVetXml(bytes, setting.charset);
  return { kind: 'unreadable', why: 'how its table is read has not been set up' };
}

const headOf = (bytes: Uint8Array, charset: Charset): string =>
  decoded(bytes.subarray(0, HEAD), declaredCharset(bytes) ?? charset, new Doubts());

const nameOf = (source: string): string => source.split(/[\\/]/).at(-1) ?? '';

/** The pattern by which a folder's files are named. */
const patternOf = ({ link }: ReadSetting): string => (link.kind === 'folder' ? link.pattern : '*');

/** Files are a report of their own, of whom their names say by the folder's pattern. */
function readFiles(files: readonly SaidFile[], setting: ReadSetting, source: string): Reading {
  if (files.length === 0) return { kind: 'empty', why: 'it has neither words nor files' };
  const doubts = new Doubts();
  const names = [nameOf(source), ...files.map(({ name }) => name)];
  const said = names
    .map((name) => namedByFile(patternOf(setting), name))
    .find((one) => one && Object.keys(one).length > 0);
  const report = new CollectedReport(said ?? {}, doubts);
  for (const file of files) report.file(file);
  const reports = [report.report(setting.serial || setting.device, '')];
  return { kind: 'read', identity: '', reports, doubts: doubts.all() };
}

/** What a report doesn't say of whom it is, the name of its file may. */
function named(reading: Extract<Reading, { kind: 'read' }>, setting: ReadSetting, source: string): Reading {
  const said = namedByFile(patternOf(setting), nameOf(source)) ?? {};
  const { animal } = new CollectedReport(said, new Doubts()).report('', '');
  const isNobodys = ({ animal: own }: InstrumentReport) => !own.orderNumber && !own.id && !own.name;
  const reports = reading.reports.map((report) => (isNobodys(report) ? { ...report, animal } : report));
  return { ...reading, reports };
}

/** Files that came beside a message belong to its report, where it has just one. */
function withFiles(reading: Reading, files: readonly SaidFile[], setting: ReadSetting, source: string): Reading {
  const alone = readFiles(files, setting, source);
  if (reading.kind !== 'read') return reading.kind === 'empty' ? alone : reading;
  const [first, ...others] = reading.reports;
  if (!first || alone.kind !== 'read') return reading;
  if (others.length > 0) return { ...reading, reports: [...reading.reports, ...alone.reports] };
  return { ...reading, reports: [{ ...first, files: [...first.files, ...files].slice(0, 50) }] };
}
