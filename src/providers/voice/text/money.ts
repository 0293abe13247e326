// Amounts of money: symbols and codes before or after the figure, with magnitudes, cents and ranges.
import { cardinal, NUMBER, plainNumber, spokenNumber } from './numbers.js';
import type { Rule } from './rules.js';

type Currency = { one: string; many: string; cent: string; cents: string };

const currency = (one: string, many = `${one}s`, cent = 'cent', cents = `${cent}s`): Currency => ({
  one,
  many,
  cent,
  cents,
});
const DOLLAR = currency('dollar');
const POUND = currency('pound', 'pounds', 'penny', 'pence');
const EURO = currency('euro');
const YEN = currency('yen', 'yen');
const RUPEE = currency('rupee', 'rupees', 'paisa', 'paise');

const CURRENCIES: Record<string, Currency> = {
  $: DOLLAR,
  US$: currency('U S dollar'),
  A$: currency('Australian dollar'),
  C$: currency('Canadian dollar'),
  CA$: currency('Canadian dollar'),
  '€': EURO,
  '£': POUND,
  '¥': YEN,
  '₹': RUPEE,
  USD: DOLLAR,
  EUR: EURO,
  GBP: POUND,
  JPY: YEN,
  INR: RUPEE,
  AUD: currency('Australian dollar'),
  CAD: currency('Canadian dollar'),
  CHF: currency('Swiss franc', 'Swiss francs', 'centime'),
  SEK: currency('Swedish krona', 'Swedish kronor', 'öre', 'öre'),
  NOK: currency('Norwegian krone', 'Norwegian kroner', 'öre', 'öre'),
  DKK: currency('Danish krone', 'Danish kroner', 'öre', 'öre'),
  PLN: currency('zloty', 'zloty', 'grosz', 'grosz'),
  CZK: currency('Czech crown', 'Czech crowns', 'heller'),
  CNY: currency('yuan', 'yuan', 'fen', 'fen'),
  BRL: currency('Brazilian real', 'Brazilian reais', 'centavo'),
  ZAR: currency('rand', 'rand'),
  SGD: currency('Singapore dollar'),
  AED: currency('dirham', 'dirhams', 'fils', 'fils'),
  ...{ R: currency('rand', 'rand'), R$: currency('real', 'reais', 'centavo'), NZ$: currency('New Zealand dollar') },
  ...{
    HK$: currency('Hong Kong dollar'),
    S$: currency('Singapore dollar'),
    zł: currency('zloty', 'zloty', 'grosz', 'grosz'),
  },
  ...{ Rs: RUPEE, '₩': currency('won', 'won'), '₺': currency('lira', 'lira'), '₪': currency('shekel') },
};

const MAGNITUDES: Record<string, string> = {
  k: 'thousand',
  thousand: 'thousand',
  m: 'million',
  mn: 'million',
  mio: 'million',
  mm: 'million',
  million: 'million',
  b: 'billion',
  bn: 'billion',
  billion: 'billion',
  trillion: 'trillion',
  mrd: 'billion',
  tsd: 'thousand',
};

const SYMBOL = String.raw`US\$|CA\$|NZ\$|HK\$|A\$|C\$|S\$|R\$|[$€£¥₹₩₺₪]`;
/** Letters that mean a currency only before an amount that is large enough to be one. */
const LETTERS = String.raw`(?:Rs\.?|R)(?=[ ]?(?:\d{1,3}(?:[ ,]\d{3})+|\d+(?:\.\d+)?[ ]?(?:k|K|m|M|bn|thousand|million|billion)(?!\p{L})))`;
const CODE = Object.keys(CURRENCIES)
  .filter((name) => /^[A-Z]{3}$/.test(name))
  .join('|');
const SHORT = 'k|K|m|M|mn|mm|MM|b|B|bn|Bn|BN|mio';
const LONG = 'thousand|million|billion|trillion';
/** Continental notation: "1,5 Mio. EUR". */
const CONTINENTAL = 'Mio|mio|Mrd|Tsd';
const AMOUNT = `(?<amount>\\d{1,3}(?: \\d{3})+(?![\\d,.]\\d|\\d)|${NUMBER})(?:(?<short>${SHORT})|[ \\u00a0]?(?<long>${LONG}|bn|${CONTINENTAL}))?(?![\\p{L}\\d])`;
const FIRST = `(?:(?<from>${NUMBER})(?<fromShort>${SHORT})?[ ]?[-–—][ ]?)?`;

