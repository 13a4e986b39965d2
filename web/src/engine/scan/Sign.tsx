/** Signs of the scanner pages, in the manner of `ui/Icon`. They are decoration: the words stand beside them. */
const PATHS = {
  backspace: 'M9 5h11v14H9l-6-7 6-7ZM12 9.5l5 5M17 9.5l-5 5',
  barcode: 'M4 6v12M7.5 6v12M10 6v12M13.5 6v12M16 6v12M20 6v12',
  keyboard: 'M3 6h18v12H3zM6.5 10h.1M10 10h.1M13.5 10h.1M17 10h.1M8 14.5h8',
  muted: 'M4 9.5v5h3.5L12 19V5L7.5 9.5H4ZM16 9.5l5 5M21 9.5l-5 5',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4-2.3M15 9.7a10 10 0 0 1 4 2.3M2 8.5a15 15 0 0 1 4-2.6M11 5.1a15 15 0 0 1 11 3.4M12 19v.1',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5H4ZM15.5 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10.5H8',
} as const

export type SignName = keyof typeof PATHS

export function Sign({ name, size = 24 }: { readonly name: SignName; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
