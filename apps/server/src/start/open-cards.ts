import type { CardVendor } from '@vetloom/api/subscription/subscription-parts.ts';
import { tapPay } from '@vetloom/integrations/tappay/tappay-client.ts';
import { StartRefusal } from './refusal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const OFFICIAL = 'https://prod.tappaysdk.com';
/** The page of the card's fields that this server serves; see `http/card-fields.ts`. */
export const OWN_FIELDS = '/cardFields';

/** How a page of TapPay's own fields is made known to it. */
export interface FieldsApp {
  readonly appID: number;
  readonly appKey: string;
  readonly sandbox: boolean;
}

/** Who charges clinics' cards, and how the fields of a card are got. */
export interface OpenedCards {
  readonly vendor: CardVendor;
  /** For the page that this server serves; undefined where another one is named. */
  readonly fields: FieldsApp | undefined;
}

/**
 * The operator's account at TapPay as the environment names it: `VETLOOM_TAPPAY_PARTNER_KEY` and `VETLOOM_TAPPAY_MERCHANT_ID`, for the card's fields `VETLOOM_TAPPAY_APP_ID` and
 * `VETLOOM_TAPPAY_APP_KEY`. `VETLOOM_TAPPAY_URL` where it isn't the vendor's own address, `VETLOOM_TAPPAY_FIELDS_URL` a page of fields elsewhere, `VETLOOM_TAPPAY_3DS=off` where banks
 * aren't to ask. Undefined where nothing is named: nobody is charged then, and nothing is limited.
 * @throws StartRefusal for what is named by halves
 */
export function openCards(env: Environment): OpenedCards | undefined {
  const { VETLOOM_TAPPAY_PARTNER_KEY: partnerKey = '', VETLOOM_TAPPAY_MERCHANT_ID: merchantID = '' } = env;
  if (partnerKey === '' && merchantID === '') return undefined;
  if (partnerKey === '' || merchantID === '')
    throw new StartRefusal(
      'VETLOOM_TAPPAY_PARTNER_KEY and VETLOOM_TAPPAY_MERCHANT_ID belong together; one is missing.',
    );
  const baseURL = env.VETLOOM_TAPPAY_URL || OFFICIAL;
  if (!URL.canParse(baseURL)) throw new StartRefusal('VETLOOM_TAPPAY_URL must be an address.');
  const elsewhere = env.VETLOOM_TAPPAY_FIELDS_URL || undefined;
  if (elsewhere !== undefined && !URL.canParse(elsewhere))
    throw new StartRefusal('VETLOOM_TAPPAY_FIELDS_URL must be an address.');
  return {
    vendor: {
      cards: tapPay({ baseURL, partnerKey, merchantID }),
      fieldsURL: elsewhere ?? OWN_FIELDS,
      asksAtBank: env.VETLOOM_TAPPAY_3DS !== 'off',
    },
    fields: elsewhere === undefined ? fieldsApp(env, baseURL) : undefined,
  };
}

function fieldsApp(env: Environment, baseURL: string): FieldsApp {
  const { VETLOOM_TAPPAY_APP_ID: appID = '', VETLOOM_TAPPAY_APP_KEY: appKey = '' } = env;
  if (!/^\d{1,9}$/.test(appID) || !/^[\w-]{1,100}$/.test(appKey))
    throw new StartRefusal(
      'VETLOOM_TAPPAY_APP_ID (a number) and VETLOOM_TAPPAY_APP_KEY are needed for the card’s fields.',
    );
  return { appID: Number(appID), appKey, sandbox: baseURL !== OFFICIAL };
}
