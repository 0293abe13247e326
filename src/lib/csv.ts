// CSV for spreadsheets (RFC 4180): with the mark by which they know UTF-8, and an apostrophe before what they would run as a formula.

export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula, also behind spaces. The import in the dashboard removes such an apostrophe again. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/u;

const cellOf = (value: string): string => {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;
