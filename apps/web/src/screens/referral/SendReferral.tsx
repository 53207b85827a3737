import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { filesToSend } from '@vetloom/domain/referral/letter-files.ts';
import { URGENCIES } from '@vetloom/domain/referral/referral-letter.schema.ts';
import { sendReferral } from '@vetloom/domain/referral/sent-referral.commands.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useEffect, useState } from 'react';
import { type PartnerClinic, partnerClinics } from '../../data/alliance/partner-calls.ts';
import { useDocuments, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { refusal } from '../../locale/codes.ts';
import { letters as words } from '../../locale/referral-letter.ts';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { Field } from '../../parts/form/Fields.tsx';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { usePanelForm } from '../../parts/form/use-panel-form.ts';
import { LetterFiles } from './LetterFiles.tsx';
import {
  emptyLetter,
  type LetterField,
  type LetterValues,
  letterError,
  letterErrors,
  letterFieldsOf,
} from './letter-values.ts';

/** The latest visits that a letter can tell of. */
const VISITS = 12;
const NONE: never[] = [];

interface SendReferralProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** Partner clinics as the server knows them now; the sentence why they can't be read. */
function usePartners(): { readonly partners: readonly PartnerClinic[] | undefined; readonly failure: string } {
  const [partners, setPartners] = useState<readonly PartnerClinic[]>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let current = true;
    partnerClinics().then(
      (found) => current && setPartners(found),
      (error: unknown) => current && setFailure(refusal(error).sentence),
    );
    return () => {
      current = false;
    };
  }, []);
  return { partners, failure };
}

/** Refers an animal to a clinic of the alliance: which visits and files go along, and who agreed to it. */
export function SendReferral({ pet, onClose }: SendReferralProps) {
  const store = useStore();
  const run = useRun();
  const { partners, failure } = usePartners();
  const visits = useDocuments('record', 'byPet', { equals: [pet._id], descending: true, limit: VISITS }) ?? NONE;
  const empty = emptyLetter(pet.userName);
  const draft = useDraft(`referral.send.${pet._id}`, empty);
  const chosen = visits.filter(({ _id }) => draft.values.recordIDs.includes(_id));
  const form = usePanelForm<LetterValues, LetterField, unknown>(
    { ...draft, restart: () => draft.restart(empty) },
    {
      check: letterError,
      checkAll: letterErrors,
      send: (values) => {
        const at = Math.floor(store.now());
        const name = partners?.find(({ clinic }) => clinic === values.partner)?.name ?? values.partner;
        const fields = letterFieldsOf(values, name, filesToSend(pet, chosen));
        const ids = { _id: newID.sentReferral(pet._id, at), referralID: newID.referral(pet._id, at) };
        return run(sendReferral, { ...ids, petID: pet._id, fields });
      },
      onSaved: ({ partner }) => {
        showSuccess(words.sent(partners?.find(({ clinic }) => clinic === partner)?.name ?? partner));
        onClose();
      },
      onClose,
    },
  );
  const { values, change, fields } = form;
  return (
    <FormPanel {...form.panel} title={words.title} saveWord={words.send}>
      <Stack gap="md">
        {failure === '' ? null : <Notice tone="ochre" title={words.offline} />}
        {partners?.length === 0 ? <Notice tone="ochre" title={words.noPartners} /> : null}
        <NativeSelect
          label={words.partner}
          value={values.partner}
          error={fields.errors.partner}
          onChange={(event) => change({ partner: event.currentTarget.value })}
          onBlur={() => fields.leave('partner')}
          data={[
            { value: '', label: partners === undefined && failure === '' ? words.loading : words.required.partner },
            ...(partners ?? []).map(({ clinic, name }) => ({ value: clinic, label: name })),
          ]}
        />
        <SegmentedFilter
          label={words.urgency}
          value={values.urgency}
          onChange={(urgency) => change({ urgency })}
          options={URGENCIES.map((value) => ({ value, label: words.urgencies[value] }))}
        />
        <Field
          required
          autoFocus
          label={words.reason}
          lines={4}
          value={values.reason}
          error={fields.errors.reason}
          onChange={(reason) => change({ reason: reason.slice(0, 4000) })}
          onLeave={() => fields.leave('reason')}
        />
        <Field
          label={words.question}
          lines={2}
          value={values.question}
          onChange={(question) => change({ question: question.slice(0, 2000) })}
        />
        <Checkbox.Group
          label={words.visits}
          description={words.visitsHint}
          value={[...values.recordIDs]}
          onChange={(recordIDs) => change({ recordIDs })}
        >
          <Stack gap={4} mt={4}>
            {visits.length === 0 ? words.noVisits : null}
            {visits.map(({ _id, dateTime, cause }) => (
              <Checkbox key={_id} value={_id} label={`${formatDate(dateTime)} ${cause}`} />
            ))}
          </Stack>
        </Checkbox.Group>
        <LetterFiles
          label={words.files}
          pet={pet}
          records={chosen}
          chosen={values.files}
          onChange={(files) => change({ files })}
        />
        <Checkbox
          label={words.withPhone}
          checked={values.withPhone}
          onChange={(event) => change({ withPhone: event.currentTarget.checked })}
        />
        <Field
          required
          label={words.agreedBy}
          hint={words.agreedHint}
          value={values.agreedBy}
          error={fields.errors.agreedBy}
          onChange={(agreedBy) => change({ agreedBy: agreedBy.slice(0, 80) })}
          onLeave={() => fields.leave('agreedBy')}
        />
      </Stack>
    </FormPanel>
  );
}
