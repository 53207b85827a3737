import { type AppRoute, routeTable } from '../../../apps/web/src/routes/route-table.ts';
import { SCREENS } from '../../../apps/web/src/routes/screens.ts';
import { type ArrangedVisit, segment } from './arrange.ts';

const tail = (id: string) => segment(id.split('/').slice(2).join('/'));

/** Screens that show nothing of their own: they lead on, need what a link of a mail carries, a product's stock, or a partner of the clinic. */
const PASSES: ReadonlySet<string> = new Set([
  'checkLogin',
  'logout',
  'login',
  'googleAuth',
  'linepayDone',
  'oauth.signin',
  'oauth.authorize',
  'user.allianceDetail',
  'pet.allianceProfile',
  'inventory.productDetail',
  'inventory.productStock',
]);

/** A screen with its address, as somebody comes to it who has nothing open. */
export interface Place {
  readonly name: string;
  readonly path: string;
  /** Stands outside the frame: nobody need have signed in. */
  readonly outside: boolean;
}

/** Every screen that is built, by the route table, with an animal that is here in the place of the parameters. */
export function everyScreen({ petID, userID, recordID }: ArrangedVisit): Place[] {
  const filled = ({ name, path }: AppRoute): string => {
    const pet = name.startsWith('pet.') ? tail(petID) : '';
    return path
      .replace(/:(petId|id)\b/, pet)
      .replace(':rid', tail(recordID))
      .replace(':email', tail(userID));
  };
  return routeTable
    .filter(({ name }) => SCREENS[name] !== undefined && !PASSES.has(name))
    .map((route) => ({ name: route.name, path: filled(route), outside: route.area === undefined }));
}
