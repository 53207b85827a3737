/** Characters of a clinic's id at most. */
export const CLINIC_ID_MOST = 40;
const PATTERN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** What stands in an address where a clinic's id could, now or as far as can be foreseen. A test holds it against every call of the API. */
export const RESERVED_CLINIC_IDS: ReadonlySet<string> = new Set([
  ...[
    'account',
    'admin',
    'all',
    'api',
    'app',
    'assets',
    'auth',
    'basic',
    'calendar',
    'clinic',
    'clinics',
    'customize-form',
    'db',
    'docs',
    'download',
  ],
  ...['erp', 'export', 'file', 'files', 'first', 'health', 'invitation', 'keys', 'login', 'logout', 'metrics', 'new'],
  ...[
    'none',
    'null',
    'oauth',
    'owner',
    'paper',
    'payment',
    'photo',
    'plans',
    'public',
    'root',
    'sdk',
    'setting',
    'socket',
    'static',
  ],
  ...['status', 'sudo', 'sync', 'system', 'undefined', 'upload', 'user', 'v1', 'v2', 'v3', 'version', 'vetloom', 'www'],
]);

/** Why a text can't be a clinic's id: `empty`, `long`, other `characters` than a–z, 0–9 and hyphens inside, or a `reserved` word. */
export type ClinicIDProblem = 'empty' | 'long' | 'characters' | 'reserved';

/** What is wrong with an id for a new clinic; undefined for a good one. */
export function clinicIDProblem(id: string): ClinicIDProblem | undefined {
  if (id === '') return 'empty';
  if (id.length > CLINIC_ID_MOST) return 'long';
  if (!PATTERN.test(id)) return 'characters';
  return RESERVED_CLINIC_IDS.has(id) ? 'reserved' : undefined;
}

/** What many names end with and what tells none from another. */
const EVERYBODYS =
  /(?:動物醫院|獸醫院|獸醫診所|動物診所|診所|醫院|animal hospital|veterinary clinic|vet clinic|animal clinic|clinic|hospital)\s*$/iu;

/** The part of a clinic's name that tells it from others. */
export const ownNameOf = (name: string): string => name.trim().replace(EVERYBODYS, '').trim() || name.trim();

/** An id made of a name that is written in Latin letters, as pinyin is; empty where there is nothing to make one of. */
export function proposedClinicID(latin: string): string {
  const plain = latin.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const id = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, CLINIC_ID_MOST)
    .replaceAll(/^-+|-+$/g, '');
  return clinicIDProblem(id) === 'reserved' ? `${id}-1` : id;
}
