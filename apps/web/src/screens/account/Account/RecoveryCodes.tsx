import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { account as words } from '../../../locale/account.ts';
import classes from './account.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showSuccess(words.totp.copied);
  };
  return (
    <div className={classes.form}>
      <Notice tone="ochre" title={words.totp.codesTitle}>
        {words.totp.codesText}
      </Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={onKept}>{words.totp.kept}</Button>
        <Button variant="default" onClick={() => void copy()}>
          {words.totp.copy}
        </Button>
      </div>
    </div>
  );
}
