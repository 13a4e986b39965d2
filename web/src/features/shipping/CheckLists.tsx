/** What is left to count, what differs and waits for a decision, and what is done; each pile leads to its count. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { groupsOf } from './groups'
import { type Pile, placeAmong } from './piles'
import css from './shipping.module.css'
import { type NoteLine, unitOf } from './types'

interface CheckListsProps {
  readonly left: readonly Pile[]
  readonly differing: readonly NoteLine[]
  readonly settled: readonly Pile[]
  readonly busy: boolean
  /** The line that is counted now. */
  readonly now: string | undefined
  readonly onCount: (line: NoteLine) => void
  readonly onResolve: (line: NoteLine) => void
  /** Ticks a container off as it is; absent where that is not allowed. */
  readonly onWhole?: (code: string) => void
}

/** Draws the lists. */
export function CheckLists(props: CheckListsProps) {
  const { left, differing, settled, busy, now, onCount, onResolve, onWhole } = props
  const { t } = useTranslation()
  const word = useCodeWord()
  const found = (line: NoteLine) =>
    `${formatDecimal(line.qtyChecked)} / ${formatDecimal(line.qty)} ${unitOf(line)}`
  return (
    <>
      <Part title={t('shippingPage.check.differing', { count: differing.length })} lines={differing} warn>
        {(line) => (
          <>
            <button type="button" disabled={busy} onClick={() => onCount(line)}>
              <b>{line.goodsName}</b>
              <span>{found(line)}</span>
              <span className={css['warn']}>{word('recheckDifference', line.difference)}</span>
            </button>
            <Button type="primary" disabled={busy} onClick={() => onResolve(line)}>
              {t('shippingPage.check.resolve')}
            </Button>
          </>
        )}
      </Part>
      {left.length > 0 && (
        <section className={css['list']} aria-label={t('shippingPage.check.left', { count: left.length })}>
          <h2>{t('shippingPage.check.left', { count: left.length })}</h2>
          {groupsOf(left).map(({ code, lines }) => (
            <div key={code} className={css['group']}>
              <h3>
                {code === '' ? t('shippingPage.check.loose') : t('shippingPage.check.container', { code })}
                {code !== '' && onWhole && (
                  <Button disabled={busy} onClick={() => onWhole(code)}>
                    {t('shippingPage.check.whole')}
                  </Button>
                )}
              </h3>
              <ul className={css['rows']}>
                {lines.map((line) => (
                  <li key={line.id} aria-current={line.id === now}>
                    <button type="button" disabled={busy} onClick={() => onCount(line)}>
                      <b>{line.goodsName}</b>
                      <span>
                        {line.hidden ? '？' : formatDecimal(line.qty)} {unitOf(line)}
                      </span>
                      <span>{[line.batchNo, placeAmong(line, lines)].filter(Boolean).join(' · ')}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      <Part title={t('shippingPage.check.settled', { count: settled.length })} lines={settled}>
        {(line) => (
          <button
            type="button"
            disabled={busy || (line.resolution ?? null) !== null}
            onClick={() => onCount(line)}
          >
            <b>{line.goodsName}</b>
            <span>{found(line)}</span>
            <span>{word('recheckResolution', line.resolution)}</span>
          </button>
        )}
      </Part>
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly lines: readonly NoteLine[]
  readonly warn?: boolean
  readonly children: (line: NoteLine) => ReactNode
}

function Part({ title, lines, warn = false, children }: PartProps) {
  if (lines.length === 0) return null
  return (
    <section className={css['list']} aria-label={title} data-warn={warn}>
      <h2>{title}</h2>
      <ul className={css['rows']}>
        {lines.map((line) => (
          <li key={line.id}>{children(line)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The word of a code; empty for none. */
function useCodeWord() {
  const { t } = useTranslation()
  return (table: string, value: unknown): string => {
    const entry = codeEntry(table, value)
    return entry ? t(codeLabelKey(table, entry)) : ''
  }
}
