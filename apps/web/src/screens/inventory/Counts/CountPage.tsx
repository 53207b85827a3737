import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { type KeptCount, useCount } from '../../../data/inventory/use-count.ts';
import { usePlaces } from '../../../data/inventory/use-places.ts';
import { counts, counting as words } from '../../../locale/inventory-counts.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { CountReview } from './CountReview.tsx';
import { CountSheetPage } from './CountSheetPage.tsx';
import classes from './counts.module.css';
import { withoutSent } from './own-figures.ts';

const NOTHING: KeptCount = { sheet: null, unsent: [] };

interface CountPageProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One count: filled by people, blind, while it is open; looked at beside the book and approved once nobody counts any more. */
export function CountPage({ id, onClose }: CountPageProps) {
  const kept = useDraft<KeptCount>(`count ${id}`, NOTHING);
  const places = usePlaces();
  const { refused, failure, online, reread } = useCount(id, kept, withoutSent);
  const { sheet, unsent } = kept.values;
  const name = sheet === null ? '' : sheet.count.name || placeName(sheet.count.placeID, places.nameOf);
  return (
    <div className={classes.page}>
      <Sheet fill label={counts.label}>
        <div className={classes.head}>
          <Button size="sm" variant="default" onClick={onClose}>
            {words.back}
          </Button>
          <h1 className={classes.title}>{name}</h1>
          {unsent.length === 0 ? null : <span className={classes.progress}>{words.unsent(unsent.length)}</span>}
        </div>
        <div className={classes.notices}>
          {online ? null : <Notice tone="ochre">{counts.offline}</Notice>}
          {failure === undefined ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
          {refused === undefined || unsent.length === 0 ? null : (
            <Notice
              tone="cinnabar"
              title={words.refused}
              action={
                <Button size="xs" variant="default" onClick={() => kept.change({ unsent: [] })}>
                  {words.discard}
                </Button>
              }
            >
              {refused.sentence}
            </Notice>
          )}
        </div>
        {sheet === null ? (
          <div aria-busy={online} />
        ) : sheet.count.status === 'counting' ? (
          <CountSheetPage
            sheet={sheet}
            unsent={unsent}
            places={places}
            online={online}
            onFigures={(next) => kept.change({ unsent: next })}
            onEnded={reread}
            onDropped={() => {
              kept.restart();
              onClose();
            }}
          />
        ) : (
          <CountReview
            key={sheet.count.updateDateTime}
            count={sheet.count}
            placeName={places.nameOf}
            online={online}
            onTurn={reread}
          />
        )}
      </Sheet>
    </div>
  );
}

const placeName = (id: string, nameOf: (id: string) => string) => (id === '' ? counts.allPlaces : nameOf(id));
