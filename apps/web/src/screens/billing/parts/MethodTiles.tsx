import { IconBuildingBank, IconCash, IconCreditCard, IconQrcode, IconWallet } from '@tabler/icons-react';
import type { PaymentMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import type { ReactNode } from 'react';
import { checkout } from '../../../locale/billing.ts';
import pane from '../Accounting/tender.module.css';

const ICONS: Record<PaymentMethod, ReactNode> = {
  cash: <IconCash size={20} stroke={1.6} />,
  creditCard: <IconCreditCard size={20} stroke={1.6} />,
  transfer: <IconBuildingBank size={20} stroke={1.6} />,
  linePay: <IconQrcode size={20} stroke={1.6} />,
  deposit: <IconWallet size={20} stroke={1.6} />,
};

interface MethodTilesProps<Method extends PaymentMethod> {
  readonly methods: readonly Method[];
  readonly value: Method;
  readonly onChange: (method: Method) => void;
}

/** Ways of paying as tiles; Alt and a number choose one. */
export function MethodTiles<Method extends PaymentMethod>({ methods, value, onChange }: MethodTilesProps<Method>) {
  const choose = (at: number) => () => {
    const method = methods[at];
    if (method !== undefined) onChange(method);
  };
  useHotkey('Alt 1', choose(0));
  useHotkey('Alt 2', choose(1));
  useHotkey('Alt 3', choose(2));
  useHotkey('Alt 4', choose(3));
  useHotkey('Alt 5', choose(4));
  return (
    <div className={pane.methods} data-count={methods.length} role="radiogroup" aria-label={checkout.methodLabel}>
      {methods.map((method, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a tile with an icon and a key, which a native radio can't draw
        <button
          key={method}
          type="button"
          role="radio"
          aria-checked={value === method}
          aria-keyshortcuts={`Alt+${at + 1}`}
          className={pane.method}
          onClick={() => onChange(method)}
        >
          <small aria-hidden="true">{`Alt ${at + 1}`}</small>
          {ICONS[method]}
          {checkout.methods[method]}
        </button>
      ))}
    </div>
  );
}
