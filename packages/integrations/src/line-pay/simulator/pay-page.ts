import type { VendorReply } from '../../channel/simulator/vendor-simulator.ts';

/** The page on which an owner sees what they are asked for, and consents or not. */
export function payPage({ name, amount }: { readonly name: string; readonly amount: number }, at: string): VendorReply {
  const text = name.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return page(
    200,
    `<h1>LINE Pay (simulator)</h1><p>${text}</p><p><b>NT$${amount}</b></p>
     <form method="post" action="${at}/approve"><button>Pay</button></form>
     <form method="post" action="${at}/cancel"><button>Cancel</button></form>`,
  );
}

/** A page with a sentence. */
export const page = (status: number, body: string): VendorReply => ({
  status,
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>LINE Pay</title>${body}</html>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

/** Back to whoever asked for the money, as LINE Pay goes back: with the transaction and the order. */
export function backTo(
  url: string,
  { transactionID, orderID }: { readonly transactionID: string; readonly orderID: string },
): VendorReply {
  const back = new URL(url);
  back.searchParams.set('transactionId', transactionID);
  back.searchParams.set('orderId', orderID);
  return { status: 303, body: '', headers: { location: back.href } };
}
