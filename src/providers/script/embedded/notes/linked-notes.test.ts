// Notes whose whole text is a link to the place in the recording.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStatements } from './read.js';

const NAMES = { prospect: 'Gary', user: 'Aoife', userCompany: 'RouteSense' };
const LINK = 'https://video.example/share/x7Kq2LmWb9?timestamp=1640';

test('a bullet that is a link is a note, however short it is', () => {
  const summary = `## Key Takeaways\n\n- [RouteSense quoted £23 per van.](${LINK})\n\n## Topics\n\nGary has trackers.\n`;
  assert.ok(readStatements(summary, NAMES).some(({ text }) => text.startsWith('RouteSense quoted £23')));
});

test('a bullet in bold is still a heading', () => {
  const summary = '- **Pricing and terms**\n  - £23 per van\n';
  assert.ok(!readStatements(summary, NAMES).some(({ text }) => text.startsWith('Pricing')));
});
