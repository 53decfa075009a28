import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { questionGroups } from './faq-list.tsx';
import { readArticle } from './markdown.ts';

const HEAD = '---\ntitle: Terms\ndescription: What applies.\n---\n';
const CONTENT = join(import.meta.dirname, '../../../content/bb1');

describe('content files', () => {
  it('[SITE-5] headings, anchors, lists, emphasis and links are read', () => {
    const { title, blocks } = readArticle(`${HEAD}\n## Identification {#kyc}\n\nSee **this** and [that](/privacy).\n\n- one\n- two\n\n### Für Größeres`);
    expect(title).toBe('Terms');
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, id: 'kyc', text: 'Identification' },
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'See ' }, { kind: 'strong', text: 'this' }, { kind: 'text', text: ' and ' }, { kind: 'link', text: 'that', href: '/privacy' }, { kind: 'text', text: '.' }]] },
      { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]] },
      { kind: 'heading', level: 3, id: 'fur-grosseres', text: 'Für Größeres' },
    ]);
  });

  it('[SITE-5] markup in content stays text', () => {
    expect(readArticle(`${HEAD}<script>alert(1)</script>`).blocks).toEqual([{ kind: 'paragraph', lines: [[{ kind: 'text', text: '<script>alert(1)</script>' }]] }]);
  });

  it('[SITE-5] links that run code or leave by a trick are refused', () => {
    for (const target of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://plain.example']) expect(() => readArticle(`${HEAD}[x](${target})`)).toThrow('may not lead to');
  });

  it('[SITE-5] a file without its head is refused', () => {
    expect(() => readArticle('## Just text')).toThrow('head');
    expect(() => readArticle('---\ntitle: only\n---\nx')).toThrow('description');
  });

  it('[SITE-5] each question of the FAQ stands in its group and has its answer', () => {
    const groups = questionGroups(readArticle(`${HEAD}\n## First {#first}\n\n### One?\n\nYes.\n\nReally.\n\n### Two?\n\nNo.\n\n## Second\n\n### Three?\n\nPerhaps.`));
    expect(groups.map(({ title, questions }) => [title, questions.map((question) => [question.title, question.blocks.length])])).toEqual([
      ['First', [['One?', 2], ['Two?', 1]]],
      ['Second', [['Three?', 1]]],
    ]);
  });
});

describe('the content of this offering', () => {
  const names = readdirSync(join(CONTENT, 'en')).filter((name) => name.endsWith('.md'));

  it.each(names)('[SITE-7] %s exists in both languages, built alike, with the same anchors where they are links of the site', (name) => {
    expect(existsSync(join(CONTENT, 'de', name))).toBe(true);
    const [en, de] = ['en', 'de'].map((locale) => readArticle(readFileSync(join(CONTENT, locale, name), 'utf8')).blocks);
    expect(de?.map(({ kind }) => kind)).toEqual(en?.map(({ kind }) => kind));
    const anchors = (locale: string) => [...readFileSync(join(CONTENT, locale, name), 'utf8').matchAll(/\{#([\w-]+)\}/g)].map((match) => match[1]);
    expect(anchors('de')).toEqual(anchors('en'));
  });

  it('[SITE-5] terms have the anchors #kyc and #affiliate, and legal pages say that they are a demonstration', () => {
    for (const locale of ['en', 'de']) {
      const terms = readFileSync(join(CONTENT, locale, 'terms.md'), 'utf8');
      expect(terms).toContain('{#kyc}');
      expect(terms).toContain('{#affiliate}');
      for (const name of ['terms', 'privacy', 'impressum', 'about']) expect(readFileSync(join(CONTENT, locale, `${name}.md`), 'utf8')).toMatch(/\*\*Demonstration/);
    }
  });
});
