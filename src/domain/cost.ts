// The usage of a vendor, and its cost where prices are known.
import type { Prices, UnitPrice } from '../lib/prices.js';

export type Cost = {
  provider: string;
  model: string;
  /** Such as `output_tokens`. */
  unit: string;
  units: number;
  /** Null where no price is known. In millionths, since a token costs less than the smallest coin. */
  price: { amountMicros: number; currency: string } | null;
};

/** `inputTokens` include the cached ones. */
export type TokenUse = { inputTokens: number; cachedTokens: number; outputTokens: number };

/** One cost for each kind of token that was used. */
export function tokenCosts(of: { provider: string; model: string }, used: TokenUse, prices: Prices | null): Cost[] {
  const amounts: [Cost['unit'], number, number | undefined][] = [
    ['input_tokens', used.inputTokens - used.cachedTokens, prices?.input],
    ['cached_input_tokens', used.cachedTokens, prices?.cached],
    ['output_tokens', used.outputTokens, prices?.output],
  ];
  return amounts
    .filter(([, units]) => units > 0)
    .map(([unit, units, each]) => {
      const price = prices && { amountMicros: Math.round(units * each!), currency: prices.currency };
      return { provider: of.provider, model: of.model, unit, units, price };
    });
}

/** Adds the account's price if the vendor reported none and the units match. */
export function withPrice(cost: Cost, price: UnitPrice | null): Cost {
  if (cost.price !== null || price === null || price.unit !== cost.unit) return cost;
  const amountMicros = Math.round(cost.units * price.microsEach);
  return { ...cost, price: { amountMicros, currency: price.currency } };
}
