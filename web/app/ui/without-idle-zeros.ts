/** A plain decimal without trailing zeros after its point ("1.50" is "1.5", "100" stays). */
export function withoutIdleZeros(plain: string): string {
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}
