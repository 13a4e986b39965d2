/** One delivery: how it stands, what is sent, and what the receiver answered to each try. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { FaultNotice } from '@/engine/list/ListNotice'
import { reloadList } from '@/engine/list/useListQuery'
import { lists } from '@/generated/lists'
import { AppDrawer } from '@/ui/AppDrawer'
import { StatusText } from '@/ui/StatusText'
import { toast } from '@/ui/toast'
import type { Delivery, Try } from './delivery'
import { LOG } from './paths'
import { faultWords } from './ping'
import css from './webhook.module.css'

interface DeliveryDrawerProps {
  readonly id: string
  readonly onClose: () => void
}

/** How often a delivery on its way is looked at. */
const WATCH = 2000

/** Draws the drawer. */
export function DeliveryDrawer({ id, onClose }: DeliveryDrawerProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const loaded = useQuery({
    queryKey: [LOG, 'record', id],
    queryFn: ({ signal }) => call<Delivery>('GET', `${LOG}/${id}`, { signal, silent: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'PENDING' ? WATCH : false),
    meta: { silent: true },
  })
  const delivery = loaded.data
  const resend = async () => {
    setBusy(true)
    try {
      await call('POST', `${LOG}/${id}/resend`, { body: {} })
      toast.success(t('list.done', { action: t('action.resend') }))
      await Promise.all([loaded.refetch(), reloadList(client, lists.webhookDelivery)])
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <AppDrawer
      open
      size={720}
      title={delivery ? `${delivery.kind} · ${delivery.docNo}` : t('route.webhookLog')}
      onClose={onClose}
      footer={
        <div className={css['footer']}>
          <Button onClick={onClose}>{t('form.close')}</Button>
          {delivery?.can.includes('resend') && (
            <Button type="primary" loading={busy} onClick={() => void resend()}>
              {t('action.resend')}
            </Button>
          )}
        </div>
      }
    >
      {loaded.error && !delivery && (
        <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
      )}
      {!delivery && !loaded.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {delivery && (
        <>
          <Facts delivery={delivery} />
          <h2 className={css['heading']}>{t('webhookPage.request')}</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
          <pre className={css['code']} tabIndex={0}>
            {JSON.stringify(delivery.body, null, 2)}
          </pre>
          <h2 className={css['heading']}>{t('webhookPage.tries')}</h2>
          {delivery.log.length === 0 && <p className={css['quiet']}>{t('webhookPage.noTry')}</p>}
          {delivery.log.map((each) => (
            <TryCard key={`${each.at} ${each.number}`} of={each} />
          ))}
        </>
      )}
    </AppDrawer>
  )
}

function Facts({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTranslation()
  const entry = codeEntry('webhookState', delivery.state)
  const word = entry ? t(codeLabelKey('webhookState', entry)) : delivery.state
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['state', entry?.tone ? <StatusText tone={entry.tone}>{word}</StatusText> : word],
    ['hookName', delivery.hookName],
    ['url', delivery.url],
    ['happenedAt', timeText(delivery.happenedAt)],
    ['endedAt', timeText(delivery.endedAt)],
    ['nextAt', timeText(delivery.nextAt)],
    ['tries', delivery.tries],
    ['eventId', <code key="id">{delivery.eventId}</code>],
  ]
  return (
    <dl className={css['facts']}>
      {facts.map(([field, value]) => (
        <div key={field}>
          <dt>{t(`webhookManage.field.${field}`)}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function TryCard({ of }: { readonly of: Try }) {
  const { t } = useTranslation()
  const taken = of.fault === null
  return (
    <section className={css['try']} aria-label={t('webhookPage.tryNumber', { number: of.number })}>
      <header>
        <StatusText tone={taken ? 'done' : 'stopped'}>
          {taken ? t('webhookPage.taken') : faultWords(of.fault, t)}
        </StatusText>
        {of.status !== null && <b>HTTP {of.status}</b>}
        <span className={css['quiet']}>
          {t('webhookPage.tryNumber', { number: of.number })} · {timeText(of.at)} ·{' '}
          {t('webhookPage.took', { ms: of.tookMs })}
          {of.address !== null && ` · ${of.address}`}
        </span>
      </header>
      {of.answer !== '' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <pre className={css['code']} tabIndex={0}>
          {of.answer}
        </pre>
      )}
    </section>
  )
}
