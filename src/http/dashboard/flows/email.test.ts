import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftEmail, type EmailParts, toEml } from './email.js';

const PARTS: EmailParts = {
  language: 'en',
  title: 'Follow-up for Dana at Brightwave',
  prospectName: 'Dana Whitfield',
  senderName: 'Alex Morgan',
  senderCompany: 'Northwind',
  durationS: 64.8,
  brandColour: '#3b5bdb',
  watchUrl: 'https://video.example/watch/abc',
  pictureUrl: 'https://video.example/media/abc/poster-play.jpg',
};

const decodedParts = (eml: string, boundary: string): string[] =>
  eml
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => Buffer.from(part.split('\r\n\r\n')[1]!, 'base64').toString());

test('The e-mail greets by first name, says the length, and links the picture and a line of text', () => {
  const { subject, html, text } = draftEmail(PARTS);
  assert.equal(subject, 'Follow-up for Dana at Brightwave');
  assert.match(text, /^Hi Dana,\n/);
  assert.match(text, /\nhttps:\/\/video\.example\/watch\/abc\n/);
  assert.match(text, /It’s 64 seconds long/);
  assert.match(text, /Best regards\nAlex Morgan\nNorthwind\n$/);
  assert.equal(html.match(/href="https:\/\/video\.example\/watch\/abc"/g)?.length, 2);
  assert.match(html, /alt="Play the video: Follow-up for Dana at Brightwave \(64 seconds\)"/);
});

test('The e-mail is in the language of the video, says that a machine made it, and claims no recording', () => {
  const said = ['en', 'de-AT', 'es', 'fr', 'it', 'nl', 'pt'].map((language) => draftEmail({ ...PARTS, language }));
  for (const { text, html } of said) {
    assert.match(text, /\b(?:AI|KI|IA|l’IA)\b/);
    assert.match(html, /\b(?:AI|KI|IA|l’IA)\b/);
    assert.doesNotMatch(text, /record|aufgenommen|aufgezeichnet|grabado|enregistré|registrato|opgenomen|gravei/i);
  }
  assert.equal(new Set(said.map(({ text }) => text.split('\n')[0])).size, said.length);
  assert.equal(draftEmail({ ...PARTS, language: 'ja' }).text, said[0]!.text);
});

test('Without a name it still greets, and a title before the name keeps it whole', () => {
  assert.match(draftEmail({ ...PARTS, prospectName: null }).text, /^Hello,/);
  assert.match(draftEmail({ ...PARTS, prospectName: 'Dr. Dana Whitfield' }).text, /^Hi Dr\. Dana Whitfield,/);
});

test('What people typed stays text in the HTML and one line in the subject', () => {
  const { html, subject } = draftEmail({
    ...PARTS,
    title: 'A\r\nBcc: all@example.com <b>&',
    prospectName: '<script>x</script>',
  });
  assert.equal(subject, 'A Bcc: all@example.com <b>&');
  assert.doesNotMatch(html, /<script>|<b>/);
});

test('A brand colour that is too pale for text is not used for the link', () => {
  assert.match(draftEmail({ ...PARTS, brandColour: '#ffe066' }).html, /color:#1d4ed8/);
  assert.match(draftEmail(PARTS).html, /color:#3b5bdb/);
});

test('The file holds both forms, in short lines, with a subject of any letters', () => {
  const email = draftEmail({
    ...PARTS,
    title: 'Nachfassen für 田中太郎 bei der Donaudampfschifffahrtsgesellschaft 🚀 am Freitag',
  });
  const eml = toEml(email, { at: new Date('2026-11-21T08:00:00Z'), boundary: 'b0undary' });
  assert.ok(eml.split('\r\n').every((line) => line.length <= 78));
  assert.match(eml, /^Date: Sat, 21 Nov 2026 08:00:00 \+0000\r\nSubject: =\?utf-8\?B\?/);
  assert.match(eml, /\r\nX-Unsent: 1\r\n/);
  const subject = [...eml.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map((match) =>
    Buffer.from(match[1]!, 'base64').toString(),
  );
  assert.equal(subject.join(''), email.subject);
  assert.deepEqual(
    decodedParts(eml, 'b0undary').map((part) => part.replaceAll('\r\n', '\n')),
    [email.text, email.html],
  );
});
