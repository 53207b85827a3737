const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1];

/** Whether a uniform number of a business has its check digit (divisible by 5; a 7 in the seventh place counts as 0 or 1). */
export function isSoundTaxID(text: string): boolean {
  if (!/^[0-9]{8}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => {
    const product = Number(text[at]) * weight;
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0);
}
