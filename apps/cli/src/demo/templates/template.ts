/** The physical examination's systems, in the order in which a doctor goes over the animal. */
export const SYSTEMS = [
  '精神',
  '黏膜',
  '眼',
  '耳',
  '口腔',
  '淋巴結',
  '心肺',
  '腹部',
  '皮膚',
  '肌骨',
  '神經',
  '肛門直腸',
] as const;

/** One of the systems of the physical examination. */
export type System = (typeof SYSTEMS)[number];

/** A key of the price list with the chance that a visit has it, and how many (once unless told). */
export type Chance = readonly [key: string, probability: number, times?: number];

/**
 * What a kind of visit looks like. Texts may hold slots: `{2-5}` is a number in that range and `{左|右}` one of the words.
 * Keys name entries of the price list (services.ts, drugs.ts, goods.ts).
 */
export interface VisitTemplate {
  readonly key: string;
  /** How often each kind of animal comes with it, relative to the other templates. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Ages in years at which it happens. */
  readonly ages?: readonly [from: number, to: number];
  /** Only for animals that are of this sex and not neutered. */
  readonly intact?: 'Male' | 'Female';
  readonly division: string;
  readonly causes: readonly string[];
  readonly notes: readonly string[];
  readonly signs?: {
    readonly temperature?: readonly [number, number];
    readonly pain?: readonly [number, number];
    readonly dehydration?: readonly [number, number];
    /** Factors on the animal's usual rates. */
    readonly heart?: number;
    readonly breath?: number;
  };
  readonly findings: readonly (readonly [system: System, text: string, probability: number])[];
  readonly diseases: readonly (readonly [name: string, certainty: '疑似' | '確診' | '既有'])[];
  readonly diagnosis: readonly string[];
  readonly exams?: readonly Chance[];
  readonly charges?: readonly Chance[];
  readonly drugs?: readonly Chance[];
  readonly procedure?: readonly string[];
  readonly therapy: readonly string[];
  /** Days until the recheck, and how often there is one. */
  readonly recheck?: {
    readonly days: readonly [number, number];
    readonly probability: number;
    readonly notes: readonly string[];
  };
  /** Share of its weight that the animal has lost. */
  readonly loss?: number;
  /** Share of these animals that do not survive it. */
  readonly fatal?: number;
}
