import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A page without files of its own for a frame in the web app, with a policy that is its own. */
export interface FramedPage {
  /** The whole page; its script stands in it as `script`. */
  readonly page: string;
  readonly script: string;
  /** Origins of other scripts that it loads. */
  readonly scripts?: readonly string[];
  /** What else it may do, in the policy's words; nothing else is open to it. */
  readonly allows: readonly string[];
  /** Origins of the web app where it is served apart: whose pages may hold this one. */
  readonly webOrigins: readonly string[];
}

/** Answers a request for a framed page; made once, for each request. */
export function framedPage({ page, script, scripts = [], allows, webOrigins }: FramedPage) {
  const own = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${[...scripts, own].join(' ')}`,
    ...allows,
    `frame-ancestors 'self' ${webOrigins.join(' ')}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return (reply: FastifyReply) => {
    // The older header can't name the web app's origins; browsers that know the policy's line don't heed it.
    if (webOrigins.length > 0) reply.removeHeader('x-frame-options');
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(page);
  };
}
