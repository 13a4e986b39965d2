/**
 * Menus and buttons to tick: a line for each page with its buttons beside it. A ticked button ticks the menus above it,
 * because a button nobody can reach is no right; what the person does not hold is shown but cannot be changed.
 */
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented, Skeleton, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { FaultNotice } from '@/engine/list/ListNotice'
import { MenuPreview } from './MenuPreview'
import { codesOf, ticksQuery, wordOf } from './resources'
import css from './role.module.css'
import { TickGrid } from './TickGrid'
import { allOf, cutTicks, type Tick, tickedOf, togglesOf, withAbove } from './ticks'

/** Box for the resources of a role: their codes. */
export function TickBox({ id, value, onChange, disabled = false }: BoxProps) {
  const { t } = useTranslation()
  const loaded = useQuery(ticksQuery)
  const [preview, setPreview] = useState(false)
  const held = useMemo(() => codesOf(value), [value])
  if (loaded.error && !loaded.data) {
    return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  }
  if (!loaded.data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  const ticks = loaded.data
  return (
    <div id={id} className={css['box']}>
      <div className={css['bar']}>
        <Segmented<boolean>
          disabled={false}
          aria-label={t('roleManage.show')}
          value={preview}
          options={[
            { value: false, label: t('roleManage.tick') },
            { value: true, label: t('roleManage.viewAs') },
          ]}
          onChange={setPreview}
        />
        <span className={css['count']}>{t('roleManage.ticked', { count: held.length })}</span>
      </div>
      {preview ? (
        <MenuPreview ticks={ticks} held={held} />
      ) : (
        <Ticks ticks={ticks} held={held} disabled={disabled} onChange={(codes) => onChange?.(codes)} />
      )}
    </div>
  )
}

interface TicksProps {
  readonly ticks: readonly Tick[]
  readonly held: readonly string[]
  readonly disabled: boolean
  readonly onChange: (codes: readonly string[]) => void
}

function Ticks({ ticks, held, disabled, onChange }: TicksProps) {
  const { t } = useTranslation()
  const [term, setTerm] = useState('')
  const [only, setOnly] = useState(false)
  const ticked = useMemo(() => new Set(held), [held])
  const wanted = term.trim().toLowerCase()
  const hit = (tick: Tick) => `${wordOf(tick)} ${tick.code}`.toLowerCase().includes(wanted)
  const found = wanted === '' ? ticks : cutTicks(ticks, hit)
  const shown = only ? tickedOf(found, ticked) : found
  // A tick takes what is shown and nothing that the search hides: nobody gives a right unseen.
  const give = (codes: readonly string[]) => onChange(withAbove(ticks, codes))
  return (
    <>
      <div className={css['tools']}>
        <Input
          allowClear
          value={term}
          className={css['find'] ?? ''}
          placeholder={t('roleManage.findTick')}
          aria-label={t('roleManage.findTick')}
          onChange={(event) => setTerm(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        <span className={css['switch']}>
          <Switch
            size="small"
            disabled={false}
            checked={only}
            onChange={setOnly}
            aria-label={t('roleManage.onlyTicked')}
          />
          {t('roleManage.onlyTicked')}
        </span>
        <Button type="text" size="small" onClick={() => give(allOf(shown, held, true))}>
          {t('roleManage.tickAll')}
        </Button>
        <Button type="text" size="small" onClick={() => give(allOf(shown, held, false))}>
          {t('roleManage.tickNone')}
        </Button>
      </div>
      <TickGrid
        ticks={shown}
        ticked={ticked}
        disabled={disabled}
        allOpen={wanted !== '' || only}
        onTick={(code, checked) => give(togglesOf(shown, held, code, checked))}
      />
    </>
  )
}
