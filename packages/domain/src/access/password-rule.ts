/** Fewest characters of a password that a person chooses. */
const PASSWORD_LEAST = 10;
/** Digits of a PIN for switching people at a shared workstation. */
const PIN_PATTERN = /^[0-9]{4,8}$/;

/** Why a password can't be taken. */
export type PasswordProblem = 'short' | 'long' | 'common' | 'personal';

const COMMON = ['password', 'qwerty', '1234567', '7654321', 'abcdefg', 'iloveyou', 'vetloom', 'letmein', 'welcome'];

/**
 * Judges a new password: length first, because it counts most; no rule about signs, which only make people add "1!". Undefined when good.
 */
export function passwordProblem(
  password: string,
  person: { readonly email: string; readonly name?: string },
): PasswordProblem | undefined {
  const text = password.normalize('NFC');
  if ([...text].length < PASSWORD_LEAST) return 'short';
  if (text.length > 500) return 'long';
  const lower = text.toLowerCase();
  if (new Set(lower).size < 4) return 'common';
  // What is left besides a well-known word must be worth something by itself.
  if (COMMON.some((word) => lower.replaceAll(word, '').length < 5)) return 'common';
  const own = [person.email.split('@')[0] ?? '', person.name ?? ''].map((part) => part.toLowerCase());
  if (own.some((part) => part.length >= 3 && lower.replaceAll(part, '').length < 5)) return 'personal';
  return undefined;
}

/** Whether a PIN may be taken: four to eight digits, neither all alike nor a run. */
export function isGoodPin(pin: string): boolean {
  if (!PIN_PATTERN.test(pin)) return false;
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const [only] = steps;
  return steps.size > 1 || only === undefined || Math.abs(only) > 1;
}
