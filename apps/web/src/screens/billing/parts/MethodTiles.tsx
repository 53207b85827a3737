import { IconBuildingBank, IconCash, IconCoins, IconCreditCard, IconQrcode, IconWallet } from '@tabler/icons-react';
import type { PAYMENT_METHODS, PaymentMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { isOwnMethod } from '@vetloom/domain/clinic/payment-methods.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import type { ReactNode } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { checkout } from '../../../locale/billing.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import pane from '../Accounting/tender.module.css';

const ICONS: Record<(typeof PAYMENT_METHODS)[number], ReactNode> = {
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

const OWN_ICON = <IconCoins size={20} stroke={1.6} />;
const iconOf = (method: PaymentMethod): ReactNode => (isOwnMethod(method) ? OWN_ICON : ICONS[method]);
/** Keys that choose a tile; a clinic may have more. */
const KEYS = 9;

/** Ways of paying as tiles; Alt and a number choose one of the first nine. */
export function MethodTiles<Method extends PaymentMethod>({ methods, value, onChange }: MethodTilesProps<Method>) {
  const { word } = usePaymentMethods();
  const choose = (at: number) => () => {
    const method = methods[at];
    if (method !== undefined) onChange(method);
  };
  useHotkey('Alt 1', keyWords.method, choose(0));
  useHotkey('Alt 2', keyWords.method, choose(1));
  useHotkey('Alt 3', keyWords.method, choose(2));
  useHotkey('Alt 4', keyWords.method, choose(3));
  useHotkey('Alt 5', keyWords.method, choose(4));
  useHotkey('Alt 6', keyWords.method, choose(5));
  useHotkey('Alt 7', keyWords.method, choose(6));
  useHotkey('Alt 8', keyWords.method, choose(7));
  useHotkey('Alt 9', keyWords.method, choose(8));
  return (
    <div className={pane.methods} data-count={methods.length} role="radiogroup" aria-label={checkout.methodLabel}>
      {methods.map((method, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a tile with an icon and a key, which a native radio can't draw
        <button
          key={method}
          type="button"
          role="radio"
          aria-checked={value === method}
          aria-keyshortcuts={at < KEYS ? `Alt+${at + 1}` : undefined}
          className={pane.method}
          onClick={() => onChange(method)}
        >
          <small aria-hidden="true">{at < KEYS ? `Alt ${at + 1}` : ''}</small>
          {iconOf(method)}
          <span>{word(method)}</span>
        </button>
      ))}
    </div>
  );
}