/** "18500.50" → "eighteen thousand five hundred dollars and fifty cents". */
function exactAmount(amount: string, unit: Currency): string {
  const plain = plainNumber(amount);
  // In continental notation a point groups thousands, and no price has three decimals.
  const isGrouped = unit !== DOLLAR && unit !== POUND && /^\d{1,3}\.\d{3}$/.test(plain);
  const [whole = '0', fraction = ''] = (isGrouped ? plain.replace('.', '') : plain).split('.');
  const isOne = Number(whole) === 1;
  if (fraction.length !== 2) {
    return `${spokenNumber(isGrouped ? whole : amount)} ${isOne && fraction === '' ? unit.one : unit.many}`;
  }
  const cents = Number(fraction);
  const small = cents === 0 ? '' : `${cardinal(cents)} ${cents === 1 ? unit.cent : unit.cents}`;
  if (Number(whole) === 0 && small !== '') return small;
  const large = `${spokenNumber(whole)} ${isOne ? unit.one : unit.many}`;
  return small === '' ? large : `${large} and ${small}`;
}

const magnitude = (written: string | undefined): string => MAGNITUDES[written?.toLowerCase() ?? ''] ?? '';

/** The start of a range, `10` of "$10-15k": its own magnitude, or none when the end has one for both. */
function fromPhrase(from: string | undefined, short: string | undefined): string {
  if (from === undefined) return '';
  return `${spokenNumber(from)} ${magnitude(short)} to `;
}

const sayMoney: Rule['say'] = (match, at) => {
  const group = match.groups!;
  const unit = CURRENCIES[group.unit ?? ''] ?? CURRENCIES[(group.unit ?? '').toUpperCase()] ?? DOLLAR;
  const scale = magnitude(group.short);
  const start = `${group.sign ? 'minus ' : ''}${fromPhrase(group.from, group.fromShort)}`;
  if (group.long) {
    return [
      ...at('figure', start + spokenNumber(group.amount!)),
      ...at('long', `${magnitude(group.long)} ${unit.many}`),
    ];
  }
  const figure = scale ? `${spokenNumber(group.amount!)} ${scale} ${unit.many}` : exactAmount(group.amount!, unit);
  return at('figure', start + figure);
};

export const moneyRules: Rule[] = [
  {
    // $18,500.50, €2.5m, -£3k, $10-15k, $10k–$15k
    pattern: `(?<figure>(?<sign>[-−])?(?<unit>${SYMBOL}|(?<![\\p{L}\\d])${LETTERS})[ ]?${FIRST}(?:${SYMBOL})?${AMOUNT})`,
    say: sayMoney,
  },
  {
    // USD 500, EUR 2.5 million
    pattern: `(?<figure>(?<unit>${CODE})[ \\u00a0]?${FIRST}${AMOUNT})`,
    say: sayMoney,
  },
  {
    // EUR/t: a currency without an amount
    pattern: `(?<unit>${CODE})(?=/\\p{L})`,
    say: (match, at) => at('unit', CURRENCIES[match.groups!.unit!]!.many),
  },
  {
    // 500 USD, 18.500,50 €, 10-15k EUR
    pattern: `(?<figure>${FIRST}(?<amount>\\d{1,3}(?: \\d{3})+(?!\\d)(?:[.,]\\d{2})?|${NUMBER})(?<short>${SHORT})?)[ \\u00a0]?(?:(?:(?<long>${LONG}|bn)|(?<other>${CONTINENTAL})\\.?)[ \\u00a0])?(?<tail>(?<unit>${SYMBOL}|(?:${CODE})(?![\\p{L}\\d])))`,
    say: (match, at) => {
      const group = match.groups!;
      const unit = CURRENCIES[group.unit!.toUpperCase()] ?? DOLLAR;
      const scale = magnitude(group.short ?? group.long ?? group.other);
      const start = fromPhrase(group.from, group.fromShort);
      const said = scale ? `${spokenNumber(group.amount!)} ${scale} ${unit.many}` : exactAmount(group.amount!, unit);
      return at('figure', start + said);
    },
  },
];
