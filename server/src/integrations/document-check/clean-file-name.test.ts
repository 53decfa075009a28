import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, extensionOf } from './clean-file-name.ts';

describe('the clean name of a document', () => {
  it('[KYC-6] is the last part of what was sent, readable and harmless on every system', () => {
    const names = {
      'Reisepass Müller.pdf': 'Reisepass Müller.pdf',
      'a/../../b.png': 'b.png',
      '..\\..\\windows\\system.ini': 'system.ini',
      '....': 'document',
      '': 'document',
      '/': 'document',
      '.htaccess': 'htaccess',
      'x.jpg. . ': 'x.jpg',
      'CON.pdf': '_CON.pdf',
      lpt1: '_lpt1',
      'contract.pdf': 'contract.pdf',
      'a<b>:"|?*.png': 'a_b______.png',
      'a\u202Eb\u2066c\u200Bd\uFEFF\u{E0041}.pdf': 'abcd.pdf',
      'a\uD800b.pdf': 'ab.pdf',
      'tab\tnew\nline.pdf': 'tab new line.pdf',
      'Mu\u200B\u0308ller.pdf': 'M\u00FCller.pdf',
    };
    for (const [sent, clean] of Object.entries(names))
      expect(cleanFileName(sent), sent).toBe(clean);
  });

  it('[KYC-6] has at most 100 characters and keeps its extension', () => {
    const clean = cleanFileName(`${'ü'.repeat(300)}.pdf`);
    expect(clean).toBe(`${'ü'.repeat(96)}.pdf`);
    expect(Array.from(cleanFileName('😀'.repeat(300)))).toHaveLength(100);
    expect(cleanFileName(`${'a'.repeat(90)}${' .'.repeat(90)}x`)).toBe(`${'a'.repeat(90)}.x`);
  });

  it('[KYC-6] never contains a separator, a control or an invisible character, whatever was sent', () => {
    const nasty = fc.constantFrom(
      '/',
      '\\',
      '..',
      '\0',
      '\u202E',
      '\u2069',
      '\u00AD',
      '\uDC00',
      '.',
      ' ',
      'con',
      '\r\n',
      '\u2028',
      '\uFE0F',
    );
    const sent = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'binary' })))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(sent, (name) => {
        const clean = cleanFileName(name);
        expect(clean).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/u);
        expect(clean).not.toMatch(/^[. ]|[. ]$/);
        expect(Array.from(clean).length).toBeGreaterThan(0);
        expect(Array.from(clean).length).toBeLessThanOrEqual(100);
        expect(cleanFileName(clean)).toBe(clean);
      }),
    );
  });

  it('[KYC-6] has the extension after its last dot', () => {
    expect(extensionOf('a.b.PDF')).toBe('pdf');
    expect(extensionOf('pdf')).toBe('');
    expect(extensionOf('.pdf')).toBe('');
  });
});
