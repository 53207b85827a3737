import { z } from 'zod';

/** A problem of an order as the service words it. */
export interface OrderProblem {
  readonly errorCode: string;
  readonly message: string;
  readonly index?: number;
}

/** The first problem of every refused order. */
export const INVALID_ORDER: OrderProblem = {
  errorCode: 'INVALID_ORDER',
  message: 'Invalid order, see data for field level details',
};

const patient = z.object({
  patientId: z.string(),
  name: z.string().min(1),
  speciesCode: z.string().min(1),
  breedCode: z.string().min(1).optional(),
  genderCode: z.string().min(1),
  birthdate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  microchip: z.string().min(1).optional(),
  weight: z.object({ measurement: z.number().positive(), units: z.enum(['KILOGRAMS', 'POUNDS', 'OUNCES']) }).optional(),
  client: z.object({ lastName: z.string().min(1), firstName: z.string().optional(), id: z.string().optional() }),
});
const ivls = z.array(z.object({ serialNumber: z.string().min(1) })).optional();

/** Body of an order. Nothing is filled in. */
export const orderBody = z.object({
  corporateRequisitionId: z.string().min(1).optional(),
  editable: z.boolean(),
  patients: z.array(patient).length(1),
  tests: z.array(z.string().min(1)).min(1),
  veterinarian: z.string().min(1),
  technician: z.string().optional(),
  notes: z.string().optional(),
  ivls,
});
/** Body of an order. */
export type OrderBody = z.output<typeof orderBody>;

/** Body of putting an animal on the census. */
export const censusBody = z.object({ patient, veterinarian: z.string().min(1), ivls });

const MISSING: readonly (readonly [path: string, errorCode: string])[] = [
  ['patients', 'MISSING_PATIENT'],
  ['veterinarian', 'MISSING_VETERINARIAN'],
  ['tests', 'MISSING_TESTS'],
  ['ivls', 'MISSING_IVLS_SERIAL_NUMBER'],
];

/** The lists that the simulator offers and holds orders against; codes of the service's catalogue. */
export const LISTS = {
  species: [
    { code: 'CANINE', name: 'Canine' },
    { code: 'FELINE', name: 'Feline' },
    { code: 'EQUINE', name: 'Equine' },
  ],
  genders: [
    { code: 'MALE_INTACT', name: 'Male' },
    { code: 'MALE_NEUTERED', name: 'Male Neutered' },
    { code: 'FEMALE_INTACT', name: 'Female' },
    { code: 'FEMALE_SPAYED', name: 'Female Spayed' },
    { code: 'UNKNOWN', name: 'Unknown' },
  ],
  breeds: [
    { code: 'LABRADOR_RETRIEVER', name: 'Labrador Retriever', speciesCode: 'CANINE' },
    { code: 'SHIBA_INU', name: 'Shiba Inu', speciesCode: 'CANINE' },
    { code: 'CANINE_OTHER', name: 'Other', speciesCode: 'CANINE' },
    { code: 'MIXED_BREED_CANINE', name: 'Mixed Breed Canine', speciesCode: 'CANINE' },
    { code: 'MIXED_BREED_FELINE', name: 'Mixed Breed Feline', speciesCode: 'FELINE' },
  ],
  tests: [
    { code: 'IHD_DHP', name: 'Diagnostic Health Profile', listPrice: '45.00', currencyCode: 'USD', inHouse: true },
    { code: 'IHD_CBC', name: 'ProCyte CBC', listPrice: '30.00', currencyCode: 'USD', inHouse: true },
    { code: '2212', name: 'Chemistry Panel', listPrice: '100.00', currencyCode: 'USD', inHouse: false },
  ],
} as const;

/** What is wrong with an order; empty where nothing is. `serials` are the clinic's stations. */
export function orderProblems(body: unknown, serials: ReadonlySet<string>): OrderProblem[] {
  const read = orderBody.safeParse(body);
  if (!read.success) {
    return read.error.issues.map(({ path, message }) => ({
      errorCode: MISSING.find(([field]) => path[0] === field)?.[1] ?? 'INVALID_FIELD',
      message: `${path.join('.')}: ${message}`,
    }));
  }
  const { patients, tests, ivls: stations = [] } = read.data;
  const problems: OrderProblem[] = [];
  const [animal] = patients;
  if (animal && !LISTS.species.some(({ code }) => code === animal.speciesCode))
    problems.push({ errorCode: 'INVALID_SPECIES', message: `unknown species ${animal.speciesCode}`, index: 0 });
  if (animal && !LISTS.genders.some(({ code }) => code === animal.genderCode))
    problems.push({ errorCode: 'INVALID_GENDER', message: `unknown gender ${animal.genderCode}`, index: 0 });
  const isBreed = LISTS.breeds.some(
    ({ code, speciesCode }) => code === animal?.breedCode && speciesCode === animal.speciesCode,
  );
  if (animal?.breedCode !== undefined && !isBreed)
    problems.push({ errorCode: 'INVALID_BREED', message: `unknown breed ${animal.breedCode}`, index: 0 });
  const codes = new Set<string>(LISTS.tests.map(({ code }) => code));
  const unknown = tests.filter((test) => !codes.has(test));
  if (unknown[0] !== undefined) {
    const index = tests.indexOf(unknown[0]);
    problems.push({ errorCode: 'INVALID_LAB_SERVICE_ID', message: `unknown test ${unknown.join(', ')}`, index });
  }
  const isInHouse = tests.some((test) => LISTS.tests.some(({ code, inHouse }) => code === test && inHouse));
  if (isInHouse && stations.length === 0)
    problems.push({ errorCode: 'MISSING_IVLS_SERIAL_NUMBER', message: 'an in-house test wants a station' });
  const foreign = stations.findIndex(({ serialNumber }) => !serials.has(serialNumber));
  if (foreign >= 0) problems.push({ errorCode: 'INVALID_IVLS_DEVICE', message: 'unknown station', index: foreign });
  return problems;
}
