import { Button } from '@mantine/core';
import { IconBrandGoogle, IconFingerprint } from '@tabler/icons-react';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { useEffect, useState } from 'react';
import { leaveForGoogle, signInWithPasskey, waysIn } from '../../../data/access/ways-in.ts';
import { waysIn as words } from '../../../locale/account.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from '../access.module.css';
import { Refusal } from './CodeForm.tsx';

export interface OtherWaysProps {
  readonly remember: boolean;
  readonly redirect: string;
  readonly onSignedIn: () => void;
  /** The server turned out to be away. */
  readonly onAway: () => void;
}

/** Passkey and Google, where this server and this browser offer them. */
export function OtherWays({ remember, redirect, onSignedIn, onAway }: OtherWaysProps) {
  const [offered, setOffered] = useState({ google: false, passkey: false });
  const [refused, setRefused] = useState<{ readonly sentence: string; readonly code: number }>();
  useEffect(() => {
    let gone = false;
    void waysIn().then((ways) => {
      if (!gone) setOffered(ways);
    });
    return () => {
      gone = true;
    };
  }, []);
  if (!offered.google && !offered.passkey) return null;
  const attempt = async (work: () => Promise<void>) => {
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      const { sentence, code } = refusal(error);
      if (code === CODE.networkRequired) onAway();
      setRefused({ sentence, code });
    }
  };
  const withPasskey = () =>
    attempt(async () => {
      if (await signInWithPasskey(remember)) onSignedIn();
    });
  const withGoogle = () => attempt(() => leaveForGoogle({ remembered: remember, redirect }));
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{words.or}</p>
      {offered.passkey ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconFingerprint size={16} stroke={1.6} />}
          onClick={() => void withPasskey()}
        >
          {words.passkey}
        </Button>
      ) : null}
      {offered.google ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBrandGoogle size={16} stroke={1.6} />}
          onClick={() => void withGoogle()}
        >
          {words.google}
        </Button>
      ) : null}
      {refused === undefined ? null : <Refusal {...refused} />}
    </div>
  );
}
