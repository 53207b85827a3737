import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { saveFile } from '../../../data/engine/save-file.ts';
import { formCalls } from '../../../data/inventory/form-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { useForm } from '../../../data/inventory/use-form.ts';
import { type Places, usePlaces } from '../../../data/inventory/use-places.ts';
import { counts, checkForm as words } from '../../../locale/inventory-counts.ts';
import { formWords } from '../../../locale/inventory-forms.ts';
import { lots } from '../../../locale/inventory-lots.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { ReportTable } from '../Analysis/ReportTable.tsx';
import counting from '../Counts/counts.module.css';
import classes from './manage.module.css';

/** A row of a check with what it moved. */
type Row = Form<'check'>['items'][number] & { readonly moved: number };

/** What a count came to, row by row beside the book of that moment; what differs first. Nobody changes it here: another count does. */
export function CheckForm({ id }: { readonly id: string }) {
  const offline = useSyncStatus()?.connection === 'offline';
  const places = usePlaces();
  const { found: form, failure } = useForm('check', id);
  const { found: moved, failure: notMoved } = useAsked(
    () => formCalls.checkMoved(id),
    offline ? undefined : ['moved', id],
  );
  const refused = failure ?? notMoved;
  if (refused !== undefined)
    return (
      <Sheet fill label={formWords.kinds.check}>
        <ErrorState
          whole
          title={refused.sentence}
          code={refused.code}
          actions={
            <Button component={AppLink} to={links.to('inventory.check')} size="sm" variant="default">
              {words.back}
            </Button>
          }
        />
      </Sheet>
    );
  if (form === undefined || moved === undefined)
    return (
      <Sheet fill label={formWords.kinds.check}>
        <Notice tone={offline ? 'ochre' : 'accent'}>{offline ? formWords.offline : formWords.loading}</Notice>
      </Sheet>
    );
  const by = new Map(moved.map(({ row, quantity }) => [row, quantity]));
  const rows = form.items
    .map((item): Row => ({ ...item, moved: by.get(item._id) ?? 0 }))
    .toSorted((a, b) => Number(b.moved !== 0) - Number(a.moved !== 0));
  return <Shown form={form} rows={rows} places={places} />;
}

interface ShownProps {
  readonly form: Form<'check'>;
  readonly rows: readonly Row[];
  readonly places: Places;
}

function Shown({ form, rows, places }: ShownProps) {
  const { busy, act } = useAct();
  const differing = rows.filter(({ moved }) => moved !== 0).length;
  const placeOf = (placeID: string) => (placeID === '' ? '' : places.nameOf(placeID));
  const book = ({ counted, moved }: Row) => sumOf([counted, -moved]);
  const print = () =>
    act(async () => {
      const { customID, checkDateTime, reason, staffID, staffName } = form;
      const items = rows.map((row) => {
        const { name, unit, lot, expiresOn, placeID, counted, reason: why } = row;
        return { name, unit, lot, expiresOn, place: placeOf(placeID), counted, book: book(row), reason: why };
      });
      saveFile(
        `${customID}.pdf`,
        await formCalls.checkPaper({ customID, checkDateTime, reason, staffID, staffName, items }),
      );
    });
  return (
    <div className={classes.page}>
      <Sheet fill label={formWords.kinds.check}>
        <div className={classes.bar}>
          <ActionIcon component={AppLink} to={links.to('inventory.check')} variant="default" aria-label={words.back}>
            <IconArrowLeft size={16} />
          </ActionIcon>
          <h1 className={classes.title}>{formWords.kinds.check}</h1>
          <span className={classes.number}>{form.customID}</span>
          <Chip dense>{counts.types[form.type]}</Chip>
          <span className={classes.spread} />
          <Button
            size="sm"
            variant="default"
            loading={busy}
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            onClick={() => void print()}
          >
            {formWords.acts.print}
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard */}
        <section className={classes.whole} tabIndex={0} aria-label={form.customID}>
          <dl className={classes.facts}>
            <div>
              <dt>{words.at}</dt>
              <dd>{formatDateTime(form.checkDateTime)}</dd>
            </div>
            <div>
              <dt>{words.by}</dt>
              <dd>{form.staffName}</dd>
            </div>
            <div>
              <dt>{words.why}</dt>
              <dd>{form.reason}</dd>
            </div>
          </dl>
          <ReportTable
            title={words.rows}
            note={words.differing(differing, rows.length)}
            columns={[
              { label: words.columns.name, cell: ({ name }) => name },
              { label: words.columns.lot, text: true, cell: ({ lot }) => lot || lots.noLot },
              {
                label: words.columns.expires,
                text: true,
                cell: ({ expiresOn }) => expiresOn?.replaceAll('-', '/') ?? '',
              },
              { label: words.columns.place, text: true, cell: ({ placeID }) => placeOf(placeID) },
              { label: words.columns.book, cell: (row) => formatQuantity(book(row)) },
              { label: words.columns.counted, cell: ({ counted, unit }) => spaced(formatQuantity(counted), unit) },
              {
                label: words.columns.difference,
                cell: ({ moved }) =>
                  moved === 0 ? (
                    formatQuantity(0)
                  ) : (
                    <b className={moved < 0 ? counting.less : counting.more}>
                      {moved > 0 ? '+' : ''}
                      {formatQuantity(moved)}
                    </b>
                  ),
              },
              { label: words.columns.reason, text: true, cell: ({ reason }) => reason },
            ]}
            rows={rows}
            count={rows.length}
            keyOf={({ _id }) => _id}
          />
        </section>
      </Sheet>
    </div>
  );
}
