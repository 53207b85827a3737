import { Checkbox, Stack, Switch, Textarea } from '@mantine/core';
import {
  OWNER_PAGE_SETTING,
  type OwnerPageSetting,
  PAGE_PARTS,
  type PagePart,
} from '@vetloom/domain/clinic/settings/owner-page.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SETTING_WRITERS } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCan, useRun, useSession, useSetting } from '../../../data/engine/hooks.ts';
import { portalSetting as words } from '../../../locale/portal-setting.ts';
import { useEditDraft } from '../../../parts/form/use-edit-draft.ts';
import { Home } from '../../portal/OwnPage/Home.tsx';
import frame from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { exampleHome } from './example-home.ts';
import classes from './owner-page-setting.module.css';

type Values = Pick<OwnerPageSetting, 'isOn' | 'greeting' | 'parts'>;
const FIELDS = ['isOn', 'greeting', 'parts'] as const;

/** `/setting/ownerPage`: whether owners have pages, what these show, and how that looks. */
export default function OwnerPageSettings() {
  const can = useCan();
  const stored = useSetting(OWNER_PAGE_SETTING);
  return (
    <Sheet fill>{stored === undefined ? null : <Part stored={stored} editable={SETTING_WRITERS.some(can)} />}</Sheet>
  );
}

function Part({ stored, editable }: { readonly stored: OwnerPageSetting; readonly editable: boolean }) {
  const run = useRun();
  const now = useNow();
  const clinic = useSession().clinic?.clinicName ?? '';
  const shown: Values = { isOn: stored.isOn, greeting: stored.greeting, parts: stored.parts };
  const form = useEditDraft<Values, OwnerPageSetting>('setting.ownerPage', stored, shown);
  const { values } = form;
  const saving = useSaving({
    changed: FIELDS.filter((field) => String(shown[field]) !== String(values[field])).map(
      (field) => words[field].label,
    ),
    check: () => true,
    send: async () => {
      const edits = form.edits((typed) => typed);
      if (edits.length > 0) await run(editSetting, { settingID: OWNER_PAGE_SETTING.id, edits });
    },
    restore: form.restart,
    saved: words.saved,
  });
  const show = (part: PagePart, isShown: boolean) =>
    form.change({ parts: PAGE_PARTS.filter((one) => (one === part ? isShown : values.parts.includes(one))) });
  return (
    <SettingPage
      title={words.title}
      text={editable ? words.text : words.readOnly}
      saving={editable ? saving : undefined}
    >
      <div className={frame.rows}>
        <SettingRow {...words.isOn} field="page-isOn">
          <Switch
            id="page-isOn"
            aria-describedby="page-isOn-hint"
            checked={values.isOn}
            disabled={!editable}
            label={values.isOn ? words.state.on : words.state.off}
            onChange={(event) => form.change({ isOn: event.currentTarget.checked })}
          />
        </SettingRow>
        <SettingRow {...words.greeting} field="page-greeting">
          <Textarea
            id="page-greeting"
            aria-describedby="page-greeting-hint"
            value={values.greeting}
            readOnly={!editable}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            onChange={(event) => form.change({ greeting: event.currentTarget.value })}
          />
        </SettingRow>
        <SettingRow {...words.parts}>
          <Stack gap="xs">
            {PAGE_PARTS.map((part) => (
              <Checkbox
                key={part}
                label={words.partNames[part]}
                {...(part === 'payment' ? { description: words.paymentNeeds } : {})}
                checked={values.parts.includes(part)}
                disabled={!editable || (part === 'payment' && !values.parts.includes('bills'))}
                onChange={(event) => show(part, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </SettingRow>
      </div>
      <section className={classes.preview} aria-label={words.preview}>
        <h3>{words.preview}</h3>
        <p>{words.previewText}</p>
        <div className={classes.phone}>
          <Home home={exampleHome({ clinic, greeting: values.greeting, parts: values.parts, now })} />
        </div>
      </section>
    </SettingPage>
  );
}
