import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useSession } from '../../../data/engine/hooks.ts';
import { backup as words } from '../../../locale/backup.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { SettingPage } from '../frame/SettingPage.tsx';
import { BackupPage } from './BackupPage.tsx';
import classes from './backup.module.css';
import { useBackups } from './use-backups.ts';

/** `/setting/backup`: how the clinic is backed up, what came of it, and clinics out of backups. */
export default function Backup() {
  const { actor } = useSession();
  return <SettingFrame section="backup">{actor?.admin ? <Loaded /> : <ForAdmins />}</SettingFrame>;
}

function ForAdmins() {
  return (
    <SettingPage title={words.title} text={words.text}>
      <div className={classes.first}>
        <Notice tone="accent">{words.admin}</Notice>
      </div>
    </SettingPage>
  );
}

function Loaded() {
  const found = useBackups();
  const { settings, jobs, failure, offline } = found;
  if (settings !== undefined && jobs !== undefined) return <BackupPage {...found} settings={settings} jobs={jobs} />;
  return (
    <SettingPage title={words.title} text={words.text}>
      <div className={classes.first}>
        {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
        {!offline && failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
      </div>
    </SettingPage>
  );
}
