/** The documents around a note: the sheet it is about, and the note on which refused goods come back. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentPartProps } from '@/engine/document/definition'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { recordAddress } from '@/engine/record/recordAddress'
import { formatDecimal } from '@/ui/decimal'
import { StatusText } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import { standingOf } from './counting'
import css from './shipping.module.css'
import { namedSheets, RETURN, SHEET, stageOf } from './types'

/** Draws the links, and how many differences wait. */
export function WayOn({ record }: DocumentPartProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const waiting = stageOf(record) === 'reviewing' ? standingOf(record).differing.length : 0
  const givenUp = Number(record['givenUp'] ?? 0)
  const movedOn = Number(record['movedOn'] ?? 0)
  const rests = namedSheets(record['rests'])
  const ways = [
    { path: SHEET, id: record['sheetId'], number: record['sheetNo'], label: 'shippingPage.sheet' },
    { path: RETURN, id: record['returnId'], number: record['returnNo'], label: 'shippingPage.returnNote' },
  ].filter(({ path, id }) => valueText(id) !== '' && mayOpen(path))
  if (ways.length === 0 && waiting === 0 && rests.length === 0 && !(givenUp + movedOn > 0)) return null
  return (
    <p className={css['wayOn']}>
      {waiting > 0 && (
        <StatusText tone="waiting">{t('shippingPage.check.differing', { count: waiting })}</StatusText>
      )}
      {ways.map(({ path, id, number, label }) => (
        <Link key={label} to={recordAddress(path, 'detail', valueText(id))}>
          {t(label)} {valueText(number)}
        </Link>
      ))}
      {givenUp > 0 && (
        <StatusText tone="waiting">
          {t('shippingPage.restGivenUp', { qty: formatDecimal(record['givenUp']) })}
        </StatusText>
      )}
      {movedOn > 0 && (
        <StatusText tone="waiting">
          {t('shippingPage.restOrdered', { qty: formatDecimal(record['movedOn']) })}
        </StatusText>
      )}
      {mayOpen(SHEET) &&
        rests.map(({ id, docNo }) => (
          <Link key={id} to={recordAddress(SHEET, 'detail', id)}>
            {docNo}
          </Link>
        ))}
    </p>
  )
}
