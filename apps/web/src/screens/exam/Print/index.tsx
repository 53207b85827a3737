import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useEffect, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useCan, useMaybeStore } from '../../../data/engine/hooks.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { refusal } from '../../../locale/codes.ts';
import { exam, printExam as words } from '../../../locale/exam.ts';
import { printDataOf } from '../../../parts/print/print-data.ts';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import { Starting } from '../../../routes/Starting.tsx';
import { useSessionView } from '../../../shell/ports.tsx';
import { StoreGate } from '../../../shell/StoreGate.tsx';
import { IssueReport } from './IssueReport.tsx';
import { Paper } from './Paper.tsx';
import classes from './print.module.css';
import { SharedReport } from './SharedReport.tsx';

/** The token of a link stands behind the #. */
const tokenOfPage = (): string => window.location.hash.slice(1);

/**
 * The print view of a visit's exams (spec 1 §2 /printExam). With the token of a link it is public; without one `?record=` names a visit for
 * who has signed in, and `?lang=en` asks for English. Anybody else is told nothing.
 */
export default function PrintExam() {
  const token = tokenOfPage();
  return token === '' ? <OwnReport /> : <SharedReport token={token} />;
}

function OwnReport() {
  const { state } = useSessionView();
  const [query] = useQuery();
  // A tab of its own asks the server first who sits here.
  if (state === 'starting') return <Starting />;
  if (state !== 'ready')
    return (
      <main className={classes.alone}>
        <EmptyState
          whole
          title={words.signedOut}
          next={words.signedOutNext}
          actions={
            <AppLink to={links.login(links.to('printExam', { record: query.record, lang: query.lang }))}>
              {words.signIn}
            </AppLink>
          }
        />
      </main>
    );
  return (
    <StoreGate>
      <Report />
    </StoreGate>
  );
}

async function reportOf(store: ClinicStore, recordID: string, englishVersion: boolean): Promise<PrintDocument> {
  const data = await printDataOf(store, recordID);
  const [examItems, visits, { examReportDocument }] = await Promise.all([
    heldOrEmpty(() => store.query('examItem', 'byCategory', {})),
    heldOrEmpty(() => store.query('record', 'byPet', { equals: [data.record.petID] })),
    import('@vetloom/documents/exam-report.ts'),
  ]);
  const printSetting = englishVersion ? { ...data.printSetting, englishVersion } : data.printSetting;
  return examReportDocument({ ...data, printSetting, examItems, visits });
}

function Report() {
  const store = useMaybeStore();
  const can = useCan();
  const [query, setQuery] = useQuery();
  const [html, setHtml] = useState<string>();
  const [failed, setFailed] = useState(false);
  const { record = '', lang } = query;
  const mayRead = can('LAB_TASK_READ') || can('RECORD_READ');
  useEffect(() => {
    if (!store || record === '' || !mayRead) return;
    let wanted = true;
    setFailed(false);
    Promise.all([reportOf(store, record, lang === 'en'), import('@vetloom/documents/render-html.ts')]).then(
      ([document, { renderHtml }]) => {
        if (wanted) setHtml(renderHtml(document));
      },
      (error: unknown) => {
        setFailed(true);
        showError(exam.printFailed, refusal(error).code);
      },
    );
    return () => {
      wanted = false;
    };
  }, [store, record, lang, mayRead]);
  if (record === '' || !mayRead || failed)
    return (
      <main className={classes.alone}>
        <EmptyState whole title={words.nothing} next={words.nothingNext} />
      </main>
    );
  return (
    <Paper
      html={html}
      english={lang === 'en'}
      onEnglish={(english) => setQuery({ record, lang: english ? 'en' : undefined })}
      actions={html !== undefined && can('RECORD_WRITE') ? <IssueReport of={record} english={lang === 'en'} /> : null}
    />
  );
}
