import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { originsAsked } from './web-origins.ts';

/**
 * Security headers. Scripts come from this origin alone, plus exactly those that stand inline in the given page (the colour scheme
 * before first paint); styles may be inline, because the component kit sets them on elements. `lookup`, and the services of a web app that is served
 * apart from them, are the only other places that a page may ask; `cardFields` is the page of a card's fields, which may stand in a frame;
 * `fileOrigin` the store to which the API leads whoever fetches a large file.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  page: string,
  lookup: string | undefined,
  webOrigins: readonly string[] = [],
  cardFields?: string,
  fileOrigin?: string,
): Promise<void> {
  const asked = originsAsked(webOrigins);
  const store = fileOrigin === undefined ? [] : [fileOrigin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The reader of barcodes and the decoders of DICOM pictures are WebAssembly of this origin; they evaluate no script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(page)],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...asked.images, ...store],
        // Films of the API, and those that wait on this device.
        mediaSrc: ["'self'", 'blob:', ...asked.images, ...store],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...asked.connect, ...store, ...(lookup === undefined ? [] : [new URL(lookup).origin])],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:', ...asked.frames, ...originsOf(cardFields)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Pictures of a web app on a name of its own come from the API's.
    crossOriginResourcePolicy: { policy: webOrigins.length === 0 ? 'same-origin' : 'same-site' },
    // Only over HTTPS do browsers heed it; the clinic's own host decides.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The origin of an address elsewhere; one of our own is named by `'self'`. */
const originsOf = (address: string | undefined): string[] =>
  address === undefined || address.startsWith('/') ? [] : [new URL(address).origin];

function inlineScriptHashes(page: string): string[] {
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
