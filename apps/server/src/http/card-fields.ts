import type { FastifyInstance } from 'fastify';
import { type FieldsApp, OWN_FIELDS } from '../start/open-cards.ts';
import { framedPage } from './framed-page.ts';

/** The vendor's script, whose fields are frames of the vendor: what is typed there is read by nobody here. */
const SCRIPT = 'https://js.tappaysdk.com/sdk/tpdirect/v5.20.0';

/**
 * The page of a card's fields, for a frame in the web app. It alone may load the vendor's script: the web app's own policy is the same for everybody and names no foreign script. It tells
 * whoever holds it what may be told: whether the fields are full, and what stands for the card once that is asked for.
 */
export function serveCardFields(app: FastifyInstance, fields: FieldsApp, webOrigins: readonly string[]): void {
  const script = mounting(fields, webOrigins);
  const page = `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><title>VetLoom</title>
<style>body{margin:0;display:grid;gap:8px;font:16px system-ui}div{height:44px;padding:0 10px;border:1px solid #999;border-radius:6px;box-sizing:border-box}section{display:grid;grid-template-columns:1fr 1fr;gap:8px}</style>
<div id="number"></div><section><div id="expiry"></div><div id="ccv"></div></section>
<script src="${SCRIPT}"></script><script>${script}</script></html>`;
  const allows = [
    'frame-src https://js.tappaysdk.com',
    'connect-src https://js.tappaysdk.com https://prod.tappaysdk.com https://sandbox.tappaysdk.com',
    "style-src 'unsafe-inline'",
  ];
  const send = framedPage({ page, script, scripts: ['https://js.tappaysdk.com'], allows, webOrigins });
  app.get(OWN_FIELDS, async (_request, reply) => send(reply));
}

const mounting = ({ appID, appKey, sandbox }: FieldsApp, webOrigins: readonly string[]): string => `
const holders = new Set([location.origin, ...${JSON.stringify(webOrigins)}]);
const tell = (told) => { for (const origin of holders) parent.postMessage(told, origin); };
if (typeof TPDirect === 'undefined') tell({ cardFields: 'failed', id: '', reason: 'unreachable' });
else {
  TPDirect.setupSDK(${appID}, ${JSON.stringify(appKey)}, '${sandbox ? 'sandbox' : 'production'}');
  TPDirect.card.setup({ fields: {
    number: { element: '#number', placeholder: '**** **** **** ****' },
    expirationDate: { element: '#expiry', placeholder: 'MM / YY' },
    ccv: { element: '#ccv', placeholder: 'CCV' },
  } });
  TPDirect.card.onUpdate(({ canGetPrime }) => tell({ cardFields: 'changed', complete: canGetPrime }));
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || !holders.has(origin) || data?.cardFields !== 'getPrime') return;
    TPDirect.card.getPrime(({ status, card }) => tell(status === 0
      ? { cardFields: 'prime', id: data.id, prime: card.prime }
      : { cardFields: 'failed', id: data.id, reason: 'cardFormat' }));
  });
  tell({ cardFields: 'ready', complete: false });
}
`;
