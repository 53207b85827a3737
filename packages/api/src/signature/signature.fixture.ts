import type { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { ApiAnswer, TestApi } from '../test-kit.ts';

/** A hand that signs. */
export const HAND = 'M10 10L200 100L300 20';

/** A PDF of so many pages; `more` puts something into it. */
export async function aPDF(pages = 1, more: (file: PDFDocument) => void = () => undefined): Promise<Buffer> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  for (let at = 0; at < pages; at += 1) file.addPage().drawText(`Treatment plan ${at + 1}`, { font });
  more(file);
  return Buffer.from(await file.save());
}

let addresses = 0;

/** Somebody on a telephone, before the page of a link. */
export class Signer {
  readonly #api: TestApi;
  readonly #sms: MitakeSimulator;
  readonly clinic: string;
  secret: string;
  proof = '';

  constructor(api: TestApi, sms: MitakeSimulator, secret: string, clinic = 'demo') {
    this.#api = api;
    this.#sms = sms;
    this.secret = secret;
    this.clinic = clinic;
  }

  /** A call of the page, from an address that nobody has asked from. */
  async post(path = '', body: object = {}): Promise<ApiAnswer & { readonly bytes: Buffer }> {
    addresses += 1;
    const response = await this.#api.app.inject({
      ...{ method: 'POST', url: `/api/owner/signature${path}` },
      remoteAddress: `10.3.${Math.floor(addresses / 200)}.${addresses % 200}`,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) AppleWebKit/605 Version/26.0 Safari/604.1' },
      payload: { clinic: this.clinic, secret: this.secret, ...body },
    });
    const isFile = /pdf/.test(String(response.headers['content-type']));
    const said = isFile ? { code: 100_000, result: null } : response.json();
    return { ...said, status: response.statusCode, text: response.body, bytes: response.rawPayload };
  }

  /** Asks for a code and gives it, as it came to a number. */
  async prove(number: string): Promise<ApiAnswer> {
    const { result } = await this.post('/code');
    await this.#api.codes.settled();
    const code = /\d{6}/.exec(this.#sms.taken.findLast(({ to }) => to === number)?.text ?? '')?.[0] ?? '000000';
    const answer = await this.post('/prove', { codeID: result.codeID, code });
    this.proof = answer.result?.proof ?? '';
    return answer;
  }

  document = () => this.post('/document', { proof: this.proof });
  say = (word: object) => this.post('/said', { proof: this.proof, ...word });
}
