import { Button } from '@mantine/core';
import { IconBraces, IconUpload } from '@tabler/icons-react';
import type { CustomForm } from '@vetloom/domain/paper/custom-form.schema.ts';
import { presentVersion } from '@vetloom/domain/paper/custom-form.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { type DragEvent, useRef, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type KeptFile, useForms } from '../../../data/paper/forms.ts';
import { customForm as words } from '../../../locale/paper-form.ts';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import list from '../../../parts/keyset-list/list.module.css';
import { useQuery } from '../../../routes/navigation.tsx';
import { DOCX_FILES } from './docx-files.ts';
import { FormDetail } from './FormDetail.tsx';
import classes from './forms.module.css';
import { NewForm } from './NewForm.tsx';
import { PlaceholderPanel } from './PlaceholderPanel.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import { UploadProblems } from './UploadProblems.tsx';
import { useUpload } from './use-upload.ts';

/** What lies beside the list. */
type Beside = { readonly form: string } | { readonly file: KeptFile } | 'placeholders' | undefined;

/** /setting/customizeForm: the forms that the clinic has written in Word (spec 3 §2). */
export default function Forms() {
  const [query, setQuery] = useQuery();
  const forms = useForms();
  const writes = useCan()('CUSTOMIZE_FORM');
  const [beside, setBeside] = useState<Beside>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const upload = useUpload((file) => setBeside({ file }));
  const close = () => setBeside(undefined);
  const asked = (query.q ?? '').toLowerCase();
  const found = (forms ?? []).filter(({ formName, fileName }) =>
    [formName, fileName].some((text) => text.toLowerCase().includes(asked)),
  );
  const form =
    typeof beside === 'object' && 'form' in beside ? forms?.find(({ _id }) => _id === beside.form) : undefined;
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void upload.send([...event.dataTransfer.files]);
    },
  };
  return (
    <div className={list.page}>
      <Sheet fill label={words.title}>
        <Toolbar
          end={
            <>
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconBraces size={16} stroke={1.6} />}
                onClick={() => setBeside('placeholders')}
              >
                {words.placeholders}
              </Button>
              <TemplateMenu />
              {writes ? (
                <Button
                  size="sm"
                  loading={upload.busy}
                  leftSection={<IconUpload size={16} stroke={1.8} />}
                  onClick={() => input.current?.click()}
                >
                  {words.upload}
                </Button>
              ) : null}
            </>
          }
        >
          <ListSearch
            label={words.find}
            value={query.q ?? ''}
            onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
            onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
          />
        </Toolbar>
        {upload.refused ? <UploadProblems refused={upload.refused} onClose={upload.forget} /> : null}
        <div ref={frame} className={list.frame} data-over={over || undefined} {...(writes ? dropping : {})}>
          {over ? <p className={classes.over}>{words.dropHere}</p> : null}
          <ListTable
            label={words.title}
            rows={found}
            rowKey={({ _id }) => _id}
            columns={COLUMNS}
            onOpen={({ _id }) => setBeside({ form: _id })}
            empty={<Empty isSearch={asked !== ''} writes={writes} onClear={() => setQuery({ q: undefined })} />}
            autoFocus
          />
        </div>
        <Footer end={<span className={classes.quiet}>{writes ? words.drop : words.readOnly}</span>}>
          <span role="status">{upload.busy ? words.uploading : words.count(found.length)}</span>
        </Footer>
        <input
          ref={input}
          type="file"
          hidden
          accept={DOCX_FILES}
          aria-label={words.pick}
          onChange={(event) => {
            const picked = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            void upload.send(picked);
          }}
        />
      </Sheet>
      {form ? <FormDetail key={form._id} form={form} onClose={close} /> : null}
      {typeof beside === 'object' && 'file' in beside ? (
        <NewForm key={beside.file.hash} file={beside.file} onClose={close} />
      ) : null}
      {beside === 'placeholders' ? <PlaceholderPanel onClose={close} /> : null}
    </div>
  );
}

const COLUMNS: readonly ListColumn<CustomForm>[] = [
  {
    key: 'name',
    head: words.columns.name,
    width: 'minmax(120px, 1fr)',
    cell: ({ formName }) => <b className={classes.name}>{formName}</b>,
  },
  {
    key: 'file',
    head: words.columns.file,
    width: 'minmax(160px, 1fr)',
    from: 640,
    cell: ({ fileName }) => <span className={classes.file}>{fileName}</span>,
  },
  {
    key: 'version',
    head: words.columns.version,
    width: 'minmax(120px, 200px)',
    cell: (form) => {
      const { unknown } = presentVersion(form);
      return (
        <span className={classes.version}>
          {words.versionCount(form.versions.length)}
          {unknown.length === 0 ? null : <span className={classes.warning}>{words.unknownCount(unknown.length)}</span>}
        </span>
      );
    },
  },
  {
    key: 'updated',
    head: words.columns.updated,
    width: '120px',
    align: 'end',
    from: 480,
    cell: ({ updateDateTime }) => formatDate(updateDateTime),
  },
];

interface EmptyProps {
  readonly isSearch: boolean;
  readonly writes: boolean;
  readonly onClear: () => void;
}

function Empty({ isSearch, writes, onClear }: EmptyProps) {
  if (!isSearch) return <EmptyState title={words.none} next={writes ? words.noneNext : words.intro} />;
  return (
    <EmptyState
      title={words.noMatch}
      actions={
        <Button size="sm" variant="default" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  );
}
