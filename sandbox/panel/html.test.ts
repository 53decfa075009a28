import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('markup of the panel', () => {
  it('[RUN-2] is never made from typed text, neither in text nor in an attribute', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '"', "'", '`', '&', '/', '=', 'script', ' ', 'ä'),
        }),
        (typed) => {
          const { text } = html`<p title="${typed}">${[typed]}</p>`;
          const [, inAttribute, inText] = /^<p title="([^"]*)">(.*)<\/p>$/su.exec(text) ?? [];
          for (const place of [inAttribute, inText])
            expect(place?.replaceAll(/&(?:amp|lt|gt|quot|#39|#96);/gu, '')).not.toMatch(
              /[<>"'`&]/u,
            );
        },
      ),
    );
  });

  it('[RUN-2] preserves typed text', () => {
    expect(html`${'5 < 6 & "so"'}`.text).toBe('5 &lt; 6 &amp; &quot;so&quot;');
    expect(html`${html`<b>${'<'}</b>`}${null}${3}`.text).toBe('<b>&lt;</b>3');
  });
});
