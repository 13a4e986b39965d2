/** One row of stock: how much of it may go out, where it lies, its batch, and how it came to be what it is. */
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '@/engine/client/call'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { codeAndName } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import { rowAllows } from '@/engine/list/actions'
import { FaultNotice } from '@/engine/list/ListNotice'
import type { ListMeta, ListRecord } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { useCan } from '@/engine/session/permissions'
import { text } from '@/engine/i18n/i18n'
import { AppDrawer } from '@/ui/AppDrawer'
import { formatDecimal } from '@/ui/decimal'
import { HoldText } from '@/ui/HoldText'
import { StatusText } from '@/ui/StatusText'
import { ThermosphereText } from '@/ui/ThermosphereText'
import { valueText } from '@/ui/valueText'
import { useOpened, VERBS } from './actions'
import { daysText } from './columns'
import css from './inventory.module.css'
import { mapAddress, PATHS, withQuery } from './links'
import { Moves } from './Moves'
import { codeWord } from './words'

interface StockDrawerProps {
  readonly list: ListMeta
  readonly id: string
  readonly onClose: () => void
}

/** Draws the drawer. */
export function StockDrawer({ list, id, onClose }: StockDrawerProps) {
  const { t } = useTranslation()
  const base = basePath(list)
  const loaded = useQuery({
    queryKey: [base, 'record', id],
    queryFn: ({ signal }) => call<ListRecord>('GET', `${base}/${id}`, { signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  const stock = loaded.data
  return (
    <AppDrawer
      open
      size={720}
      title={stock ? codeAndName(stock['goodsCode'], stock['goodsName']) : t('inventoryManage.stock')}
      onClose={onClose}
      footer={
        <div className={css['footer']}>
          <Button onClick={onClose}>{t('form.close')}</Button>
          {stock && <Verbs list={list} stock={stock} />}
        </div>
      }
    >
      {loaded.error && !stock && <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {!stock && !loaded.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {stock && (
        <>
          <Figures stock={stock} />
          <Facts stock={stock} />
          <Moves base={base} stock={stock} />
        </>
      )}
    </AppDrawer>
  )
}

function Verbs({ list, stock }: { readonly list: ListMeta; readonly stock: ListRecord }) {
  const { t } = useTranslation()
  const can = useCan()
  return VERBS.filter((name) => can(`${list.screen}_${name}_button`) && rowAllows(stock, { name })).map(
    (verb) => (
      <Button key={verb} onClick={() => useOpened.setState({ asked: { list, verb, rows: [stock] } })}>
        {t(`action.${verb}`)}
      </Button>
    ),
  )
}

const FIGURES = ['qty', 'available', 'held', 'weight'] as const

function Figures({ stock }: { readonly stock: ListRecord }) {
  const { t } = useTranslation()
  const unit = valueText(stock['unitName'])
  return (
    <>
      <dl className={css['figures']}>
        {FIGURES.map((field) => (
          <div key={field}>
            <dt>{t(`inventoryManage.field.${field}`)}</dt>
            <dd>
              {formatDecimal(stock[field]) || '–'} {field !== 'weight' && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={css['marks']}>
        {stock['frozen'] === true && <HoldText>{t('code.freezeStatus.frozen')}</HoldText>}
        {stock['entered'] === false && (
          <StatusText tone="waiting">{t('inventoryManage.notEntered')}</StatusText>
        )}
        {valueText(stock['thermosphere']) !== '' && (
          <ThermosphereText of={valueText(stock['thermosphere'])}>
            {codeWord('thermosphere', stock['thermosphere'], text)}
          </ThermosphereText>
        )}
      </p>
    </>
  )
}

function Facts({ stock }: { readonly stock: ListRecord }) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const place = valueText(stock['locationCode'])
  const left = stock['daysLeft']
  const expiry = valueText(stock['expiryDate'])
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['ownerName', codeAndName(stock['ownerCode'], stock['ownerName'])],
    ['warehouseName', valueText(stock['warehouseName'])],
    ['areaName', codeAndName(stock['areaCode'], stock['areaName'])],
    [
      'locationCode',
      mayOpen(PATHS.map) ? (
        <Link to={mapAddress(stock['areaCode'], place)} title={t('inventoryManage.onMap')}>
          {place}
        </Link>
      ) : (
        place
      ),
    ],
    ['containerCode', valueText(stock['containerCode'])],
    ['statusName', valueText(stock['statusName'])],
    ['spec', valueText(stock['spec'])],
    ['batchNo', valueText(stock['batchNo'])],
    ['productionDate', valueText(stock['productionDate'])],
    ['expiryDate', typeof left === 'number' && expiry !== '' ? `${expiry} · ${daysText(left)}` : expiry],
    ['firstInAt', timeText(stock['firstInAt'])],
    ['lastMoveAt', timeText(stock['lastMoveAt'])],
    ['lastCountAt', timeText(stock['lastCountAt'])],
  ]
  return (
    <dl className={css['facts']}>
      {facts.map(([field, value]) => (
        <div key={field}>
          <dt>{t(`inventoryManage.field.${field}`)}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
      <div className={css['wide']}>
        {mayOpen(PATHS.log) && (
          <Link to={withQuery(PATHS.log, { goodsCode: stock['goodsCode'], locationCode: place })}>
            {t('inventoryManage.wholeLog')}
          </Link>
        )}
      </div>
    </dl>
  )
}
