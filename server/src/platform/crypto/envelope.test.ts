import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EnvelopeError, open, rewrap, seal } from './envelope.ts';
import type { KeyRing, SealedDocument } from './envelope.ts';

const CONTEXT = 'document 5b1f of person 77';
const OLD_KEY = randomBytes(32);
const NEW_KEY = randomBytes(32);
const ring: KeyRing = { currentKeyId: '2026-01', keys: { '2026-01': OLD_KEY } };
const bothKeys: KeyRing = {
  currentKeyId: '2026-07',
  keys: { '2026-01': OLD_KEY, '2026-07': NEW_KEY },
};
const newKeyAlone: KeyRing = { currentKeyId: '2026-07', keys: { '2026-07': NEW_KEY } };

function withByteFlipped(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at);
  return copy;
}

describe('sealing an identity document', () => {
  it('[KYC-7] opens any document to the same bytes under any context', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 4_096 }),
        fc.string({ unit: 'binary' }),
        (bytes, context) => {
          const sealed = seal(bytes, context, ring);
          expect(open(sealed, context, ring).equals(bytes)).toBe(true);
          expect(sealed.body.length).toBe(bytes.length + 28);
          expect(sealed.wrappedKey.length).toBe(60);
        },
      ),
    );
  });

  it('[KYC-7] stores no four consecutive bytes of the document', () => {
    const document = Buffer.from(
      'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<C01X00T478D<<6408125F2702283',
    );
    const sealed = seal(document, CONTEXT, ring);
    const stored = Buffer.concat([
      Buffer.from(sealed.keyId + sealed.algorithm),
      sealed.wrappedKey,
      sealed.body,
    ]);
    for (let at = 0; at + 4 <= document.length; at += 1) {
      expect(stored.includes(document.subarray(at, at + 4))).toBe(false);
    }
  });

  it('[KYC-7] the same document sealed twice shares neither key, nonce nor ciphertext', () => {
    const document = Buffer.alloc(64, 7);
    const first = seal(document, CONTEXT, ring);
    const second = seal(document, CONTEXT, ring);
    expect(first.wrappedKey.equals(second.wrappedKey)).toBe(false);
    expect(first.body.subarray(0, 12).equals(second.body.subarray(0, 12))).toBe(false);
    expect(first.body.subarray(12).equals(second.body.subarray(12))).toBe(false);
    const mixed: SealedDocument = { ...first, wrappedKey: second.wrappedKey };
    expect(() => open(mixed, CONTEXT, ring)).toThrow(EnvelopeError);
  });

  it('[KYC-7] never uses the master key to encrypt the document itself', () => {
    const sealed = seal(Buffer.from('passport'), CONTEXT, ring);
    const underMasterKey: SealedDocument = {
      ...sealed,
      wrappedKey: sealed.body,
      body: sealed.wrappedKey,
    };
    expect(() => open(underMasterKey, CONTEXT, ring)).toThrow(EnvelopeError);
  });
});

describe('a sealed document refuses to open', () => {
  const sealed = seal(Buffer.from('a scan of a residence permit'), CONTEXT, ring);

  it('[KYC-7] after a change of any bit of the body or the wrapped key', () => {
    for (const part of ['body', 'wrappedKey'] as const) {
      for (let at = 0; at < sealed[part].length; at += 1) {
        for (let bit = 0; bit < 8; bit += 1) {
          const changed = { ...sealed, [part]: withByteFlipped(sealed[part], at, bit) };
          expect(() => open(changed, CONTEXT, ring), `${part} byte ${at} bit ${bit}`).toThrow(
            EnvelopeError,
          );
        }
      }
    }
  });

  it('[KYC-7] after it was shortened or lengthened anywhere', () => {
    for (const part of ['body', 'wrappedKey'] as const) {
      for (let length = 0; length < sealed[part].length; length += 1) {
        const cut = { ...sealed, [part]: sealed[part].subarray(0, length) };
        expect(() => open(cut, CONTEXT, ring), `${part} cut to ${length}`).toThrow(EnvelopeError);
      }
      const longer = { ...sealed, [part]: Buffer.concat([sealed[part], Buffer.of(0)]) };
      expect(() => open(longer, CONTEXT, ring)).toThrow(EnvelopeError);
    }
  });

  it('[KYC-7] for another document or another person', () => {
    fc.assert(
      fc.property(fc.string(), (other) => {
        fc.pre(other !== CONTEXT);
        expect(() => open(sealed, other, ring)).toThrow(EnvelopeError);
        expect(() => rewrap(sealed, other, bothKeys)).toThrow(EnvelopeError);
      }),
    );
  });

  it('[KYC-7] with a wrong, missing, renamed or short master key', () => {
    const wrong: KeyRing = { currentKeyId: '2026-01', keys: { '2026-01': NEW_KEY } };
    const short: KeyRing = {
      currentKeyId: '2026-01',
      keys: { '2026-01': OLD_KEY.subarray(0, 16) },
    };
    const renamed: KeyRing = { currentKeyId: 'b', keys: { b: OLD_KEY } };
    for (const other of [wrong, newKeyAlone, short, renamed]) {
      expect(() => open(sealed, CONTEXT, other)).toThrow(EnvelopeError);
    }
    expect(() => open({ ...sealed, keyId: 'b' }, CONTEXT, renamed)).toThrow(EnvelopeError);
    expect(() => open({ ...sealed, keyId: '__proto__' }, CONTEXT, ring)).toThrow(EnvelopeError);
    expect(() => seal(Buffer.of(1), CONTEXT, short)).toThrow(EnvelopeError);
    expect(() => seal(Buffer.of(1), CONTEXT, { ...ring, currentKeyId: 'toString' })).toThrow(
      EnvelopeError,
    );
  });

  it('[KYC-7] with an algorithm name it was not sealed with', () => {
    const renamed = { ...sealed, algorithm: 'A256GCM' };
    expect(() => open(renamed, CONTEXT, ring)).toThrow(EnvelopeError);
  });
});

describe('rotating the master key', () => {
  it('[KYC-7] makes a rewrapped document open with the new key alone, without touching its body', () => {
    const document = randomBytes(1_000);
    const sealed = seal(document, CONTEXT, ring);
    expect(open(sealed, CONTEXT, bothKeys).equals(document)).toBe(true);

    const { body: _unread, ...wrapped } = sealed;
    const rewrapped = { ...sealed, ...rewrap(wrapped, CONTEXT, bothKeys) };
    expect(rewrapped.keyId).toBe('2026-07');
    expect(rewrapped.body).toBe(sealed.body);
    expect(open(rewrapped, CONTEXT, newKeyAlone).equals(document)).toBe(true);
    expect(() => open(rewrapped, CONTEXT, ring)).toThrow(EnvelopeError);
  });
});
