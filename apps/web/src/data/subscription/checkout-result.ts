/** How a checkout went: it succeeded where `status` is truthy, and then `data` is the result (spec 3 §7 "Subscription payments"). */
export function checkoutResult<T>(answer: { readonly status?: unknown; readonly data: T }): {
  readonly done: boolean;
  readonly data: T;
} {
  return { done: Boolean(answer.status), data: answer.data };
}
