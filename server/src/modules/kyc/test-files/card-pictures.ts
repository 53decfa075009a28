import sharp from 'sharp';

const WIDTH = 1600;
const HEIGHT = 1200;

const lines = (x: number, y: number, widths: readonly number[]) =>
  widths
    .map(
      (width, at) => `<rect x="${x}" y="${y + at * 46}" width="${width}" height="20" fill="#334"/>`,
    )
    .join('');
const waves = Array.from(
  { length: 18 },
  (_, at) =>
    `<path d="M0 ${at * 30} C 250 ${at * 30 + 60}, 550 ${at * 30 - 60}, 856 ${at * 30}" stroke="#a8c0d8" fill="none"/>`,
).join('');
const SIDES = {
  front: `<rect x="40" y="120" width="220" height="290" fill="#899"/><ellipse cx="150" cy="240" rx="70" ry="90" fill="#c9a58a"/>${lines(300, 130, [300, 210, 380, 160, 250, 330])}`,
  back: `${lines(60, 60, [420, 260, 350])}${lines(30, 380, [790, 760, 790])}`,
} as const;
export type Side = keyof typeof SIDES;

/** The grain of a wooden table, darker towards one corner. */
function table(): Buffer {
  const points = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      points[y * WIDTH + x] = 110 + 28 * Math.sin((y + 20 * Math.sin(x / 200)) / 18) + x / 40;
  return points;
}

/** A photo of one side of a card, always in the same place on the same table. */
export async function cardOnTable(side: Side, share = 0.3): Promise<Buffer> {
  const width = Math.round(Math.sqrt((share * WIDTH * HEIGHT * 856) / 540));
  const card = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" rx="30" fill="#dbe7f3"/>${waves}${SIDES[side]}</svg>`,
    ),
  )
    .resize(width)
    .png()
    .toBuffer();
  return sharp(table(), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .composite([{ input: card }])
    .toColourspace('srgb')
    .png()
    .toBuffer();
}

/** A copy that lacks so much of each side: left, top, right, bottom, in thousandths. */
export function cropped(
  picture: Buffer,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Promise<Buffer> {
  const part = (of: number, thousandths: number) => Math.round((of * thousandths) / 1000);
  return sharp(picture)
    .extract({
      left: part(WIDTH, left),
      top: part(HEIGHT, top),
      width: part(WIDTH, 1000 - left - right),
      height: part(HEIGHT, 1000 - top - bottom),
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}
