import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** The bundler names files with forward slashes on every platform. */
const SOURCES = fileURLToPath(new URL('./src/', import.meta.url)).replaceAll('\\', '/');

/** The page of the application: whatever is opened begins here. */
export const ENTRY = ['main.tsx'];

/** Pages for people who are not signed in, on a phone perhaps: what they share with the board must not bring the board along. */
export const OUTSIDE = [
  'screens/access/CheckLogin.tsx',
  'screens/access/SignIn/index.tsx',
  'screens/access/GoogleReturn.tsx',
  'screens/access/SetPassword.tsx',
  'screens/oauth/SignInFor.tsx',
  'screens/oauth/Authorize.tsx',
  'screens/files/PhoneUpload/index.tsx',
  'screens/errors/NotFound.tsx',
];
/** The pages of owners: a phone on a slow line fetches it without what only people of the clinic see. */
export const OWNERS = ['screens/booking/OwnerPage/index.tsx', 'screens/portal/OwnPage/index.tsx'];
const SIGN_IN = OUTSIDE.slice(0, 2);

/** The frame with what it renders at once, the local store, and the board of the day: fetched before anyone can work. */
export const BOARD = [
  'shell/Shell.tsx',
  'shell/StoreGate.tsx',
  'shell/ClinicName.tsx',
  'shell/PetNumbers.tsx',
  'shell/DueMissions.tsx',
  'shell/DueReminders.tsx',
  'shell/DueTasks.tsx',
  'parts/staff-name/StaffName.tsx',
  'data/engine/clinic-store.ts',
  'data/files/device-files.ts',
  'screens/overview/Board/index.tsx',
];

/** What follows as soon as data are here, while the board is being drawn: it must not wait for all that screens share. */
export const SOON = ['data/engine/ports/case-items.ts', 'data/engine/ports/queue-items.ts', 'data/pet/pet-numbers.ts'];

/** Libraries of single tasks: they and what calls them stay by themselves, fetched for that task. */
const OF_ONE_TASK =
  /\/node_modules\/(?:echarts|zrender|@mantine\/dates|dayjs|engine\.io-|socket\.io-|@socket\.io|@noble|@simplewebauthn|write-excel-file|papaparse|fake-indexeddb|qrcode|zxing-wasm|@cornerstonejs|dicom-parser|@kitware|gl-matrix|pako|comlink|bwip-js|driver\.js|workbox-window)/;
const AREA = /\/apps\/web\/src\/(?:screens\/)?([\w-]+)\//;

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type Belongs = (module: string, modules: Modules) => boolean;

/** Our modules that files bring along when they are fetched, themselves included; libraries follow from these by the bundler's own account. */
function broughtBy(paths: readonly string[]): Belongs {
  let brought: Set<string> | undefined;
  return (module, modules) => {
    if (brought === undefined) {
      brought = new Set(paths.map((path) => SOURCES + path));
      for (const id of brought)
        for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
          if (isOurs(imported)) brought.add(imported);
    }
    return brought.has(module);
  };
}

const isOurs = (module: string): boolean =>
  /\/(?:apps|packages)\/[^/]+\/src\//.test(module) && !module.includes('/node_modules/');

/** Whether a module, or one of ours that it brings along, imports a library of a single task. */
function leadsApart(): Belongs {
  const known = new Map<string, boolean>();
  const leads: Belongs = (module, modules) => {
    const before = known.get(module);
    if (before !== undefined) return before;
    // Files that import each other must not ask each other for ever.
    known.set(module, false);
    const imported = modules.getModuleInfo(module)?.importedIds ?? [];
    const answer = imported.some((id) => OF_ONE_TASK.test(id) || (isOurs(id) && leads(id, modules)));
    known.set(module, answer);
    return answer;
  };
  return (module, modules) => OF_ONE_TASK.test(module) || (isOurs(module) && leads(module, modules));
}

/**
 * How the code is cut. By itself the bundler makes a file of everything that the same pages share, which are hundreds of a few lines: the
 * board was 107 requests and a fifth heavier for compressing each alone, and a device fetched 430 files to keep them for offline. So what
 * is fetched together is one file, in the order of who needs it first: every page, sign-in, the board and what follows it, pages of people
 * from outside; then what screens share, and each area's own.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: (() => {
    const [entry, signIn, outside, owners, board, soon] = [
      broughtBy(ENTRY),
      broughtBy(SIGN_IN),
      broughtBy(OUTSIDE),
      broughtBy(OWNERS),
      broughtBy(BOARD),
      broughtBy(SOON),
    ];
    const apart = leadsApart();
    const cut: readonly (readonly [name: string, belongs: Belongs, minShareCount?: number])[] = [
      ['base', entry],
      [
        'frame',
        (module, modules) =>
          signIn(module, modules) || ((outside(module, modules) || owners(module, modules)) && board(module, modules)),
      ],
      ['board', board],
      ['soon', soon],
      ['outside', outside],
      ['owners', owners],
      ['kit', (module, modules) => !apart(module, modules), 2],
    ];
    return [
      ...cut.map(([name, belongs, minShareCount = 1], at) => ({
        name: (module: string, modules: Modules) => (belongs(module, modules) ? name : null),
        debugName: name,
        minShareCount,
        priority: cut.length - at,
      })),
      {
        name: (module: string, modules: Modules) =>
          isOurs(module) && !apart(module, modules) ? (AREA.exec(module)?.[1] ?? null) : null,
        debugName: 'areas',
        priority: 0,
      },
    ];
  })(),
};
