import { describe, expect, it } from 'vitest';
import { viewedDocument } from './viewed-document.ts';

const front = { attachmentId: 'front', name: 'front.jpg', type: 'image/jpeg', contentBase64: 'AAAA' };

describe('a document in the answer of the page', () => {
  it('[KYC-10] is shown at the file that was asked for and at no other', () => {
    expect(viewedDocument({ viewed: front }, 'front')).toEqual(front);
    expect(viewedDocument({ viewed: front }, 'back')).toBeNull();
  });

  it('[KYC-10] is nowhere when no reason was given or something else was done', () => {
    expect([undefined, null, { refused: true, status: 422 }, { decided: 'approved' }, { viewed: null }].map((answer) => viewedDocument(answer, 'front'))).toEqual([null, null, null, null, null]);
  });
});
