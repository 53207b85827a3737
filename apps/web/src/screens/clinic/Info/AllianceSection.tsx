import { Checkbox } from '@mantine/core';
import { looksAllowed } from '@vetloom/domain/clinic/alliance-looks.ts';
import {
  ALLIANCE_SETTING,
  ALLIANCE_SHARES,
  type AllianceShare,
  SHARED_WITH,
} from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { found, useDocument, useRun, useSetting } from '../../../data/engine/hooks.ts';
import { alliance } from '../../../locale/alliance.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from '../frame/frame.module.css';
import { AllianceReads } from './AllianceReads.tsx';

const words = alliance.share;

/** The sentence that something is shared in vain, because the page on which it stands isn't. */
function missing(kind: AllianceShare, shared: ReadonlySet<AllianceShare>): string | undefined {
  const page = SHARED_WITH[kind];
  return page && shared.has(kind) && !shared.has(page) ? words.needs(alliance.kinds[page]) : undefined;
}

/** What partner clinics may read here: nothing, until the clinic chooses it. Each change is kept at once. */
export function AllianceSection({ editable }: { readonly editable: boolean }) {
  const run = useRun();
  const setting = useSetting(ALLIANCE_SETTING);
  const clinic = found(useDocument('clinic', '/clinic'));
  const kept = setting?.allianceShare;
  const shared = new Set<AllianceShare>(kept ?? []);
  const change = async (kind: AllianceShare, on: boolean) => {
    const to = ALLIANCE_SHARES.filter((one) => (one === kind ? on : shared.has(one)));
    try {
      await run(editSetting, {
        settingID: ALLIANCE_SETTING.id,
        edits: [{ op: 'set', path: ['allianceShare'], from: kept ?? null, to }],
      });
      showSuccess(words.saved);
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  return (
    <div className={classes.column}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{words.title}</h2>
          <p>{editable ? words.text : clinicInfo.readOnly}</p>
        </header>
        <div className={classes.rows}>
          {ALLIANCE_SHARES.map((kind) => (
            <Checkbox
              key={kind}
              mb={12}
              label={words.kinds[kind]}
              description={missing(kind, shared)}
              checked={shared.has(kind)}
              disabled={!editable || setting === undefined}
              onChange={(event) => void change(kind, event.currentTarget.checked)}
            />
          ))}
          <p>{words.how}</p>
          {clinic === undefined ? null : <p>{words.quota(looksAllowed(clinic))}</p>}
          <AllianceReads />
        </div>
      </div>
    </div>
  );
}
