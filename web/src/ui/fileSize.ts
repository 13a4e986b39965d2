/** How large a file is, as people say it. */

const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const STEP = 1024

/** `1.4 MB` for a number of bytes; empty for anything else. */
export function fileSize(bytes: unknown): string {
  if (typeof bytes !== 'number' || !Number.isFinite(bytes)) return ''
  let size = bytes
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1
  return `${size.toFixed(digits)} ${UNITS[unit] ?? ''}`
}
