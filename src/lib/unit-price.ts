// What an account pays for what it uses, as an operator writes it: "0.30 USD per 1000 characters". Vendors tell no prices, and
// change them too often to be kept here.

export type UnitPrice = {
  /** For one unit, in millionths of the currency. */
  microsEach: number;
  currency: string;
  /** As the vendor counts: `characters` or `seconds`. */
  unit: string;
};

export const UNIT_PRICE = /^(\d{1,6}(?:\.\d{1,6})?) ([A-Z]{3}) per ([1-9]\d{0,8}) (characters|seconds|credits)$/;
export const UNIT_PRICE_EXAMPLE = '0.30 USD per 1000 characters';

/** Null for what is not written so. */
export function readUnitPrice(text: string): UnitPrice | null {
  const read = UNIT_PRICE.exec(text);
  if (!read) return null;
  const [, amount, currency, count, unit] = read;
  return { microsEach: (Number(amount) * 1e6) / Number(count), currency: currency!, unit: unit! };
}
