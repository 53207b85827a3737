/**
 * The closed set of result codes. 1xxxxx–2xxxxx, 800000 and 900000 are the specification's (spec 1 §8);
 * 300000–399999 are VetLoom's own. Nothing in the product throws or answers a code that is not here.
 */
export const CODE = {
  success: 100000,
  loginSuccess: 100100,
  wrongCredentials: 100101,
  noVerifier: 100102,
  notLoggedIn: 100103,
  networkRequired: 100104,
  badParameter: 100105,
  noUsableClinic: 100106,
  loginDataWrong: 100107,
  noDatabaseAccess: 100108,
  personNotFound: 100109,
  notFound: 100404,
  ownerNotFound: 200001,
  breedQueryMissing: 200002,
  petNotFound: 200003,
  ownerPhoneTaken: 200004,
  emailTaken: 200005,
  staffLimitReached: 200006,
  storageQuotaFull: 200007,
  forbidden: 300001,
  conflict: 300002,
  rateLimited: 300003,
  tooLarge: 300004,
  unknownCommand: 300005,
  protocolMismatch: 300006,
  forkedClient: 300007,
  sequenceGap: 300008,
  badSignature: 300009,
  contradictory: 300010,
  quarantined: 300011,
  sessionRevoked: 300012,
  idempotencyMismatch: 300013,
  writesTooMuch: 300020,
  secondFactorNeeded: 300021,
  linkExpired: 300022,
  pinLocked: 300023,
  clinicClosed: 300040,
  firstCodeWrong: 300041,
  methodNotAllowed: 300050,
  unsupportedType: 300051,
  staleVersion: 300052,
  rangeOutside: 300053,
  codeWrong: 300060,
  databaseNotReady: 800000,
  failure: 900000,
} as const;

/** Name of a result code, the form in which code refers to it. */
export type CodeName = keyof typeof CODE;
/** Number of a result code, the form in which it travels. */
export type Code = (typeof CODE)[CodeName];

const HTTP_STATUS: Record<CodeName, number> = {
  success: 200,
  loginSuccess: 200,
  wrongCredentials: 401,
  noVerifier: 503,
  notLoggedIn: 401,
  networkRequired: 503,
  badParameter: 400,
  noUsableClinic: 403,
  loginDataWrong: 400,
  noDatabaseAccess: 403,
  personNotFound: 404,
  notFound: 404,
  ownerNotFound: 404,
  breedQueryMissing: 400,
  petNotFound: 404,
  ownerPhoneTaken: 409,
  emailTaken: 409,
  staffLimitReached: 409,
  storageQuotaFull: 507,
  forbidden: 403,
  conflict: 409,
  rateLimited: 429,
  tooLarge: 413,
  unknownCommand: 400,
  protocolMismatch: 426,
  forkedClient: 409,
  sequenceGap: 409,
  badSignature: 403,
  contradictory: 409,
  quarantined: 500,
  sessionRevoked: 401,
  idempotencyMismatch: 409,
  writesTooMuch: 413,
  secondFactorNeeded: 401,
  linkExpired: 410,
  pinLocked: 403,
  clinicClosed: 423,
  firstCodeWrong: 403,
  methodNotAllowed: 405,
  unsupportedType: 415,
  staleVersion: 412,
  rangeOutside: 416,
  codeWrong: 403,
  databaseNotReady: 503,
  failure: 500,
};

const NAME_BY_CODE = new Map<number, CodeName>(
  (Object.entries(CODE) as [CodeName, Code][]).map(([name, code]) => [code, name]),
);

/** The code's name, or `failure` for a number that is not in the catalogue. */
export const codeName = (code: number): CodeName => NAME_BY_CODE.get(code) ?? 'failure';

/** The HTTP status that accompanies a code (ARCHITECTURE law 30). */
export const httpStatusOf = (name: CodeName): number => HTTP_STATUS[name];
