import { methodsResult } from '@vetloom/protocol/account.ts';
import { ownTokens, session } from '../session/session.ts';
import { addressIn } from './address-in.ts';
import { endpoints } from './environment.ts';
import { callServer } from './own-call.ts';

const LOOK_WITHIN_MS = 3000;

async function lookUp(): Promise<string> {
  const response = await fetch(`${endpoints.api}/api/sdk/v2/basic/methods`, { cache: 'no-store' });
  const { result } = (await response.json()) as { readonly result?: unknown };
  const offered = methodsResult.safeParse(result);
  if (!offered.success || offered.data.ipLookup === null) return '';
  const answer = await fetch(offered.data.ipLookup, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(LOOK_WITHIN_MS),
  });
  return answer.ok ? addressIn(await answer.text()) : '';
}

/**
 * Tells the server once a sign-in which address this computer has towards the world, where the operator named a service that says so (spec 1
 * §7 saveIP). Nothing is shown and nothing waits for it: without network or service it simply is not known.
 */
export function tellOwnAddress(): void {
  let reported = '';
  const follow = () => {
    const { state, email, offline } = session.own();
    if (state !== 'ready' || offline || reported === email) return;
    reported = email;
    lookUp()
      .catch(() => '')
      .then((userIP) => callServer('POST', '/api/saveIP', { userIP, active: true }, ownTokens))
      .catch(() => {
        reported = '';
      });
  };
  session.subscribe(follow);
  follow();
}
