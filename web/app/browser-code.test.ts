import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));

function filesWith(pattern: RegExp): string[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted();
}

describe('what runs in the browser', () => {
  it('[SAFE-3] makes markup of no text: words of people are set as text, by the framework', () => {
    // Scripts of our own.
    expect(
      filesWith(
        /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc|setHTMLUnsafe/,
      ),
    ).toEqual(['frame/page-document.tsx', 'session/bot-check-field.tsx']);
    // What our own server has rendered of the same page.
    expect(filesWith(/DOMParser|parseFromString/)).toEqual(['enhance/live-parts.ts']);
  });

  it('[SAFE-3] runs no text as a program', () => {
    expect(
      filesWith(/\beval\(|new Function\(|set(?:Timeout|Interval)\(\s*['"`]|javascript:/),
    ).toEqual([]);
  });

  it('[SAFE-3] takes messages from our own worker alone, and asks no other site for scripts', () => {
    // The worker and anyone who started it: no window listens to messages of another one.
    expect(filesWith(/addEventListener\(\s*['"]message['"]|onmessage/)).toEqual([
      'bot-check/proof-of-work.ts',
      'bot-check/solve.ts',
    ]);
    expect(filesWith(/(?:src|import\(|from)\s*[=(]?\s*['"`]https?:/)).toEqual([]);
  });

  it('[AUTH-2][SAFE-3] keeps nothing in the browser but the flag and a note about a reload', () => {
    expect(
      filesWith(/localStorage|sessionStorage|indexedDB|document\.cookie\s*=|cookieStore/),
    ).toEqual(['enhance/reload-once.ts', 'session/authenticated-flag.ts']);
  });

  it('[AUTH-3] hides passwords while they are typed, lets password managers and pasting in, and cuts nothing', () => {
    const fields = sources.flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /<(?:TextField|input)\b[^>]*name="(?:current_)?password(?:_confirmation)?"[^>]*>/g,
        ),
      ].map(([field]) => ({ path, field })),
    );
    expect(fields.length).toBeGreaterThan(5);
    for (const { path, field } of fields) {
      expect(
        [
          path,
          field.includes('type="password"'),
          /autoComplete="(?:current|new)-password"/.test(field),
          /maxLength|onPaste|autoComplete="off"/.test(field),
        ],
        field,
      ).toEqual([path, true, true, false]);
    }
    expect(filesWith(/onPaste|onCopy|onCut|onContextMenu/)).toEqual([]);
  });

  it('[SAFE-3] needs no technology that browsers have given up', () => {
    expect(
      filesWith(/<(?:applet|embed|object)\b|\.swf\b|ActiveX|application\/x-silverlight|<marquee/i),
    ).toEqual([]);
  });
});
