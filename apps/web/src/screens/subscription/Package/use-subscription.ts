import type { Plan } from '@vetloom/domain/subscription/plan.schema.ts';
import type { SubscriptionAnswer, SubscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { useCallback, useEffect, useState } from 'react';
import { useSession, useSyncStatus } from '../../../data/engine/hooks.ts';
import { subscriptionCalls } from '../../../data/subscription/subscription.ts';
import { refusal } from '../../../locale/codes.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';

/** Payments that are listed. */
const MOST_PAYMENTS = 100;
/** Milliseconds between two looks while a payment isn't decided. */
const LOOK_MS = 4000;

/** What the page shows. */
export interface FoundSubscription {
  readonly state: SubscriptionAnswer;
  readonly plans: readonly Plan[];
  readonly payments: readonly SubscriptionPayment[];
}

/** The clinic's subscription with its payments, looked at again while one isn't decided. */
export function useSubscription() {
  const { clinic } = useSession();
  const clinicID = clinic?.clinic ?? '';
  const offline = useSyncStatus()?.connection === 'offline';
  const [found, setFound] = useState<FoundSubscription>();
  const [failure, setFailure] = useState<Failure>();
  const look = useCallback(async () => {
    try {
      const open = await subscriptionCalls.state();
      // Asking for it makes the server ask the vendor.
      if (open.open) await subscriptionCalls.payment(open.open._id);
      const [state, plans, payments] = await Promise.all([
        open.open ? subscriptionCalls.state() : open,
        subscriptionCalls.plans(),
        subscriptionCalls.payments(clinicID, MOST_PAYMENTS),
      ]);
      setFound({ state, plans, payments });
      setFailure(undefined);
    } catch (error) {
      setFailure(refusal(error));
    }
  }, [clinicID]);
  const isOpen = found?.state.open != null;
  useEffect(() => {
    if (offline) return;
    void look();
    if (!isOpen) return;
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [look, offline, isOpen]);
  return { found, failure, offline, look, clinicID };
}
