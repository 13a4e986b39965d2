/** The mark of Floe: a sheet of ice on dark water, with the part below the surface. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#14456b" />
      <path d="m5 15 7-5 9-1 6 5-5 3-13 1z" fill="#f2fbff" />
      <path d="m5 15 4 3 13-1 5-3-2 4-5 3-9 .5z" fill="#9fd6ec" />
      <path d="m10 22.5 9-.4-2.5 3-3.5.6z" fill="#4f9fc4" />
    </svg>
  )
}
