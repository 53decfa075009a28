import type { DocumentLook } from '../document-look.ts';

export const SAMPLE_LOOK: DocumentLook = {
  issuer: { name: 'Beispiel & Söhne GmbH', lines: ['Musterweg 1', '10115 Berlin'] },
  token: { code: 'XY1', name: 'XY1 Bond' },
  colours: { primary: '#01a9f4', secondary: '#fdb52b', accent: '#002163', warning: '#fe781e' },
  mark: 'Demonstrationsdokument – kein Angebot',
};
