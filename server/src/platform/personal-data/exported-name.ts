/**
 * A file's name in the export: numbered, because two files may have the same name, and without characters that are special to
 * file systems.
 */
export function exportedName(folder: string, name: string | undefined, index: number): string {
  const safe = (name ?? '')
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(-100);
  return `${folder}/${String(index + 1).padStart(2, '0')}-${safe}`;
}
