// Summaries for the checks: an invented call from which a server can make a complete video, and texts of a given word
// count.

export const SUMMARY = `Call with Dana Whitfield from Initech about the new reporting tool.
Dana said that her team of twelve spends about six hours a week on collecting figures for the monthly report.
She liked that our tool connects to the spreadsheets they use today, and that a first report can be ready within one day.
Her main question was how long the set-up takes; we explained that it takes two weeks with one training session of ninety minutes.
We agreed that I send the offer for twelve seats by Friday, and that Dana invites her colleague Robin from finance to a demonstration next Tuesday at 10 o'clock.
Next steps: send the offer, prepare the demonstration with their own spreadsheet, and share the plan for the set-up.`;

export const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
