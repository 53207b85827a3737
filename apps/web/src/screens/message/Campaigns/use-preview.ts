import { useEffect, useState } from 'react';
import { campaignCalls, type Preview, type Previewed } from '../../../data/message/campaigns.ts';
import { refusal } from '../../../locale/codes.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';

/** A preview waits until nobody types any more. */
const TYPED_MS = 500;

/** What would become of a campaign as it stands in the form. */
export interface LivePreview {
  /** The latest that is known; of what stood there before while `counting`. */
  readonly preview: Preview | undefined;
  readonly counting: boolean;
  readonly failure: Failure | undefined;
}

/** Asks the server whom a campaign would reach, anew whenever it changes. Nothing is asked without a network. */
export function usePreview(asked: Previewed, online: boolean): LivePreview {
  const key = JSON.stringify(asked);
  const [answer, setAnswer] = useState<{ key: string; preview: Preview | undefined; failure: Failure | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that it depends on
  useEffect(() => {
    if (!online) return;
    let gone = false;
    const timer = setTimeout(() => {
      campaignCalls.preview(asked).then(
        (preview) => !gone && setAnswer({ key, preview, failure: undefined }),
        (error: unknown) => !gone && setAnswer({ key, preview: undefined, failure: refusal(error) }),
      );
    }, TYPED_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, online]);
  return { preview: answer?.preview, failure: answer?.failure, counting: online && answer?.key !== key };
}
