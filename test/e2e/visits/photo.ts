// Visits to presenters made of a photograph, and to the page on which the person shown consents. They rest on each other.
import { readFileSync } from 'node:fs';
import { button, dialog } from '../page-parts.js';
import type { Visit } from '../visits.js';

const PHOTO = 'test/support/photos/mei.jpg';
const NEW = '/settings/avatars/photo';
const NAME = 'Mei';
const heading = (page, name) => page.getByRole('heading', { name, level: 1 });
const picture = (page) => page.getByRole('img', { name: /^The face with mouth closed/ });

let address = '';
let link = '';

async function choose(page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto(NEW);
  await page.getByLabel(/^Photo/).setInputFiles(file);
  await page.getByLabel('Name').fill(NAME);
}

/** A picture that the page draws itself. */
async function drawn(page, width: number, height: number, noise: boolean): Promise<Buffer> {
  const url: string = await page.evaluate(
    ([wide, tall, isNoise]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = tall;
      const context = canvas.getContext('2d')!;
      const image = context.createImageData(wide, tall);
      image.data.forEach((_, at) => {
        image.data[at] = at % 4 === 3 ? 255 : isNoise ? 90 + ((at * 7919) % 101) : 128;
      });
      context.putImageData(image, 0, 0);
      return canvas.toDataURL('image/png');
    },
    [width, height, noise] as const,
  );
  return Buffer.from(url.split(',')[1]!, 'base64');
}

async function startPhoto(page) {
  await choose(page, PHOTO);
  await button(page, 'Continue').click();
  await heading(page, NAME).waitFor();
  await picture(page).waitFor();
  address = new URL(page.url()).pathname;
  await button(page, 'Left corner of the mouth').focus();
  await page.keyboard.press('ArrowLeft');
}

async function openLink(page) {
  // Another fragment alone would load nothing anew.
  await page.goto('about:blank');
  await page.goto(link);
  await heading(page, /use your photo\?$/).waitFor();
  await picture(page).waitFor();
}

export const photoVisits: Visit[] = [
  { route: NEW, name: 'photo-new', go: (page) => choose(page, PHOTO) },
  {
    route: NEW,
    name: 'photo-refused',
    go: async (page) => {
      await page.goto(NEW);
      // Too small for a face that could be shown.
      const small = await page.evaluate(async (base64) => {
        const image = new Image();
        image.src = `data:image/jpeg;base64,${base64}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = 300;
        canvas.height = 367;
        canvas.getContext('2d')!.drawImage(image, 0, 0, 300, 367);
        return canvas.toDataURL('image/png').split(',')[1]!;
      }, readFileSync(PHOTO).toString('base64'));
      await choose(page, { name: 'small.png', mimeType: 'image/png', buffer: Buffer.from(small, 'base64') });
      await button(page, 'Continue').click();
      await page.getByText(/^The face is too small/).waitFor();
    },
  },
  {
    route: `${NEW}/$avatarId`,
    name: 'photo-no-face',
    go: async (page) => {
      await page.goto(NEW);
      await choose(page, { name: 'wall.png', mimeType: 'image/png', buffer: await drawn(page, 600, 700, true) });
      await button(page, 'Continue').click();
      await button(page, 'Place it with the keyboard').click();
      await page.getByText('(2 of 8)').waitFor();
    },
  },
  {
    route: `${NEW}/$avatarId`,
    name: 'photo-delete',
    dialog: 'pages/photo/photo-page.tsx',
    go: async (page) => {
      await button(page, 'Delete photo…').click();
      await dialog(page).waitFor();
    },
  },
  { route: `${NEW}/$avatarId`, name: 'photo-points', go: startPhoto },
  {
    route: `${NEW}/$avatarId`,
    name: 'photo-background',
    go: async (page) => {
      await page.goto(address);
      await button(page, 'Remove the background…').click();
      await page.getByText(/^In one place the background is too uneven/).waitFor();
      const canvas = page.getByRole('application', { name: 'The photo, to paint on' });
      await canvas.focus();
      await page.keyboard.press(' ');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press(' ');
    },
  },
  {
    route: `${NEW}/$avatarId`,
    name: 'photo-consent',
    go: async (page) => {
      await page.goto(address);
      await button(page, 'Looks right').click();
      await page.getByRole('radio', { name: 'This is me' }).click();
    },
  },
  {
    route: `${NEW}/$avatarId`,
    name: 'photo-consent-link',
    go: async (page) => {
      await page.goto(address);
      await page.getByRole('radio', { name: 'This is someone else' }).click();
      await button(page, 'Create consent link').click();
      link = await page.locator('code', { hasText: '/consent#' }).innerText();
    },
  },
  {
    route: '/settings/avatars',
    name: 'photo-waiting',
    go: async (page) => {
      await page.goto('/settings/avatars');
      await page
        .getByRole('link', { name: `Continue with ${NAME}` })
        .first()
        .waitFor();
    },
  },
  {
    route: '/consent',
    name: 'consent-ended',
    who: null,
    expected: /status of 410/,
    go: async (page) => {
      await page.goto('/consent#nothing');
      await heading(page, 'This link isn’t valid').waitFor();
    },
  },
  { route: '/consent', name: 'consent', who: null, go: openLink },
  {
    route: '/consent',
    name: 'consent-decline',
    who: null,
    dialog: 'pages/photo/consent-page.tsx',
    go: async (page) => {
      await openLink(page);
      await button(page, 'I don’t agree').click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/consent',
    name: 'consent-withdraw',
    who: null,
    dialog: 'pages/photo/consent-page.tsx',
    go: async (page) => {
      await openLink(page);
      await page.getByLabel('Your name').fill('Mei Tan');
      await button(page, 'I agree').click();
      await heading(page, 'You agreed').waitFor();
      await button(page, 'Withdraw consent…').click();
      await dialog(page).waitFor();
    },
  },
  {
    route: `${NEW}/$avatarId`,
    name: 'photo-ready',
    go: async (page) => {
      await page.goto(address);
      await page.getByText('Mei Tan').waitFor();
    },
  },
  {
    route: '/consent',
    name: 'consent-gone',
    who: null,
    go: async (page) => {
      await button(dialog(page), 'Withdraw and delete').click();
      await heading(page, 'Consent withdrawn').waitFor();
    },
  },
];
