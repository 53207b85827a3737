import { type AdverseReaction, REACTION_GRAVITIES } from '../pet/adverse-reaction.schema.ts';

/** What of a reaction warns of giving the same again. */
export type ReactedTo = Pick<AdverseReaction, 'itemID' | 'product' | 'signs' | 'gravity' | 'beganDateTime'>;

/** What is to be given, as lines of bags and of the bill name it. */
interface ToGive {
  readonly itemID: string;
  readonly name: string;
}

const isSame = ({ itemID, name }: ToGive, reaction: ReactedTo): boolean =>
  (itemID !== '' && itemID === reaction.itemID) || name.trim().toLowerCase() === reaction.product.trim().toLowerCase();

/**
 * The gravest reaction that an animal had to what is to be given again, the latest of equals; undefined where it had none. By the product, or by its name where
 * one of both is none of the catalogue's.
 */
export const reactionTo = <R extends ReactedTo>(toGive: ToGive, reactions: readonly R[]): R | undefined =>
  reactions
    .filter((reaction) => isSame(toGive, reaction))
    .toSorted((a, b) => gravityOf(b) - gravityOf(a) || b.beganDateTime - a.beganDateTime)[0];

const gravityOf = ({ gravity }: ReactedTo): number => REACTION_GRAVITIES.indexOf(gravity);
