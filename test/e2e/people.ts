// The people of the stories. The owner comes in with the token that the service printed, all others by an invitation;
// whom a story has not brought in by hand comes in here, by the same requests that the pages make.
import { setTimeout } from 'node:timers/promises';
import { request } from '@playwright/test';

export const PASSWORD = 'three wet seagulls';
const PEOPLE = {
  olivia: { name: 'Olivia Owner', role: 'owner' },
  mika: { name: 'Mika Member', role: 'member' },
  vera: { name: 'Vera Viewer', role: 'viewer' },
  lee: { name: 'Lee Leaver', role: 'member' },
};

/** The service asks who is there some 15 minutes after a sign-in; beside other work the stories take longer than that. */
const FRESH_MS = 300_000;

/** How often a service is asked again that has too much to do. */
const MOST_TRIES = 10;
const BUSY_MS = 2_000;

type State = { cookies: any[]; origins: [] };

export function createPeople({ url, setup }, guard) {
  const states = new Map<string, { state: State; keptMs: number }>();
  const origin = new URL(url).origin;

  const of = (who) => ({ ...PEOPLE[who], email: `${who}@example.com`, password: PASSWORD });

  /** Remembers that somebody is signed in, for the stories to come. */
  async function keep(who: string, context: { storageState(): Promise<{ cookies: any[] }> }) {
    const state = await context.storageState();
    for (const { value } of state.cookies) guard.keepSecret(`the session of ${who}`, value);
    states.set(who, { state: { cookies: state.cookies, origins: [] }, keptMs: performance.now() });
  }

  async function comeIn(who) {
    const context = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const { name, email, password, role } = of(who);
    if (role === 'owner') {
      const token = new URL(setup).hash.slice(1);
      await send(context, '/app/api/setup', { token, name, email, password });
    } else {
      const { url: link } = await ask('olivia', 'POST', '/invitations', { email, role });
      const token = guard.keepSecret(`the invitation of ${who}`, new URL(link).hash.slice(1));
      await send(context, '/app/api/invitation/acceptance', { token, name, password });
    }
    await keep(who, context);
    await context.dispose();
  }

  /** Where somebody has signed in a short while ago, as a new context of the browser takes it. */
  async function stateOf(who: string): Promise<State> {
    const known = states.get(who);
    if (!known) await comeIn(who);
    else if (performance.now() - known.keptMs > FRESH_MS) await signInAnew(who);
    return states.get(who)!.state;
  }

  async function signInAnew(who: string) {
    const context = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const { email, password } = of(who);
    await send(context, '/app/api/session', { email, password });
    await keep(who, context);
    await context.dispose();
  }

  /** What the pages of this person would be told by the workspace; throws what it refuses. */
  async function ask(who: string, method: string, path: string, data?: object): Promise<any> {
    let answer = await answerTo(who, method, path, data);
    // Nothing was taken; the pages ask again, too.
    for (let tries = 1; answer.httpStatus === 503 && tries < MOST_TRIES; tries += 1) {
      await setTimeout(BUSY_MS);
      answer = await answerTo(who, method, path, data);
    }
    if (answer.httpStatus >= 400) throw new Error(`${who}: ${method} ${path} answered ${JSON.stringify(answer)}`);
    return answer;
  }

  async function answerTo(who: string, method: string, path: string, data?: object): Promise<any> {
    const context = await request.newContext({
      baseURL: origin,
      extraHTTPHeaders: { origin },
      storageState: await stateOf(who),
    });
    try {
      // A connection that was kept may have been closed by the service at this moment.
      const session = await context.get('/app/api/session', { maxRetries: 2 });
      const { csrfToken, workspaces } = await session.json();
      guard.keepSecret(`the token of ${who}`, csrfToken);
      const address = `/app/api/workspaces/${workspaces[0].id}${path}`;
      const answer = await context.fetch(address, { method, data, headers: { 'x-csrf-token': csrfToken } });
      return { httpStatus: answer.status(), ...(await answer.json()) };
    } finally {
      await context.dispose();
    }
  }

  return { of, keep, stateOf, ask, answerTo, origin };
}

async function send(context, path, data) {
  const answer = await context.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}
