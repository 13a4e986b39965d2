/**
 * The picture of the sign-in page: northern light over a cold sea with drifting ice. Drawn here as vectors, still, a few
 * kilobytes; it says nothing that the words beside it do not say.
 */

/** Stars: place and brightness, scattered once by a fixed rule so that every visit has the same sky. */
const STARS = Array.from({ length: 70 }, (_, at) => ({
  x: (at * 397.13 + 31) % 1440,
  y: (at * 211.7 + 17) % 400,
  size: 0.6 + ((at * 7) % 5) * 0.22,
  shine: 0.25 + ((at * 13) % 7) * 0.09,
}))

/** Sheets of ice from far to near: place, scale, and whether the sheet is turned round. */
const SHEETS: readonly (readonly [number, number, number, boolean])[] = [
  [120, 585, 0.3, false],
  [420, 574, 0.22, true],
  [640, 592, 0.34, false],
  [905, 580, 0.26, true],
  [1200, 590, 0.3, false],
  [20, 640, 0.55, true],
  [760, 652, 0.62, false],
  [330, 640, 0.42, false],
  [1080, 660, 0.6, true],
  [-60, 760, 1.05, false],
  [560, 790, 1.25, true],
  [1010, 800, 1, false],
]

export function LoginArt({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <Definitions />
      <rect width="1440" height="570" fill="url(#floe-sky)" />
      {STARS.map(({ x, y, size, shine }) => (
        <circle key={`${x}:${y}`} cx={x} cy={y} r={size} fill="#eaf6ff" opacity={shine} />
      ))}
      <Light />
      <path
        fill="#123b58"
        d="M0 566V520l70-28 60 16 92-58 66 40 74-30 88 52 96-24 70 34 120-44 84 40 96-66 92 58 110-30 88 46 120-52 114 40v52z"
      />
      <path
        fill="#0c2c47"
        d="M0 570v-28l96-22 84 18 110-34 92 36 140-22 96 26 150-18 112 18 120-30 100 24 130-20 110 26 100-16v42z"
      />
      <rect y="566" width="1440" height="334" fill="url(#floe-sea)" />
      <Reflections />
      <Iceberg />
      {SHEETS.map(([x, y, scale, turned]) => (
        <Sheet key={`${x}:${y}`} x={x} y={y} scale={scale} turned={turned} />
      ))}
    </svg>
  )
}

function Definitions() {
  return (
    <defs>
      <linearGradient id="floe-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#04111f" />
        <stop offset=".5" stopColor="#0a2b47" />
        <stop offset=".84" stopColor="#17597a" />
        <stop offset="1" stopColor="#4f9fb0" />
      </linearGradient>
      <linearGradient id="floe-sea" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#2b7389" />
        <stop offset=".18" stopColor="#15506e" />
        <stop offset="1" stopColor="#061d33" />
      </linearGradient>
      <linearGradient id="floe-green" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#7d7bff" stopOpacity="0" />
        <stop offset=".35" stopColor="#56b9e8" stopOpacity=".34" />
        <stop offset=".8" stopColor="#5df0c0" stopOpacity=".85" />
        <stop offset="1" stopColor="#8cffd6" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="floe-blue" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#b18cff" stopOpacity="0" />
        <stop offset=".5" stopColor="#6f9bff" stopOpacity=".3" />
        <stop offset=".88" stopColor="#4fe0d0" stopOpacity=".5" />
        <stop offset="1" stopColor="#4fe0d0" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="floe-ice" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#f7fdff" />
        <stop offset="1" stopColor="#c4e6f3" />
      </linearGradient>
      <filter id="floe-soft" x="-10%" y="-20%" width="120%" height="140%">
        <feGaussianBlur stdDeviation="14" />
      </filter>
      <filter id="floe-faint" x="-10%" y="-20%" width="120%" height="140%">
        <feGaussianBlur stdDeviation="30" />
      </filter>
    </defs>
  )
}

/** Curtains of light: each a ribbon whose lower edge is bright and whose upper edge fades into the sky. */
function Light() {
  return (
    <g>
      <path
        filter="url(#floe-faint)"
        fill="url(#floe-blue)"
        d="M-40 250C160 90 330 60 520 150s330 120 520 10 300-130 440-60v190c-150-70-300-20-450 70s-330 60-520-30-350-40-550 110z"
      />
      <path
        filter="url(#floe-soft)"
        fill="url(#floe-green)"
        d="M-40 330C70 200 210 120 370 150s210 130 370 120 240-150 420-160 240 60 320 40v150c-110 30-180-50-330-20s-240 140-400 150-230-110-380-120S110 330-40 470z"
      />
      <path
        filter="url(#floe-soft)"
        opacity=".6"
        fill="url(#floe-green)"
        d="M150 240C230 120 340 70 450 110s160 110 300 60c-90 90-200 90-300 50s-190-40-300 20z"
      />
    </g>
  )
}

/** The light on the water. */
function Reflections() {
  return (
    <g filter="url(#floe-soft)" opacity=".5">
      <ellipse cx="330" cy="600" rx="260" ry="14" fill="#63e6c4" />
      <ellipse cx="780" cy="612" rx="300" ry="16" fill="#4cc9d8" />
      <ellipse cx="480" cy="690" rx="220" ry="12" fill="#3fb7b4" opacity=".6" />
      <ellipse cx="1150" cy="606" rx="220" ry="12" fill="#6fb4ff" opacity=".7" />
    </g>
  )
}

/** One tall berg at the left, with its faint body under the water. */
function Iceberg() {
  return (
    <g transform="translate(150 0)">
      <path fill="#2f86a3" opacity=".35" d="m40 640 330 4-60 96-90 44-96-30z" />
      <path fill="url(#floe-ice)" d="m30 642 34-86 52-36 26-74 58-44 30 62 44 26 28 70 72 84z" />
      <path fill="#9dd0e4" d="m200 402 30 62 44 26 28 70 72 84-120-2-26-110-44-50z" />
      <path fill="#7ab9d3" d="m228 532 26 110 120 2-72-84z" />
      <path fill="#ffffff" d="m116 520 26-74 58-44-16 80-40 30-44 92-36-48z" opacity=".9" />
      <path fill="#d9f1fa" d="m64 556 36 48 44-92 84 20-90 34-26 76H30z" />
    </g>
  )
}

/** A flat sheet: bright top, blue edge, pale shadow below the surface. */
function Sheet({ x, y, scale, turned }: { x: number; y: number; scale: number; turned: boolean }) {
  const turn = turned ? ' translate(300 0) scale(-1 1)' : ''
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})${turn}`}>
      <path fill="#3d93ad" opacity=".3" d="m10 44 284-8-40 44-110 18-96-16z" />
      <path fill="url(#floe-ice)" d="m0 30 58-26 96 6 74-8 72 24-44 20-120 8-92-4z" />
      <path fill="#86bfd6" d="m0 30 44 20 92 4 120-8 44-20-8 16-40 20-122 10-84-6z" />
      <path fill="#ffffff" opacity=".7" d="m58 4 96 6-30 12-78-4z" />
    </g>
  )
}
