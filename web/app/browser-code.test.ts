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

describe('code in the browser', () => {
  it("[SAFE-3] never turns text into markup: the framework inserts people's words as text", () => {
    // Scripts of our own.
    expect(
      filesWith(
        /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc|setHTMLUnsafe/,
      ),
    ).toEqual(['frame/page-document.tsx', 'session/bot-check-field.tsx']);
    // The data that our own server has rendered for the same page.
    expect(filesWith(/DOMParser|parseFromString/)).toEqual(['enhance/live-parts.ts']);
  });

  it('[SAFE-3] never evaluates text as a program', () => {
    expect(
      filesWith(/\beval\(|new Function\(|set(?:Timeout|Interval)\(\s*['"`]|javascript:/),
    ).toEqual([]);
  });

  it('[SAFE-3] accepts messages only from our own worker, and loads no scripts from other sites', () => {
    // Messages pass only between the worker and the script that started it: no window listens to
    // another one.
    expect(filesWith(/addEventListener\(\s*['"]message['"]|onmessage/)).toEqual([
      'bot-check/proof-of-work.ts',
      'bot-check/solve.ts',
    ]);
    expect(filesWith(/(?:src|import\(|from)\s*[=(]?\s*['"`]https?:/)).toEqual([]);
  });

  it('[AUTH-2][SAFE-3] stores nothing in the browser except the flag, and in the tab its unsent forms and notes about a reload and an unsaved language', () => {
    expect(
      filesWith(/localStorage|sessionStorage|indexedDB|document\.cookie\s*=|cookieStore/),
    ).toEqual([
      'enhance/language-choice.ts',
      'enhance/reload-once.ts',
      'session/authenticated-flag.ts',
      'ui/form-drafts.ts',
    ]);
  });

  it('[AUTH-3] masks passwords while they are typed, allows password managers and pasting, and truncates nothing', () => {
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

  it('[SAFE-3] uses no technology that browsers have abandoned', () => {
    expect(
      filesWith(/<(?:applet|embed|object)\b|\.swf\b|ActiveX|application\/x-silverlight|<marquee/i),
    ).toEqual([]);
  });
});
