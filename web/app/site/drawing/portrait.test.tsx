import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../article-sections.ts';
import { readArticle } from '../markdown.ts';
import { PartnerMark } from './partner-mark.tsx';
import { Portrait } from './portrait.tsx';

const namesIn = (file: string) =>
  sectionsOf(
    readArticle(
      readFileSync(join(import.meta.dirname, `../../../../content/bb1/en/${file}.md`), 'utf8'),
    ),
    2,
  ).map(({ title }) => title);
const withoutIds = (drawing: string) => drawing.replaceAll(/portrait-\w+/g, '');

describe('drawings made from names', () => {
  it('[SITE-4] no two of the team look the same, and each always looks like itself', () => {
    const drawings = namesIn('team').map((name) =>
      withoutIds(renderToStaticMarkup(<Portrait name={name} />)),
    );
    expect(drawings.length).toBeGreaterThan(4);
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(
      namesIn('team').map((name) => withoutIds(renderToStaticMarkup(<Portrait name={name} />))),
    ).toEqual(drawings);
  });

  it('[SITE-4] parts of one drawing never borrow from another on the same page', () => {
    const ids = [...namesIn('team'), ...namesIn('investors')].flatMap((name) =>
      [...renderToStaticMarkup(<Portrait name={name} />).matchAll(/id="([^"]+)"/g)].map(
        (match) => match[1],
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[SITE-4] no two partners have the same mark', () => {
    const marks = namesIn('partners').map((name) =>
      renderToStaticMarkup(<PartnerMark name={name} />),
    );
    expect(new Set(marks).size).toBe(marks.length);
  });

  it('[SITE-8] they are decoration: screen readers pass them by', () => {
    for (const drawing of [<Portrait key="1" name="A B" />, <PartnerMark key="2" name="A B" />])
      expect(renderToStaticMarkup(drawing)).toContain('aria-hidden="true"');
  });
});
