/** The sealed trail of audit rows: the last hash to keep elsewhere, what the last comparison found, comparing now. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '@/engine/client/report'
import { text } from '@/engine/i18n/i18n'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { FaultNotice } from '@/engine/list/ListNotice'
import { StatusText } from '@/ui/StatusText'
import { toast } from '@/ui/toast'
import { useNow } from '@/ui/useNow'
import css from './setting.module.css'
import { checkTrail, type FoundChange, grouped, readTrail, TRAIL, type TrailCheck, trailTone } from './trail'

/** Milliseconds between two looks while a comparison runs. */
const PAUSE = 1500

/** Draws the card. */
export function TrailCard() {
  const { t } = useTranslation()
  const id = useId()
  const client = useQueryClient()
  /** The newest comparison when one was asked for; null when none was. */
  const [since, setSince] = useState<string | null>(null)
  const trail = useQuery({
    queryKey: [TRAIL],
    queryFn: ({ signal }) => readTrail(signal),
    refetchInterval: ({ state }) =>
      since !== null && (state.data?.checks[0]?.id ?? '') === since ? PAUSE : false,
    staleTime: 0,
    meta: { silent: true },
  })
  const newest = trail.data?.checks[0]
  const running = since !== null && (newest?.id ?? '') === since
  const run = async () => {
    setSince(newest?.id ?? '')
    try {
      await checkTrail()
      toast.info(t('organizationDeploy.trail.begun'))
      void client.invalidateQueries({ queryKey: [TRAIL] })
    } catch (error) {
      setSince(null)
      report(error, 'trail')
    }
  }
  return (
    <section aria-labelledby={id} className={css['trail']}>
      <h2 id={id}>{t('organizationDeploy.trail.title')}</h2>
      <p className={css['quiet']}>{t('organizationDeploy.trail.about')}</p>
      {trail.isPending && <Skeleton active paragraph={{ rows: 2 }} />}
      {trail.error && !trail.data && <FaultNotice error={trail.error} onRetry={() => void trail.refetch()} />}
      {trail.data && (
        <>
          <dl>
            <dt>{t('organizationDeploy.trail.last')}</dt>
            <dd>
              {trail.data.last
                ? t('organizationDeploy.trail.seal', {
                    number: trail.data.last.number,
                    until: timeText(trail.data.last.until, true),
                  })
                : t('organizationDeploy.trail.none')}
            </dd>
            {trail.data.last && (
              <>
                <dt>{t('organizationDeploy.trail.hash')}</dt>
                <dd>
                  <code>{grouped(trail.data.last.hash)}</code>
                </dd>
              </>
            )}
            <dt>{t('organizationDeploy.trail.check')}</dt>
            <dd>{newest ? <Result check={newest} /> : t('organizationDeploy.trail.never')}</dd>
          </dl>
          {newest && newest.found.length > 0 && <FoundTable found={newest.found} />}
          <Button loading={running} onClick={() => void run()}>
            {t('organizationDeploy.trail.now')}
          </Button>
        </>
      )}
    </section>
  )
}

function Result({ check }: { readonly check: TrailCheck }) {
  const { t } = useTranslation()
  const now = useNow()
  const result =
    check.differences === 0
      ? t('organizationDeploy.trail.clean', { rows: check.rows, seals: check.seals })
      : t('organizationDeploy.trail.differs', { count: check.differences })
  return (
    <>
      <StatusText tone={trailTone(check, now)}>{result}</StatusText>{' '}
      <span className={css['quiet']}>{[timeText(check.finishedAt, true), check.by].join(' · ')}</span>
    </>
  )
}

function FoundTable({ found }: { readonly found: readonly FoundChange[] }) {
  const { t } = useTranslation()
  return (
    <div className={css['scroll']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('code.auditAmiss.title')}</th>
            <th scope="col">{t('organizationDeploy.trail.where')}</th>
            <th scope="col">{t('organizationDeploy.trail.says')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ amiss, seal, row, said }) => {
            const entry = codeEntry('auditAmiss', amiss)
            return (
              <tr key={`${amiss} ${seal} ${row ?? ''}`}>
                <th scope="row">{entry ? text(codeLabelKey('auditAmiss', entry)) : amiss}</th>
                <td>{[seal === 0 ? '' : `#${seal}`, row ?? ''].filter((part) => part !== '').join(' · ')}</td>
                <td>{said}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
