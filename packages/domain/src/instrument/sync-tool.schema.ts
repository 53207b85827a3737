import { z } from 'zod';
import { documentID, line, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { LAB_CATEGORIES } from '../lines/exam.schema.ts';

/** How an instrument, or the service behind it, is spoken with. */
export const INSTRUMENT_PROTOCOLS = [
  'folder',
  'astm',
  'hl7',
  'orthanc',
  'idexx',
  'vetScan',
  'ebm',
  'ebmEPSPI',
] as const;
/** How an instrument is spoken with. */
export type InstrumentProtocol = (typeof INSTRUMENT_PROTOCOLS)[number];

/** Character sets in which instruments write. */
export const INSTRUMENT_CHARSETS = ['utf-8', 'big5', 'gb18030', 'latin1', 'utf-16le', 'shift_jis'] as const;

/** A host's name or address with a port, on the clinic's own network or a vendor's service. */
const host = line(200).pipe(z.string().regex(/^[A-Za-z0-9.\-:[\]]*$/, 'a host'));
const port = z.number().int().min(1).max(65_535);

/** Everybody who may ask for exams reads the address of a service: what opens it is kept apart. */
function namesNobody(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

/** The line to an instrument. */
export const instrumentLink = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('serial'),
    /** `COM3`, `/dev/ttyUSB0`. */
    path: requiredLine(200),
    baudRate: z.number().int().min(300).max(921_600).default(9600),
    dataBits: z.union([z.literal(7), z.literal(8)]).default(8),
    parity: z.enum(['none', 'even', 'odd']).default('none'),
    stopBits: z.union([z.literal(1), z.literal(2)]).default(1),
  }),
  /** The instrument dials the tool. */
  z.object({ kind: z.literal('listen'), port }),
  /** The tool dials the instrument. */
  z.object({ kind: z.literal('dial'), host, port }),
  /** Both: results come to a port, orders go to another address. */
  z.object({ kind: z.literal('both'), port, orderHost: host, orderPort: port }),
  /** A folder of the workstation; `pattern` chooses files by name, `*.pdf`. */
  z.object({ kind: z.literal('folder'), path: requiredLine(300), pattern: line(80).default('*') }),
  /** A service over HTTP; by what the clinic is known there is kept apart. */
  z.object({
    kind: z.literal('http'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .refine(namesNobody, 'an address without a name or password in it'),
    user: line(120).default(''),
    /** Of an Orthanc: the folder of the workstation from which its plugin answers machines that ask for the worklist. */
    folder: line(300).optional(),
  }),
]);
/** The line to an instrument. */
export type InstrumentLink = z.output<typeof instrumentLink>;

/** What one of an instrument's codes means here. */
export const instrumentCode = z.object({
  _id: rowID,
  code: requiredLine(80),
  /** `/examItem/…` of the laboratory's list; empty where only a name is given. */
  itemID: line(160).default(''),
  name: line(80).default(''),
  category: z.enum(LAB_CATEGORIES),
  /** The unit that the instrument means where it sends none. */
  unit: line(30).default(''),
  /** Values of this code are passed over. */
  isIgnored: z.boolean().default(false),
});
/** What one of an instrument's codes means here. */
export type InstrumentCode = z.output<typeof instrumentCode>;

/** A test or panel that can be asked of an instrument. */
export const instrumentTest = z.object({
  _id: rowID,
  code: requiredLine(80),
  name: line(80).default(''),
  /** The clinic's service of which it is; empty for one that is chosen by hand. */
  serviceID: line(160).default(''),
});

/** Where in a table of a watched folder what stands; learned from an example. Columns by their heading, or by `#3` where there are none. */
export const tableMapping = z.object({
  delimiter: z.enum(['', ',', ';', '\t', '|']).default(''),
  hasHeadings: z.boolean().default(true),
  /** One row a value, or one row an animal with a column for each code. */
  shape: z.enum(['tall', 'wide']).default('tall'),
  orderNumber: line(80).default(''),
  id: line(80).default(''),
  name: line(80).default(''),
  ownerName: line(80).default(''),
  species: line(80).default(''),
  measured: line(80).default(''),
  code: line(80).default(''),
  value: line(80).default(''),
  unit: line(80).default(''),
  low: line(80).default(''),
  high: line(80).default(''),
  flag: line(80).default(''),
  /** Of an XML file: the path of the element that repeats, `Report/Result`. */
  rows: line(200).default(''),
});
/** Where in a table what stands. */
export type TableMapping = z.output<typeof tableMapping>;

/** An instrument as a clinic sets it up at a tool. */
export const instrumentSetting = z.object({
  _id: rowID,
  /** The device by the name that the catalogue, values and their limits know. */
  device: requiredLine(80),
  vendor: line(80).default(''),
  protocol: z.enum(INSTRUMENT_PROTOCOLS),
  link: instrumentLink,
  charset: z.enum(INSTRUMENT_CHARSETS).default('utf-8'),
  /** Whether it takes orders. */
  takesOrders: z.boolean().default(false),
  /** Its serial number or name at the vendor's service, where one service speaks for several. */
  serial: line(80).default(''),
  codes: z.array(instrumentCode).max(400).default([]),
  tests: z.array(instrumentTest).max(200).default([]),
  table: tableMapping.optional(),
  /** Hosts from which its reports may be fetched as PDF. */
  pdfHosts: z
    .array(host.pipe(z.string().min(1)))
    .max(10)
    .default([]),
  isOff: z.boolean().default(false),
});
/** An instrument as a clinic sets it up. */
export type InstrumentSetting = z.output<typeof instrumentSetting>;

/** What is known of how an instrument is. Written by the server, when it changes. */
export const instrumentHealth = z.object({
  instrumentID: rowID,
  state: z.enum(['off', 'connecting', 'open', 'failed']),
  /** Unix seconds; 0 for never. */
  lastContact: unixSeconds.default(0),
  error: line(300).default(''),
  clockAhead: z.number().int().nullable().default(null),
});

/** A program on a workstation that speaks with instruments (spec 3 §7 "sync tool"). */
export const syncToolSchema = z.object({
  _id: documentID('synctool/'),
  collection: z.literal('synctool'),
  name: requiredLine(80),
  instruments: z.array(instrumentSetting).max(30).default([]),
  /** Whether it is connected to a server now. Written by the server. */
  isOnline: z.boolean().default(false),
  /** When it came or went last, Unix seconds. */
  stateDateTime: unixSeconds.default(0),
  health: z.array(instrumentHealth).max(30).default([]),
  /** Messages that it holds and could not hand on yet, as it said last. */
  waiting: z.number().int().min(0).default(0),
  /** Seconds by which its workstation's clock is ahead. */
  clockAhead: z.number().int().default(0),
  platform: line(80).default(''),
  version: line(40).default(''),
  /** Rises with each change of what it serves. */
  settingsVersion: z.number().int().min(0).default(0),
  createDateTime: unixSeconds,
  createBy: z.string().max(200).default(''),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200).default(''),
});
/** A program on a workstation that speaks with instruments. */
export type SyncTool = z.output<typeof syncToolSchema>;
