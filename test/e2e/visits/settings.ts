// Visits to the pages of the settings and the account, and to the dialogs above them.

import { readFileSync } from 'node:fs';
import { button, dialog, toast } from '../page-parts.js';
import type { Visit } from '../visits.js';

const EXACT = { exact: true };

const heading = (page, name) => page.getByRole('heading', { name, level: 1 });
const at =
  (path: string, title: string, then?: Visit['go']): Visit['go'] =>
  async (page, needs) => {
    await page.goto(path);
    await heading(page, title).waitFor();
    await then?.(page, needs);
  };
const menu = async (page, of, item) => {
  await button(page, `Actions for ${of}`).first().click();
  await page.getByRole('menuitem', { name: item }).click();
  await dialog(page).waitFor();
};
const KEY = 'Looked at';
const KEYS = ['/settings/keys', 'API keys'] as const;
const WORDS = ['/settings/lexicon', 'Pronunciation'] as const;
const CONNECTIONS = ['/settings/connections', 'Connections'] as const;
const MEMBERS = ['/settings/members', 'Members'] as const;
const PRESENTERS = ['/settings/avatars', 'Presenters'] as const;
const OWN = 'Template';
const HOOKS = ['/settings/webhooks', 'Webhooks'] as const;
const HOOK = 'https://hooks.invalid/aftercall';

async function addHook(page) {
  await button(page, 'Add webhook').first().click();
  await page.getByLabel('URL').fill(HOOK);
  await page.getByLabel('Description').fill('CRM production');
}

/** One that nobody answers, and a test that says so. */
async function testHook(page) {
  await button(page, `Actions for ${HOOK}`).first().click();
  await page.getByRole('menuitem', { name: 'Send test event' }).click();
  await page.getByRole('table', { name: 'Deliveries' }).getByText('Failed').first().waitFor();
}

/** A vendor that nobody can reach: what the page says then is part of the visit. */
async function fillConnection(page) {
  await button(page, 'Connect OpenAI').waitFor();
  if (await button(page, 'Connect ElevenLabs').isHidden()) {
    await menu(page, 'ElevenLabs', 'Disconnect…');
    await button(dialog(page), 'Disconnect').click();
  }
  await button(page, 'Connect ElevenLabs').click();
  await page.getByLabel('API key').fill('sk_looked_at_0123456789');
  await page.getByLabel(/^Custom API URL/).fill('https://voices.invalid');
}

async function fillKey(page) {
  await button(page, 'Create key').first().click();
  await page.getByLabel('Name').fill(KEY);
  await dialog(page).getByText('Full access').click();
}

/** The presenter that the page offers to start from is one that it takes. */
async function upload(page) {
  await button(page, 'Add your own').click();
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download a complete example' }).click();
  const path = await (await begun).path();
  await dialog(page)
    .getByLabel(/^Images/)
    .setInputFiles({ name: 'presenter.zip', mimeType: 'application/zip', buffer: readFileSync(path) });
  await dialog(page).getByLabel('Name').fill(OWN);
  await dialog(page).getByText('What goes in the ZIP').click();
}

