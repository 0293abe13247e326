// The common style of text fields and selects.

export const CONTROL =
  'w-full rounded-md border border-control/55 bg-raised text-sm text-ink shadow-control ' +
  'hover:border-control focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 ' +
  'data-invalid:border-bad data-disabled:opacity-60';
