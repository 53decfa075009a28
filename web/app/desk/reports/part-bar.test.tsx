import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PartBar } from './part-bar.tsx';

/** The full-coloured bars, by their widths. */
function full(bar: string): string[] {
  return [...bar.matchAll(/<rect width="([^"]*)"[^>]*class="fill-brand"/g)].map(
    ([, width]) => width ?? '',
  );
}

it('[DESK-6] shows an officer only the raised part of the ordered sum in full colour, and none where nothing was raised', () => {
  expect(full(renderToStaticMarkup(<PartBar part={0.8} inner={0.25} />))).toEqual(['25%']);
  expect(full(renderToStaticMarkup(<PartBar part={0.8} inner={0} />))).toEqual(['0%']);
  expect(full(renderToStaticMarkup(<PartBar part={0.8} />))).toEqual(['80%']);
});
