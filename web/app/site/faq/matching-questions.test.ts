import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArticle } from '../markdown.ts';
import { questionGroups } from './faq-list.tsx';
import { matchingQuestions } from './matching-questions.ts';

const groups = questionGroups(
  readArticle(`---
title: Fragen
description: Alles
---

## Geld {#money}

### Wie zahle ich? {#pay}

Per Überweisung.

- in [Lumen](https://stellar.example)
- in **Bitcoin**

### Was kostet es? {#costs}

Nichts; Straßenpreise gibt es nicht.

## Wallet {#wallet}

### Was ist eine Wallet? {#what}

Ein Schlüssel.`),
);
const found = (search: string) =>
  matchingQuestions(groups, search).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('the search of questions', () => {
  it('[SITE-4] finds words of the question and of its answer, lists and links included', () => {
    expect(found('zahle')).toEqual(['pay']);
    expect(found('bitcoin')).toEqual(['pay']);
    expect(found('lumen')).toEqual(['pay']);
    expect(found('schlüssel')).toEqual(['what']);
  });

  it('[SITE-4] ignores case, accents and signs, and wants every word', () => {
    expect(found('UBERWEISUNG')).toEqual(['pay']);
    expect(found('strassen')).toEqual(['costs']);
    expect(found('was  es?')).toEqual(['costs']);
    expect(found('was bitcoin')).toEqual([]);
    // The beginning of a word counts, not its middle.
    expect(found('allet')).toEqual([]);
  });

  it('[SITE-4] shows everything for an empty search, and no empty group', () => {
    expect(found(' ,.')).toEqual(['pay', 'costs', 'what']);
    expect(matchingQuestions(groups, 'wallet').map(({ id }) => id)).toEqual(['wallet']);
  });

  it('[SITE-4] finds fewer questions with each further word', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const both = found(`${one} ${other}`);
        expect(found(one)).toEqual(expect.arrayContaining(both));
      }),
    );
  });
});
