/** Elements of a WebM file (RFC 8794, and the Matroska elements of RFC 9559) that say it is a film. */
const EBML = 0x1a45dfa3;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const TRACK_TYPE = 0x83;
const VIDEO_TRACK = 1;
/** Segment, cluster, tracks, track entry: their content is read like what surrounds them. */
const CONTAINERS: readonly number[] = [0x18538067, 0x1f43b675, 0x1654ae6b, 0xae];

/** Whether the bytes are a whole WebM file with a picture track and frames in it. */
export function isFilm(bytes: Buffer): boolean {
  let hasPicture = false;
  let hasFrames = false;
  let offset = 0;
  while (offset < bytes.length) {
    const id = readNumber(bytes, offset, { keepsMarker: true });
    const size = id && readNumber(bytes, id.end, { keepsMarker: false });
    if (id === null || size === null) return false;
    const isFirst = offset === 0;
    offset = size.end;
    if (isFirst && (id.value !== EBML || !isWebm(bytes.subarray(offset, offset + size.value))))
      return false;
    if (CONTAINERS.includes(id.value)) continue;
    hasPicture ||= id.value === TRACK_TYPE && bytes[offset] === VIDEO_TRACK;
    hasFrames ||= id.value === SIMPLE_BLOCK || id.value === BLOCK_GROUP;
    offset += size.value;
  }
  return hasPicture && hasFrames && offset === bytes.length;
}

function isWebm(header: Buffer): boolean {
  return header.includes('webm');
}

/** A number of variable length; ids keep the bit that marks their length. Null past the end. */
function readNumber(
  bytes: Buffer,
  offset: number,
  { keepsMarker }: { readonly keepsMarker: boolean },
): { readonly value: number; readonly end: number } | null {
  const first = bytes[offset] ?? 0;
  const length = first === 0 ? 9 : Math.clz32(first) - 23;
  if (length > 8 || offset + length > bytes.length) return null;
  let value = keepsMarker ? first : first & (0xff >> length);
  for (const byte of bytes.subarray(offset + 1, offset + length)) value = value * 256 + byte;
  return { value, end: offset + length };
}
