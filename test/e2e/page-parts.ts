// What people find on the pages by its name, for more than one story.

export const dialog = (page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
export const button = (place, name) => place.getByRole('button', { name, exact: typeof name === 'string' });
export const toast = (page, text) => page.getByRole('log', { name: 'Notifications' }).getByText(text);

/** The sentences of a script that waits for approval. */
export const sentences = (page) => page.getByRole('textbox', { name: /^sentence \d+/ });

export async function signIn(page, { email, password }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}

/** Waits until the focus is where a person would go on. */
export const focused = (page, selector) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Opens a script that waits for approval and waits until it can be decided on. */
export async function openReview(page, flowId) {
  await page.goto(`/flows/${flowId}`);
  await sentences(page).first().waitFor();
}

/** Puts a sentence in the place of the first one and returns it. */
export async function editFirst(page, sentence) {
  await sentences(page).first().fill(sentence);
  await button(page, 'Approve with changes').and(page.locator(':not([aria-disabled])')).waitFor();
  return sentence;
}
