import type { jsPDF } from 'jspdf';
import type { PaperWallet } from './paper-wallet-contents.ts';
import { qrRuns } from './qr-runs.ts';

/** All lengths in millimetres on A4, all font sizes in points. */
const PAGE = { width: 210, height: 297, margin: 16 };
const INNER = PAGE.width - 2 * PAGE.margin;
const INK = '#1c2430';
const MUTED = '#5b6675';
const WHITE = '#ffffff';
const POINT = 25.4 / 72;
const LINE_HEIGHT = 1.35;

interface TextStyle {
  readonly size: number;
  readonly colour?: string;
  readonly bold?: boolean;
  readonly mono?: boolean;
  readonly align?: 'left' | 'center' | 'right';
}

/** Draws the whole sheet: the public part above the fold, the secret part below it. */
export function drawPaperWallet(document: jsPDF, wallet: PaperWallet, code: string): void {
  drawHead(document, wallet);
  drawWarning(document, wallet);
  drawPublicHalf(document, wallet, code);
  drawFold(document, wallet);
  drawSecretHalf(document, wallet);
  drawSteps(document, wallet);
  drawFoot(document, wallet);
}

function drawHead(
  document: jsPDF,
  { texts, colours, offeringName, assetCode, date }: PaperWallet,
): void {
  fill(document, colours.accent, { x: 0, y: 0, width: PAGE.width, height: 26.5 });
  fill(document, colours.primary, { x: 0, y: 26.5, width: PAGE.width, height: 1.4 });
  write(document, texts.title, PAGE.margin, 13, { size: 21, bold: true, colour: WHITE });
  write(document, offeringName, PAGE.margin, 20.5, { size: 10.5, colour: WHITE });
  const right = PAGE.width - PAGE.margin;
  write(document, assetCode, right, 13, {
    size: 21,
    bold: true,
    colour: colours.secondary,
    align: 'right',
  });
  write(document, `${texts.madeOn} ${date}`, right, 20.5, {
    size: 10.5,
    colour: WHITE,
    align: 'right',
  });
}

function drawWarning(document: jsPDF, { texts, colours }: PaperWallet): void {
  const box = { x: PAGE.margin, y: 33, width: INNER, height: 24 };
  panel(document, box, { fill: tint(colours.error, 0.1), line: tint(colours.error, 0.35) });
  fill(document, colours.error, { ...box, width: 2 });
  write(document, texts.warningTitle, box.x + 7, box.y + 6.6, {
    size: 12,
    bold: true,
    colour: colours.error,
  });
  paragraph(
    document,
    texts.warning,
    { x: box.x + 7, y: box.y + 11.9, width: box.width - 12 },
    { size: 9 },
  );
}

function drawPublicHalf(
  document: jsPDF,
  { texts, colours, keys }: PaperWallet,
  code: string,
): void {
  const top = 65.5;
  heading(document, texts.publicTitle, top, colours.accent);
  write(document, texts.publicHint, PAGE.margin, top + 5.5, { size: 9, colour: MUTED });
  drawQr(document, keys.publicKey, { x: PAGE.margin, y: top + 9, side: 32 });
  const left = PAGE.margin + 39;
  label(document, texts.publicKey, left, top + 13);
  write(document, keys.publicKey, left, top + 18.5, { size: 10, mono: true, bold: true });
  const box = { x: left, y: top + 23.5, width: PAGE.width - PAGE.margin - left, height: 17.5 };
  panel(document, box, { fill: tint(colours.primary, 0.1), line: tint(colours.primary, 0.45) });
  label(document, texts.code, left + 5, box.y + 6);
  write(document, code, left + 5, box.y + 13.5, {
    size: 17,
    mono: true,
    bold: true,
    colour: colours.accent,
  });
  paragraph(
    document,
    texts.codeHint,
    { x: left + 53, y: box.y + 6, width: box.width - 58 },
    { size: 8.5, colour: MUTED },
  );
}

function drawFold(document: jsPDF, { texts }: PaperWallet): void {
  const y = 113.5;
  const half = textWidth(document, texts.fold, { size: 8.5 }) / 2 + 3;
  document.setDrawColor(MUTED).setLineWidth(0.25).setLineDashPattern([1.6, 1.4], 0);
  document.line(PAGE.margin, y, PAGE.width / 2 - half, y);
  document.line(PAGE.width / 2 + half, y, PAGE.width - PAGE.margin, y);
  document.setLineDashPattern([], 0);
  write(document, texts.fold, PAGE.width / 2, y + 1, { size: 8.5, colour: MUTED, align: 'center' });
}

function drawSecretHalf(document: jsPDF, { texts, colours, keys }: PaperWallet): void {
  const box = { x: PAGE.margin, y: 118, width: INNER, height: 98 };
  panel(document, box, { fill: tint(colours.secondary, 0.09), line: tint(colours.secondary, 0.8) });
  fill(document, colours.error, { x: box.x, y: box.y, width: box.width, height: 9 });
  write(document, texts.secretTitle, box.x + 5, box.y + 6.2, {
    size: 11.5,
    bold: true,
    colour: WHITE,
  });
  const left = box.x + 44;
  const width = box.x + box.width - 5 - left;
  drawQr(document, keys.secretKey, { x: box.x + 5, y: box.y + 14, side: 33 });
  label(document, texts.secretKey, left, box.y + 18);
  write(document, keys.secretKey, left, box.y + 23.5, { size: 10, mono: true, bold: true });
  paragraph(
    document,
    texts.secretHint,
    { x: left, y: box.y + 31, width },
    { size: 9, colour: MUTED },
  );
  label(document, texts.phrase, box.x + 5, box.y + 54);
  drawPhrase(document, keys.phrase.split(' '), {
    x: box.x + 5,
    y: box.y + 57,
    width: box.width - 10,
  });
  write(document, texts.phraseHint, box.x + 5, box.y + 95, { size: 8.5, colour: MUTED });
}

