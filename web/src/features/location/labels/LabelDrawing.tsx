/** One label as a drawing in millimetres: it comes out of every printer in the same size. */
import { memo } from 'react'
import { encode } from 'uqr'
import { QUIET } from '@/ui/code128'
import { type Box, type Codes, type Labelled, type Plan, planOf } from './label'

interface LabelDrawingProps {
  readonly label: Labelled
  readonly width: number
  readonly height: number
  readonly codes: Codes
  readonly arrow: 'up' | 'down' | null
  /** The words of the bottom line. */
  readonly line: string
}

/** Draws a label. */
export const LabelDrawing = memo(function LabelDrawing(props: LabelDrawingProps) {
  const { label, width, height, codes, arrow, line } = props
  const plan = planOf(width, height, label, { codes, arrow: arrow !== null })
  return (
    <svg
      width={`${width}mm`}
      height={`${height}mm`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label.code}
      fill="#000"
      fontFamily="Arial, Helvetica, sans-serif"
    >
      <rect width={width} height={height} fill="#fff" />
      <text
        x={plan.text.x}
        y={plan.text.y + plan.text.height / 2}
        fontSize={plan.text.size}
        fontWeight={700}
        dominantBaseline="central"
      >
        {label.code}
      </text>
      <BarCode plan={plan} />
      {plan.qr && <QrCode box={plan.qr} text={label.barcode} />}
      {plan.arrow && arrow && <Arrow box={plan.arrow} up={arrow === 'up'} />}
      <text
        x={plan.line.x}
        y={plan.line.y + plan.line.height / 2}
        fontSize={plan.line.size}
        dominantBaseline="central"
      >
        {line}
      </text>
    </svg>
  )
})

function BarCode({ plan: { bars } }: { readonly plan: Plan }) {
  if (!bars) return null
  const { x, y, height, module, code } = bars
  const strokes = code.bars.map((bar) => `M${QUIET + bar.x} 0h${bar.width}v1h-${bar.width}z`)
  return (
    <path
      d={strokes.join('')}
      transform={`translate(${x} ${y}) scale(${module} ${height})`}
      shapeRendering="crispEdges"
      data-bars
    />
  )
}

/** Modules of white around a QR code. */
const BORDER = 2

function QrCode({ box, text }: { readonly box: Box; readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const module = box.width / size
  const dark = data.map((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])).join(''))
  return (
    <path
      d={dark.join('')}
      transform={`translate(${box.x} ${box.y}) scale(${module})`}
      shapeRendering="crispEdges"
      data-qr
    />
  )
}

function Arrow({ box, up }: { readonly box: Box; readonly up: boolean }) {
  const { x, y, width, height } = box
  const tall = Math.min(height, width * 1.4)
  const top = y + (height - tall) / 2
  const middle = x + width / 2
  const [tip, base, neck] = up ? [top, top + tall, top + tall * 0.5] : [top + tall, top, top + tall * 0.5]
  const stem = width * 0.18
  return (
    <path
      d={`M${middle} ${tip}L${x + width} ${neck}H${middle + stem}V${base}H${middle - stem}V${neck}H${x}Z`}
      data-arrow={up ? 'up' : 'down'}
    />
  )
}
