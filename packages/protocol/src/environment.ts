/** Default ports of the services (spec 1 §9). The sync tool listens on the machine of the browser. */
export const DEFAULT_PORTS = {
  api: 5983,
  web: 8080,
  database: 5984,
  realtime: 6500,
  erp: 5987,
  syncTool: 9002,
} as const;

/** Where the services are. An empty text is the page's own origin. */
export interface Endpoints {
  readonly api: string;
  readonly database: string;
  readonly realtime: string;
  readonly erp: string;
  /** Stands before the addresses of pictures. */
  readonly photo: string;
  readonly syncTool: string;
}

/** The part of a page's address by which an environment is chosen. */
export type PageAddress = Pick<URL, 'protocol' | 'hostname' | 'port'>;

interface Environment {
  readonly name: string;
  readonly fits: (page: PageAddress) => boolean;
  readonly endpoints: (page: PageAddress) => Omit<Endpoints, 'syncTool'>;
}

const SAME_ORIGIN = { api: '', database: '', realtime: '', erp: '', photo: '' } as const;
const at = ({ protocol, hostname }: PageAddress, port: number): string => `${protocol}//${hostname}:${port}`;
const below = ({ protocol }: PageAddress, name: string, host: string): string => `${protocol}//${name}.${host}`;

/**
 * The environments in the order in which they are tried. Any other host is a gateway, which carries every service on the page's own
 * origin; that is how a clinic runs unless its operator splits the services.
 */
const ENVIRONMENTS: readonly Environment[] = [
  {
    // Each service under its own name behind a proxy: app.clinic.tw beside api.clinic.tw.
    name: 'named',
    fits: ({ hostname }) => /^app\.[^.]+\..+/.test(hostname),
    endpoints: (page) => {
      const host = page.hostname.slice('app.'.length);
      const api = below(page, 'api', host);
      return {
        api,
        database: below(page, 'db', host),
        realtime: below(page, 'realtime', host),
        erp: below(page, 'erp', host),
        photo: api,
      };
    },
  },
  {
    // One machine whose services listen on their own ports, and the web app on one that is no gateway.
    name: 'ports',
    fits: ({ port }) => port === '8081',
    endpoints: (page) => ({
      api: at(page, DEFAULT_PORTS.api),
      database: at(page, DEFAULT_PORTS.database),
      realtime: at(page, DEFAULT_PORTS.realtime),
      erp: at(page, DEFAULT_PORTS.erp),
      photo: at(page, DEFAULT_PORTS.api),
    }),
  },
  { name: 'gateway', fits: () => true, endpoints: () => SAME_ORIGIN },
];

/** Name and endpoints of the environment of a page (spec 1 §9): what the page asks, and what the server lets it ask. */
export function environmentOf(page: PageAddress): { readonly name: string; readonly endpoints: Endpoints } {
  const found = ENVIRONMENTS.find(({ fits }) => fits(page));
  const syncTool = `http://127.0.0.1:${DEFAULT_PORTS.syncTool}`;
  if (!found) return { name: 'gateway', endpoints: { ...SAME_ORIGIN, syncTool } };
  return { name: found.name, endpoints: { ...found.endpoints(page), syncTool } };
}
