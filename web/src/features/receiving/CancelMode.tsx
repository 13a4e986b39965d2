/** Taking receipts back, all or some, while nobody has touched the goods. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { postVerb } from '@/engine/document/act'
import type { ModeProps } from '@/engine/document/definition'
import { TakeBack, type TakeBackWords } from '@/engine/document/TakeBack'
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'
import { acting } from './acting'
import { receiptColumns, receiptRows } from './ReceiptsPart'
import { putawayWay } from './said'

/** The server's word for goods that were put away. */
const PUT_AWAY = 'putawayNoteManage.begun'

const words: TakeBackWords = {
  rows: 'receivingPage.receipts',
  tick: 'receivingPage.takeBack',
  text: 'receivingPage.cancelText',
  none: 'receivingPage.nothingToCancel',
  why: 'receivingPage.whyStays',
  some: 'receivingPage.someStay',
  reason: 'receivingPage.cancelReason',
  reasonNeeded: 'receivingPage.cancelReasonNeeded',
  verb: 'receivingPage.cancelThese',
  said: 'receivingPage.saidCancelled',
}

/** Draws the page of the mode `cancel`. */
export function CancelMode(props: ModeProps) {
  const { id, record } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const putAway = receiptRows(record).some((row) => reasonToStay(row)?.key === PUT_AWAY)
  const toPutaway = async () => navigate(await putawayWay(valueText(record['docNo'])))
  return (
    <TakeBack
      {...props}
      mode="cancel"
      words={words}
      way={
        putAway && (
          <Button type="link" size="small" onClick={() => void toPutaway()}>
            {t('receivingPage.toPutaway')}
          </Button>
        )
      }
      rows={receiptRows(record).filter((row) => !row['reversedAt'])}
      columns={receiptColumns}
      staysText={(row) => {
        const stays = reasonToStay(row)
        return stays ? t(stays.key, { ...stays.arguments }) : ''
      }}
      send={(rows, reason, all) => {
        const some = all ? {} : { receiptIds: rows.map((row) => valueText(row['id'])) }
        return postVerb(acting, 'cancel', { ...record, id }, { reason, ...some })
      }}
    />
  )
}

/** Why a receipt cannot be taken back: a text of the server and what stands in it. */
interface Stays {
  readonly key: string
  readonly arguments?: Readonly<Record<string, string>> | null
}

function reasonToStay(row: FormValues): Stays | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (row['stays'] ?? undefined) as Stays | undefined
}
