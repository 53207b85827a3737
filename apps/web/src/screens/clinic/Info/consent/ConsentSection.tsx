import { CONSENT_SETTING } from '@vetloom/domain/clinic/settings/consent.setting.ts';
import { papersInOrder } from '@vetloom/domain/clinic/settings/consent-paper.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useSetting } from '../../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../../locale/clinic.ts';
import { consents } from '../../../../locale/consent.ts';
import { SettingPage } from '../../frame/SettingPage.tsx';
import classes from './consent.module.css';
import { PaperForm } from './PaperForm.tsx';
import { SignatureSection } from './SignatureSection.tsx';

const words = consents.setting;

/** The papers by which owners of the clinic agree to something, each kept by itself. */
export function ConsentSection({ editable }: { readonly editable: boolean }) {
  const setting = useSetting(CONSENT_SETTING);
  const [open, setOpen] = useState<{ readonly id: string | undefined }>();
  if (setting === undefined) return null;
  const papers = papersInOrder(setting.papers);
  return (
    <SettingPage title={words.title} text={editable ? words.text : clinicInfo.readOnly}>
      {editable ? (
        <div className={classes.tools}>
          <CreateButton label={words.add} onCreate={() => setOpen({ id: undefined })} />
          <span>{words.count(papers.length)}</span>
        </div>
      ) : null}
      {papers.length === 0 ? (
        <EmptyState title={words.empty} next={editable ? words.emptyNext : undefined} />
      ) : (
        <ul className={classes.papers} aria-label={words.title}>
          {papers.map(({ _id, type, title, text }) => (
            <li key={_id}>
              {editable ? (
                <button type="button" aria-label={words.edit(title)} onClick={() => setOpen({ id: _id })}>
                  {title}
                </button>
              ) : (
                <b>{title}</b>
              )}
              <Chip>{consents.types[type]}</Chip>
              <p>{text.split('\n').slice(0, 2).join(' ')}</p>
            </li>
          ))}
        </ul>
      )}
      <SignatureSection editable={editable} />
      {open === undefined ? null : (
        <PaperForm
          key={open.id ?? ''}
          papers={papers}
          paper={papers.find(({ _id }) => _id === open.id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingPage>
  );
}
