import { Button, SegmentedControl } from '@mantine/core';
import { recordOwnerConsent } from '@vetloom/domain/owner/care.commands.ts';
import { CONSENT_PURPOSES, type ConsentEntry, consentTo, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import classes from '../OwnerPage/owner-page.module.css';

const words = ownerCare.consent;
const METHODS = ['paper', 'word', 'message'] as const;

/** What an owner agreed to, and writing down what they say now. */
export function Consent({ owner, editable }: { readonly owner: Owner; readonly editable: boolean }) {
  const run = useRun();
  const store = useStore();
  const [purpose, setPurpose] = useState<ConsentEntry['purpose']>();
  const [given, setGiven] = useState(true);
  const [method, setMethod] = useState<ConsentEntry['method']>('paper');
  return (
    <div className={classes.group}>
      <SectionHeading>{words.title}</SectionHeading>
      <dl className={classes.factList}>
        {CONSENT_PURPOSES.map((one) => {
          const entry = consentTo(owner, one);
          return (
            <div key={one} className={classes.consent}>
              <dt>{words.purpose[one]}</dt>
              <dd>
                {entry === undefined
                  ? words.none
                  : words.line(
                      entry.given ? words.given : words.withdrawn,
                      words.method[entry.method],
                      formatDate(entry.dateTime),
                    )}
                {editable ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={words.ask(words.purpose[one])}
                    onClick={() => {
                      setGiven(entry?.given !== true);
                      setPurpose(one);
                    }}
                  >
                    {words.record}
                  </Button>
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
      <ConfirmDialog
        opened={purpose !== undefined}
        onClose={() => setPurpose(undefined)}
        title={purpose === undefined ? '' : words.ask(words.purpose[purpose])}
        text={words.answer}
        confirmWord={words.record}
        onConfirm={async () => {
          if (purpose === undefined) return;
          const entry = { _id: newID.row(), purpose, given, method, dateTime: Math.floor(store.now()), note: '' };
          await run(recordOwnerConsent, { userID: owner._id, entry });
          showSuccess(words.recorded);
        }}
      >
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={words.answer}
          value={given ? 'yes' : 'no'}
          data={[
            { value: 'yes', label: words.given },
            { value: 'no', label: words.withdrawn },
          ]}
          onChange={(value) => setGiven(value === 'yes')}
        />
        <SegmentedControl
          fullWidth
          aria-label={words.methodLabel}
          value={method}
          data={METHODS.map((value) => ({ value, label: words.method[value] }))}
          onChange={(value) => setMethod(value as ConsentEntry['method'])}
        />
      </ConfirmDialog>
    </div>
  );
}
