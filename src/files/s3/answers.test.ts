import assert from 'node:assert/strict';
import { test } from 'node:test';
import { childrenOf, readXml, textOf } from './answers.js';

const read = (text: string) => readXml(Buffer.from(text));

test('An answer is read with its entities, its CDATA and the blanks that stores send while they work.', () => {
  const answer = read(`\n \n<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Contents><Key>a&amp;b&#x27;&#233;</Key><ETag>&quot;1&quot;</ETag></Contents>
  <Contents><Key><![CDATA[<c>]]></Key><Owner><ID>Key</ID></Owner></Contents><IsTruncated>false</IsTruncated>
</ListBucketResult>`);
  const keys = childrenOf(answer, 'Contents').map((entry) => textOf(entry, 'Key'));
  assert.deepEqual(keys, ["a&b'é", '<c>']);
  assert.deepEqual([textOf(answer, 'IsTruncated'), textOf(answer, 'Key')], ['false', null]);
});

test('What is no whole XML is no answer, however much of it there is.', () => {
  const texts = ['', 'no', '<html><body>Bad gateway<br></body></html>', '<Error><Code>NoSuchKey</Code>', '<a>&b;</a>'];
  const bomb = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY b "bbbb">]><a>&x;&b;</a>';
  for (const text of [...texts, bomb, '<Contents>'.repeat(200_000)]) assert.equal(read(text), null, text.slice(0, 80));
});
