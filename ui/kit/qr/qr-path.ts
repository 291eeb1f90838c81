/** The dark modules of a QR code as one SVG path. A module is one unit, and each horizontal run of modules is a bar. */
export function qrPath(size: number, isDark: (row: number, column: number) => unknown): string {
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const from = x
      while (x < size && isDark(y, x)) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  return path
}
