import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { introductionOf, plainText, sectionsOf } from './article-sections.ts';
import { readArticle } from './markdown.ts';

const ARTICLE = readArticle(`---
title: Questions
description: Answers.
---

Before all **else**.

## The bond {#bond}

### What is it? {#what}

A bond.

### Who issues it? {#who}

See [here](/about).

- one

## Payment {#payment}

### How? {#how}

By transfer.
`);

describe('an article by its headings', () => {
  it('[SITE-5] is split at one level; deeper headings stay inside', () => {
    const groups = sectionsOf(ARTICLE, 2);
    expect(groups.map(({ id, title, blocks }) => [id, title, blocks.length])).toEqual([
      ['bond', 'The bond', 5],
      ['payment', 'Payment', 2],
    ]);
    expect(groups.map((group) => sectionsOf(group, 3).map(({ id }) => id))).toEqual([
      ['what', 'who'],
      ['how'],
    ]);
  });

  it('[SITE-5] a deeper section ends where its group ends', () => {
    expect(
      sectionsOf(ARTICLE, 3)
        .find(({ id }) => id === 'who')
        ?.blocks.map(({ kind }) => kind),
    ).toEqual(['paragraph', 'list']);
  });

  it('[SITE-5] content before the first heading is its introduction', () => {
    expect(introductionOf(ARTICLE).map(plainText)).toEqual(['Before all else.']);
    expect(introductionOf({ blocks: ARTICLE.blocks.slice(1) })).toEqual([]);
  });

  it('[SITE-5] introduction and sections together are the whole article, whatever its headings', () => {
    const heading = fc
      .constantFrom(2 as const, 3 as const)
      .map((level) => ({ kind: 'heading' as const, level, id: 'x', text: 'x' }));
    const paragraph = fc.constant({ kind: 'paragraph' as const, lines: [] });
    fc.assert(
      fc.property(fc.array(fc.oneof(heading, paragraph)), (rest) => {
        const blocks = [
          { kind: 'heading' as const, level: 2 as const, id: 'first', text: 'first' },
          ...rest,
        ];
        const sections = sectionsOf({ blocks }, 2);
        expect(introductionOf({ blocks })).toEqual([]);
        expect(sections.reduce((count, section) => count + 1 + section.blocks.length, 0)).toBe(
          blocks.length,
        );
      }),
    );
  });
});
