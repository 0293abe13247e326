// Whose firm the notes speak of: by its name beside people, by the beginning of its name, and by its kind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief } from '../../../contracts.js';
import { findPeople } from './people.js';
import { firmInNotes } from './their-firm.js';

const brief = (summary: string, prospectCompany: string | null): Brief =>
  ({ summary, prospectName: 'Marcus', prospectCompany, userName: 'Danielle', userCompany: 'Vaultline' }) as Brief;
const firmOf = (summary: string): string | null => firmInNotes(brief(summary, null));
const knows = (name: string, summary: string, company: string | null): boolean =>
  findPeople(brief(summary, company)).prospectCompany.some((phrase) => phrase.join(' ') === name);

test('the firm beside the prospect or in the title is theirs where the brief names none', () => {
  assert.equal(firmOf('Hallam & Pryce <> Vaultline | Demo\nNotes'), 'Hallam & Pryce');
  assert.equal(firmOf('Attended:\nHallam & Pryce: Gwen Ito (Compliance), Marcus Feld (IT Director)'), 'Hallam & Pryce');
  assert.equal(firmOf('Call of 4 May\nMarcus Feld (IT Director, Hallam & Pryce), Wes'), 'Hallam & Pryce');
});

test('a list of those present, a topic and our own firm are no firm of theirs', () => {
  assert.equal(firmOf('Attendees: Marcus Feld, Danielle Okafor'), null);
  assert.equal(firmOf('Pricing: Danielle and Marcus talked about it'), null);
  assert.equal(firmOf('Danielle showed Marcus of Vaultline Cloud the demo'), null);
});

test('a firm is known by the beginning of its name and by its kind', () => {
  assert.ok(knows('the broker', 'Marcus said that the broker has 310 mailboxes.', 'Hallam & Pryce Insurance Brokers'));
  assert.ok(knows('pinecrest lakes', 'Pinecrest Lakes has 212 sites.', 'Pinecrest Lakes RV Resort'));
});

test('a kind word with another of its kind in the notes is nobody', () => {
  assert.ok(!knows('the broker', 'They fear another broker, and the broker is large.', 'Hallam Brokers'));
});
