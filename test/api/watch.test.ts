// The public page of a video: there for whoever has the address, gone when the workspace says so, and harmless whatever
// stands in a title.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { hang } from '../support/parts/parts.js';
import type { TestService } from '../support/service.js';
import { createFlow, untilStatus } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

const WORKSPACE = { call_to_action_label: 'Book a call', call_to_action_url: 'https://northwind.example/book?a=1&b=2' };

describe('the public page of a video', () => {
  let service: TestService;
  let flowId: string;
  let page: string;
  before(async () => {
    service = await joinService();
    flowId = await createFlow(service.call, { title: 'For <Dana> & "Co"', userName: 'Alex', userCompany: 'Northwind' });
    const { videoUrl } = await untilStatus(service.call, flowId, 'completed');
    page = `${service.url}/watch/${new URL(videoUrl).pathname.split('/')[2]}`;
  });
  after(() => service.stop());
  const change = (values: Record<string, unknown>) =>
    service.database.db.updateTable('workspaces').set(values).execute();

  it('shows the video with poster, captions and transcript, and needs no key', async () => {
    const response = await fetch(page);
    const html = await response.text();
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    const media = page.replace('/watch/', '/media/');
    for (const name of ['video.mp4', 'poster.jpg', 'captions.vtt', 'transcript.txt']) {
      assert.ok(html.includes(`"${media}/${name}"`), name);
    }
    assert.match(html, /Hello Dana\. Thank you for your time\./);
    assert.match(html, /Alex, Northwind/);
    assert.match(html, /<html lang="en-US">/);
  });

  it('runs no script, sets no cookie, asks no third party and is found by no search engine', async () => {
    const response = await fetch(page);
    const html = await response.text();
    const policy = response.headers.get('content-security-policy')!;
    assert.match(policy, /^default-src 'none'; style-src 'sha256-/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
    assert.equal(response.headers.get('set-cookie'), null);
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    assert.doesNotMatch(html, /<script/);
    assert.match(html, /<meta name="robots" content="noindex, nofollow">/);
    const origins = [...html.matchAll(/(?:src|poster)="(https?:\/\/[^/"]+)/g)].map(([, origin]) => origin);
    assert.deepEqual([...new Set(origins)], [service.url]);
  });

  it('shows a title as text, whatever stands in it', async () => {
    const html = await (await fetch(page)).text();
    assert.match(html, /<h1>For &lt;Dana&gt; &amp; &quot;Co&quot;<\/h1>/);
    assert.doesNotMatch(html, /<Dana>/);
  });

  it("carries the workspace's call to action, and none where there is none", async () => {
    assert.doesNotMatch(await (await fetch(page)).text(), /class="action"/);
    await change(WORKSPACE);
    assert.match(
      await (await fetch(page)).text(),
      /<a class="action" href="https:\/\/northwind\.example\/book\?a=1&amp;b=2" rel="noopener">Book a call<\/a>/,
    );
    await change({ call_to_action_label: null, call_to_action_url: null });
  });

  it("shows the workspace's logo, from which nothing can run", async () => {
    assert.equal((await fetch(`${page}/logo`)).status, 404);
    const path = 'workspaces/ws_x/logo-0123456789abcdef.svg';
    const file = join(service.dataDir, 'files', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await change({ logo_path: path });
    assert.match(await (await fetch(page)).text(), /AI-generated<\/span> This video was made with AI/);
    assert.match(await (await fetch(page)).text(), /<header><img src="\/watch\/\w+\/logo" alt="Northwind"><\/header>/);
    const logo = await fetch(`${page}/logo`);
    assert.equal(logo.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
    assert.match(logo.headers.get('content-security-policy')!, /default-src 'none'.*sandbox/);
    await change({ logo_path: null });
  });

  it('is gone when the workspace switches its pages off, with the same words as for one that never was', async () => {
    await change({ watch_pages: false });
    const off = await fetch(page);
    const never = await fetch(`${service.url}/watch/${'x'.repeat(32)}`);
    assert.deepEqual([off.status, never.status], [404, 404]);
    assert.equal(await off.text(), await never.text());
    await change({ watch_pages: true });
  });

  it('is not there before the video is', async () => {
    service.parts.on('film', hang);
    const other = await createFlow(service.call);
    await untilStatus(service.call, other, 'video_generating');
    const { media_token } = await service.database.db
      .selectFrom('flows')
      .select('media_token')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    assert.equal((await fetch(`${service.url}/watch/${media_token}`)).status, 404);
    await service.call('DELETE', `/v1/flows/sales-email-video/${other}`);
  });

  it('answers 404 to addresses that are none, and 405 to what is not a read', async () => {
    for (const path of ['/watch/', '/watch/%00', '/watch/..%2f', `/watch/${'a'.repeat(500)}`]) {
      assert.equal((await fetch(service.url + path)).status, 404, path);
    }
    const posted = await fetch(page, { method: 'POST' });
    assert.equal(posted.status, 405);
  });
});
