/** Names of capabilities for which the domain has no area, because it has no rule of theirs, each with what it is. */
export const WITHOUT_AREA: Readonly<Record<string, string>> = {
  account: 'the person’s own account, which belongs to no clinic',
  alliance: 'what partner clinics let each other see, read live and kept nowhere',
  errors: 'pages for addresses that lead nowhere',
  export: 'the clinic or an animal as a file for other programs',
  files: 'pictures and papers of whatever document, and how a phone sends them',
  history: 'the log of every change, of whatever kind',
  inventory:
    'the screens of what a clinic sells and keeps, over the inventory service; the rules of its rows are the catalogue’s',
  'not-built': 'the page of routes that have no screen yet',
  oauth: 'programs of others that people let act for them',
  print: 'papers of whatever is printed; their content is in documents',
  search: 'finding owners and animals from everywhere',
  shell: 'the frame around all screens',
  sudo: 'what operators do across clinics',
};

/** Where a capability's name stands, as a folder or at the beginning of a file's name. */
const PLACES: readonly RegExp[] = [
  /^packages\/api\/src\/([^/]+)\//,
  /^apps\/web\/src\/screens\/([^/]+)\//,
  /^apps\/web\/src\/data\/([^/]+)\//,
  /^apps\/web\/src\/locale\/([^/.]+)\./,
  /^tests\/e2e\/(?:pages|specs)\/([^/.]+)\./,
];

/** Words of the catalogue that belong to no capability: what everything refuses with, what fields are called, the tour through all. */
const WORDS_OF_ALL = ['codes', 'fields', 'tour'];

/** The areas of the domain, by its folders. */
export const areasOf = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => /^packages\/domain\/src\/([^/]+)\//.exec(path)?.[1] ?? [])),
];

/** The capability at which a file's place names it: `billing` in `screens/billing/…` and in `specs/billing-till.spec.ts`. */
export function capabilityIn(path: string, known: readonly string[]): { name: string; known: boolean } | undefined {
  const name = PLACES.map((place) => place.exec(path)?.[1]).find((found) => found !== undefined);
  if (name === undefined) return undefined;
  const capability = known.find((one) => name === one || (isFileName(path, name) && name.startsWith(`${one}-`)));
  return capability === undefined ? { name, known: false } : { name: capability, known: true };
}

const isFileName = (path: string, name: string): boolean => !path.includes(`/${name}/`);

/** Every place that calls a capability otherwise than the domain does. */
export function capabilityBreaches(paths: readonly string[]): string[] {
  const areas = areasOf(paths);
  const parts = paths.flatMap((path) => /^apps\/web\/src\/parts\/([^/]+)\//.exec(path)?.[1] ?? []);
  const known = [...areas, ...Object.keys(WITHOUT_AREA)];
  // A part that several screens use may have words of its own.
  const withWords = [...known, ...WORDS_OF_ALL, ...parts];
  return paths.flatMap((path) => {
    const found = capabilityIn(path, path.startsWith('apps/web/src/locale/') ? withWords : known);
    return found === undefined || found.known
      ? []
      : [`${path}: the domain has no area ${found.name}; see tests/rules/capability-rule.ts`];
  });
}
