import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { CONSENT_SETTING } from '@vetloom/domain/clinic/settings/consent.setting.ts';
import { type ConsentPaper, MOST_CONSENT_TEXT, papersInOrder } from '@vetloom/domain/clinic/settings/consent-paper.ts';
import { createConsent } from '@vetloom/domain/consent/consent.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun, useSetting, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { consents } from '../../locale/consent.ts';
import { useAct } from '../act/use-act.ts';
import { DialogForm } from '../form/DialogForm.tsx';
import classes from './consent.module.css';
import type { ConsentFor } from './consent-for.ts';

const words = consents.ask;

interface AskFormProps {
  readonly of: ConsentFor;
  readonly onClose: () => void;
  /** It was asked for, and whoever is here signs next. */
  readonly onAsked: (consentID: string) => void;
}

/** Asks an owner to agree to something: by one of the clinic's papers, whose words may be made to fit, or by words of one's own. */
export function AskForm(props: AskFormProps) {
  const setting = useSetting(CONSENT_SETTING);
  return setting === undefined ? null : <Ask {...props} papers={papersInOrder(setting.papers)} />;
}

function Ask({ of, onClose, onAsked, papers }: AskFormProps & { readonly papers: readonly ConsentPaper[] }) {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  // Of a stay its own comes first.
  const [paperID, setPaperID] = useState(
    () =>
      (of.inHospitalID ? papers.find(({ type }) => type === 'hospitalisation') : undefined)?._id ??
      papers[0]?._id ??
      '',
  );
  const paper = papers.find(({ _id }) => _id === paperID);
  const [typed, setTyped] = useState<{ title?: string; text?: string }>({});
  const [subject, setSubject] = useState('');
  const [tried, setTried] = useState(false);
  const title = typed.title ?? paper?.title ?? '';
  const text = typed.text ?? paper?.text ?? '';
  const save = async (signsNow: boolean) => {
    setTried(true);
    if (title.trim() === '' || text.trim() === '') return;
    const _id = newID.consent(of.petID, Math.floor(store.now()));
    const fields = {
      ...{ type: paper?.type ?? ('other' as const), title: title.trim(), text, subject: subject.trim() },
      ...{ inHospitalID: of.inHospitalID ?? '', recordID: of.recordID ?? '' },
    };
    if (!(await act(() => run(createConsent, { _id, petID: of.petID, fields })))) return;
    if (signsNow) return onAsked(_id);
    showSuccess(words.saved);
    onClose();
  };
  return (
    <DialogForm
      title={words.title}
      words={words}
      busy={busy}
      onSave={() => void save(true)}
      onClose={onClose}
      further={
        <Button variant="default" loading={busy} onClick={() => void save(false)}>
          {words.later}
        </Button>
      }
    >
      <Select
        label={words.paper}
        data={[...papers.map(({ _id, title: label }) => ({ value: _id, label })), { value: '', label: words.own }]}
        value={paperID}
        allowDeselect={false}
        data-autofocus
        onChange={(value) => {
          setPaperID(value ?? '');
          setTyped({});
        }}
      />
      <div className={classes.pair}>
        <TextInput
          label={words.name}
          value={title}
          maxLength={60}
          error={tried && title.trim() === '' ? words.nameMissing : undefined}
          onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
        />
        <TextInput
          label={words.subject}
          placeholder={words.subjectHint}
          value={subject}
          maxLength={200}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
      </div>
      <Textarea
        label={words.text}
        description={words.textHint}
        value={text}
        autosize
        minRows={6}
        maxRows={12}
        maxLength={MOST_CONSENT_TEXT}
        error={tried && text.trim() === '' ? words.textMissing : undefined}
        onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
