import { describe, expect, it } from 'vitest';
import { viewedDocument } from './viewed-document.ts';

const front = {
  attachmentId: 'front',
  name: 'front.jpg',
  type: 'image/jpeg',
  contentBase64: 'AAAA',
};

describe('a document in the answer of the page', () => {
  it('[KYC-10] is the one that was asked for', () => {
    expect(viewedDocument({ viewed: front })).toEqual(front);
  });

  it('[KYC-10] is not there when no reason was given or something else was done', () => {
    expect(
      [
        undefined,
        null,
        { refused: true, status: 422 },
        { decided: 'approved' },
        { viewed: null },
      ].map(viewedDocument),
    ).toEqual([null, null, null, null, null]);
  });
});
