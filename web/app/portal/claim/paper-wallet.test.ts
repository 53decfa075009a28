import jsQr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it, vi } from 'vitest';
import claimTexts from '@bb1/texts/pages/claim';
import { keysOfPhrase } from './new-keys.ts';
import { makePaperWallet, paperWalletFileName } from './paper-wallet.ts';
import type { PaperWallet } from './paper-wallet-contents.ts';
import { qrRuns } from './qr-runs.ts';

const keys = await keysOfPhrase(
  'bench hurt jump file august wise shallow faculty impulse spring exact slush thunder author capable act festival slice deposit sauce coconut afford frown better',
);
const wallet: PaperWallet = {
  keys,
  locale: 'en',
  texts: claimTexts.en.paper,
  colours: { primary: '#01a9f4', secondary: '#fdb52b', accent: '#002163', error: '#f44336' },
  offeringName: 'Bond One',
  assetCode: 'BB1',
  assetIssuer: 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6',
  supportEmail: 'support@example.com',
  date: '21 November 2026',
};
const germanWallet: PaperWallet = {
  ...wallet,
  locale: 'de',
  texts: claimTexts.de.paper,
  date: '21. November 2026',
};

interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Points above the lower edge. */
  readonly bottom: number;
}

async function readPdf(bytes: Uint8Array): Promise<{
  readonly pages: number;
  readonly language: string;
  readonly width: number;
  readonly texts: readonly PlacedText[];
}> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items, lang } = await page.getTextContent();
  const texts = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            left: Number(item.transform[4]),
            right: Number(item.transform[4]) + item.width,
            bottom: Number(item.transform[5]),
          },
        ]
      : [],
  );
  return {
    pages: document.numPages,
    language: lang ?? '',
    width: page.getViewport({ scale: 1 }).width,
    texts,
  };
}

/** The sheet's text, without the line breaks of paragraphs. */
const textOf = (texts: readonly PlacedText[]) =>
  texts
    .map((item) => item.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');

describe.each([
  ['English', wallet],
  ['German', germanWallet],
])('the paper wallet in %s', async (_language, ofLanguage) => {
  const pdf = await readPdf(await makePaperWallet(ofLanguage));

  it('[CLM-3] contains public key, secret key, verification code, asset and support address', () => {
    for (const piece of [
      keys.publicKey,
      keys.secretKey,
      'C3QW-PN9K',
      `BB1:${wallet.assetIssuer}`,
      wallet.supportEmail,
      ofLanguage.date,
      wallet.offeringName,
    ])
      expect(textOf(pdf.texts)).toContain(piece);
  });

  it('[CLM-3] lists the 24 words with their numbers, in order', () => {
    const words = keys.phrase.split(' ').map((word, index) => `${index + 1} ${word}`);
    expect(textOf(pdf.texts)).toContain(words.join(' '));
  });

  it('[CLM-3] prints every sentence in full, umlauts and dashes included', () => {
    const sentences = Object.values(ofLanguage.texts).flat();
    // The number of a step is printed between two steps, so each is looked for on its own.
    expect(sentences.filter((sentence) => !textOf(pdf.texts).includes(sentence))).toEqual([]);
  });

  it('[CLM-3] is one page of A4 whose texts stay inside the margins and do not overlap', () => {
    expect(pdf.pages).toBe(1);
    expect(pdf.width).toBeCloseTo(595.28, 1);
    expect(
      pdf.texts.filter((item) => item.right > pdf.width - 42 || item.left < 42 || item.bottom < 20),
    ).toEqual([]);
    const overlaps = pdf.texts.flatMap((one, index) =>
      pdf.texts
        .slice(index + 1)
        .filter(
          (other) =>
            Math.abs(one.bottom - other.bottom) < 6 &&
            one.left < other.right &&
            other.left < one.right,
        )
        .map((other) => `${one.text} | ${other.text}`),
    );
    expect(overlaps).toEqual([]);
  });
});

it('[CLM-3] is made without any network request', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network here'));
  await makePaperWallet(germanWallet);
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

it('[CLM-3] has a file name that distinguishes sheets and contains nothing secret', () => {
  expect(paperWalletFileName(wallet)).toBe('BB1-paper-wallet-GC3MMS.pdf');
});

describe('the QR codes of the paper wallet', () => {
  it.each([keys.publicKey, keys.secretKey])(
    '[CLM-3] %s is read by a scanner as it was printed',
    (text) => {
      expect(jsQr(...pictureOf(text))?.data).toBe(text);
    },
  );
});

/** The strokes painted as a picture with 4 pixels per module and a quiet zone of 4 modules. */
function pictureOf(text: string): [Uint8ClampedArray, number, number] {
  const { size, runs } = qrRuns(text);
  const side = (size + 8) * 4;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { row, column, length } of runs) {
    for (let y = (row + 4) * 4; y < (row + 5) * 4; y += 1) {
      for (let x = (column + 4) * 4; x < (column + length + 4) * 4; x += 1)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return [pixels, side, side];
}
