import { CRM_MENU, CRM_SETTING } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useSetting } from '../../../data/engine/hooks.ts';
import { crmSettings } from '../../../locale/conversation.ts';
import { CrmForm } from './CrmForm.tsx';
import classes from './crm-setting.module.css';
import { MailIn } from './MailIn.tsx';
import { PublishMenu } from './PublishMenu.tsx';

/** `/setting/conversation`: quick replies, the menu below the conversation, mail that comes in. */
export default function CrmSettingPage() {
  const setting = useSetting(CRM_SETTING);
  const menu = useSetting(CRM_MENU);
  return (
    <Sheet fill>
      <div className={classes.page}>
        <h2>{crmSettings.title}</h2>
        {setting === undefined ? null : (
          <>
            <CrmForm stored={setting} />
            {menu === undefined ? null : <PublishMenu setting={setting} menu={menu} />}
            <MailIn setting={setting} />
          </>
        )}
      </div>
    </Sheet>
  );
}
