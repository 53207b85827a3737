import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import type { ToSign } from '../../data/signature/signatures.ts';
import { signatures } from '../../locale/signature.ts';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';

const askCode = later(async () => (await import('./AskSigning.tsx')).AskSigning);
const tabletCode = later(async () => (await import('./TabletSigning.tsx')).TabletSigning);

interface SignatureButtonProps {
  readonly to: ToSign;
  readonly owner: string;
  /** Whether a further signature makes sense; a tablet on which somebody has just signed says so before it is laid down, whatever stands by then. */
  readonly isOffered: boolean;
}

/** Has a document signed electronically: how and by whom is asked next. */
export function SignatureButton({ to, owner, isOffered }: SignatureButtonProps) {
  const can = useCan();
  const [doing, setDoing] = useState<'ask' | { readonly signatureID: string }>();
  const close = () => setDoing(undefined);
  if (!can('RECORD_WRITE') && !can('BILLING_WRITE')) return null;
  return (
    <>
      {isOffered ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={signatures.actionOf(to.title || signatures.untitled[to.of])}
          onClick={() => setDoing('ask')}
        >
          {signatures.action}
        </Button>
      ) : null}
      {doing === 'ask' ? (
        <OnDemand
          code={askCode}
          open
          props={{ to, owner, onClose: close, onTablet: (signatureID: string) => setDoing({ signatureID }) }}
        />
      ) : null}
      {typeof doing === 'object' ? (
        <OnDemand code={tabletCode} open props={{ signatureID: doing.signatureID, onClose: close }} />
      ) : null}
    </>
  );
}
