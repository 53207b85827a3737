import { formatDate } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { adverseReaction as words } from '../../../locale/adverse-reaction.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import form from '../form/form.module.css';
import classes from '../Lots/lots.module.css';

interface LotReactionsProps {
  readonly prodID: string;
  /** Of one lot alone. */
  readonly lotID?: string;
}

/** What animals reacted to a product, or to one lot of it; nothing for who may not read records. */
export function LotReactions({ prodID, lotID }: LotReactionsProps) {
  const may = useCan()('RECORD_READ');
  const { found } = useAsked(() => stockCalls.reactions(prodID, lotID), may ? [prodID, lotID ?? ''] : undefined);
  if (!may) return null;
  return (
    <section className={form.section} aria-label={words.list}>
      <SectionHeading count={found?.length}>{words.list}</SectionHeading>
      {found?.length === 0 ? <p className={form.note}>{words.none}</p> : null}
      <ul className={classes.rows}>
        {found?.map((reaction) => (
          <li key={reaction._id}>
            <span className={classes.main}>
              <AppLink
                to={
                  reaction.recordID === '' ? links.pet(reaction.petID) : links.visit(reaction.petID, reaction.recordID)
                }
              >
                {reaction.petName}
              </AppLink>
              <small>{reaction.signs.trim().split('\n')[0] ?? ''}</small>
              <small>
                {[
                  formatDate(reaction.beganDateTime),
                  ...(lotID === undefined ? [reaction.lot] : []),
                  words.outcome[reaction.outcome],
                ]
                  .filter(Boolean)
                  .join('　')}
              </small>
            </span>
            <Chip dense tone={reaction.gravity === 'severe' || reaction.gravity === 'fatal' ? 'cinnabar' : 'ochre'}>
              {words.gravity[reaction.gravity]}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
