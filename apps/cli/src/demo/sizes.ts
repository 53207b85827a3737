import { AROUND_KAOHSIUNG, AROUND_TAIPEI, type Place } from './data/places.ts';

/** Sizes that the generator offers. */
export const DEMO_SIZES = ['small', 'demo', 'clinic', 'hospital'] as const;
/** A size that the generator offers. */
export type DemoSize = (typeof DEMO_SIZES)[number];

/** How many animals stand in each column of today's boards. */
export interface TodayPlan {
  readonly waiting: number;
  readonly seeing: number;
  readonly exams: number;
  readonly dispensing: number;
  readonly paying: number;
  readonly settled: number;
}

/** A clinic to be invented. */
export interface ClinicPlan {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly taxID: string;
  readonly licenseNumber: string;
  readonly mailDomain: string;
  readonly areaCode: '02' | '07';
  readonly places: readonly Place[];
  readonly owners: number;
  readonly pets: number;
  /** Visits before today. */
  readonly visits: number;
  readonly products: number;
  /** Share of the animals that are known since ten years; the others came in the last `recentDays`. */
  readonly deep: number;
  readonly recentDays: number;
  readonly doctors: number;
  readonly assistants: number;
  readonly cashiers: number;
  /** How much richer a bill is than a small clinic's: raises every template's probabilities. */
  readonly richness: number;
  /** Small charges beside what a template names (fees, disposables, food): how many a visit has on average. */
  readonly extras: number;
  readonly today: TodayPlan;
  /** Whether its instruments are connected: results and pictures come by themselves. */
  readonly hasInstruments: boolean;
}

const DECADE = 3652;

const DEMO = {
  id: 'demo',
  name: '禾風動物醫院',
  phone: '0227061188',
  address: '106 臺北市大安區和平東路二段 118 號',
  taxID: '28765435',
  licenseNumber: '北市動獸字第 1088 號',
  mailDomain: 'demo.vetloom.test',
  areaCode: '02',
  places: AROUND_TAIPEI,
  hasInstruments: true,
} as const;

const HARBOUR: ClinicPlan = {
  id: 'harbour',
  name: '港灣動物醫院',
  phone: '075216677',
  address: '804 高雄市鼓山區臨海二路 36 號',
  taxID: '28765441',
  licenseNumber: '高市動獸字第 0562 號',
  mailDomain: 'harbour.vetloom.test',
  areaCode: '07',
  places: AROUND_KAOHSIUNG,
  hasInstruments: true,
  owners: 140,
  pets: 205,
  visits: 1600,
  products: 300,
  deep: 0.08,
  recentDays: 730,
  doctors: 3,
  assistants: 3,
  cashiers: 2,
  richness: 1.25,
  extras: 1.2,
  today: { waiting: 3, seeing: 1, exams: 1, dispensing: 2, paying: 2, settled: 7 },
};

const ORDINARY: ClinicPlan = {
  ...DEMO,
  owners: 300,
  pets: 450,
  visits: 4200,
  products: 420,
  deep: 0.09,
  recentDays: 760,
  doctors: 4,
  assistants: 5,
  cashiers: 2,
  richness: 1.35,
  extras: 1.4,
  today: { waiting: 7, seeing: 3, exams: 3, dispensing: 4, paying: 4, settled: 22 },
};

const BY_SIZE: Readonly<Record<DemoSize, ClinicPlan>> = {
  // Tests of screens connect instruments of their own to it.
  small: { ...ORDINARY, owners: 70, pets: 100, visits: 500, hasInstruments: false },
  demo: ORDINARY,
  clinic: {
    ...DEMO,
    owners: 3000,
    pets: 5000,
    visits: 120_000,
    products: 900,
    deep: 1,
    recentDays: DECADE,
    doctors: 5,
    assistants: 7,
    cashiers: 2,
    richness: 1.15,
    extras: 1.5,
    today: { waiting: 7, seeing: 3, exams: 3, dispensing: 4, paying: 4, settled: 18 },
  },
  hospital: {
    ...DEMO,
    owners: 20_000,
    pets: 32_000,
    visits: 360_000,
    products: 2500,
    deep: 1,
    recentDays: DECADE,
    doctors: 14,
    assistants: 22,
    cashiers: 6,
    richness: 2,
    extras: 2.6,
    today: { waiting: 16, seeing: 9, exams: 8, dispensing: 8, paying: 8, settled: 56 },
  },
};

/** The clinics of a size: the one that has that size, and the small one at the harbour in the same alliance. */
export const clinicPlans = (size: DemoSize): readonly ClinicPlan[] => [
  BY_SIZE[size],
  size === 'small' ? { ...HARBOUR, owners: 40, pets: 55, visits: 250 } : HARBOUR,
];
