import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@bb1/domain/refusal';
import { type FormMemory, UploadMemoryLimit } from './upload-memory-limit.ts';

const room = () => new UploadMemoryLimit({ mostBytes: 100, mostBytesOfOne: 60 });

function takes(form: FormMemory, bytes: number): boolean {
  try {
    form.take(bytes);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      kind: 'unavailable',
      fields: { base: [{ code: 'upload_busy' }] },
    });
    return false;
  }
}

describe('the memory limit for uploads', () => {
  it('[KYC-6] applies to all together and more tightly to each person, and is released', () => {
    const uploads = room();
    const [first, second, other] = [
      uploads.enter('anna', 10),
      uploads.enter('anna', 10),
      uploads.enter('bert', 10),
    ];
    expect([
      takes(first, 40),
      takes(second, 30),
      takes(second, 20),
      takes(other, 50),
      takes(other, 40),
    ]).toEqual([true, false, true, false, true]);
    first.leave();
    expect([takes(other, 21), takes(other, 20), uploads.held]).toEqual([false, true, 80]);
    second.leave();
    other.leave();
    expect([uploads.held, takes(uploads.enter('anna', 10), 60)]).toEqual([0, true]);
  });

  it('[KYC-8] admits one form larger than what others hold', () => {
    const officer = room().enter('olga', 90);
    expect([takes(officer, 90), takes(officer, 1)]).toEqual([true, false]);
  });

  it('[KYC-6] cannot be exhausted by opening many forms and sending nothing', () => {
    const uploads = room();
    for (let form = 0; form < 1_000; form += 1) uploads.enter('eve', 10).take(0);
    expect(takes(uploads.enter('anna', 10), 60)).toBe(true);
  });

  it('[KYC-6] is never exceeded in any sequence, and ends at zero', () => {
    const acts = fc.array(fc.record({ form: fc.nat(9), bytes: fc.nat(70) }), { maxLength: 60 });
    fc.assert(
      fc.property(acts, (list) => {
        const uploads = room();
        const forms = Array.from({ length: 10 }, (_, index) =>
          uploads.enter(`person ${index % 3}`, 10),
        );
        for (const { form, bytes } of list) {
          if (forms[form]) takes(forms[form], bytes);
          expect(uploads.held).toBeLessThanOrEqual(100);
        }
        for (const form of forms) form.leave();
        expect(uploads.held).toBe(0);
      }),
    );
  });
});
