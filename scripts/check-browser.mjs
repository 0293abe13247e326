// Looks at the service as people do, in a real browser: the video of a flow plays, with sound, and can be searched; the
// reference page and the dashboard are usable by everyone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { withService } from './service.mjs';

if (!existsSync('tools/browser/node_modules')) {
  const { status } = spawnSync('npm', ['ci', '--prefix', 'tools/browser'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
const { openBrowser } = await import('../tools/browser/browser.mjs');

const results = [];
async function check(name, work) {
  try {
    await work();
    results.push(true);
    console.log(`passed  ${name}`);
  } catch (error) {
    results.push(false);
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}
const must = (holds, message) => {
  if (!holds) throw new Error(message);
};

async function makeVideo({ url, key }) {
  const flows = `${url}/flows/sales-email-video`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = readFileSync('examples/flow.json', 'utf8');
  const { flowId } = await (await fetch(flows, { method: 'POST', headers, body })).json();
  for (;;) {
    const flow = await (await fetch(`${flows}/${flowId}`, { headers: { ...headers, prefer: 'wait=20' } })).json();
    if (flow.status === 'completed') return flow;
    must(flow.status !== 'failed' && flow.status !== 'cancelled', flow.error);
  }
}

async function play(page, videoUrl) {
  await page.goto(new URL('/healthz', videoUrl).href);
  await page.setContent(`<video src="${videoUrl}" autoplay muted></video>`);
  return page.evaluate(async () => {
    const video = document.querySelector('video');
    const event = (name) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }));
    if (video.readyState < 1) await event('loadedmetadata');
    while (video.currentTime < 1) await event('timeupdate');
    const { duration, videoWidth, videoHeight } = video;
    video.currentTime = 40;
    await event('seeked');
    const from = video.currentTime;
    while (video.currentTime < from + 0.5) await event('timeupdate');
    return {
      duration,
      videoWidth,
      videoHeight,
      error: video.error?.message ?? null,
      audio: video.webkitAudioDecodedByteCount,
    };
  });
}

const OWNER = { email: 'owner@example.com', password: 'a password for the browser check' };
const PAGES = {
  '/settings/keys': 'API keys',
  '/settings/members': 'Members',
  '/settings/audit': 'Audit log',
  '/account': 'Account',
};

async function checkDashboard(page, service, axe) {
  const { origin } = new URL(service.url);
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const lookAt = async (path, heading, width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(origin + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    must(overflow <= 0, `${path} is ${overflow} px too wide at ${width}`);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    must(violations.length === 0, violations.map(({ id, nodes }) => `${path}: ${id} (${nodes[0].html})`).join('; '));
  };
  const everywhere = async (path, heading) => {
    for (const width of [390, 820, 1440]) {
      for (const colorScheme of ['light', 'dark']) await lookAt(path, heading, width, colorScheme);
    }
  };
  await check('somebody signs in with the keyboard alone', async () => {
    await everywhere('/sign-in', 'Sign in');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(OWNER.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(OWNER.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/`);
  });
  for (const [path, heading] of Object.entries(PAGES)) {
    await check(`the page ${path} is accessible on every screen, light and dark`, () => everywhere(path, heading));
  }
  await check('the dashboard obeys its own Content-Security-Policy and logs no error', async () => {
    // A visitor's session is answered with 401, which the browser logs by itself.
    const own = complaints.filter((text) => !/status of 401/.test(text));
    must(own.length === 0, own.join('; '));
  });
}

await withService(
  async (service) => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    try {
      await check('the video of a flow plays and can be searched', async () => {
        const flow = await makeVideo(service);
        const seen = await play(page, flow.videoUrl);
        must(seen.error === null, seen.error);
        must(seen.duration >= 60 && seen.duration <= 70, `it lasts ${seen.duration} s`);
        must(Math.abs(seen.duration - flow.videoDuration) < 0.1, 'videoDuration is not the length of the file');
        must(seen.videoWidth === 1920 && seen.videoHeight === 1080, `it has ${seen.videoWidth} × ${seen.videoHeight}`);
        must(seen.audio > 0, 'it has no sound');
      });
      const axe = readFileSync('tools/browser/node_modules/axe-core/axe.min.js', 'utf8');
      for (const colorScheme of ['light', 'dark']) {
        await check(`the reference page is accessible in the ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme });
          await page.goto(`${service.url}/reference`);
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() => window.axe.run());
          must(violations.length === 0, violations.map(({ id, nodes }) => `${id} (${nodes[0].html})`).join('; '));
        });
      }
      await checkDashboard(page, service, axe);
    } finally {
      await browser.close();
    }
  },
  { AFTERCALL_OWNER_EMAIL: OWNER.email, AFTERCALL_OWNER_PASSWORD: OWNER.password },
);
const failed = results.filter((passed) => !passed).length;
console.log(`browser: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
