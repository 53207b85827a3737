import type { MessageCard } from '@vetloom/domain/message/message-card.schema.ts';
import classes from './inbox.module.css';

/** A card as the clinic sees what it sent or is about to send. */
export function CardView({ card, text }: { readonly card: MessageCard; readonly text: string }) {
  return (
    <div className={classes.card}>
      <b>{card.title}</b>
      {card.subtitle === '' ? null : <small>{card.subtitle}</small>}
      {card.rows.length === 0 ? null : (
        <dl>
          {card.rows.map(({ name, value }) => (
            <div key={`${name} ${value}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.text}>{card.note || text}</p>
    </div>
  );
}
