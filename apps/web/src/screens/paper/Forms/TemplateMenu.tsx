import { Button, Menu } from '@mantine/core';
import { IconFileTypeDocx } from '@tabler/icons-react';
import { FORM_TEMPLATES } from '@vetloom/documents/docx/form-template-names.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formCalls } from '../../../data/paper/forms.ts';
import { refusal } from '../../../locale/codes.ts';
import { customForm as words } from '../../../locale/paper-form.ts';

/** The fixed templates, to be downloaded and made one's own. */
export function TemplateMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconFileTypeDocx size={16} stroke={1.6} />}>
          {words.templates}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORM_TEMPLATES.map((template) => (
          <Menu.Item
            key={template}
            onClick={() =>
              void formCalls.saveTemplate(template, words.template[template]).catch((error: unknown) => {
                const { sentence, code } = refusal(error);
                showError(sentence, code);
              })
            }
          >
            {words.template[template]}
            {template === 'sample' ? `（${words.sampleHint}）` : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
