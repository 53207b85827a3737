import { expect, it } from 'vitest';
import { elementsAt, textAt, xmlText, xmlTree } from './xml-tree.ts';

it('reads elements, attributes, texts and what is escaped', () => {
  const tree = xmlTree('<?xml version="1.0"?><a b="1 &amp; 2"><c>x &lt; y</c><c><![CDATA[<z>]]></c></a>');
  expect(tree?.attributes).toEqual({ b: '1 & 2' });
  expect(tree && elementsAt(tree, 'c').map(({ text }) => text)).toEqual(['x < y', '<z>']);
  expect(tree && textAt(tree, 'none', 'c')).toBe('x < y');
});

it.each([
  ['no document', ''],
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['half a document', '<a><b>'],
  ['two roots', '<a/><b/>'],
  ['entities of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['a file of the machine', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['an entity that nobody declared', '<a>&lol;</a>'],
  ['no end of depth', '<a>'.repeat(100_000)],
  ['no end of elements', `<a>${'<b/>'.repeat(300_000)}</a>`],
])('has nothing to do with %s', (_what, xml) => {
  expect(xmlTree(xml)).toBeUndefined();
});

it('writes what reads as the same, without what XML can’t hold', () => {
  const tree = xmlTree(`<a b="${xmlText('"<&>\u0000\uD800')}">${xmlText('x\u0008\uFFFF]]>y')}</a>`);
  expect([tree?.attributes.b, tree?.text]).toEqual(['"<&>\uFFFD', 'x]]>y']);
});
