import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import type { ReactNode } from 'react';
import { clinicInfo } from '../../../locale/clinic.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import classes from './frame.module.css';
import type { Saving } from './use-saving.ts';

interface SettingPageProps {
  readonly title: string;
  readonly text: ReactNode;
  /** How it is saved; without it nothing here is saved by the bar. */
  readonly saving?: Saving | undefined;
  readonly children: ReactNode;
}

/** A part of the settings: what it is for, its rows, and one bar that names what changed and saves it. */
export function SettingPage({ title, text, saving, children }: SettingPageProps) {
  return (
    <div className={classes.column}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{title}</h2>
          <p>{text}</p>
        </header>
        {saving?.failure === undefined ? null : (
          <ErrorState title={saving.failure.sentence} code={saving.failure.code} />
        )}
        {children}
      </div>
      {saving === undefined ? null : <SaveBar saving={saving} />}
    </div>
  );
}

/** The bar at the foot of a page of settings. */
export function SaveBar({ saving }: { readonly saving: Saving }) {
  const { changed, busy, ready, save, restore } = saving;
  useHotkey('Ctrl S', keyWords.save, () => void save());
  return (
    <footer className={classes.bar}>
      {changed.length === 0 ? null : (
        <span className={classes.changes} role="status">
          <IconPencil size={14} aria-hidden="true" />
          {clinicInfo.changes(changed)}
        </span>
      )}
      <span className={classes.push}>
        <Button variant="default" disabled={changed.length === 0} onClick={restore}>
          {clinicInfo.restore}
        </Button>
        <Button
          disabled={!ready}
          loading={busy}
          rightSection={<Keycap keys="Ctrl S" onFill />}
          onClick={() => void save()}
        >
          {clinicInfo.save}
        </Button>
      </span>
    </footer>
  );
}
