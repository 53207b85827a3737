import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { OwnPet } from '@vetloom/protocol/owner-page.ts';
import { ageAt, formatAge } from '@vetloom/ui/format/age.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { pictureAddress } from '../../../data/portal/own-page.ts';
import { portal } from '../../../locale/portal.ts';
import shared from '../../booking/OwnerPage/owner-page.module.css';
import classes from './own-page.module.css';

const words = portal.pet;

/** One animal: who it is, what is due, what it was given. */
export function PetCard({ pet, zone }: { readonly pet: OwnPet; readonly zone: Zone }) {
  const now = useNow();
  const { name, type, breed, gender, isNeutered, birth, picture, weight, chip, vaccines, due } = pet;
  const kind = [words.kinds[type] ?? type, breed, words.genders[gender], isNeutered ? words.neutered : '']
    .filter((word) => word !== '' && word !== undefined)
    .join(' · ');
  const facts: readonly (readonly [string, string])[] = [
    [words.birth, birth === null ? '' : formatAge(ageAt(birth, now, zone), portal.age)],
    [words.weight, weight === null ? '' : words.weighed(formatWeight(weight.value), formatDate(weight.dateTime, zone))],
    [words.chip, chip],
  ];
  return (
    <article className={shared.card} aria-label={name}>
      <div className={classes.who}>
        {picture === '' ? null : (
          <img className={classes.picture} src={pictureAddress(picture)} alt={words.picture(name)} />
        )}
        <div>
          <h4 className={classes.name}>{name}</h4>
          <p className={shared.text}>{kind}</p>
        </div>
      </div>
      <dl className={shared.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {due.map(({ title, date }) => (
          <div key={`${date} ${title}`}>
            <dt>{words.due}</dt>
            <dd>
              {title}
              {'　'}
              {formatDate(date, zone)}
              {date < now ? `（${words.late}）` : ''}
            </dd>
          </div>
        ))}
      </dl>
      {vaccines.length === 0 ? null : (
        <details className={classes.more}>
          <summary>{words.vaccines(vaccines.length)}</summary>
          <ul>
            {vaccines.map(({ name: given, dateTime }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be given twice at once
              <li key={`${dateTime} ${given} ${at}`}>
                <span>{given}</span>
                <span>{formatDate(dateTime, zone)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}
