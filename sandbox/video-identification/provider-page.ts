/** What the stand-in knows of a call. */
export interface ShownCall {
  readonly personName: string;
  readonly locale: string;
  readonly returnUrl: string;
}

const WORDS = {
  en: {
    title: 'Video identification (stand-in)',
    intro: 'This page stands for an outside provider. Choose how the call with {name} ended.',
    number: 'Document number that was shown',
    passed: 'Identified',
    failed: 'Not identified',
    aborted: 'Broken off',
    back: 'Back without a result',
  },
  de: {
    title: 'Videoidentifizierung (Attrappe)',
    intro:
      'Diese Seite steht für einen externen Anbieter. Wählen Sie, wie das Gespräch mit {name} endete.',
    number: 'Gezeigte Dokumentennummer',
    passed: 'Identifiziert',
    failed: 'Nicht identifiziert',
    aborted: 'Abgebrochen',
    back: 'Zurück ohne Ergebnis',
  },
} as const;

/** The page on which a person chooses the result, without script. */
export function providerPage({ personName, locale, returnUrl }: ShownCall): string {
  const words = locale === 'de' ? WORDS.de : WORDS.en;
  const button = (result: 'passed' | 'failed' | 'aborted') =>
    `<button name="result" value="${result}">${words[result]}</button>`;
  return `<!doctype html><html lang="${locale === 'de' ? 'de' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title>
<style>body{font:18px/1.5 sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}input,button{font:inherit;padding:.5rem 1rem;margin:.5rem .5rem .5rem 0}label{display:block}</style></head>
<body><h1>${words.title}</h1><p>${words.intro.replace('{name}', escaped(personName))}</p>
<form method="post"><label>${words.number} <input name="document_number" autocomplete="off"></label>${button('passed')}${button('failed')}${button('aborted')}</form>
<p><a href="${escaped(returnUrl)}">${words.back}</a></p></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
