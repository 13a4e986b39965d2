/** What lies at a location now, under its data: the first rows, and the way to all of them. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '@/engine/client/call'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import type { FormMode, FormValues } from '@/engine/form/fields'
import { type StockScreen, STOCK_SCREENS, stockWith } from '@/engine/goods/stockScreens'
import type { ListRecord } from '@/engine/list/meta'
import { useCan } from '@/engine/session/permissions'
import { formatDecimal } from '@/ui/decimal'
import { HoldText } from '@/ui/HoldText'
import { valueText } from '@/ui/valueText'
import { base } from './form'
import css from './location.module.css'

/** Rows that are shown here. */
const SHOWN = 10

interface StockHereProps {
  readonly id: string
  readonly mode: FormMode
}

/** Draws it while the location is looked at, for whoever may see stock. */
export function StockHere({ id, mode }: StockHereProps) {
  const can = useCan()
  const screens = STOCK_SCREENS.filter(({ screen }) => can(`${screen}_search_button`))
  if (mode !== 'detail' || screens.length === 0) return null
  return <Stock id={id} screens={screens} />
}

interface StockProps {
  readonly id: string
  readonly screens: readonly StockScreen[]
}

function Stock({ id, screens }: StockProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const location = useQuery({
    queryKey: [base, 'record', id],
    queryFn: ({ signal }) => call<FormValues>('GET', `${base}/${id}`, { signal, silent: true }),
    meta: { silent: true },
  })
  const code = valueText(location.data?.['code'])
  const lying = useQuery({
    queryKey: ['stockAt', code, screens.length],
    queryFn: ({ signal }) => stockWith({ locationCode: code }, { screens, most: SHOWN, signal }),
    enabled: code !== '',
    staleTime: 0,
    meta: { silent: true },
  })
  const { data } = lying
  return (
    <section className={css['stock']} aria-label={t('locationManage.goodsHere')}>
      <header>
        <h3>{t('locationManage.goodsHere')}</h3>
        {data && data.answer.total > 0 && mayOpen(data.screen.path) && (
          <Link to={`${data.screen.path}?locationCode=${encodeURIComponent(code)}`}>
            {t('locationManage.toStock', { count: data.answer.total })}
          </Link>
        )}
      </header>
      {lying.isPending && !location.error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {lying.error && <p role="alert">{lying.error.message}</p>}
      {data && data.answer.records.length === 0 && <p>{t('locationManage.noStock')}</p>}
      <ul>
        {data?.answer.records.map((row) => (
          <StockRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function StockRow({ row }: { readonly row: ListRecord }) {
  const { t } = useTranslation()
  const facts = [row['ownerName'], row['containerCode'], row['batchNo'], row['expiryDate'], row['statusName']]
  return (
    <li>
      <span>
        {valueText(row['goodsName'])} <small>{valueText(row['goodsCode'])}</small>
        <small>
          {facts
            .map(valueText)
            .filter((part) => part !== '')
            .join(' · ')}
        </small>
      </span>
      <b>{`${formatDecimal(row['qty'])} ${valueText(row['unitName'])}`}</b>
      {row['frozen'] === true && <HoldText>{t('code.freezeStatus.frozen')}</HoldText>}
    </li>
  )
}
