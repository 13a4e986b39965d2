/**
 * The canvas of a level. The picture is drawn when something of it changes, never while the pointer moves: what the
 * pointer or the keys stand on is a frame above it, and its words are beside it.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTokens } from '@/engine/settings/useTokens'
import { useWidth } from '@/ui/useWidth'
import { draw } from './draw'
import { aislesOf, type Cell, cellAt, type Floor, type FloorAnswer, type Level, neighbour } from './floor'
import css from './map.module.css'
import type { Mode, Paint } from './paint'

interface FloorCanvasProps {
  readonly answer: FloorAnswer
  readonly floor: Floor
  readonly level: Level
  readonly mode: Mode
  readonly paints: readonly Paint[]
  readonly hidden: ReadonlySet<string>
  readonly term: string
  readonly zoom: number
  readonly onOpen?: (id: string) => void
}

/** Highest room of the picture, and the largest cell, in pixels. */
const HIGHEST = 560
const LARGEST = 64
/** Room for the names of aisles, in pixels. */
const GUTTER = 30
/** What the frame around the picture takes of the room, in pixels. */
const FRAME = 12
/** Longest edge of a canvas that every browser draws, in device pixels. */
const EDGE = 8000

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Draws the canvas. */
export function FloorCanvas(props: FloorCanvasProps) {
  const { answer, floor, level, mode, paints, hidden, term, zoom, onOpen } = props
  const { t } = useTranslation()
  const tokens = useTokens()
  const hint = useId()
  const room = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(room)
  const [current, setCurrent] = useState<Cell | null>(null)
  const cell = current && level.cells.includes(current) ? current : null
  const { down, aisles } = useMemo(() => aislesOf(answer, level.cells), [answer, level])
  const gutter = aisles.length === 0 ? 0 : GUTTER
  const scale = scaleOf(floor, level, width - FRAME - (down ? gutter : 0), zoom)
  const size = { width: Math.ceil(floor.width * scale), height: Math.ceil(floor.height * scale) }
  useEffect(() => {
    const target = canvas.current
    if (!target || scale === 0) return
    const ratio = Math.min(window.devicePixelRatio, EDGE / Math.max(size.width, size.height))
    target.width = Math.round(size.width * ratio)
    target.height = Math.round(size.height * ratio)
    draw(target, { answer, cells: level.cells, mode, paints, hidden, term, scale, tokens }, ratio)
  }, [answer, level, mode, paints, hidden, term, scale, tokens, size.width, size.height])

  const under = (event: PointerEvent<HTMLElement>): Cell | null => {
    const edge = canvas.current?.getBoundingClientRect()
    if (!edge) return null
    return (
      cellAt(level.cells, (event.clientX - edge.left) / scale, (event.clientY - edge.top) / scale) ?? null
    )
  }
  const open = (chosen: Cell | null) => {
    const id = chosen ? answer.ids[chosen.at] : undefined
    if (id !== undefined) onOpen?.(id)
  }
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) {
      event.preventDefault()
      const from = cell ?? level.cells[0]
      setCurrent((cell && from ? neighbour(level.cells, from, ...arrow) : from) ?? cell)
    }
    if (event.key === 'Enter') open(cell)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const next = under(event)
    if (next !== cell) setCurrent(next)
  }
  return (
    <div ref={room} className={css['room']}>
      <p id={hint} className={css['hint']}>
        {t('locationManage.map.hint')}
      </p>
      <div className={css['scroll']} style={{ maxHeight: HIGHEST }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own: arrows, Enter, pointer */}
        <div
          className={css['stage']}
          style={{ ...size, [down ? 'marginInlineStart' : 'marginBlockStart']: gutter }}
          role="application"
          aria-label={t('locationManage.map.label', { name: answer.areaName, level: level.name || '–' })}
          aria-describedby={hint}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys walk over the floor
          tabIndex={0}
          onKeyDown={press}
          onPointerMove={move}
          onPointerLeave={() => setCurrent(null)}
          onClick={() => open(cell)}
        >
          <canvas ref={canvas} style={size} data-cells={level.cells.length} />
          {aisles.map(({ name, middle }) => (
            <span
              key={name}
              className={css['aisle']}
              title={t('locationManage.map.aisle', { name })}
              style={down ? { left: -GUTTER, top: middle * scale } : { top: -GUTTER, left: middle * scale }}
              data-down={down}
            >
              {name}
            </span>
          ))}
          {cell && <Marker cell={cell} scale={scale} answer={answer} room={size.width} />}
        </div>
      </div>
      <span className="floe-hidden" role="status">
        {cell ? answer.codes[cell.at] : ''}
      </span>
    </div>
  )
}

/** Pixels of a unit: the floor fits the room, and one cell does not fill it. */
function scaleOf(floor: Floor, level: Level, width: number, zoom: number): number {
  const first = level.cells[0]
  if (width <= 0 || !first) return 0
  const fit = Math.min(width / floor.width, HIGHEST / floor.height, LARGEST / Math.min(first.w, first.h))
  return fit * zoom
}

interface MarkerProps {
  readonly cell: Cell
  readonly scale: number
  readonly answer: FloorAnswer
  readonly room: number
}

/** The frame around the cell in question, and what it is. */
function Marker({ cell, scale, answer, room }: MarkerProps) {
  const { t } = useTranslation()
  const { at } = cell
  const box = { left: cell.x * scale, top: cell.y * scale, width: cell.w * scale, height: cell.h * scale }
  const rightHalf = box.left > room / 2
  const lines = [
    codeText('locationStatus', ['not_enabled', 'enabled'][answer.statuses[at] ?? 0]),
    codeText('occupancy', ['free', 'occupied'][answer.occupancies[at] ?? 0]),
    codeText('locationLock', ['inbound', 'outbound', 'full', 'none'][answer.locks[at] ?? 3]),
    codeText('leaseStatus', ['not_rented', 'rented'][answer.leases[at] ?? 0]),
    codeText('thermosphere', (answer.thermospheres[at] ?? answer.thermosphere).toLowerCase()),
  ]
  const beside = rightHalf ? { right: room - box.left + 8 } : { left: box.left + box.width + 8 }
  return (
    <>
      <span className={css['frame']} style={box} />
      <span className={css['tip']} style={{ top: box.top, ...beside }}>
        <strong>{answer.codes[at]}</strong>
        <span>{lines.map((key) => t(key)).join(' · ')}</span>
      </span>
    </>
  )
}

const codeText = (table: string, key: string | undefined) => `code.${table}.${key ?? ''}`
