import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { clinicCare } from '../../../data/clinic/clinic-care.ts';
import { useSession } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from '../frame/frame.module.css';

const words = clinicInfo.export;

/** Takes the whole clinic out: an address of a minute, which the browser saves in the background. */
export function ExportSection() {
  const { actor } = useSession();
  const [asking, setAsking] = useState(false);
  const start = async () => {
    setAsking(true);
    try {
      const link = document.createElement('a');
      link.href = await clinicCare.exportLink();
      link.download = '';
      link.click();
      showSuccess(words.started);
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className={classes.column}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{words.title}</h2>
          <p>{words.text}</p>
        </header>
        <div className={classes.narrow}>
          {actor?.admin ? (
            <>
              <Notice tone="ochre" title={words.private}>
                {words.logged}
              </Notice>
              <div>
                <Button leftSection={<IconDownload size={16} />} loading={asking} onClick={() => void start()}>
                  {words.start}
                </Button>
              </div>
            </>
          ) : (
            <Notice tone="accent">{words.admin}</Notice>
          )}
        </div>
      </div>
    </div>
  );
}
