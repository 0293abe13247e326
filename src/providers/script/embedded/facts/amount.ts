// Amounts of money as notes write them.

export const MONEY = String.raw`(?:(?:NZ|AU|US|CA|HK|S|C|A)?[$€£¥]\s?\d[\d.,]*(?:\s?(?:k|m|million|thousand)\b)?|(?:USD|EUR|GBP|CHF|NOK|SEK|DKK|AUD|CAD|NZD|ZAR|INR|Rs\.?) ?\d[\d.,]*(?:\s?(?:k|m|million|thousand)\b)?|\d[\d.,]*\s?(?:p|c|ct|cents?|pence|euros?|dollars|pounds|francs|kr|chf|eur|usd|gbp|k)\b)`;
const SPELLED = String.raw`(?:an? )?(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|and)[ -]?){1,8}`;
/** An amount of money, also in words. */
export const AMOUNT = String.raw`(?:about |around )?(?:${MONEY}|(?:\d[\d.,]*|${SPELLED})(?: (?:dollars|euros|pounds))?(?=,? (?:a|an|per|for|flat|all[- ]in|(?:\+|and|plus) vat)\b))`;
