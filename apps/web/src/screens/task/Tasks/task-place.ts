import type { Task } from '@vetloom/domain/task/task.schema.ts';
import { links, type Place } from '../../../routes/links.ts';

/** Where what a task is about is seen: the visit that it comes of, else the animal, else the owner; undefined for one about nothing. */
export function placeOf({ from, petID, userID }: Pick<Task, 'from' | 'petID' | 'userID'>): Place | undefined {
  if (from?.collection === 'record' && petID !== '') return links.visit(petID, from.id);
  if (petID !== '') return links.pet(petID);
  return userID === '' ? undefined : links.owner(userID);
}
