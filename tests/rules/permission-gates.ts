import type { ALL_PERMISSIONS } from '@vetloom/domain/access/permissions.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { ReadGrant } from '@vetloom/domain/engine/kind.ts';
import { KINDS } from '@vetloom/domain/kinds.ts';
import { routeTable } from '../../apps/web/src/routes/route-table.ts';
import { ENDPOINTS } from '../../packages/api/src/endpoints.ts';
import { ERP_ENDPOINTS } from '../../packages/erp/src/endpoints.ts';

type Permission = (typeof ALL_PERMISSIONS)[number];

/** What a permission opens: routes by path, commands by name, calls by method and path, collections by name. */
export interface Gates {
  readonly routes: readonly string[];
  readonly commands: readonly string[];
  readonly calls: readonly string[];
  readonly reads: readonly string[];
}

/** One thing behind a gate, and the permissions any one of which (for some routes: all of which) open it. */
export interface Gated {
  readonly kind: keyof Gates;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const CLINIC = '/api/sdk/v2/{clinic}';
/** A call as the table names it: below the clinic's base where it stands there. */
export const callName = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.startsWith(CLINIC) ? path.slice(CLINIC.length) : path}`;

/** Everything of the product that a permission guards. */
export const gated: readonly Gated[] = [
  ...routeTable.flatMap(({ path, access }): Gated[] =>
    'permissions' in access ? [{ kind: 'routes', name: path, permissions: access.permissions }] : [],
  ),
  ...[...COMMANDS.values()].map(({ name, permission }): Gated => ({ kind: 'commands', name, permissions: permission })),
  ...[...ENDPOINTS, ...ERP_ENDPOINTS].map(
    (endpoint): Gated => ({ kind: 'calls', name: callName(endpoint), permissions: endpoint.permission }),
  ),
  ...KINDS.map((kind): Gated => {
    const grants: readonly ReadGrant[] = kind.readers;
    const codes = grants.flatMap(({ anyOf, also }) => [...anyOf, ...(also === undefined ? [] : [also])]);
    return { kind: 'reads', name: kind.collection, permissions: [...new Set(codes)] };
  }),
];

/** What a permission opens, sorted by name. */
export function gatesOf(permission: string): Gates {
  const of = (kind: keyof Gates) =>
    gated
      .filter((one) => one.kind === kind && (one.permissions as readonly string[]).includes(permission))
      .map(({ name }) => name)
      .sort();
  return { routes: of('routes'), commands: of('commands'), calls: of('calls'), reads: of('reads') };
}

const ROW = /^\| ([A-Z_]+) \| (.*) \| (.*) \| (.*) \| (.*) \|$/;
const listed = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const cell = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || '–';

/** The rows of docs/PERMISSIONS.md. */
export function listedGates(text: string): Map<string, Gates> {
  return new Map(
    text.split('\n').flatMap((line): [string, Gates][] => {
      const [, permission, routes, commands, calls, reads] = ROW.exec(line) ?? [];
      if (permission === undefined) return [];
      const gates = { routes: listed(routes), commands: listed(commands), calls: listed(calls), reads: listed(reads) };
      return [[permission, gates]];
    }),
  );
}

/** The text of docs/PERMISSIONS.md with its rows made anew. */
export function withGates(text: string, permissions: readonly string[]): string {
  const head = text.split('\n').filter((line) => !ROW.test(line));
  const rows = permissions.map((permission) => {
    const { routes, commands, calls, reads } = gatesOf(permission);
    return `| ${permission} | ${cell(routes)} | ${cell(commands)} | ${cell(calls)} | ${cell(reads)} |`;
  });
  const table = head.findIndex((line) => line.startsWith('|---'));
  return [...head.slice(0, table + 1), ...rows, ...head.slice(table + 1)].join('\n');
}
