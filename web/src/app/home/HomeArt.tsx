/** A strip of ice and water in the theme colour, behind the greeting. */
export function HomeArt({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 640 132"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="light"
        d="M120 70C190 20 260 14 330 44s130 22 190-10 80-26 130-18v46c-60-6-100 8-160 28s-130 6-190-12-120-10-180 24z"
      />
      <path className="far" d="m250 96 40-30 26 12 38-34 40 32 28-14 46 34z" />
      <path className="side" d="m380 104 250-4-30 22-110 10-80-10z" />
      <path className="top" d="m360 98 56-16 90 4 60-10 74 14v12l-120 8-110-2z" />
      <path className="side" d="m232 116 108-2-18 12-52 4-30-6z" />
      <path className="top" d="m222 112 32-9 58 2 34 8-40 6-62-1z" />
      <path className="water" d="M150 122h46m-20 8h70m110-2h44" />
    </svg>
  )
}
