/** What waits at the dock and what is on board, container by container. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '@/ui/decimal'
import { groupsOf } from './groups'
import { pilesOf } from './piles'
import css from './shipping.module.css'
import { type NoteLine, unitOf } from './types'

type Act = (lines: readonly NoteLine[], what: string) => void

interface LoadListsProps {
  readonly open: readonly NoteLine[]
  readonly onBoard: readonly NoteLine[]
  readonly busy: boolean
  /** Absent while nothing may come on board. */
  readonly onLoad?: Act
  readonly onUnload: Act
}

/** Draws both lists. */
export function LoadLists({ open, onBoard, busy, onLoad, onUnload }: LoadListsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Part
        title={t('shippingPage.load.openOf', { count: pilesOf(open).length })}
        verb={t('shippingPage.load.one')}
        {...{ busy, lines: open }}
        {...(onLoad ? { onAct: onLoad } : {})}
      />
      <Part
        title={t('shippingPage.load.onBoardOf', { count: pilesOf(onBoard).length })}
        verb={t('shippingPage.load.unload')}
        {...{ busy, lines: onBoard, onAct: onUnload }}
      />
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly verb: string
  readonly lines: readonly NoteLine[]
  readonly busy: boolean
  readonly onAct?: Act
}

/** A container is one piece; loose goods are one piece a pile. */
function Part({ title, verb, lines, busy, onAct }: PartProps) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  const pieces = groupsOf(lines).flatMap(({ code, lines: own }) =>
    code === ''
      ? pilesOf(own).map((pile) => ({ code, own: pile.lines, piles: [pile] }))
      : [{ code, own, piles: pilesOf(own) }],
  )
  return (
    <section className={css['list']} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css['rows']}>
        {pieces.map(({ code, own, piles }) => {
          const [first] = piles
          if (!first) return null
          const what = code === '' ? first.goodsName : t('shippingPage.check.container', { code })
          return (
            <li key={first.id}>
              <div>
                {code !== '' && <b>{what}</b>}
                {piles.map((pile) => (
                  <span key={pile.id}>
                    {pile.goodsName} {formatDecimal(pile.qty)} {unitOf(pile)}
                    {code === '' && pile.batchNo ? ` · ${pile.batchNo}` : ''}
                  </span>
                ))}
              </div>
              {onAct && (
                <Button disabled={busy} aria-label={`${verb} ${what}`} onClick={() => onAct(own, what)}>
                  {verb}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
