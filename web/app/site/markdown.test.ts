import { describe, expect, it } from 'vitest';
import { questionGroups } from './faq/faq-list.tsx';
import { readArticle } from './markdown.ts';

const HEAD = '---\ntitle: Terms\ndescription: What applies.\n---\n';

describe('content files', () => {
  it('[SITE-5] headings, anchors, lists, emphasis and links are read', () => {
    const { title, blocks } = readArticle(
      `${HEAD}\n## Identification {#kyc}\n\nSee **this** and [that](/privacy).\n\n- one\n- two\n\n### Für Größeres`,
    );
    expect(title).toBe('Terms');
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, id: 'kyc', text: 'Identification' },
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'text', text: 'See ' },
            { kind: 'strong', text: 'this' },
            { kind: 'text', text: ' and ' },
            { kind: 'link', text: 'that', href: '/privacy' },
            { kind: 'text', text: '.' },
          ],
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]],
      },
      { kind: 'heading', level: 3, id: 'fur-grosseres', text: 'Für Größeres' },
    ]);
  });

  it('[SITE-5] markup in content stays text', () => {
    expect(readArticle(`${HEAD}<script>alert(1)</script>`).blocks).toEqual([
      { kind: 'paragraph', lines: [[{ kind: 'text', text: '<script>alert(1)</script>' }]] },
    ]);
  });

  it('[SITE-5] links that run code or leave the site in disguise are refused', () => {
    for (const target of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'http://plain.example',
    ])
      expect(() => readArticle(`${HEAD}[x](${target})`)).toThrow('may not lead to');
  });

  it('[SITE-5] a file without its head is refused', () => {
    expect(() => readArticle('## Just text')).toThrow('head');
    expect(() => readArticle('---\ntitle: only\n---\nx')).toThrow('description');
  });

  it('[SITE-5] each FAQ question is in its group and has its answer', () => {
    const groups = questionGroups(
      readArticle(
        `${HEAD}\n## First {#first}\n\n### One?\n\nYes.\n\nReally.\n\n### Two?\n\nNo.\n\n## Second\n\n### Three?\n\nPerhaps.`,
      ),
    );
    expect(
      groups.map(({ title, questions }) => [
        title,
        questions.map((question) => [question.title, question.blocks.length]),
      ]),
    ).toEqual([
      [
        'First',
        [
          ['One?', 2],
          ['Two?', 1],
        ],
      ],
      ['Second', [['Three?', 1]]],
    ]);
  });
});
