import { SaxesParser } from 'saxes';

/** An element with what is in it. */
export interface MigElement {
  readonly name: string;
  readonly children: MigElement[];
  text: string;
}

/** A message as elements; undefined where it is no well-formed XML. */
export function readMig(xml: string): { readonly root: MigElement; readonly namespace: string } | undefined {
  const top: MigElement = { name: '', children: [], text: '' };
  const open = [top];
  let namespace = '';
  try {
    const parser = new SaxesParser();
    parser.on('doctype', () => {
      throw new Error('a document type');
    });
    parser.on('opentag', ({ name, attributes }) => {
      if (open.length === 1) namespace = String((attributes as Record<string, unknown>).xmlns ?? '');
      const element: MigElement = { name, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    });
    parser.on('text', (text) => {
      const last = open.at(-1);
      if (last) last.text += text;
    });
    parser.on('closetag', () => void open.pop());
    parser.write(xml).close();
  } catch {
    return undefined;
  }
  const [root] = top.children;
  return root && { root, namespace };
}

/** What an element has to be: a text by a pattern, or elements in this order. */
type Shape = RegExp | readonly Part[];
/** An element by its name; a question mark stands behind one that may be missing, a plus behind one that comes once or more. */
type Part = readonly [string, Shape];

const text = (most: number) => new RegExp(`^[\\s\\S]{1,${most}}$`);
const [DATE, TIME] = [/^\d{4}(0[1-9]|1[0-2])([0-2]\d|3[01])$/, /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/];
const [NUMBER, BAN] = [/^[A-Z]{2}\d{8}$/, /^(\d{8}|0{10})$/];
const [AMOUNT, DECIMAL] = [/^-?\d{1,20}$/, /^-?\d{1,20}(\.\d{1,7})?$/];

const party: Shape = [
  ['Identifier', BAN],
  ['Name', text(60)],
  ['Address?', text(100)],
];
const back = (number: string, shape: RegExp, day: string): Shape => [
  [number, shape],
  [day, DATE],
  ['BuyerId', BAN],
  ['SellerId', /^\d{8}$/],
  ['CancelDate', DATE],
  ['CancelTime', TIME],
  ['CancelReason', text(20)],
];

/** What the ministry's schemas say of each message, written from the guideline and by nothing that makes them. */
const SHAPES: Readonly<Record<string, Part>> = {
  F0401: [
    'Invoice',
    [
      [
        'Main',
        [
          ['InvoiceNumber', NUMBER],
          ['InvoiceDate', DATE],
          ['InvoiceTime', TIME],
          ['Seller', party],
          ['Buyer', party],
          ['InvoiceType', /^0[78]$/],
          ['DonateMark', /^[01]$/],
          ['CarrierType?', text(6)],
          ['CarrierId1?', text(64)],
          ['CarrierId2?', text(64)],
          ['PrintMark', /^[YN]$/],
          ['NPOBAN?', /^\d{3,7}$/],
          ['RandomNumber', /^\d{4}$/],
        ],
      ],
      [
        'Details',
        [
          [
            'ProductItem+',
            [
              ['Description', text(256)],
              ['Quantity', DECIMAL],
              ['UnitPrice', DECIMAL],
              ['TaxType', /^[1-49]$/],
              ['Amount', DECIMAL],
              ['SequenceNumber', /^\d{1,4}$/],
            ],
          ],
        ],
      ],
      [
        'Amount',
        [
          ['SalesAmount', AMOUNT],
          ['FreeTaxSalesAmount', AMOUNT],
          ['ZeroTaxSalesAmount', AMOUNT],
          ['TaxType', /^[1-49]$/],
          ['TaxRate', /^0(\.05)?$/],
          ['TaxAmount', AMOUNT],
          ['TotalAmount', AMOUNT],
        ],
      ],
    ],
  ],
  F0501: ['CancelInvoice', back('CancelInvoiceNumber', NUMBER, 'InvoiceDate')],
  G0401: [
    'Allowance',
    [
      [
        'Main',
        [
          ['AllowanceNumber', text(16)],
          ['AllowanceDate', DATE],
          ['Seller', party],
          ['Buyer', party],
          ['AllowanceType', /^[12]$/],
        ],
      ],
      [
        'Details',
        [
          [
            'ProductItem+',
            [
              ['OriginalInvoiceDate', DATE],
              ['OriginalInvoiceNumber', NUMBER],
              ['OriginalSequenceNumber', /^\d{1,4}$/],
              ['OriginalDescription', text(256)],
              ['Quantity', DECIMAL],
              ['UnitPrice', DECIMAL],
              ['Amount', DECIMAL],
              ['Tax', AMOUNT],
              ['AllowanceSequenceNumber', /^\d{1,4}$/],
              ['TaxType', /^[1-49]$/],
            ],
          ],
        ],
      ],
      [
        'Amount',
        [
          ['TaxAmount', AMOUNT],
          ['TotalAmount', AMOUNT],
        ],
      ],
    ],
  ],
  E0402: [
    'BranchTrackBlank',
    [
      [
        'Main',
        [
          ['HeadBan', /^\d{8}$/],
          ['BranchBan', /^\d{8}$/],
          ['InvoiceType', /^0[78]$/],
          ['YearMonth', /^\d{3}(02|04|06|08|10|12)$/],
          ['InvoiceTrack', /^[A-Z]{2}$/],
        ],
      ],
      [
        'Details',
        [
          [
            'BranchTrackBlankItem+',
            [
              ['InvoiceBeginNo', /^\d{8}$/],
              ['InvoiceEndNo', /^\d{8}$/],
            ],
          ],
        ],
      ],
    ],
  ],
  G0501: ['CancelAllowance', back('CancelAllowanceNumber', /^[A-Z]{2}\d{8}\d{2}$/, 'AllowanceDate')],
};

/** The first thing at which an element isn't what it has to be. */
function fault(element: MigElement, shape: Shape, path: string): string | undefined {
  if (shape instanceof RegExp)
    return element.children.length === 0 && shape.test(element.text) ? undefined : `${path} is not what it may be`;
  let at = 0;
  for (const [written, inner] of shape) {
    const name = written.replace(/[?+]$/, '');
    const most = written.endsWith('+') ? Number.POSITIVE_INFINITY : 1;
    let found = 0;
    while (found < most && element.children[at]?.name === name) {
      const wrong = fault(element.children[at] as MigElement, inner, `${path}/${name}`);
      if (wrong !== undefined) return wrong;
      at += 1;
      found += 1;
    }
    if (found === 0 && !written.endsWith('?')) return `${path}/${name} is missing or out of its order`;
  }
  const further = element.children[at];
  return further && `${path}/${further.name} has no place there`;
}

/** What a message of a kind is wrong in by the ministry's schemas. */
export function schemaFault(kind: string, { root, namespace }: NonNullable<ReturnType<typeof readMig>>) {
  const shape = SHAPES[kind];
  if (shape === undefined) return `no message ${kind}`;
  if (namespace !== `urn:GEINV:eInvoiceMessage:${kind}:4.0`) return `namespace ${namespace}`;
  return root.name === shape[0] ? fault(root, shape[1], root.name) : `root ${root.name}`;
}

/** The text at a path below an element; empty where there is none. */
export function at(element: MigElement | undefined, path: string): string {
  let here = element;
  for (const name of path.split('/')) here = here?.children.find((child) => child.name === name);
  return here?.text ?? '';
}

/** The elements of a name below `Details`. */
export const itemsOf = (root: MigElement): MigElement[] =>
  root.children.find(({ name }) => name === 'Details')?.children ?? [];

/** What the sums of an invoice are wrong in. */
export function sumFault(root: MigElement): string | undefined {
  const of = (name: string) => Number(at(root, `Amount/${name}`));
  const lines = (types: readonly string[]) =>
    itemsOf(root).reduce((sum, one) => (types.includes(at(one, 'TaxType')) ? sum + Number(at(one, 'Amount')) : sum), 0);
  const [sales, free, tax] = [of('SalesAmount'), of('FreeTaxSalesAmount'), of('TaxAmount')];
  if (lines(['1']) !== sales || lines(['3']) !== free) return 'lines and sums differ';
  if (sales + free + of('ZeroTaxSalesAmount') + tax !== of('TotalAmount')) return 'the total is another';
  const company = !/^0+$/.test(at(root, 'Main/Buyer/Identifier'));
  // The ministry allows a dollar of rounding.
  if (company ? Math.abs(sales * 0.05 - tax) > 1 : tax !== 0) return 'the tax is another';
  const type = free === 0 ? '1' : sales === 0 ? '3' : '9';
  if (at(root, 'Amount/TaxType') !== type) return 'the kind of tax is another';
  for (const one of itemsOf(root)) {
    const product = Number(at(one, 'Quantity')) * Number(at(one, 'UnitPrice'));
    if (Math.abs(product - Number(at(one, 'Amount'))) > 0.01) return 'a price times its number is another amount';
  }
  return undefined;
}

/** What the marks of an invoice contradict each other in. */
export function markFault(root: MigElement): string | undefined {
  const [donated, printed] = [at(root, 'Main/DonateMark') === '1', at(root, 'Main/PrintMark') === 'Y'];
  const carried = at(root, 'Main/CarrierType') !== '';
  if (donated !== (at(root, 'Main/NPOBAN') !== '')) return 'given away, and to nobody';
  if (printed && (carried || donated)) return 'printed, and in a carrier or given away';
  if (donated && !/^0+$/.test(at(root, 'Main/Buyer/Identifier'))) return 'a company gives nothing away';
  return undefined;
}
