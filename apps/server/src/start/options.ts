import { isAbsolute, resolve } from 'node:path';
import { DEMO_SIZES, type DemoSize } from '@vetloom/cli/demo/sizes.ts';
import { GOOGLE_ISSUER } from '@vetloom/integrations/google/issuer.ts';
import { DEFAULT_PORTS } from '@vetloom/protocol/environment.ts';
import { type FilePlace, FilePlaceError, readFilePlace } from '@vetloom/storage/blob/file-place.ts';
import type { MetricsAddress } from '../watch/metrics-listener.ts';
import type { TraceOptions } from '../watch/otel-tracing.ts';
import { readMetricsAddress, readTraces } from './read-watch.ts';
import { StartRefusal } from './refusal.ts';

/** Services with a listener of their own; the gateway carries all of them (spec 1 §9 "Default ports"). */
export const SERVICES = ['gateway', 'api', 'database', 'realtime', 'erp'] as const;
/** A service with a listener of its own. */
export type Service = (typeof SERVICES)[number];

/** How the server was asked to run. */
export interface Options {
  readonly services: readonly Service[];
  readonly ports: Readonly<Record<Service, number>>;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** Where clinics' files lie: below the data folder, or in a bucket that several servers share. */
  readonly files: FilePlace;
  /** From which the server's secrets are derived, where several machines share a database; undefined keeps them in the data folder. */
  readonly secret: string | undefined;
  /** Who gets the signed checkpoints of the history by mail, once a day. */
  readonly checkpointMail: readonly string[];
  /** Where clinics may put their backups: folders of this machine, and origins of services that speak S3. None by default. */
  readonly backups: { readonly folders: readonly string[]; readonly endpoints: readonly string[] };
  /** URL of a PostgreSQL of one's own; undefined starts the embedded one. */
  readonly databaseUrl: string | undefined;
  /** URL of a PgBouncer in transaction mode before that database; undefined where there is none. */
  readonly poolUrl: string | undefined;
  /** No demo data on an empty data folder. */
  readonly empty: boolean;
  /** Size of the demo clinics. */
  readonly demoSize: DemoSize;
  /** Seed of the demo clinics; undefined takes the generator's own. */
  readonly demoSeed: string | undefined;
  /** Lets a server with demo accounts listen beyond this machine. */
  readonly allowDemoNetwork: boolean;
  /** Whose X-Forwarded-For is believed: addresses or ranges, comma-separated. */
  readonly trustProxy: string | undefined;
  readonly logLevel: string;
  /** Requests a minute from one address. */
  readonly requestsPerMinute: number;
  /** Address under which people reach this server, without a slash at the end; undefined takes the gateway's own. */
  readonly publicURL: string | undefined;
  /** Origins of the web app where it is served apart from the services, so that its pages may call them. */
  readonly webOrigins: readonly string[];
  /** Path of LibreOffice's program; undefined where there is none. */
  readonly office: string | undefined;
  /** Port at which the instruments' bridge listens on each workstation. */
  readonly syncToolPort: number;
  /** Service that tells a browser its own address; undefined asks none. */
  readonly ipLookup: string | undefined;
  /** How the server is registered with Google, where people may sign in with it. */
  readonly google: { readonly clientID: string; readonly clientSecret: string; readonly issuer: string } | undefined;
  /** Sockets open at a time from one address. */
  readonly socketsPerAddress: number;
  /** How long it serves on after it was told to end, in ms, while a balancer takes it out; 0 where there is none. */
  readonly leaveMs: number;
  /** Where metrics are handed out beside the other listeners; undefined hands them to this machine alone, on those. */
  readonly metrics: MetricsAddress | undefined;
  /** Where traces go; undefined traces nothing. */
  readonly traces: TraceOptions | undefined;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const FLAGS = ['--empty', '--allow-demo-network', '--help'];
const VALUED = ['--services', '--port', '--host', '--data', '--size', '--seed'];

/** What `--help` prints. */
export const HELP = `Usage: npm start -- [options]

Options
  --port=8080            port of the gateway (environment: PORT)
  --host=127.0.0.1       address to listen on (HOST)
  --data=./.vetloom      data folder (VETLOOM_DATA)
  --services=gateway,api,database,realtime,erp
                         which listeners to start; the gateway alone carries everything (VETLOOM_SERVICES)
  --empty                no demo clinics on an empty data folder
  --size=demo            size of the demo clinics: small, demo, clinic or hospital
  --seed=vetloom         seed of the demo clinics
  --allow-demo-network   let a server with demo accounts be reached from other machines
  --help                 this text

Environment
  DATABASE_URL           PostgreSQL 15 or newer to use instead of the embedded one
  VETLOOM_POOL_URL       a PgBouncer in transaction mode before it, for all but migrations, locks and notices; user
                         and password aren't read: the server signs in as its roles
  VETLOOM_API_PORT       5983
  VETLOOM_DATABASE_PORT  5984
  VETLOOM_REALTIME_PORT  6500
  VETLOOM_ERP_PORT       5987
  VETLOOM_SYNCTOOL_PORT  9002, at which the bridge to instruments listens on each workstation
  TRUST_PROXY            address of the reverse proxy whose X-Forwarded-For is believed
  LOG_LEVEL              info
  VETLOOM_METRICS_PORT   port at which Prometheus of another machine reads /metrics, at VETLOOM_METRICS_HOST (127.0.0.1);
                         off by default: /metrics then answers this machine alone, on the other ports
  VETLOOM_TRACES         address of an OpenTelemetry collector (OTLP over HTTP), http://collector:4318; off by default
  VETLOOM_TRACES_SHARE   part of the requests that is traced, 0 to 1; 1
  VETLOOM_REQUESTS_PER_MINUTE
                         requests a minute from one address, 6000
  VETLOOM_PUBLIC_URL     address under which people reach this server: it stands in mails and is what programs
                         and Google know, https://clinic.example
  VETLOOM_WEB_ORIGINS    origins of the web app, comma-separated, where it is served apart from the services:
                         https://app.clinic.example beside api., db., realtime. and erp.clinic.example
  VETLOOM_GOOGLE_CLIENT_ID, VETLOOM_GOOGLE_CLIENT_SECRET
                         lets people sign in with Google; register {VETLOOM_PUBLIC_URL}/app/googleAuth there
  VETLOOM_IP_LOOKUP      https address of a service that answers a browser's own address; none by default
  VETLOOM_SECRET         32 characters or more, the same for all machines that share a database: their secrets are
                         derived from it; without it they are files in the data folder
  VETLOOM_FILES          where files lie: disk (below the data folder), or s3://bucket/folder, which all servers of a
                         database share. The service and its key by the names of AWS: AWS_ENDPOINT_URL_S3, AWS_REGION,
                         AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY
  VETLOOM_FILES_DIRECT   on, or the store's address for browsers: large files are fetched from the store itself, by an
                         address that serves a minute; off by default
  VETLOOM_FILES_ENCRYPTION
                         AES256, aws:kms or aws:kms:key, where the bucket doesn't encrypt by itself
  VETLOOM_FILES_PATH_STYLE
                         on or off: whether the bucket's name stands in the path; on with AWS_ENDPOINT_URL_S3
  VETLOOM_CHECKPOINT_MAIL
                         addresses, comma-separated, that get the signed checkpoints of the history once a day
  VETLOOM_BACKUP_FOLDERS absolute paths, comma-separated, within which clinics may put their backups
  VETLOOM_BACKUP_ENDPOINTS
                         addresses of S3-compatible services, comma-separated, to which clinics may send their backups:
                         https://s3.ap-northeast-1.amazonaws.com
  VETLOOM_LINE_URL, VETLOOM_MITAKE_URL, VETLOOM_EVERY8D_URL
                         where vendors of messages are, if not at their own addresses; each clinic connects its
                         accounts itself, and LINE calls {VETLOOM_PUBLIC_URL}/line/{clinic}/webhook
  VETLOOM_LINE_PAY_URL   where LINE Pay is, if not at https://api-pay.line.me (its sandbox, or what stands in for it);
                         each clinic connects its channel itself
  VETLOOM_SMTP_HOSTS     mail servers of your own network, comma-separated, that clinics may send through
  VETLOOM_DETECTION_HOSTS
                         hosts of your own network, names or addresses without ports, comma-separated, at which clinics'
                         models may stand that look at pictures
  VETLOOM_WEBHOOK_HOSTS  hosts of your own network, the same, at which clinics' own programs may hear of events
  VETLOOM_PUSH_HOSTS     push services of your own network, host:port, comma-separated, that browsers may name
  VETLOOM_TAPPAY_PARTNER_KEY, VETLOOM_TAPPAY_MERCHANT_ID, VETLOOM_TAPPAY_APP_ID, VETLOOM_TAPPAY_APP_KEY
                         your account at TapPay, by which clinics pay for their plans; without it nobody is charged
                         and nothing is limited. VETLOOM_TAPPAY_URL, VETLOOM_TAPPAY_FIELDS_URL, VETLOOM_TAPPAY_3DS=off
                         where it is another address, other fields, or banks aren't to ask
  VETLOOM_OFFICE         absolute path of LibreOffice's soffice: forms that clinics write in Word are then also
                         handed out as PDF; without it as Word files alone
  VETLOOM_SOCKETS_PER_ADDRESS
                         sockets open at a time from one address, 1000
  VETLOOM_LEAVE_SECONDS  one of several behind a balancer: seconds that it serves on after it was told to end, while
                         the balancer takes it out (it says so at /readyz at once); 0
`;

/**
 * Reads the command line and the environment; the command line wins.
 * @throws StartRefusal with the first thing that is not understood
 */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options {
  const given = readArguments(args);
  const value = (option: string, variable: string) => given.get(option) ?? (env[variable] || undefined);
  return {
    services: readServices(value('--services', 'VETLOOM_SERVICES')),
    ports: {
      gateway: readPort('PORT', value('--port', 'PORT'), 8080),
      api: readPort('VETLOOM_API_PORT', env.VETLOOM_API_PORT, 5983),
      database: readPort('VETLOOM_DATABASE_PORT', env.VETLOOM_DATABASE_PORT, 5984),
      realtime: readPort('VETLOOM_REALTIME_PORT', env.VETLOOM_REALTIME_PORT, 6500),
      erp: readPort('VETLOOM_ERP_PORT', env.VETLOOM_ERP_PORT, 5987),
    },
    host: value('--host', 'HOST') ?? '127.0.0.1',
    dataDir: resolve(value('--data', 'VETLOOM_DATA') ?? '.vetloom'),
    files: readFiles(env),
    secret: readSecret(env.VETLOOM_SECRET || undefined),
    checkpointMail: readAddresses(env.VETLOOM_CHECKPOINT_MAIL || undefined),
    backups: {
      folders: readFolders(env.VETLOOM_BACKUP_FOLDERS || undefined),
      endpoints: readEndpoints(env.VETLOOM_BACKUP_ENDPOINTS || undefined),
    },
    databaseUrl: readDatabaseUrl(env.DATABASE_URL || undefined),
    poolUrl: readPoolUrl(env),
    empty: given.has('--empty'),
    demoSize: readDemoSize(given.get('--size') ?? 'demo'),
    demoSeed: given.get('--seed'),
    allowDemoNetwork: given.has('--allow-demo-network'),
    trustProxy: env.TRUST_PROXY || undefined,
    logLevel: readLogLevel(env.LOG_LEVEL || 'info'),
    requestsPerMinute: readWhole('VETLOOM_REQUESTS_PER_MINUTE', env.VETLOOM_REQUESTS_PER_MINUTE, 6000, 1, 10 ** 9),
    publicURL: readPublicURL(env.VETLOOM_PUBLIC_URL || undefined),
    webOrigins: readOrigins(env.VETLOOM_WEB_ORIGINS || undefined),
    google: readGoogle(env),
    syncToolPort: readWhole('VETLOOM_SYNCTOOL_PORT', env.VETLOOM_SYNCTOOL_PORT, DEFAULT_PORTS.syncTool, 1, 65535),
    ipLookup: readLookup(env.VETLOOM_IP_LOOKUP || undefined),
    office: readProgram(env.VETLOOM_OFFICE || undefined),
    socketsPerAddress: readWhole('VETLOOM_SOCKETS_PER_ADDRESS', env.VETLOOM_SOCKETS_PER_ADDRESS, 1000, 1, 10 ** 6),
    leaveMs: 1000 * readWhole('VETLOOM_LEAVE_SECONDS', env.VETLOOM_LEAVE_SECONDS, 0, 0, 300),
    metrics: readMetricsAddress(env, readPort),
    traces: readTraces(env),
  };
}

function readArguments(args: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (let at = 0; at < args.length; at += 1) {
    const [name = '', ...rest] = (args[at] ?? '').split('=');
    if (FLAGS.includes(name) && rest.length === 0) given.set(name, '');
    else if (VALUED.includes(name)) {
      const value = rest.length > 0 ? rest.join('=') : args[++at];
      if (!value || value.startsWith('--')) throw new StartRefusal(`The option ${name} needs a value.`);
      given.set(name, value);
    } else throw new StartRefusal(`The option ${args[at]} is not known; --help lists what is.`);
  }
  return given;
}

function readFiles(env: Readonly<Record<string, string | undefined>>): FilePlace {
  try {
    return readFilePlace(env);
  } catch (error) {
    throw error instanceof FilePlaceError ? new StartRefusal(error.message, { cause: error }) : error;
  }
}

function readServices(text: string | undefined): readonly Service[] {
  if (text === undefined) return SERVICES;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(SERVICES as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new StartRefusal(`There is no service "${unknown}"; there are ${SERVICES.join(', ')}.`);
  return SERVICES.filter((service) => names.includes(service));
}

/** @throws StartRefusal for a path that isn't absolute: what is found by a search could be anything */
function readProgram(text: string | undefined): string | undefined {
  if (text !== undefined && !isAbsolute(text)) throw new StartRefusal('VETLOOM_OFFICE must be an absolute path.');
  return text;
}

const readPort = (name: string, text: string | undefined, fallback: number) =>
  readWhole(name, text, fallback, 0, 65535);

function readWhole(name: string, text: string | undefined, fallback: number, least: number, most: number): number {
  if (text === undefined || text === '') return fallback;
  const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new StartRefusal(`${name} must be a whole number from ${least} to ${most}; it is "${text}".`);
}

function readDatabaseUrl(text: string | undefined, variable = 'DATABASE_URL'): string | undefined {
  if (text === undefined) return undefined;
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new StartRefusal(`${variable} must look like postgres://user:password@host:5432/name.`);
}

function readPoolUrl(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const url = readDatabaseUrl(env.VETLOOM_POOL_URL || undefined, 'VETLOOM_POOL_URL');
  if (url !== undefined && !env.DATABASE_URL)
    throw new StartRefusal('VETLOOM_POOL_URL stands before the database of DATABASE_URL, which has to be given too.');
  return url;
}

function readDemoSize(text: string): DemoSize {
  const size = DEMO_SIZES.find((known) => known === text);
  if (size === undefined) throw new StartRefusal(`--size must be one of ${DEMO_SIZES.join(', ')}; it is "${text}".`);
  return size;
}

function readPublicURL(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = text.replace(/\/+$/, '');
  if (/^https?:\/\//.test(plain) && URL.canParse(plain) && new URL(plain).origin === plain) return plain;
  throw new StartRefusal('VETLOOM_PUBLIC_URL must look like https://clinic.example, without a path.');
}

function readOrigins(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap((part) => {
    const origin = part.trim();
    if (origin === '') return [];
    if (/^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) return [origin];
    throw new StartRefusal(
      'VETLOOM_WEB_ORIGINS must be origins such as https://app.clinic.example, separated by commas.',
    );
  });
}

function readLookup(text: string | undefined): string | undefined {
  if (text === undefined || /^https:\/\/[\w.-]+(:\d+)?(\/[\w./?=&-]*)?$/.test(text)) return text;
  throw new StartRefusal('VETLOOM_IP_LOOKUP must be an https address.');
}

function readGoogle(env: Readonly<Record<string, string | undefined>>): Options['google'] {
  const clientID = env.VETLOOM_GOOGLE_CLIENT_ID || undefined;
  const clientSecret = env.VETLOOM_GOOGLE_CLIENT_SECRET || undefined;
  if (clientID === undefined && clientSecret === undefined) return undefined;
  if (clientID === undefined || clientSecret === undefined)
    throw new StartRefusal(
      'VETLOOM_GOOGLE_CLIENT_ID and VETLOOM_GOOGLE_CLIENT_SECRET belong together; one is missing.',
    );
  // Another issuer is a simulator's.
  const issuer = env.VETLOOM_GOOGLE_ISSUER || GOOGLE_ISSUER;
  if (!URL.canParse(issuer)) throw new StartRefusal('VETLOOM_GOOGLE_ISSUER must be an address.');
  return { clientID, clientSecret, issuer };
}

function readLogLevel(text: string): string {
  if (LOG_LEVELS.includes(text)) return text;
  throw new StartRefusal(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}; it is "${text}".`);
}

/** Whether an address is reached from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.[0-9]+\.[0-9]+\.[0-9]+$/.test(host);

function readSecret(text: string | undefined): string | undefined {
  if (text === undefined || text.length >= 32) return text;
  throw new StartRefusal('VETLOOM_SECRET must have 32 characters or more.');
}

const listed = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((part) => part.trim() || []);

function readFolders(text: string | undefined): string[] {
  const folders = listed(text);
  if (folders.every((folder) => isAbsolute(folder) && resolve(folder) !== resolve('/'))) return folders;
  throw new StartRefusal('VETLOOM_BACKUP_FOLDERS must be absolute paths such as /srv/backup, separated by commas.');
}

function readEndpoints(text: string | undefined): string[] {
  return listed(text).map((part) => {
    const origin = URL.canParse(part) ? new URL(part) : undefined;
    const secure = origin?.protocol === 'https:' || (origin?.protocol === 'http:' && isLoopback(origin.hostname));
    if (origin !== undefined && secure && origin.origin === part.replace(/\/$/, '')) return origin.origin;
    throw new StartRefusal(
      'VETLOOM_BACKUP_ENDPOINTS must be addresses such as https://s3.example.com, without a path and over https, separated by commas.',
    );
  });
}

function readAddresses(text: string | undefined): string[] {
  const addresses = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  if (addresses.every((address) => /^[^\s@]+@[^\s@]+$/.test(address))) return addresses;
  throw new StartRefusal('VETLOOM_CHECKPOINT_MAIL must be mail addresses, separated by commas.');
}
