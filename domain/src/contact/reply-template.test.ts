import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, openPlaceholder, unknownPlaceholder } from './reply-template.ts';

const NONE = { name: null, order: null };

describe('a reply template', () => {
  it('[AUTH-9] is filled with what is known, and leaves the rest to the officer', () => {
    const text = 'Dear [name],\nyour order [order] is paid.';
    expect(fillTemplate(text, { name: 'Anna Muster', order: null })).toBe(
      'Dear Anna Muster,\nyour order [order] is paid.',
    );
    expect(openPlaceholder(text)).toBe('name');
    expect(openPlaceholder(fillTemplate(text, { name: 'A', order: 'B' }))).toBeNull();
    expect(unknownPlaceholder('Dear [nmae], [order]')).toBe('nmae');
    expect(unknownPlaceholder(text)).toBeNull();
  });

  it('[AUTH-9] never fills in what a value itself says, and is unchanged without values', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, name) => {
        expect(fillTemplate(text, NONE)).toBe(text);
        expect(fillTemplate('[name]|[name]', { name, order: 'x' })).toBe(`${name}|${name}`);
      }),
    );
  });
});