/** Reads column by column, as people write such lists down. */
function drawPhrase(
  document: jsPDF,
  words: readonly string[],
  at: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const columns = 4;
  const rows = Math.ceil(words.length / columns);
  const gap = 2;
  const cell = { width: (at.width - gap * (columns - 1)) / columns, height: 4.8 };
  words.forEach((word, index) => {
    const x = at.x + Math.floor(index / rows) * (cell.width + gap);
    const y = at.y + (index % rows) * (cell.height + 0.8);
    fill(document, WHITE, { x, y, ...cell });
    write(document, `${index + 1}`, x + 6.5, y + 3.4, { size: 8, colour: MUTED, align: 'right' });
    write(document, word, x + 9, y + 3.5, { size: 10.5, mono: true, bold: true });
  });
}

function drawSteps(document: jsPDF, { texts, colours }: PaperWallet): void {
  const top = 224.5;
  heading(document, texts.stepsTitle, top, colours.accent);
  const gap = 10;
  const width = (INNER - gap) / 2;
  const firstColumn = Math.ceil(texts.steps.length / 2);
  let y = top + 7;
  texts.steps.forEach((step, index) => {
    if (index === firstColumn) y = top + 7;
    const x = PAGE.margin + (index < firstColumn ? 0 : width + gap);
    document.setFillColor(colours.primary).circle(x + 2.2, y - 1.1, 2.2, 'F');
    write(document, `${index + 1}`, x + 2.2, y - 0.05, {
      size: 8,
      bold: true,
      colour: WHITE,
      align: 'center',
    });
    y = paragraph(document, step, { x: x + 6.5, y, width: width - 6.5 }, { size: 9 }) + 2.2;
  });
}

function drawFoot(
  document: jsPDF,
  { texts, assetCode, assetIssuer, supportEmail }: PaperWallet,
): void {
  const y = PAGE.height - 17;
  document.setDrawColor('#cfd6de').setLineWidth(0.2);
  document.line(PAGE.margin, y - 5, PAGE.width - PAGE.margin, y - 5);
  write(document, `${texts.asset} ${assetCode}:${assetIssuer}`, PAGE.margin, y, {
    size: 7.5,
    colour: MUTED,
  });
  write(document, `${texts.support} ${supportEmail}`, PAGE.margin, y + 4.2, {
    size: 7.5,
    colour: MUTED,
  });
  write(document, texts.footer, PAGE.margin, y + 8.4, { size: 7.5, colour: MUTED });
}

/**
 * On white with a quiet zone of four modules, which scanners need; one path, so that no hairlines
 * appear between modules.
 */
function drawQr(
  document: jsPDF,
  text: string,
  at: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const { size, runs } = qrRuns(text);
  const module = at.side / (size + 8);
  fill(document, WHITE, { x: at.x, y: at.y, width: at.side, height: at.side });
  document.setFillColor('#000000');
  for (const { row, column, length } of runs)
    document.rect(
      at.x + (column + 4) * module,
      at.y + (row + 4) * module,
      length * module,
      module,
      null,
    );
  document.fill();
}

function heading(document: jsPDF, text: string, y: number, colour: string): void {
  write(document, text, PAGE.margin, y, { size: 12.5, bold: true, colour });
}

function label(document: jsPDF, text: string, x: number, y: number): void {
  write(document, text, x, y, { size: 8.5, bold: true, colour: MUTED });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function fill(document: jsPDF, colour: string, box: Box): void {
  document.setFillColor(colour).rect(box.x, box.y, box.width, box.height, 'F');
}

function panel(
  document: jsPDF,
  box: Box,
  colours: { readonly fill: string; readonly line: string },
): void {
  document.setFillColor(colours.fill).setDrawColor(colours.line).setLineWidth(0.3);
  document.rect(box.x, box.y, box.width, box.height, 'FD');
}

function useStyle(document: jsPDF, style: TextStyle): void {
  document.setFont(
    style.mono === true ? 'courier' : 'helvetica',
    style.bold === true ? 'bold' : 'normal',
  );
  document.setFontSize(style.size).setTextColor(style.colour ?? INK);
}

function textWidth(document: jsPDF, text: string, style: TextStyle): number {
  useStyle(document, style);
  return document.getTextWidth(text);
}

function write(document: jsPDF, text: string, x: number, y: number, style: TextStyle): void {
  useStyle(document, style);
  document.text(text, x, y, { align: style.align ?? 'left' });
}

/** Returns the baseline after the last line. */
function paragraph(
  document: jsPDF,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle,
): number {
  useStyle(document, style);
  const lines: string[] = document.splitTextToSize(text, at.width);
  const step = style.size * POINT * LINE_HEIGHT;
  lines.forEach((line, index) => document.text(line, at.x, at.y + index * step));
  return at.y + lines.length * step;
}

/** The colour mixed with white, so that boxes stay readable when printed without colour. */
function tint(colour: string, share: number): string {
  const channels = [1, 3, 5].map((at) =>
    Math.round(255 + (Number.parseInt(colour.slice(at, at + 2), 16) - 255) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
