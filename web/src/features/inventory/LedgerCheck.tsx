/** The last check of the ledger: how old it is, what it found, and checking now. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { text } from '@/engine/i18n/i18n'
import { call } from '@/engine/client/call'
import { report } from '@/engine/client/report'
import { timeText } from '@/engine/i18n/times'
import { AppDrawer } from '@/ui/AppDrawer'
import { formatDecimal } from '@/ui/decimal'
import { StatusText } from '@/ui/StatusText'
import { toast } from '@/ui/toast'
import { useNow } from '@/ui/useNow'
import { ageOf, type Check, checkTone, type Found } from './check'
import css from './inventory.module.css'
import { codeWord } from './words'

const BASE = '/wms/verify'
/** Milliseconds between two looks while a check runs. */
const PAUSE = 1500
/** Milliseconds after which the age of a check is told anew. */
const MINUTE = 60_000

function useChecks() {
  const [since, setSince] = useState<string | null>(null)
  const checks = useQuery({
    queryKey: [BASE, 'list'],
    queryFn: ({ signal }) => call<readonly Check[]>('GET', BASE, { signal, silent: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const newest = state.data?.[0]
      const waits = since !== null && (newest?.id ?? '') === since
      return waits || (newest !== undefined && newest.finishedAt === null) ? PAUSE : MINUTE
    },
    meta: { silent: true },
  })
  const newest = checks.data?.[0]
  const running = since !== null && (newest?.id ?? '') === since
  return { checks, running, begun: () => setSince(newest?.id ?? '') }
}

/** Draws the line. */
export function LedgerCheck() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { checks, running, begun } = useChecks()
  const run = async () => {
    begun()
    try {
      await call('POST', `${BASE}/run`, { body: {} })
      toast.info(t('inventoryManage.check.begun'))
      void client.invalidateQueries({ queryKey: [BASE] })
    } catch (error) {
      report(error, 'verify')
    }
  }
  const last = checks.data?.find((check) => check.finishedAt !== null)
  if (checks.isPending) return <p className={css['check']} aria-busy />
  if (checks.isError) return null
  return (
    <div className={css['check']} role="group" aria-label={t('inventoryManage.check.title')}>
      {last ? (
        <LastCheck check={last} />
      ) : (
        <StatusText tone="neutral">{t('inventoryManage.check.never')}</StatusText>
      )}
      {last && (
        <button type="button" onClick={() => setOpened(true)}>
          {t('inventoryManage.check.look')}
        </button>
      )}
      <button type="button" disabled={running} onClick={() => void run()}>
        {t(running ? 'inventoryManage.check.running' : 'inventoryManage.check.now')}
      </button>
      {opened && <ChecksDrawer checks={checks.data} onClose={() => setOpened(false)} />}
    </div>
  )
}

function LastCheck({ check }: { readonly check: Check }) {
  const { t } = useTranslation()
  const now = useNow()
  const age = ageOf(check.finishedAt ?? check.startedAt, now)
  const result =
    check.differences === 0
      ? t('inventoryManage.check.clean')
      : t('inventoryManage.check.differs', { count: check.differences })
  const covered = t('inventoryManage.check.covered', {
    rows: formatDecimal(check.stockRows),
    moves: formatDecimal(check.moves),
  })
  return (
    <span title={covered}>
      <StatusText tone={checkTone(check, now)}>
        {t('inventoryManage.check.last', { age: t(`inventoryManage.age.${age.unit}`, { count: age.count }) })}
        {` · ${result}`}
      </StatusText>
    </span>
  )
}

interface ChecksDrawerProps {
  readonly checks: readonly Check[] | undefined
  readonly onClose: () => void
}

function ChecksDrawer({ checks, onClose }: ChecksDrawerProps) {
  const { t } = useTranslation()
  return (
    <AppDrawer
      open
      size={760}
      title={t('inventoryManage.check.title')}
      onClose={onClose}
      footer={
        <div className={css['footer']}>
          <Button onClick={onClose}>{t('form.close')}</Button>
        </div>
      }
    >
      <p className={css['asked']}>{t('inventoryManage.check.about')}</p>
      {!checks && <Skeleton active />}
      <ol className={css['checks']}>
        {checks?.map((check) => (
          <li key={check.id}>
            <header>
              {check.finishedAt === null ? (
                <StatusText tone="active">{t('inventoryManage.check.running')}</StatusText>
              ) : (
                <StatusText tone={checkTone(check)}>
                  {check.differences === 0
                    ? t('inventoryManage.check.clean')
                    : t('inventoryManage.check.differs', { count: check.differences })}
                </StatusText>
              )}
              <span className={css['quiet']}>
                {[timeText(check.startedAt, true), check.by].filter((part) => part !== '').join(' · ')}
              </span>
              <span className={css['quiet']}>
                {t('inventoryManage.check.covered', {
                  rows: formatDecimal(check.stockRows),
                  moves: formatDecimal(check.moves),
                })}
              </span>
            </header>
            {check.found.length > 0 && <FoundTable found={check.found} />}
          </li>
        ))}
      </ol>
    </AppDrawer>
  )
}

const SUMS = ['qty', 'weight', 'held'] as const

function FoundTable({ found }: { readonly found: readonly Found[] }) {
  const { t } = useTranslation()
  return (
    <div className={css['scroll']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('inventoryManage.check.where')}</th>
            <th scope="col">{t('code.stockAmiss.title')}</th>
            {SUMS.map((name) => (
              <th key={name} scope="col" data-end>
                {t(`inventoryManage.field.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((each) => {
            const where = [each.warehouse, each.location, each.container, each.owner, each.goods].filter(
              Boolean,
            )
            return (
              <tr key={`${where.join(' ')} ${each.amiss}`}>
                <th scope="row">{where.join(' · ')}</th>
                <td>{codeWord('stockAmiss', each.amiss, text)}</td>
                {SUMS.map((name) => (
                  <td key={name} data-end data-wrong={each.stands[name] !== each.derived[name]}>
                    {each.stands[name] === each.derived[name]
                      ? formatDecimal(each.stands[name])
                      : t('inventoryManage.check.instead', {
                          stands: formatDecimal(each.stands[name]),
                          derived: formatDecimal(each.derived[name]),
                        })}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
