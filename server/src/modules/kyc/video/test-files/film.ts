import { randomBytes } from 'node:crypto';

/** One element of WebM: its id, its length in one byte, its content. */
function element(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), content]);
}

/** Segments and clusters of a live recording have an unknown length. */
function endless(id: string, ...content: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), ...content]);
}

/** A short film as MediaRecorder writes it: a picture track and a frame, other ones in each. */
export function film({ trackType = 1, hasFrame = true } = {}): Buffer {
  const track = element(
    'ae',
    Buffer.concat([element('d7', Buffer.from([1])), element('83', Buffer.from([trackType]))]),
  );
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    endless(
      '18538067',
      element('1654ae6b', track),
      endless(
        '1f43b675',
        element('e7', Buffer.from([0])),
        ...(hasFrame
          ? [element('a3', Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), randomBytes(16)]))]
          : []),
      ),
    ),
  ]);
}
