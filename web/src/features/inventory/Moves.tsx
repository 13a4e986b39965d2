/** The last moves of a row of stock, the latest first: what came or went, where to, and what was left. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { timeText } from '@/engine/i18n/times'
import type { ListRecord } from '@/engine/list/meta'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './inventory.module.css'
import { codeWord, type Speak } from './words'

/** A move as it looks from the row: below zero is out of it. */
export interface StockMove {
  readonly id: string
  readonly postedAt: string
  readonly verb: string
  readonly docNo: string
  readonly qty: number
  readonly left: number
  readonly other?: string | null
  readonly beyond?: string | null
  readonly postedBy: string
  readonly reason?: string | null
}

/** Where the goods came from or went to, in words; nothing for a change in the same place. */
export function wayOf(move: StockMove, here: string, t: Speak): string {
  const outside = valueText(move.beyond)
  const place = outside === '' ? valueText(move.other) : codeWord('stockBeyond', outside, t)
  if (place === '' || place === here) return ''
  return t(move.qty < 0 ? 'inventoryManage.wentTo' : 'inventoryManage.cameFrom', { place })
}

interface MovesProps {
  readonly base: string
  readonly stock: ListRecord
}

/** Draws the moves. */
export function Moves({ base, stock }: MovesProps) {
  const { t } = useTranslation()
  const moves = useQuery({
    queryKey: [base, 'moves', stock.id],
    queryFn: ({ signal }) =>
      call<readonly StockMove[]>('GET', `${base}/${stock.id}/moves`, { signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  const unit = valueText(stock['unitName'])
  const here = valueText(stock['locationCode'])
  return (
    <section className={css['moves']} aria-label={t('inventoryManage.moves')}>
      <h3>{t('inventoryManage.moves')}</h3>
      {moves.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {moves.error && <p role="alert">{moves.error.message}</p>}
      <ol>
        {moves.data?.map((move) => (
          <li key={move.id} data-out={move.qty < 0}>
            <b>{`${move.qty < 0 ? '−' : '+'}${formatDecimal(Math.abs(move.qty))}`}</b>
            <span>
              <strong>{codeWord('stockVerb', move.verb, text)}</strong> {wayOf(move, here, text)}
              <small>
                {[move.docNo, move.postedBy, move.reason]
                  .map(valueText)
                  .filter((part) => part !== '')
                  .join(' · ')}
              </small>
            </span>
            <span className={css['left']}>
              {t('inventoryManage.left', { qty: `${formatDecimal(move.left)} ${unit}`.trim() })}
              <small>
                <time dateTime={move.postedAt}>{timeText(move.postedAt)}</time>
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
