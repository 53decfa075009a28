import { describe, expect, it } from 'vitest';
import { viewedDocument } from './viewed-document.ts';

const front = {
  attachmentId: 'front',
  name: 'front.jpg',
  type: 'image/jpeg',
  contentBase64: 'AAAA',
};

describe("a document in the page's answer", () => {
  it('[KYC-10] is the requested one', () => {
    expect(viewedDocument({ viewed: front })).toEqual(front);
  });

  it('[KYC-10] is absent without a reason, or after another action', () => {
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
