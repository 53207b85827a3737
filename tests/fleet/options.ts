/** How the fleet is tried. */
export interface Options {
  /** How long things go wrong, in minutes. */
  readonly minutes: number;
  /** What decides which faults come, after each other and for how long. When each meets whom is up to the machine. */
  readonly seed: number;
  /** After so many minutes everything is left alone, and what was acknowledged is counted. */
  readonly calm: number;
}

const DEFAULTS: Omit<Options, 'seed'> = { minutes: 20, calm: 5 };

/** Reads `key=value` of the command. @throws Error with a sentence for whoever typed them */
export function readOptions(words: readonly string[], seed: number): Options {
  const options = { ...DEFAULTS, seed };
  for (const word of words) {
    const [, key, value] = /^(minutes|seed|calm)=(\d+(?:\.\d+)?)$/.exec(word) ?? [];
    if (key === undefined) throw new Error(`"${word}" means nothing: minutes=20 seed=7 calm=5 are what there is.`);
    options[key as keyof Options] = Number(value);
  }
  if (options.minutes <= 0 || options.calm <= 0) throw new Error('minutes= and calm= take more than nothing.');
  return options;
}
