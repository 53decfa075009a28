import providerTexts from '@bb1/texts/sandbox/company-provider';
import type { CompanyAccount } from './company-account.ts';

/** The page on which one click signs in, without scripts. */
export function accountsPage({
  company,
  accounts,
  locale,
}: {
  readonly company: string;
  readonly accounts: readonly CompanyAccount[];
  readonly locale: 'en' | 'de';
}): string {
  const words = providerTexts[locale];
  const rows = accounts.map(
    ({ subject, name, email }) =>
      `<button name="account" value="${escaped(subject)}"><strong>${escaped(name)}</strong><br>${escaped(email)}</button>`,
  );
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(words.title({ company }))}</title>
<style>body{font:18px/1.5 sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}button{font:inherit;display:block;width:100%;text-align:left;padding:.5rem 1rem;margin:.5rem 0}</style></head>
<body><h1>${escaped(words.title({ company }))}</h1><p>${words.intro}</p>
<form method="post">${rows.join('')}<button name="account" value="">${words.cancel}</button></form></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
