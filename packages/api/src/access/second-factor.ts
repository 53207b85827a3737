import { randomInt } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FactorStore } from '@vetloom/storage/ports/access.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { GuessBrake } from './guess-brake.ts';
import { SecretBox } from './secret-box.ts';
import { sha256 } from './tokens.ts';
import { newTotpSecret, totpInvitation, totpStep } from './totp.ts';

const RECOVERY_CODES = 10;
const CODE_LENGTH = 10;
/** Without what is easily mistaken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Codes of an authenticator (TOTP, RFC 6238) and recovery codes, for people who have turned them on. */
export class SecondFactor {
  readonly #factors: FactorStore;
  readonly #box: SecretBox;
  readonly #now: () => number;
  readonly #brake: GuessBrake;

  private constructor(factors: FactorStore, box: SecretBox, now: () => number, brake: GuessBrake) {
    this.#factors = factors;
    this.#box = box;
    this.#now = now;
    this.#brake = brake;
  }

  static async open(
    db: Pick<Database, 'system' | 'access'>,
    now: () => number,
    brake: GuessBrake,
  ): Promise<SecondFactor> {
    const box = new SecretBox(await db.system.secret('second-factor'));
    return new SecondFactor(db.access.factors, box, now, brake);
  }

  /**
   * Passes who has none turned on, or gives a right code. `known`: what the browser is known by, for the brake.
   * @throws DomainError secondFactorNeeded without a code, wrongCredentials with a wrong one, rateLimited
   */
  async demand(email: string, code: string | undefined, address: string, known?: string): Promise<void> {
    const { totpSecret } = await this.#factors.find(email);
    if (totpSecret === undefined) return;
    if (code === undefined) throw new DomainError('secondFactorNeeded', 'a code of the authenticator is needed');
    const right = await this.#brake.try({ account: `code ${email}`, address, known }, () =>
      this.#isRight(email, totpSecret, code),
    );
    if (!right) throw new DomainError('wrongCredentials', 'wrong code', { field: 'secondFactor' });
  }

  /** A new secret for the person's authenticator; it counts once a code confirms it. */
  async begin(email: string): Promise<{ readonly secret: string; readonly uri: string }> {
    const secret = newTotpSecret();
    await this.#factors.beginTotp(email, this.#box.seal(secret, email));
    return totpInvitation(secret, email);
  }

  /** Turns it on and answers the recovery codes, which are shown this once. @throws DomainError badParameter, contradictory */
  async confirm(email: string, code: string, address: string): Promise<string[]> {
    const { totpPending } = await this.#factors.find(email);
    if (totpPending === undefined) throw new DomainError('contradictory', 'no authenticator was begun');
    let step: number | undefined;
    await this.#brake.try({ account: `code ${email}`, address }, async () => {
      step = totpStep(this.#box.open(totpPending, email), digitsOf(code), this.#now());
      return step !== undefined;
    });
    if (step === undefined) throw new DomainError('badParameter', 'wrong code', { field: 'code', reason: 'wrong' });
    const codes = newRecoveryCodes();
    await this.#factors.enableTotp(email, step, hashesOf(email, codes));
    return codes;
  }

  disable(email: string): Promise<void> {
    return this.#factors.disableTotp(email);
  }

  /** New recovery codes; the former ones end. @throws DomainError contradictory when it is not turned on */
  async renewRecoveryCodes(email: string): Promise<string[]> {
    const { totpSecret } = await this.#factors.find(email);
    if (totpSecret === undefined) throw new DomainError('contradictory', 'no authenticator is turned on');
    const codes = newRecoveryCodes();
    await this.#factors.putRecoveryCodes(email, hashesOf(email, codes));
    return codes;
  }

  async #isRight(email: string, sealed: Uint8Array, code: string): Promise<boolean> {
    const digits = digitsOf(code);
    if (!/^[0-9]{6}$/.test(digits)) return this.#factors.useRecoveryCode(email, hashOf(email, code));
    const step = totpStep(this.#box.open(sealed, email), digits, this.#now());
    return step !== undefined && this.#factors.useTotpStep(email, step);
  }
}

/** People write a code as "123 456", and full-width where an input method is on. */
const digitsOf = (code: string): string => code.normalize('NFKC').replaceAll(/[\s-]/g, '');

const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
  });

const hashOf = (email: string, code: string): string => sha256(`${email}\n${digitsOf(code).toLowerCase()}`);
const hashesOf = (email: string, codes: readonly string[]): string[] => codes.map((code) => hashOf(email, code));
