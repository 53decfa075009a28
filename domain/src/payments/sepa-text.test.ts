import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSepaText, losesLetters, sepaText } from './sepa-text.ts';

describe('the characters of SEPA', () => {
  it('[PAY-6] umlauts are written out, accents dropped, the rest becomes blank', () => {
    expect(sepaText('Jörg Müßig-Änderle')).toBe('Joerg Muessig-Aenderle');
    expect(sepaText('Jo\u0308rg')).toBe('Joerg');
    expect(sepaText('Łukasz Żółć, André Çelik & Søn')).toBe('Lukasz Zolc, Andre Celik + Son');
    expect(['MÜLLER', 'Müller', 'Ä', 'ÄRZTE eG', 'Ärzte'].map(sepaText)).toEqual([
      'MUELLER',
      'Mueller',
      'Ae',
      'AERZTE eG',
      'Aerzte',
    ]);
    expect(sepaText('a\u0000b <c>\n[d] "e"')).toBe("a b c d 'e'");
  });

  it('[PAY-6] letters of other scripts and joined letters are spelled, not dropped', () => {
    const spelled: Readonly<Record<string, string>> = {
      'ſuſanne ŉ Ǆ ǅ ĳ ﬁ': "susanne 'n Dz Dz ij fi",
      'Ħal Ŋ Ŧ Ə ½ Ａｎｎａ': 'Hal N T A 1/2 Anna',
      'Γιώργος Παπαδόπουλος': 'Giorgos Papadopoylos',
      'ΘΕΟΔΩΡΟΣ Χρήστου Ψ': 'THEODOROS Christoy Ps',
      'Щерба Жеков Юлия ЯНЕВА': 'Shterba Zhekov Yuliya YANEVA',
      'Ђорђе Љиљана Њ Џон': 'Dorde Ljiljana Nj Dzon',
      'Олексій Ґалаґан Єва Їжак': 'Oleksiy Galagan Ieva Izhak',
      'Ёлкин Э. Рыбин': 'Elkin E. Rybin',
    };
    for (const [text, expected] of Object.entries(spelled)) {
      expect(sepaText(text)).toBe(expected);
      expect([text, losesLetters(text)]).toEqual([text, false]);
    }
  });

  it('[PAY-6] a name that would lose a letter is distinguished from one that would not', () => {
    for (const name of ['山田 Taro', 'Anna 한', 'עלי', 'Ali ٣', 'A𝕏 ა'])
      expect([name, losesLetters(name)]).toEqual([name, true]);
    for (const name of ['Anna Muster', 'Müller & Söhne <GmbH>', "O'Neil – [Dublin]", '', '𝕏'])
      expect([name, losesLetters(name)]).toEqual([name, false]);
  });

  it('[PAY-6] a text in SEPA characters stays as it is, and every other one becomes one', () => {
    const anything = fc
      .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 60 })
      .map((codes) => String.fromCodePoint(...codes));
    fc.assert(
      fc.property(anything, (text) => {
        const written = sepaText(text);
        expect(isSepaText(written)).toBe(true);
        expect(sepaText(written)).toBe(written);
      }),
    );
    expect(isSepaText('Ä')).toBe(false);
  });
});
