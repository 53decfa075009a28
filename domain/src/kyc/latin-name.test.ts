import { describe, expect, it } from 'vitest';
import { documentNumberField, latinLine } from './latin-name.ts';

const isName = (text: string) => latinLine(80).safeParse(text).success;

describe('the letters of names', () => {
  it('[KYC-3] are those of European registers, with every diacritic', () => {
    for (const name of [
      'Anna-Maria',
      'Müller-Lüdenscheidt',
      "O'Neill",
      'Łukasz Żółć',
      'Nguyễn Thị Hằng',
      'Þórður',
      'Əliyev',
      'Çağla',
      'Ștefan',
      'Ngũgĩ',
      'M̧aria',
      'D’Arc',
      'Karl 2.',
      'Müller & Söhne GmbH',
    ])
      expect([name, isName(name)]).toEqual([name, true]);
  });

  it('[KYC-8] exclude look-alikes: another alphabet would hide a name from the lists', () => {
    for (const name of [
      'Аnnа',
      'Ιgnaz',
      'Ignаz',
      'Игнац',
      'Ｉgnaz',
      '𝐈gnaz',
      'ǀgnaz',
      'Ignɑz',
      'ℑgnaz',
      '伊格纳兹',
    ])
      expect([name, isName(name)]).toEqual([name, false]);
  });

  it('[KYC-3] a document number consists of plain letters and digits', () => {
    for (const number of ['C01X00T47', 'L 01-X00/T47', 'AB<123'])
      expect([number, documentNumberField.safeParse(number).success]).toEqual([number, true]);
    for (const number of ['С01Х00Т47', '---', 'C01Ø', '１２３'])
      expect([number, documentNumberField.safeParse(number).success]).toEqual([number, false]);
  });
});
