/** Says that a house with locations has none yet through which goods come in and go out: the first receipt would be refused. */
import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { useCan } from '@/engine/session/permissions'
import { openDialog } from './actions'
import { base } from './form'
import css from './location.module.css'

/** `locationType` of the places where goods are only gathered. */
const STAGING = 2
/** A page of the smallest size: one row is enough to know. */
const PROBE = { pageNum: 1, pageSize: 10 }

/** Draws the hint, or nothing. */
export function StagingHint() {
  const { t } = useTranslation()
  const can = useCan()
  const asked = [{}, { type: STAGING, status: 1 }].map((filter) => ({
    queryKey: [base, 'list', 'any', filter],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<{ readonly records: readonly unknown[] }>('GET', `${base}/list`, {
        query: { ...PROBE, ...filter },
        signal,
        silent: true,
      }),
    meta: { silent: true },
  }))
  const [all, staging] = useQueries({ queries: asked }).map(({ data }) => data?.records.length)
  if (!all || staging !== 0) return null
  return (
    <p className={css['staging']} role="status">
      <span>{t('locationManage.noStaging')}</span>
      {can('locationManage_generate_button') && (
        <Button size="small" type="primary" onClick={() => openDialog({ kind: 'generate' })}>
          {t('action.generate')}
        </Button>
      )}
    </p>
  )
}
