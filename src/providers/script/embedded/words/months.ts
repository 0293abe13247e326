// The days of a week, the months in full, and a day of one, as parts of patterns.

export const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
export const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** "4 May" and "May 4". */
export const DAY_OF_MONTH = `(?:\\d{1,2} ${MONTH}|${MONTH} \\d{1,2})`;
