import type { MethodSums } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { methodsIn, sumOf, type TillPeriod } from '@vetloom/domain/billing/till.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { till } from '../../../locale/billing-till.ts';
import accounting from '../Accounting/accounting.module.css';

interface ExpectedProps {
  /** What moved, by its source; an earlier handover keeps only its sums. */
  readonly found?: TillPeriod;
  readonly expected: MethodSums;
}

const words = till.handover;

/** What the books expect, by way of paying. */
export function Expected({ found, expected }: ExpectedProps) {
  const { word } = usePaymentMethods();
  const moved = new Set([...methodsIn(expected), ...(found?.lines.map(({ method }) => method) ?? [])]);
  return (
    <table className={accounting.lines}>
      <thead>
        <tr>
          <th scope="col">{till.method}</th>
          {found === undefined ? null : (
            <>
              <th scope="col">{words.parts.bills}</th>
              <th scope="col">{words.parts.deposits}</th>
              <th scope="col">{words.parts.inout}</th>
            </>
          )}
          <th scope="col">{words.parts.total}</th>
        </tr>
      </thead>
      <tbody>
        {[...moved].map((method) => {
          const line = found?.lines.find((one) => one.method === method);
          return (
            <tr key={method}>
              <td>{word(method)}</td>
              {line === undefined ? null : (
                <>
                  <td>{formatAmount(line.bills)}</td>
                  <td>{formatAmount(line.deposits)}</td>
                  <td>{formatAmount(line.inout)}</td>
                </>
              )}
              <td>
                <b>{formatAmount(sumOf(expected, method))}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
