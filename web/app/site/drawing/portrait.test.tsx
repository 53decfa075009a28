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

describe('drawings derived from names', () => {
  it('[SITE-4] differ between all team members, and never change for one', () => {
    const drawings = namesIn('team').map((name) =>
      withoutIds(renderToStaticMarkup(<Portrait name={name} />)),
    );
    expect(drawings.length).toBeGreaterThan(4);
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(
      namesIn('team').map((name) => withoutIds(renderToStaticMarkup(<Portrait name={name} />))),
    ).toEqual(drawings);
  });

  it('[SITE-4] share no ids with other drawings on the same page', () => {
    const ids = [...namesIn('team'), ...namesIn('investors')].flatMap((name) =>
      [...renderToStaticMarkup(<Portrait name={name} />).matchAll(/id="([^"]+)"/g)].map(
        (match) => match[1],
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[SITE-4] give no two partners the same mark', () => {
    const marks = namesIn('partners').map((name) =>
      renderToStaticMarkup(<PartnerMark name={name} />),
    );
    expect(new Set(marks).size).toBe(marks.length);
  });

  it('[SITE-8] are decoration: screen readers skip them', () => {
    for (const drawing of [<Portrait key="1" name="A B" />, <PartnerMark key="2" name="A B" />])
      expect(renderToStaticMarkup(drawing)).toContain('aria-hidden="true"');
  });
});
