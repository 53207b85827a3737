import { GoogleItem } from './GoogleItem.tsx';
import { PasskeysItem } from './PasskeysItem.tsx';
import { PasswordItem } from './PasswordItem.tsx';
import type { PartProps } from './part.types.ts';
import { TotpItem } from './TotpItem.tsx';

/** Everything that opens the account. */
export function Security(props: PartProps) {
  return (
    <>
      <PasswordItem {...props} />
      <TotpItem {...props} />
      <PasskeysItem {...props} />
      {props.account.googleOffered ? <GoogleItem {...props} /> : null}
    </>
  );
}
