// After all other stories: nothing of what is secret stands in a page, a script, an address or a line of the log.
import { SAMPLE } from './flows.js';
import { must } from './must.js';
import type { Stage } from './stage.js';

/** Words of the customer, and of nobody else. */
const CONFIDENTIAL = ['Whitfield', '18,500 a month', 'two depots'];

export async function nothingTold({ guard, people, service, page: open }: Stage): Promise<void> {
  const page = await open('olivia');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  await people.ask('olivia', 'GET', '/overview');
  guard.keepSecret('the password', people.of('olivia').password);
  must(guard.secrets.size >= 5 && guard.sources.size >= 5, 'there was nothing to look for, or nowhere');

  const found: string[] = [];
  const look = (where: string, text: string) =>
    found.push(...guard.secretsIn(text).map((name) => `${name} in ${where}`));
  for (const address of guard.addresses)
    look(`the address of ${new URL(address).pathname}`, decodeURIComponent(address));
  for (const address of guard.sources) {
    const answer = await page.context().request.get(address, { maxRetries: 2 });
    look(new URL(address).pathname, await answer.text());
  }
  for (const line of service.lines) look('a line of the log', line);
  must(found.length === 0, found.join('; '));

  must(service.lines.length > 20, 'the service has logged nothing');
  for (const words of CONFIDENTIAL) {
    must(SAMPLE.emailContent.includes(words), `nobody wrote «${words}»`);
    must(!service.lines.some((line) => line.includes(words)), `the log tells what the customer said: ${words}`);
  }
}
