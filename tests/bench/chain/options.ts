/** Sections that can be asked alone. */
export const SECTIONS = ['stations', 'sockets', 'clinics', 'large'] as const;
/** One of them. */
export type SectionName = (typeof SECTIONS)[number];

/** How hard stations work: as people do through a day, or the next as soon as the last is answered. */
export type Pace = 'day' | 'fast';

/** What is measured, and how much of it. Where a list is missing the section has its own. */
export interface Options {
  readonly sections: readonly SectionName[];
  /** Numbers of server processes behind the balancer, one after the other. */
  readonly servers: readonly number[] | undefined;
  /** Numbers of stations. */
  readonly stations: readonly number[] | undefined;
  /** Numbers of clinics: those over which stations are spread, or those that are founded. */
  readonly clinics: readonly number[] | undefined;
  /** Sizes of one clinic. */
  readonly documents: readonly number[] | undefined;
  /** Numbers of idle sockets. */
  readonly sockets: readonly number[] | undefined;
  readonly paces: readonly Pace[];
  /** How long each round of work takes. */
  readonly seconds: number;
  /** Everything is measured that often, peers in turns with ours. */
  readonly rounds: number;
  /** Middle pause between two things that somebody does, in ms (pace `day`). */
  readonly think: number;
  /** Processes in which the stations are. */
  readonly drivers: number;
  /** Workers of Citus; 0: PostgreSQL of the same version alone. Without it the product's own PostgreSQL. */
  readonly citus: 0 | 1 | 2 | undefined;
  /** Into how many parts clinics are laid on Citus. */
  readonly shards: number;
  /** File to which every figure is appended as a line of JSON. */
  readonly json: string | undefined;
}

const KEYS = {
  servers: 'list',
  stations: 'list',
  clinics: 'list',
  documents: 'list',
  sockets: 'list',
  seconds: 'number',
  rounds: 'number',
  think: 'number',
  drivers: 'number',
  shards: 'number',
  citus: 'workers',
  pace: 'pace',
  json: 'text',
} as const;

/** Reads the command's words: names of sections, and `key=value` with or without dashes before it. @throws Error with a sentence for whoever typed them */
export function readOptions(words: readonly string[]): Options {
  const given = new Map<string, string>();
  const sections: SectionName[] = [];
  for (const word of words) {
    const [, key, value] = /^(?:--)?([a-z]+)=(.+)$/.exec(word) ?? [];
    if (key !== undefined && value !== undefined) {
      if (!(key in KEYS)) throw new Error(`There is no "${key}"; there are ${Object.keys(KEYS).join(', ')}.`);
      given.set(key, value);
    } else sections.push(sectionOf(word));
  }
  const list = (key: keyof typeof KEYS) =>
    given
      .get(key)
      ?.split(',')
      .map((text) => wholeOf(key, text));
  const number = (key: keyof typeof KEYS, otherwise: number) => {
    const text = given.get(key);
    return text === undefined ? otherwise : wholeOf(key, text);
  };
  const servers = list('servers');
  if (servers?.some((count) => count < 1 || count > 4)) throw new Error('servers= takes 1 to 4.');
  return {
    sections: sections.length > 0 ? sections : SECTIONS,
    servers,
    stations: list('stations'),
    clinics: list('clinics'),
    documents: list('documents'),
    sockets: list('sockets'),
    paces: pacesOf(given.get('pace')),
    seconds: number('seconds', 20),
    rounds: number('rounds', 3),
    think: number('think', 4000),
    drivers: number('drivers', 2),
    citus: workersOf(given.get('citus')),
    shards: number('shards', 8),
    json: given.get('json'),
  };
}

function sectionOf(word: string): SectionName {
  const found = SECTIONS.find((name) => name === word);
  if (found === undefined) throw new Error(`There is no section "${word}"; there are ${SECTIONS.join(', ')}.`);
  return found;
}

function wholeOf(key: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${key}= takes whole numbers, not "${text}".`);
  return value;
}

function pacesOf(text: string | undefined): readonly Pace[] {
  if (text === undefined) return ['day', 'fast'];
  if (text === 'day' || text === 'fast') return [text];
  throw new Error('pace= takes day or fast.');
}

function workersOf(text: string | undefined): Options['citus'] {
  if (text === undefined) return undefined;
  const workers = ([0, 1, 2] as const).find((count) => String(count) === text);
  if (workers === undefined) throw new Error('citus= takes 0, 1 or 2 workers.');
  return workers;
}
