import { Button, PasswordInput } from '@mantine/core';
import type { EinvoiceWay } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useEffect, useState } from 'react';
import { type EinvoiceAccount, einvoiceCalls } from '../../../data/einvoice/einvoice-calls.ts';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { einvoice } from '../../../locale/einvoice.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from '../frame/frame.module.css';
import { SettingRow } from '../frame/SettingRow.tsx';
import own from './einvoice.module.css';

const words = einvoice.setting;
const SEED = /^[0-9A-Fa-f]{32}$/;
const NAMES = ['seed', 'center'] as const;

/** What proves the clinic: given once, kept sealed by the server, and never shown again. With the network alone. */
export function EinvoiceKeys({ way }: { readonly way: EinvoiceWay }) {
  const online = useSyncStatus()?.connection === 'online';
  const { act, busy } = useAct();
  const [account, setAccount] = useState<EinvoiceAccount>();
  const [typed, setTyped] = useState({ seed: '', center: '' });
  useEffect(() => {
    if (online) einvoiceCalls.account().then(setAccount, () => setAccount(undefined));
  }, [online]);
  if (!account) return null;
  const wrong = typed.seed !== '' && !SEED.test(typed.seed);
  const given = NAMES.filter((name) => typed[name] !== '');
  const keep = async () => {
    const done = await act(async () =>
      setAccount(await einvoiceCalls.keep(Object.fromEntries(given.map((name) => [name, typed[name]])))),
    );
    if (!done) return;
    setTyped({ seed: '', center: '' });
    showSuccess(words.kept);
  };
  return (
    <section className={own.part} aria-label={words.secrets}>
      <h3>{words.secrets}</h3>
      {way !== 'none' && !account.ways[way] ? <Notice tone="ochre">{words.noWay}</Notice> : null}
      <div className={classes.rows}>
        {NAMES.filter((name) => name === 'seed' || way === 'center').map((name) => (
          <SettingRow key={name} {...words[name]}>
            <PasswordInput
              aria-label={words[name].label}
              placeholder={account[name] ? words.given : words.missing}
              value={typed[name]}
              maxLength={400}
              autoComplete="off"
              error={name === 'seed' && wrong ? words.seedWrong : undefined}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.trim() })}
            />
          </SettingRow>
        ))}
      </div>
      <Button
        size="compact-sm"
        variant="default"
        disabled={given.length === 0 || wrong || !online}
        loading={busy}
        onClick={() => void keep()}
      >
        {words.keep}
      </Button>
    </section>
  );
}
