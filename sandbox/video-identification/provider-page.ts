import providerTexts from '@bb1/texts/sandbox/video-provider';

/** What the stand-in knows of a call. */
export interface ShownCall {
  readonly personName: string;
  readonly locale: string;
  readonly returnUrl: string;
}

/** The page on which a person chooses the result, without scripts. */
export function providerPage({ personName, locale, returnUrl }: ShownCall): string {
  const words = providerTexts[locale === 'de' ? 'de' : 'en'];
  const button = (result: 'passed' | 'failed' | 'aborted') =>
    `<button name="result" value="${result}">${words[result]}</button>`;
  return `<!doctype html><html lang="${locale === 'de' ? 'de' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title>
<style>body{font:18px/1.5 sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}input,button{font:inherit;padding:.5rem 1rem;margin:.5rem .5rem .5rem 0}label{display:block}</style></head>
<body><h1>${words.title}</h1><p>${words.intro({ name: escaped(personName) })}</p>
<form method="post"><label>${words.number} <input name="document_number" autocomplete="off"></label>${button('passed')}${button('failed')}${button('aborted')}</form>
<p><a href="${escaped(returnUrl)}">${words.back}</a></p></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
