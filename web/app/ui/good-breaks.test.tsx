import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { goodBreaks } from './good-breaks.tsx';

const html = (words: string) => renderToStaticMarkup(<>{goodBreaks(words)}</>);

it('[SITE-9] short words with hyphens stay on one line, long ones may break', () => {
  expect(html('Neue E-Mail-Adresse bestätigen')).toBe(
    '<span>Neue <span class="whitespace-nowrap">E-Mail-Adresse</span> bestätigen</span>',
  );
  expect(html('Authenticator-App einrichten')).toBe(
    '<span><span class="whitespace-nowrap">Authenticator-App</span> einrichten</span>',
  );
  expect(html('Auftrag BB1-4WXCBTXMV vom')).toBe(
    '<span>Auftrag <span class="whitespace-nowrap">BB1-4WXCBTXMV</span> vom</span>',
  );
  expect(html('Marie-Antoinette-Charlotte – 2026-11-21')).toBe(
    '<span>Marie-Antoinette-Charlotte – 2026-11-21</span>',
  );
  expect(html('Neue Bestätigungs-E-Mail')).toBe(
    '<span>Neue Bestätigungs-<span class="whitespace-nowrap">E-Mail</span></span>',
  );
});

it('[SITE-9] an email address breaks at its @ and its dots, and the full stop of the sentence stays with it', () => {
  expect(html('Eine E-Mail an a.b@people.example.')).toBe(
    '<span>Eine <span class="whitespace-nowrap">E-Mail</span> an a<wbr/>.b@<wbr/>people<wbr/>.example.</span>',
  );
  expect(html('info@wind-park.example')).toBe(
    '<span>info@<wbr/><span class="whitespace-nowrap">wind-park</span><wbr/>.example</span>',
  );
});

it('[SITE-9] a day stays on one line with its month, in both languages', () => {
  expect(goodBreaks('Ausgestellt am 8. Februar 2029')).toBe('Ausgestellt am 8.\u00a0Februar 2029');
  expect(goodBreaks('Issued on 8 February 2029')).toBe('Issued on 8\u00a0February 2029');
  expect(html('E-Mail vom 8. Februar 2029')).toBe(
    '<span><span class="whitespace-nowrap">E-Mail</span> vom 8.\u00a0Februar 2029</span>',
  );
  expect(goodBreaks('Abschnitt 8. Februar')).toBe('Abschnitt 8. Februar');
});

it('[SITE-9] all other text is left alone', () => {
  expect(goodBreaks('Konto schließen')).toBe('Konto schließen');
  expect(goodBreaks(null)).toBe(null);
});
