/**
 * The file name for browsers (RFC 6266): in ASCII for old readers and complete in UTF-8 (RFC 8187).
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
