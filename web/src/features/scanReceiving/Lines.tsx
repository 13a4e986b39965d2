/** What is expected, what has come, what is left: line by line. While goods are asked for, a line can be pressed instead. */
import { useTranslation } from 'react-i18next'
import { type Choice, Choices } from '@/engine/scan/parts'
import { formatDecimal, parseDecimal, roundFraction } from '@/ui/decimal'
import type { Asked } from './asked'
import { inPacks, isSome, lineOf, stepOf } from './steps'
import type { Line } from './model'

/** Received part of the expected, in whole per cent; 100 only when nothing is left. */
export function percentOf({
  expected,
  received,
  open,
}: Pick<Line, 'expected' | 'received' | 'open'>): number {
  if (!isSome(open)) return 100
  const [part, whole] = [parseDecimal(received), parseDecimal(expected)]
  if (!part || !whole || whole.units <= 0n) return 0
  const scaled = roundFraction(
    part.units * 100n * 10n ** BigInt(whole.places),
    whole.units * 10n ** BigInt(part.places),
    0,
  )
  return Math.min(99, Number(scaled.units))
}

/** "12 / 40 箱": as the note counts it, where that comes out even. */
export function figureOf({
  expected,
  received,
  factor,
  unitCode,
  baseUnit,
  unitName,
  baseName,
}: Line): string {
  const [had, wanted] = [inPacks(received, factor), inPacks(expected, factor)]
  const zero = !isSome(received)
  if (unitCode !== baseUnit && wanted !== null && (had !== null || zero)) {
    return `${formatDecimal(zero ? '0' : had)} / ${formatDecimal(wanted)} ${unitName}`
  }
  return `${formatDecimal(received || '0')} / ${formatDecimal(expected)} ${baseName}`
}

function choiceOf(line: Line, now: boolean): Choice {
  const about = [line.goodsCode, line.batch['batchNo'], line.batch['expiryDate'], line.containerCode]
  return {
    key: line.id,
    title: line.goodsName,
    about: about.filter(Boolean).join(' · '),
    figure: figureOf(line),
    done: percentOf(line),
    now,
  }
}

/** Draws the lines: open ones first. */
export function Lines({ state, put }: Pick<Asked, 'state' | 'put'>) {
  const { t } = useTranslation()
  const { note } = state
  if (!note) return null
  const now = lineOf(state)
  const lines = note.lines.toSorted((a, b) => Number(isSome(b.open)) - Number(isSome(a.open)))
  const left = lines.filter(({ open }) => isSome(open)).length
  const title = left === 0 ? t('scanReceiving.nothingLeft') : t('scanReceiving.linesLeft', { count: left })
  return (
    <Choices
      title={title}
      choices={lines.map((line) => choiceOf(line, line === now))}
      onChoose={stepOf(state) === 'goods' ? (id) => put('line', id) : undefined}
    />
  )
}
