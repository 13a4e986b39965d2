/** The menu of a role that is looked at. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import type { BoxProps } from '@/engine/form/fields'
import { FaultNotice } from '@/engine/list/ListNotice'
import { codesOf } from '@/engine/ticks/words'
import { MenuPreview } from './MenuPreview'
import { ticksQuery } from './resources'
import css from './role.module.css'

/** Shows the codes of a role as a menu. */
export function RoleMenu({ value }: BoxProps) {
  const loaded = useQuery(ticksQuery)
  const held = useMemo(() => codesOf(value), [value])
  if (loaded.data) {
    return (
      <div className={css['box']}>
        <MenuPreview ticks={loaded.data} held={held} />
      </div>
    )
  }
  if (loaded.error) return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  return <Skeleton active paragraph={{ rows: 6 }} title={false} />
}
