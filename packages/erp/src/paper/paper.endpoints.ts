import { checkDocument } from '@vetloom/documents/check-paper.ts';
import { orderDocument } from '@vetloom/documents/order-paper.ts';
import { checkPaper, orderPaper } from '@vetloom/domain/stock/paper.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { erpEndpoint } from '../services.ts';
import { FILE_ERRORS, PDF_ANSWER, sendPaper, stockPaperData } from './send-file.ts';

const frame = { ...PDF_ANSWER, scope: 'clinic', tag: 'Papers', result: z.null(), errors: [...FILE_ERRORS] } as const;
const GLYPHS = 'Characters that the print font lacks are listed in the header X-Missing-Glyphs as U+ numbers.';

const orderForm = erpEndpoint({
  ...frame,
  method: 'POST',
  path: `${ERP_BASE}/pdf/orderForm`,
  permission: ['ORDER_FORM_READ'],
  summary: 'An order on the clinic’s paper, for its supplier',
  description: `Sums are worked out by the rows and the tax mode. \`supplier\` is a name, or a name with where it is reached. ${GLYPHS}`,
  body: orderPaper,
  bodyLimit: 1024 * 1024,
  handle: async (call) => sendPaper(call, orderDocument(await stockPaperData(call), call.body)),
});

const checkForm = erpEndpoint({
  ...frame,
  method: 'POST',
  path: `${ERP_BASE}/pdf/checkForm`,
  permission: ['STOCK_CHECK_FORM_READ'],
  summary: 'What was counted, on the clinic’s paper',
  description: `Where a row says what the \`book\` had, the paper shows the difference too. \`staffID\` stands on no paper. ${GLYPHS}`,
  body: checkPaper,
  bodyLimit: 1024 * 1024,
  handle: async (call) => sendPaper(call, checkDocument(await stockPaperData(call), call.body)),
});

/** Papers of orders and checks (spec 3 §7 "PDF"); the controlled drugs' book has calls of its own. */
export const paperEndpoints = [orderForm, checkForm];
