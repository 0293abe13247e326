// Who may do what: the pages do not offer what a role does not allow, and the server refuses it whatever a page offers.

import { must } from '../must.js';
import { button, dialog, openReview, sentences } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const OWNERS_PAGES = ['members', 'audit', 'script', 'webhooks'];
let link = '';

async function invite({ page: open, people, guard, origin }: Stage) {
  const vera = people.of('vera');
  const page = await open('olivia');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto('/settings/members');
  await button(page, 'Invite').click();
  await page.getByLabel('Email').fill(vera.email);
  await dialog(page).getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: /^Viewer/ }).click();
  await button(dialog(page), 'Create invite link').click();
  await button(dialog(page), 'Copy').click();
  await dialog(page).getByText('Copied').first().waitFor();
  link = await page.evaluate(() => navigator.clipboard.readText());
  guard.keepSecret('the invitation of vera', new URL(link).hash.slice(1));

  const theirs = await open(null);
  await theirs.goto(link);
  await theirs.getByText(`${people.of('olivia').name} invited you to join as a viewer`).waitFor();
  must(!theirs.url().includes('#'), 'the token stays in the address');
  await theirs.getByLabel('Your name').fill(vera.name);
  await theirs.getByLabel('Choose a password').fill(vera.password);
  await button(theirs, 'Join').click();
  await theirs.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  await people.keep('vera', theirs.context());
}

async function usedLink({ page: open, guard }: Stage) {
  guard.expect(/status of 410/);
  const page = await open(null);
  await page.goto(link);
  await page.getByRole('heading', { name: 'This invitation isn’t valid' }).waitFor();
  await page.getByText('This link has been used').waitFor();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

async function refused(people, who, ...requests) {
  for (const [method, path, body] of requests) {
    const { httpStatus, code } = await people.answerTo(who, method, path, body);
    must(httpStatus === 403 && code === 'FORBIDDEN', `${who} got ${httpStatus} ${code} for ${method} ${path}`);
  }
}

async function viewer({ page: open, people, flows }: Stage) {
  const flowId = await flows.create({ title: 'Nothing for viewers to decide' });
  await flows.until(flowId, 'pending_approval');
  const page = await open('vera');
  await page.goto('/');
  await page.getByRole('table', { name: 'Videos' }).waitFor();
  must((await page.getByRole('link', { name: 'New video' }).count()) === 0, 'a viewer is offered a new video');
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Members', 'API keys', 'Webhooks', 'Audit log', 'Script writer'])
    must((await nav.getByRole('link', { name }).count()) === 0, `a viewer is offered ${name}`);

  await openReview(page, flowId);
  await page.getByText('You can view this script, but only members and owners can edit and approve it.').waitFor();
  must(!(await sentences(page).first().isEditable()), 'a viewer may type into the script');
  for (const name of ['Approve', 'Reject', 'Cancel', 'More actions', 'Add sentence'])
    must((await button(page, name).count()) === 0, `a viewer is offered «${name}»`);
  await page.goto('/new');
  await page.getByRole('heading', { name: 'This page is for members' }).waitFor();
  await page.goto('/settings/workspace');
  await page.getByText('only owners can make changes').waitFor();
  must(await page.getByLabel('Workspace name', { exact: true }).isDisabled(), 'a viewer may type into the settings');

  const decision = `/flows/${flowId}/decision`;
  await refused(
    people,
    'vera',
    ...[
      ['POST', decision, { action: 'approve' }],
      ['POST', decision, { action: 'reject' }],
    ],
    ...[
      ['POST', `/flows/${flowId}/cancel`],
      ['POST', `/flows/${flowId}/again`],
      ['DELETE', `/flows/${flowId}`],
    ],
    ...[
      ['PATCH', '/settings', { company: 'Mine' }],
      ['GET', '/keys'],
      ['GET', '/members'],
      ['GET', '/audit'],
    ],
  );
  await flows.cancel(flowId);
}

async function member({ page: open, people }: Stage) {
  const page = await open('mika');
  await page.goto('/');
  await page.getByRole('link', { name: 'New video' }).first().waitFor();
  for (const name of OWNERS_PAGES) {
    await page.goto(`/settings/${name}`);
    await page.getByRole('heading', { name: 'This page is for owners' }).waitFor();
  }
  await refused(
    people,
    'mika',
    ...[
      ['GET', '/members'],
      ['GET', '/audit'],
      ['GET', '/script-model'],
      ['DELETE', '/script-model'],
    ],
    ...[
      ['PATCH', '/settings', { company: 'Mine' }],
      ['POST', '/invitations', { email: 'x@example.com', role: 'owner' }],
    ],
  );
}

export const roles = story([
  ['somebody new takes up an invitation', invite],
  ['a link that was used says so', usedLink],
  ['a viewer is offered no decision, and the server refuses one', viewer],
  ['a member cannot open the pages of owners', member],
]);
