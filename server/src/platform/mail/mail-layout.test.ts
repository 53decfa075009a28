import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseOffering } from '@bb1/domain/offering/offering';
import { describe, expect, it } from 'vitest';
import { renderMail } from './mail-layout.ts';

const sender = parseOffering(
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../../../content/bb1/offering.json'), 'utf8'),
  ),
);
const mail = (subject: string) =>
  renderMail({ locale: 'en', subject, greeting: `Hello ${subject},`, paragraphs: [], sender });

describe('user text in a mail', () => {
  it('[AUTH-9] a long subject is cut between characters, and stays on one line', () => {
    const { subject } = mail(`x${'😀'.repeat(150)}\r\nBcc: a\u2028b\u2029${'😀'.repeat(150)}`);
    expect(subject.isWellFormed()).toBe(true);
    expect(Array.from(subject)).toHaveLength(200);
    expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
  });

  it('[AUTH-9] stays plain text, whatever it contains', () => {
    const { html } = mail('<img src=x onerror="alert(1)"> & \'y\'');
    expect(html).not.toMatch(/<img|onerror="|& '/);
    expect(html).toContain('&#60;img src=x onerror=&#34;');
  });
});

describe('the letter head and foot of a mail', () => {
  const rendered = (locale: 'en' | 'de') =>
    renderMail({
      locale,
      subject: 'S',
      greeting: 'G',
      paragraphs: [],
      rows: [['Net <amount>', '19.38 €']],
      sender,
    });

  it.each([
    ['en', 'Registered office: Berlin', 'Management: Dr. Hanna Beispiel'],
    ['de', 'Sitz der Gesellschaft: Berlin', 'Geschäftsführung: Dr. Hanna Beispiel'],
  ] as const)(
    '[MAIL-1] name legal form, seat, register and directors, as section 35a GmbHG asks (%s)',
    (locale, seat, directors) => {
      for (const part of [rendered(locale).text, rendered(locale).html])
        for (const line of ['Nordlicht Finance GmbH', seat, 'HRB 000000 B', directors])
          expect(part).toContain(line);
    },
  );

  it('[MAIL-1] load nothing from anywhere, so that a reader is not observed', () => {
    expect(rendered('en').html).not.toMatch(/<img|<link|url\(|src=|@import/);
  });

  it('[MAIL-1] figures are a table, and lines of the plain text', () => {
    expect(rendered('en').text).toContain('Net <amount>: 19.38 €');
    expect(rendered('en').html).toMatch(/Net &#60;amount&#62;<\/td><td[^>]*>19\.38 €/);
  });

  it('[MAIL-1] a hash is below its label, and a code to type is large', () => {
    const hash = 'f6'.repeat(32);
    const { html, text } = renderMail({
      locale: 'en',
      subject: 'S',
      greeting: 'G',
      paragraphs: ['6921 7536', 'It works once.'],
      rows: [
        ['Net', '19.38 €'],
        ['Transaction', hash],
      ],
      sender,
    });
    expect(html).toMatch(
      new RegExp(
        `<td colspan="2"[^>]*><span[^>]*>Transaction</span><br><span[^>]*monospace[^>]*>${hash}`,
      ),
    );
    expect(html).toMatch(/font-size:24px[^>]*>6921 7536</);
    expect(html.match(/font-size:24px/g)).toHaveLength(1);
    expect(text).toContain(`Transaction: ${hash}`);
  });

  it('[MAIL-1] an order reference and an email address do not break at their hyphen', () => {
    const { html } = renderMail({
      locale: 'en',
      subject: 'S',
      greeting: 'G',
      paragraphs: ['Order TOKEN-7K3M9QXA4: write to help@issuer-one.example.'],
      sender,
    });
    for (const word of ['TOKEN-7K3M9QXA4:', 'help@issuer-one.example.'])
      expect(html).toContain(`<span style="display:inline-block">${word}</span>`);
  });
});
