/** What an entry means now: what waits, what is locked; and the documents and the stock around it. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentPartProps } from '@/engine/document/definition'
import { Ways } from '@/engine/document/Ways'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { PLACES, placeOnMap } from '@/engine/goods/PlaceLink'
import { StockLink } from '@/engine/goods/StockLink'
import { recordAddress } from '@/engine/record/recordAddress'
import { StatusText, type Tone } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import { linesIn } from './lines'

const RECEIVING = '/entryManage/receivingNoteManageAED'
const ENTRY = '/entryManage/entryDetail'
const PUTAWAY = '/entryManage/putawayNoteManageDetail'
const LOG = '/integratedQuery/inventoryLog'

const ENTERED = 2
const CONFIRMED = 2

/** Where a note stands, beyond its status: text key and tone. */
function standing(status: number, confirmation: number, automatic: boolean): readonly [Tone, string] {
  if (status !== ENTERED) return ['waiting', 'entryManage.standing.waits']
  if (confirmation === CONFIRMED) return ['done', 'entryManage.standing.locked']
  return ['active', automatic ? 'entryManage.standing.automatic' : 'entryManage.standing.entered']
}

/** Draws it. */
export function WayOn({ record }: DocumentPartProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const [tone, words] = standing(
    Number(record['status']),
    Number(record['confirmStatus']),
    record['autoEntered'] === true,
  )
  const docNo = valueText(record['docNo'])
  const [place] = linesIn(record).flatMap(({ locationCode }) => valueText(locationCode) || [])
  const said = (key: string, number: unknown) =>
    valueText(number) === '' ? '' : t(key, { docNo: valueText(number) })
  const ways = [
    { path: RECEIVING, id: record['receivingId'], label: valueText(record['receivingNo']) },
    { path: PUTAWAY, id: record['putawayId'], label: valueText(record['putawayNo']) },
    {
      path: ENTRY,
      id: record['followsId'],
      label: said('entryManage.follows', record['followsNo']),
    },
    { path: ENTRY, id: record['restNoteId'], label: said('entryManage.rest', record['restNo']) },
  ].filter(({ path, id, label }) => valueText(id) !== '' && label !== '' && mayOpen(path))
  return (
    <Ways>
      <StatusText tone={tone}>{t(words)}</StatusText>
      {ways.map(({ path, id, label }) => (
        <Link key={label} to={recordAddress(path, 'detail', valueText(id))}>
          {label}
        </Link>
      ))}
      {Number(record['status']) === ENTERED && (
        <StockLink
          filters={{
            warehouseCode: valueText(record['warehouseCode']),
            ownerCode: valueText(record['ownerCode']),
          }}
          label="route.inventoryManage"
        />
      )}
      {Number(record['status']) === ENTERED && place !== undefined && mayOpen(PLACES) && (
        <Link to={placeOnMap(place)}>{t('entryManage.onMap')}</Link>
      )}
      {Number(record['status']) === ENTERED && mayOpen(LOG) && (
        <Link to={`${LOG}?docNo=${encodeURIComponent(docNo)}`}>{t('entryManage.toLog')}</Link>
      )}
    </Ways>
  )
}
