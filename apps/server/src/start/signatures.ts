import type { ProviderMaker } from '@vetloom/api/signature/signature-providers.ts';
import type { SignatureService } from '@vetloom/api/signature/signature-service.ts';
import { signatureProvider } from '@vetloom/integrations/signature/provider.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { StartRefusal } from './refusal.ts';
import type { Rounds } from './repeat.ts';

/** What was signed is sealed at once; the rounds find what a process left that ended, and ask providers. */
const EVERY = {
  name: 'signatures',
  failed: 'could not look for signed documents to seal',
  firstAfterMs: 8_000,
  everyMs: 60_000,
};

/**
 * The provider outside by which clinics may have documents signed: `VETLOOM_SIGNATURE_PROVIDER_URL`, and `VETLOOM_SIGNATURE_PROVIDER_NAME` as people read it. Without it everything is signed and sealed here.
 * @throws StartRefusal for what is no address
 */
export function openSignatureProvider(
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): ProviderMaker | undefined {
  const { VETLOOM_SIGNATURE_PROVIDER_URL: baseURL = '', VETLOOM_SIGNATURE_PROVIDER_NAME: name = '' } = env;
  if (baseURL === '') return undefined;
  if (!URL.canParse(baseURL)) throw new StartRefusal('VETLOOM_SIGNATURE_PROVIDER_URL must be an address.');
  return (secret) => signatureProvider({ baseURL, name: name || new URL(baseURL).hostname }, secret, now);
}

/** Seals what was signed: when a device or a link brings the last signature, and in rounds. Several processes may. Answers how to stop. */
export async function startSignatures(
  signatures: Pick<SignatureService, 'runDue' | 'wake' | 'stop'>,
  db: Pick<Database, 'onAnnounce'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): Promise<() => Promise<void>> {
  const deafen = await db.onAnnounce((clinic, _seq, committed) => {
    if (committed?.changes.some(({ collection }) => collection === 'signature')) signatures.wake(clinic);
  });
  const repeated = rounds.repeat(EVERY, async () => signatures.runDue(await clinics()));
  return async () => {
    const over = repeated.stop();
    await deafen();
    await over;
    await signatures.stop();
  };
}
