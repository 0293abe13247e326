// Looks over the shoulder of every page: errors in the console, what the Content-Security-Policy stopped, requests to
// other places, and secrets where they do not belong.

/** A visitor is told so by a 401, which browsers write into the console: the one line that is always right. */
const VISITOR = /status of 401 .*\/app\/api\/session$/;
/** What a machine answers that has too much to do; the pages ask again. */
const BUSY = /status of 503 .*\/app\/api\//;

export function createGuard(origin) {
  const problems: string[] = [];
  const addresses = new Set<string>();
  const sources = new Set<string>();
  const secrets = new Map<string, string>();
  let expected: RegExp[] = [];
  const add = (problem) => {
    if (![VISITOR, BUSY, ...expected].some((pattern) => pattern.test(problem))) problems.push(problem);
  };

  async function watch(context) {
    context.on('console', (message) => {
      if (message.type() === 'error') add(`in the console: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => add(`thrown: ${error.error().message}`));
    context.on('request', (request) => see(request));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        // biome-ignore lint/suspicious/noConsole: runs in the page, where the guard listens to the console.
        console.error(`the policy stopped ${effectiveDirective} ${blockedURI}`),
      );
    });
  }

  function see(request) {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    const [address] = request.url().split('#');
    if (asked !== origin) add(`a request to another place: ${address}`);
    addresses.add(address);
    if (['document', 'script', 'stylesheet'].includes(request.resourceType())) sources.add(address);
  }

  return {
    watch,
    addresses,
    /** Pages and scripts that were loaded. */
    sources,
    secrets,
    /** What must be found nowhere; `name` is what a failure calls it. */
    keepSecret: (name, value) => {
      secrets.set(value, name);
      return value;
    },
    /** Errors that belong to the story that runs. */
    expect: (...patterns) => {
      expected = [...expected, ...patterns];
    },
    /** What was wrong since the last time. */
    take: () => {
      expected = [];
      return problems.splice(0);
    },
    /** The names of all secrets that stand in the text. */
    secretsIn: (text) => [...secrets].filter(([value]) => text.includes(value)).map(([, name]) => name),
  };
}