export const settingsVisits: Visit[] = [
  { route: '/settings', name: 'settings', go: at('/settings', 'Workspace and brand') },
  {
    route: '/settings/workspace',
    name: 'workspace',
    go: at('/settings/workspace', 'Workspace and brand', (page) => page.getByLabel('Brand color', EXACT).waitFor()),
  },
  {
    route: '/settings/workspace',
    name: 'workspace-read-only',
    who: 'mika',
    go: at('/settings/workspace', 'Workspace and brand', (page) =>
      page.getByText('only owners can make changes').waitFor(),
    ),
  },
  {
    route: '/settings/workspace',
    name: 'workspace-leave',
    dialog: 'design/forms/save-bar.tsx',
    go: at('/settings/workspace', 'Workspace and brand', async (page) => {
      await page.getByLabel('Workspace name', EXACT).fill('Another name');
      await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
      await page.getByRole('link', { name: 'Usage' }).click();
      await dialog(page).waitFor();
    }),
  },
  {
    route: '/settings/avatars',
    name: 'presenters-add',
    dialog: 'pages/presenters/upload-presenter-dialog.tsx',
    go: at(...PRESENTERS, upload),
  },
  {
    route: '/settings/avatars',
    name: 'presenters',
    go: at(...PRESENTERS, async (page) => {
      await upload(page);
      await button(dialog(page), 'Add presenter').click();
      await toast(page, new RegExp(`${OWN} is ready|Checking ${OWN}`)).waitFor();
      await page.getByRole('heading', { name: 'Your own' }).waitFor();
    }),
  },
  {
    route: '/settings/avatars',
    name: 'presenters-delete',
    dialog: 'pages/presenters/remove-presenter-dialog.tsx',

    go: at(...PRESENTERS, (page) => menu(page, OWN, /Delete/)),
  },
  { route: '/settings/voices', name: 'voices', go: at('/settings/voices', 'Voices') },
  {
    route: '/settings/lexicon',
    name: 'words-none',
    go: at(...WORDS, (page) => page.getByText('No words yet').waitFor()),
  },
  {
    route: '/settings/lexicon',
    name: 'words-add',
    dialog: 'pages/pronunciation/pronunciation-dialog.tsx',
    go: at(...WORDS, async (page) => {
      await button(page, 'Add word').first().click();
      await page.getByLabel('Word', EXACT).fill('Nguyen');
      await page.getByLabel('Sounds like').fill('win');
    }),
  },
  {
    route: '/settings/lexicon',
    name: 'words',
    go: at(...WORDS, async (page) => {
      await button(page, 'Add word').first().click();
      await page.getByLabel('Word', EXACT).fill('Nguyen');
      await page.getByLabel('Sounds like').fill('win');
      await button(dialog(page), 'Add word').click();
      await page.getByRole('table', { name: 'Pronunciations' }).waitFor();
    }),
  },
  {
    route: '/settings/lexicon',
    name: 'words-remove',
    dialog: 'pages/pronunciation/remove-pronunciation-dialog.tsx',

    go: at(...WORDS, (page) => menu(page, 'nguyen', 'Remove…')),
  },
  {
    route: '/settings/script',
    name: 'script-writer',
    go: at('/settings/script', 'Script writer', async (page) => {
      await page.getByRole('radio', { name: /model/i }).click();
      await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    }),
  },
  {
    route: '/settings/connections',
    name: 'connections-connect',
    dialog: 'pages/connections/connect-dialog.tsx',
    go: at(...CONNECTIONS, fillConnection),
  },
  {
    route: '/settings/connections',
    name: 'connections',
    go: at(...CONNECTIONS, async (page) => {
      await fillConnection(page);
      await button(dialog(page), 'Connect and verify').click();
      await page.getByText('ElevenLabs couldn’t be reached').waitFor();
    }),
  },
  {
    route: '/settings/connections',
    name: 'connections-disconnect',
    dialog: 'pages/connections/disconnect-dialog.tsx',

    go: at(...CONNECTIONS, (page) => menu(page, 'ElevenLabs', 'Disconnect…')),
  },
  { route: '/settings/retention', name: 'retention', go: at('/settings/retention', 'Retention') },
  { route: '/verify', name: 'verify', go: at('/verify', 'Verify') },
  {
    route: '/verify',
    name: 'verify-result',
    go: at('/verify', 'Verify', async (page) => {
      const sample = 'assets/mock/sample/video.mp4';
      await page.getByLabel(/Video or receipt/).setInputFiles(sample);
      await page.getByText('Not signed').waitFor();
    }),
  },
  {
    route: '/settings/retention',
    name: 'retention-confirm',
    dialog: 'pages/retention/retention-page.tsx',
    go: at('/settings/retention', 'Retention', async (page) => {
      await page.getByRole('radio', { name: '30 days' }).click();
      await button(page, 'Save').click();
      await dialog(page).waitFor();
    }),
  },
  {
    route: '/settings/usage',
    name: 'usage',
    go: at('/settings/usage', 'Usage', (page) => page.getByRole('table', { name: 'Usage by source' }).waitFor()),
  },
  {
    route: '/settings/keys',
    name: 'keys-create',
    dialog: 'pages/keys/create-key-dialog.tsx',
    go: at(...KEYS, fillKey),
  },
  {
    route: '/settings/keys',
    name: 'keys-value',
    dialog: 'pages/keys/key-value-dialog.tsx',
    go: at(...KEYS, async (page) => {
      await fillKey(page);
      await dialog(page).getByText('Full access').click();
      await button(dialog(page), 'Create key').click();
      await button(dialog(page), 'I’ve copied it').waitFor();
    }),
  },
  {
    route: '/settings/keys',
    name: 'keys',
    go: at(...KEYS, (page) => page.getByRole('table', { name: 'API keys' }).waitFor()),
  },
  {
    route: '/settings/keys',
    name: 'keys-rotate',
    dialog: 'pages/keys/rotate-key-dialog.tsx',
    go: at(...KEYS, (page) => menu(page, KEY, 'Rotate…')),
  },
  {
    route: '/settings/keys',
    name: 'keys-origins',
    dialog: 'pages/keys/origins-dialog.tsx',
    go: at(...KEYS, (page) => menu(page, KEY, 'Allowed origins…')),
  },
  {
    route: '/settings/keys',
    name: 'keys-revoke',
    dialog: 'pages/keys/revoke-key-dialog.tsx',
    go: at(...KEYS, (page) => menu(page, KEY, 'Revoke…')),
  },
  {
    route: '/settings/webhooks',
    name: 'webhooks-none',
    go: at(...HOOKS, (page) => page.getByText('No webhooks yet').waitFor()),
  },
  {
    route: '/settings/webhooks',
    name: 'webhooks-add',
    dialog: 'pages/webhooks/webhook-dialog.tsx',
    go: at(...HOOKS, addHook),
  },
  {
    route: '/settings/webhooks',
    name: 'webhooks-secret',
    dialog: 'pages/webhooks/secret-dialog.tsx',
    go: at(...HOOKS, async (page) => {
      await addHook(page);
      await button(dialog(page), 'Add webhook').click();
      await button(dialog(page), 'I’ve copied it').waitFor();
    }),
  },
  { route: '/settings/webhooks', name: 'webhooks', go: at(...HOOKS, testHook) },
  {
    route: '/settings/webhooks',
    name: 'webhooks-rotate',
    dialog: 'pages/webhooks/rotate-secret-dialog.tsx',
    go: at(...HOOKS, (page) => menu(page, HOOK, 'Rotate secret…')),
  },
  {
    route: '/settings/webhooks',
    name: 'webhooks-delete',
    dialog: 'pages/webhooks/delete-webhook-dialog.tsx',
    go: at(...HOOKS, (page) => menu(page, HOOK, 'Delete…')),
  },
  {
    route: '/settings/members',
    name: 'members-invite',
    dialog: 'pages/members/invite-dialog.tsx',
    go: at(...MEMBERS, async (page) => {
      await button(page, 'Invite').click();
      await dialog(page).getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: /^Viewer/ }).waitFor();
    }),
  },
  {
    route: '/settings/members',
    name: 'members-link',
    dialog: 'pages/members/one-use-link-dialog.tsx',
    go: at(...MEMBERS, async (page) => {
      await button(page, 'Invite').click();
      await page.getByLabel('Email').fill('dana@example.com');
      await button(dialog(page), 'Create invite link').click();
      await button(dialog(page), 'Done').waitFor();
    }),
  },
  {
    route: '/settings/members',
    name: 'members',
    go: at(...MEMBERS, (page) => page.getByRole('table', { name: 'Invitations' }).waitFor()),
  },
  {
    route: '/settings/members',
    name: 'members-password',
    dialog: 'pages/members/reset-dialogs.tsx',
    go: at(...MEMBERS, (page) => menu(page, 'Mika Member', 'Reset password…')),
  },
  {
    route: '/settings/members',
    name: 'members-remove',
    dialog: 'pages/members/remove-member-dialog.tsx',
    go: at(...MEMBERS, (page) => menu(page, 'Mika Member', 'Remove…')),
  },
  {
    route: '/settings/audit',
    name: 'audit',
    go: at('/settings/audit', 'Audit log', (page) => page.getByRole('table').waitFor()),
  },
  { route: '/account', name: 'account', go: at('/account', 'Account') },
  {
    route: '/account',
    name: 'account-sessions',
    dialog: 'pages/account/sessions-card.tsx',
    go: at('/account', 'Account', async (page, { signInElsewhere }) => {
      await signInElsewhere();
      await page.reload();
      await button(page, 'Sign out of all other browsers').click();
      await dialog(page).waitFor();
    }),
  },
  { route: null, name: 'no-page', go: at('/settings/nothing', 'Page not found') },
];
