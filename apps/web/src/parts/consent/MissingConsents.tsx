import { Button } from '@mantine/core';
import { CONSENT_SETTING } from '@vetloom/domain/clinic/settings/consent.setting.ts';
import { consentState, type MissingConsent, missingConsents } from '@vetloom/domain/consent/consent-state.ts';
import { useState } from 'react';
import { useOperationStays, usePetConsents } from '../../data/consent/consents.ts';
import { useSetting } from '../../data/engine/hooks.ts';
import { consents } from '../../locale/consent.ts';
import { ConsentsLater } from './ConsentsLater.tsx';
import classes from './consent.module.css';

const words = consents.missing;

function missingWord({ type, consent }: MissingConsent): string {
  const state = consent === undefined ? 'none' : consentState(consent);
  const name = consents.types[type];
  return state === 'asked' || state === 'refused' || state === 'withdrawn' ? words[state](name) : words.none(name);
}

interface MissingConsentsProps {
  readonly petID: string;
  readonly recordID: string;
}

/** Which papers nobody has signed before an operation, in one quiet line that blocks nothing; nothing where all are. */
export function MissingConsents({ petID, recordID }: MissingConsentsProps) {
  const all = usePetConsents(petID);
  const papers = useSetting(CONSENT_SETTING)?.papers;
  const stayIDs = useOperationStays(petID, recordID);
  const [open, setOpen] = useState(false);
  if (all === undefined || papers === undefined) return null;
  const missing = missingConsents(all, papers, { recordID, stayIDs });
  return (
    <>
      {missing.length === 0 ? null : (
        <p className={classes.missing}>
          {missing.map((one) => (
            <span key={one.type}>{missingWord(one)}</span>
          ))}
          <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        </p>
      )}
      <ConsentsLater open={open} petID={petID} recordID={recordID} onClose={() => setOpen(false)} />
    </>
  );
}
