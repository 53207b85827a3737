import type { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import type { Api } from './api.ts';
import { segment } from './arrange.ts';

interface Linked {
  readonly url: string;
  readonly userID: string;
  /** The owner's account in the messaging app, `U` and 32 characters. */
  readonly account: string;
}

/** Links an owner as it happens: begun at the desk, the code written in the app, agreed there. `url` is the server's. */
export async function linkLine(api: Api, line: LineSimulator, { url, userID, account }: Linked): Promise<void> {
  await line.seed({ webhook: `${url}/line/demo/webhook` });
  const { words } = await api.put<{ words: string }>(`/user/line/${segment(userID)}`, {});
  await line.happens({ type: 'message', userID: account, message: { type: 'text', id: '1', text: words } } as never);
  const [address = ''] = /http\S+/.exec(line.replies.at(-1)?.text ?? '') ?? [];
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`the owner was not linked: ${status}`);
}
