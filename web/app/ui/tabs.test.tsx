import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { tabAfterKey, Tabs } from './tabs.tsx';

const html = renderToStaticMarkup(
  <Tabs
    label="Ways to sign"
    tabs={[
      { key: 'here', title: 'Here', content: <p>In this browser</p> },
      { key: 'there', title: 'There', content: <p>Elsewhere</p> },
    ]}
  />,
);
const attributesOf = (role: string) =>
  [...html.matchAll(/<(?:div|button)([^>]*)>/g)]
    .map(([, text = '']) =>
      Object.fromEntries(
        [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      ),
    )
    .filter((attributes) => attributes['role'] === role);

describe('tabs', () => {
  it('[SITE-8] expose the chosen one and its panel to assistive technology, and show nothing else', () => {
    const [here, there] = attributesOf('tab');
    const [panel, ...more] = attributesOf('tabpanel');
    expect(attributesOf('tablist')).toMatchObject([{ 'aria-label': 'Ways to sign' }]);
    expect(here).toMatchObject({
      'aria-selected': 'true',
      tabindex: '0',
      'aria-controls': panel?.['id'],
    });
    expect(there).toMatchObject({ 'aria-selected': 'false', tabindex: '-1' });
    expect(panel).toMatchObject({ 'aria-labelledby': here?.['id'], tabindex: '0' });
    expect(more).toEqual([]);
    expect(html).toContain('In this browser');
    expect(html).not.toContain('Elsewhere');
  });

  it('[SITE-8] are operated by arrow keys around the ends, Home and End, and by no other key', () => {
    expect(
      ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Tab', 'a'].map((key) => tabAfterKey(key, 2, 3)),
    ).toEqual([0, 1, 0, 2, null, null]);
    expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2);
  });
});
