/** One level of a floor under its tools: mode, level, search, zoom, and the legend that hides classes. */
import { Button, Input, Segmented, Slider } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTokens } from '@/engine/settings/useTokens'
import { FloorCanvas } from './FloorCanvas'
import { Found } from './Found'
import type { Floor, FloorAnswer } from './floor'
import { Legend } from './Legend'
import css from './map.module.css'
import { classOf, type Mode, MODES, paintsOf } from './paint'

interface FloorMapProps {
  readonly answer: FloorAnswer
  readonly floor: Floor
  /** Code of the location that is looked for at first. */
  readonly find?: string
  /** Goes to another area, where this code is. */
  readonly onArea: (area: string, code: string) => void
  /** Opens a location by its id. */
  readonly onOpen?: (id: string) => void
}

/** So many levels stand side by side; more are a slide. */
const FEW = 8
/** How much larger than the room a floor may be drawn. */
const ZOOMS = [1, 1.5, 2, 3, 5, 8] as const

/** Draws the map. */
export function FloorMap({ answer, floor, find = '', onArea, onOpen }: FloorMapProps) {
  const { t } = useTranslation()
  const tokens = useTokens()
  const [mode, setMode] = useState<Mode>('occupancy')
  const [levelAt, setLevelAt] = useState(() => levelOf(floor, answer.codes.indexOf(find)))
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState(find)
  const [zoom, setZoom] = useState(0)
  const level = floor.levels[Math.min(levelAt, floor.levels.length - 1)]
  const paints = useMemo(() => paintsOf(mode, tokens), [mode, tokens])
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const cell of level?.cells ?? []) {
      const kind = classOf(mode, answer, cell.at)
      found.set(kind, (found.get(kind) ?? 0) + 1)
    }
    return found
  }, [level, mode, answer])
  if (!level) return null
  const term = typed.trim().toUpperCase()
  const toggle = (code: string) => {
    const next = new Set(hidden)
    if (!next.delete(code)) next.add(code)
    setHidden(next)
  }
  return (
    <>
      <div className={css['tools']}>
        <Segmented<Mode>
          aria-label={t('locationManage.map.mode')}
          value={mode}
          options={MODES.map((value) => ({ value, label: t(`locationManage.map.${value}`) }))}
          onChange={(next) => {
            setMode(next)
            setHidden(new Set())
          }}
        />
        {floor.levels.length > 1 && floor.levels.length <= FEW && (
          <div className={css['level']}>
            <span aria-hidden>{t('locationManage.field.levelNo')}</span>
            <Segmented<number>
              aria-label={t('locationManage.field.levelNo')}
              value={levelAt}
              options={floor.levels.map(({ name }, value) => ({ value, label: name || '–' }))}
              onChange={setLevelAt}
            />
          </div>
        )}
        <Input
          className={css['search'] ?? ''}
          allowClear
          value={typed}
          placeholder={t('locationManage.map.search')}
          aria-label={t('locationManage.map.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={css['zoom']}>
          <Button
            disabled={zoom === 0}
            aria-label={t('locationManage.map.smaller')}
            onClick={() => setZoom(zoom - 1)}
          >
            −
          </Button>
          <Button
            disabled={zoom === ZOOMS.length - 1}
            aria-label={t('locationManage.map.larger')}
            onClick={() => setZoom(zoom + 1)}
          >
            +
          </Button>
        </div>
      </div>
      {floor.levels.length > FEW && (
        <div className={css['levels']}>
          <span>{t('locationManage.field.levelNo')}</span>
          <Slider
            min={0}
            max={floor.levels.length - 1}
            value={levelAt}
            step={1}
            dots
            marks={Object.fromEntries(floor.levels.map(({ name }, at) => [at, name || '–']))}
            tooltip={{ formatter: (at) => floor.levels[at ?? 0]?.name ?? '' }}
            ariaLabelForHandle={t('locationManage.field.levelNo')}
            onChange={setLevelAt}
          />
        </div>
      )}
      <Found {...{ answer, floor, levelAt, term, onArea }} onLevel={setLevelAt} />
      <Legend paints={paints} counts={counts} hidden={hidden} onToggle={toggle} />
      <FloorCanvas
        answer={answer}
        floor={floor}
        level={level}
        mode={mode}
        paints={paints}
        hidden={hidden}
        term={term}
        zoom={ZOOMS[zoom] ?? 1}
        {...(onOpen ? { onOpen } : {})}
      />
    </>
  )
}

/** The level on which a location stands; the first for none. */
function levelOf(floor: Floor, at: number): number {
  return Math.max(
    floor.levels.findIndex(({ cells }) => cells.some((cell) => cell.at === at)),
    0,
  )
}
