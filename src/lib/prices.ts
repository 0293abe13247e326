// Prices as an operator writes them: of tokens ("input=2.5,output=10,cached=0.25,currency=USD", each for a million) and of units
// ("0.30 USD per 1000 characters"). Vendors change their prices too often to ship them.

/** For a million tokens, in whole units of the currency: that is also millionths of it for one token. */
export type Prices = { input: number; cached: number; output: number; currency: string };

export const PRICES_EXAMPLE = 'input=2.5,output=10,cached=0.25,currency=USD';

const PRICE = /^\d{1,6}(?:\.\d{1,6})?$/;
const NAMES = ['input', 'output', 'cached', 'currency'];

/** Null for what is not written so. Without its own price a cached token costs what every one does; a currency is USD. */
export function readPrices(text: string): Prices | null {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const given = new Map(pairs.map(([name, value]) => [name, value ?? '']));
  const { input, output, cached = input, currency = 'USD' } = Object.fromEntries(given) as Record<string, string>;
  const isKnown = given.size === pairs.length && pairs.every((pair) => pair.length === 2 && NAMES.includes(pair[0]!));
  if (!isKnown || ![input, output, cached].every((price) => PRICE.test(price ?? ''))) return null;
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  return { input: Number(input), cached: Number(cached), output: Number(output), currency };
}

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
