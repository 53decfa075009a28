import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 856;
const HEIGHT = 540;
const LETTER_SIZE = 3;

type Colour = readonly [number, number, number];

// Five by seven dots per letter: seven rows, each a number in base 32 whose bits are the dots.
const LETTERS: Readonly<Record<string, string>> = {
  A: 'EHHVHHH',
  B: 'UHHUHHU',
  C: 'EHGGGHE',
  D: 'UHHHHHU',
  E: 'VGGUGGV',
  F: 'VGGUGGG',
  G: 'EHGNHHF',
  H: 'HHHVHHH',
  I: 'E44444E',
  J: '72222IC',
  K: 'HIKOKIH',
  L: 'GGGGGGV',
  M: 'HRLHHHH',
  N: 'HPLJHHH',
  O: 'EHHHHHE',
  P: 'UHHUGGG',
  Q: 'EHHHLID',
  R: 'UHHUKIH',
  S: 'FGGE11U',
  T: 'V444444',
  U: 'HHHHHHE',
  V: 'HHHHHA4',
  W: 'HHHLLRH',
  X: 'HHA4AHH',
  Y: 'HHA4444',
  Z: 'V1248GV',
  0: 'EHJLPHE',
  1: '4C4444E',
  2: 'EH1248V',
  3: 'V2421HE',
  4: '26AIV22',
  5: 'VGU11HE',
  6: '68GUHHE',
  7: 'V124888',
  8: 'EHHEHHE',
  9: 'EHHF12C',
  '.': '0000066',
  '-': '000V000',
  '<': '248G842',
};

/**
 * A picture of one side of an identity document that cannot be mistaken for a real one, with the
 * lines of text on it, as PNG.
 */
export function cardPicture({
  lines,
  colour,
  withPortrait,
}: {
  readonly lines: readonly string[];
  readonly colour: Colour;
  readonly withPortrait: boolean;
}): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, Buffer.from(colour));
  const fill = (left: number, top: number, width: number, height: number, paint: Colour): void => {
    const row = Buffer.alloc(width * 3, Buffer.from(paint));
    for (let y = top; y < top + height; y++) row.copy(pixels, (y * WIDTH + left) * 3);
  };
  const write = (text: string, left: number, top: number, dot: number): void => {
    Array.from(latinCapitals(text)).forEach((letter, at) => {
      Array.from(LETTERS[letter] ?? '').forEach((row, line) => {
        for (let column = 0; column < 5; column++)
          if ((Number.parseInt(row, 32) >> (4 - column)) & 1)
            fill(left + (at * 6 + column) * dot, top + line * dot, dot, dot, INK);
      });
    });
  };
  fill(0, 0, WIDTH, 74, BAND);
  write('SPECIMEN - MUSTER', 28, 22, 4);
  if (withPortrait) {
    fill(36, 120, 200, 260, PAPER);
    fill(96, 160, 80, 96, INK);
    fill(66, 276, 140, 104, INK);
  }
  lines.forEach((line, at) => write(line, withPortrait ? 270 : 36, 124 + at * 40, LETTER_SIZE));
  return png(pixels);
}

const INK: Colour = [38, 50, 78];
const PAPER: Colour = [232, 232, 226];
const BAND: Colour = [196, 206, 222];

/** As in the machine-readable lines of passports: no accents, umlauts transcribed. */
function latinCapitals(text: string): string {
  return text
    .toUpperCase()
    .replace(/Ä/g, 'AE')
    .replace(/Ö/g, 'OE')
    .replace(/Ü/g, 'UE')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

/** Eight bits a channel, no filter, one compressed block (ISO/IEC 15948). */
function png(pixels: Buffer): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3)]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
