/**
 * Menus and buttons of a role to tick. A ticked button ticks the menus above it, because a button nobody can reach is no
 * right.
 */
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { FaultNotice } from '@/engine/list/ListNotice'
import { Ticks } from '@/engine/ticks/Ticks'
import { withAbove } from '@/engine/ticks/ticks'
import { codesOf } from '@/engine/ticks/words'
import { MenuPreview } from './MenuPreview'
import { ticksQuery } from './resources'
import css from './role.module.css'

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
        <span className={css['count']}>{t('ticks.count', { count: held.length })}</span>
      </div>
      {preview ? (
        <MenuPreview ticks={ticks} held={held} />
      ) : (
        <Ticks
          ticks={ticks}
          held={held}
          disabled={disabled}
          label={t('roleManage.field.resources')}
          onChange={(codes) => onChange?.(withAbove(ticks, codes))}
        />
      )}
    </div>
  )
}
