/** What is promised to a line and why, and what the last allocation said of it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { StatusText } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import css from './delivery.module.css'
import type { Reservation, Words } from './types'

interface PromisedProps {
  readonly reservations: readonly Reservation[]
  readonly said: Words | null | undefined
  /** The unit of the goods, where a reservation does not name its own. */
  readonly unit: string
}

const STATE = 'reservationState'

/** Where goods lie and which they are, in few words. */
export function useLotText() {
  const { t } = useTranslation()
  return (lot: Pick<Reservation, 'locationCode' | 'containerCode' | 'batchNo' | 'expiryDate'>) =>
    [
      valueText(lot.locationCode),
      valueText(lot.containerCode),
      valueText(lot.batchNo) && t('deliveryPage.batchIs', { batch: lot.batchNo }),
      valueText(lot.expiryDate) && t('deliveryPage.expiresOn', { day: lot.expiryDate }),
    ]
      .filter((part) => part !== '')
      .join(' · ')
}

/** Whether there is anything to say. */
export function saysSomething({ reservations, said }: Omit<PromisedProps, 'unit'>): boolean {
  return (
    reservations.length > 0 ||
    Boolean(said?.reason) ||
    Boolean(said?.inversion) ||
    (said?.refused ?? []).length > 0 ||
    (said?.skipped ?? []).length > 0
  )
}

/** Draws both. */
export function Promised({ reservations, said, unit }: PromisedProps): ReactNode {
  const { t } = useTranslation()
  const lotText = useLotText()
  const skipped = said?.skipped ?? []
  const skippedCount = skipped.length + (said?.more ?? 0)
  return (
    <div className={css['promised']}>
      {reservations.length > 0 && (
        <ul>
          {reservations.map((each) => {
            const entry = codeEntry(STATE, each.state)
            return (
              <li key={each.id}>
                <b>
                  {formatDecimal(each.qty)} {valueText(each.baseUnitName) || unit}
                </b>
                <span>{lotText(each)}</span>
                {each.substitute === true && (
                  <span>{t('deliveryPage.substitute', { goods: each.goodsName ?? each.goodsCode })}</span>
                )}
                {each.whole === true && <span>{t('deliveryPage.whole')}</span>}
                {entry && (
                  <StatusText tone={entry.tone ?? 'neutral'}>{t(codeLabelKey(STATE, entry))}</StatusText>
                )}
                {valueText(each.why) !== '' && <small>{each.why}</small>}
              </li>
            )
          })}
        </ul>
      )}
      {said?.reason && <p data-tone="waiting">{said.reason}</p>}
      {said?.inversion && <p data-tone="waiting">{said.inversion}</p>}
      {(said?.refused ?? []).map((words) => (
        <p key={words} data-tone="waiting">
          {words}
        </p>
      ))}
      {skipped.length > 0 && (
        <details>
          <summary>{t('deliveryPage.skipped', { count: skippedCount })}</summary>
          <ul>
            {skipped.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
