import { Button } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { account } from '../../../locale/account.ts';
import { Refusal } from '../../access/SignIn/CodeForm.tsx';
import classes from './account.module.css';
import type { AccountState } from './use-account.ts';

/** While the account is being read, and when the server can't be asked. */
export function Unreachable({ state }: { readonly state: AccountState }) {
  if (state.failure === undefined) return <p className={classes.text}>{account.loading}</p>;
  const { sentence, code } = state.failure;
  return (
    <>
      <Refusal sentence={code === CODE.networkRequired ? account.offline : sentence} code={code} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void state.reload()}>
          {account.retry}
        </Button>
      </div>
    </>
  );
}
