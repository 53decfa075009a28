const MAX_CHARACTERS = 100;
const FALLBACK = 'document';

/** Windows device names; a download saved under one of them is lost or worse. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A document's name for display and download: the last part of what the browser sent, without
 * control, bidi and other invisible characters, at most 100 characters, with its extension. It is
 * data, never a path.
 */
export function cleanFileName(sent: string): string {
  const lastPart = sent.split(/[/\\]/).at(-1) ?? '';
  const visible = lastPart
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    // Format characters (bidi overrides, zero widths, tags), lone surrogates, private and
    // unassigned code points.
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu, '')
    .normalize('NFC')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  if (visible === '') return FALLBACK;
  return shortened(DEVICE_NAME.test(visible) ? `_${visible}` : visible);
}

/** The extension in lower case without its dot, or empty. */
export function extensionOf(cleanName: string): string {
  const dot = cleanName.lastIndexOf('.');
  return dot <= 0 ? '' : cleanName.slice(dot + 1).toLowerCase();
}

/** Counts code points, so that no surrogate pair is split. */
function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_CHARACTERS) return name;
  const extension = extensionOf(name);
  const ending = extension === '' || extension.length > 10 ? '' : name.slice(-extension.length - 1);
  return (
    characters
      .slice(0, MAX_CHARACTERS - ending.length)
      .join('')
      .replace(/[. ]+$/, '') + ending
  );
}
