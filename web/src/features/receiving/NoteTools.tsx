/** Above the form of a new note: whether the goods stand at the door already, and reading an arrival notice. */
import { Alert, Button, Form } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import type { FormValues } from '@/engine/form/fields'
import { linesOf, newLine } from '@/engine/form/lines'
import { type FormShape, tablesOf } from '@/engine/form/sections'
import type { RecordFormState } from '@/engine/form/useRecordForm'
import { useCan } from '@/engine/session/permissions'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import {
  headOf,
  landed,
  type Notice,
  type NoticePlace,
  numberedGoods,
  numberedLines,
  readNotice,
} from './notice'
import { NoticePanel } from './NoticePanel'
import type { NotePlace } from './NoteForm'
import css from './receiving.module.css'

interface NoteToolsProps {
  readonly place: NotePlace
  readonly direct: boolean
  readonly state: RecordFormState
  readonly shape: FormShape
  /** Owner and supplier were chosen by a file: this is what they are called. */
  readonly onNamed: (names: FormValues) => void
  readonly onDirect?: (direct: boolean) => void
}

/** A field that must be known before a file can be read, and the words that ask for it. */
const WAITS = {
  warehouseCode: 'receivingPage.noticeWaitsWarehouse',
  ownerCode: 'receivingPage.noticeWaitsOwner',
} as const

/** A file that was chosen before it was said where its goods come or whose they are: it is read once that is said. */
interface Waits {
  readonly file: File
  readonly field: keyof typeof WAITS
}

interface Read {
  readonly file: File
  readonly notice: Notice
  readonly added: number
  /** Lines whose lot is only a remark. */
  readonly numbered: number
  /** Fields of the header that it filled in. */
  readonly filled: readonly string[]
}

/** Draws the tools; nothing where there are none. */
export function NoteTools({ place, direct, state, shape, onNamed, onDirect }: NoteToolsProps) {
  const { t } = useTranslation()
  const can = useCan()
  const mayDirect = onDirect !== undefined && can('receivingNoteManage_direct_button')
  const mayRead = place.screen === 'receivingNoteAdd' && can('receivingNoteAdd_import_button')
  const input = useRef<HTMLInputElement>(null)
  const reading = useReading(place.factsPath, state, shape, onNamed)
  if (!mayDirect && !mayRead) return null
  return (
    <div className={css['tools']}>
      {mayDirect && <DirectSwitch direct={direct} onDirect={onDirect} />}
      {mayRead && (
        <>
          <Button
            loading={reading.busy}
            icon={<Icon name="upload" size={16} />}
            title={t('receivingPage.noticeHelp')}
            onClick={() => input.current?.click()}
          >
            {t('receivingPage.readNotice')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.csv"
            aria-label={t('receivingPage.readNotice')}
            hidden
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same file may be chosen again after it was corrected.
              event.target.value = ''
              if (file) reading.begin(file)
            }}
          />
        </>
      )}
      <span className={css['toolHint']}>
        {direct ? t('receivingPage.directHint') : mayRead && t('receivingPage.noticeHint')}
      </span>
      {reading.waits && (
        <Alert
          className={css['notice'] ?? ''}
          type="warning"
          role="status"
          showIcon
          closable={{ onClose: reading.giveUp }}
          title={t(WAITS[reading.waits.field], { name: reading.waits.file.name })}
        />
      )}
      {reading.done && (
        <NoticePanel
          {...reading.done}
          name={reading.done.file.name}
          busy={reading.busy}
          onAgain={() => reading.done && void reading.read(reading.done.file)}
          onClose={reading.close}
        />
      )}
    </div>
  )
}

interface DirectSwitchProps {
  readonly direct: boolean
  readonly onDirect: (direct: boolean) => void
}

function DirectSwitch({ direct, onDirect }: DirectSwitchProps) {
  const { t } = useTranslation()
  return (
    <div className={css['switch']} role="group" aria-label={t('receivingPage.way')}>
      {[false, true].map((way) => (
        <button
          key={String(way)}
          type="button"
          aria-pressed={way === direct}
          onClick={() => way !== direct && onDirect(way)}
        >
          {t(way ? 'receivingPage.wayDirect' : 'receivingPage.wayPlanned')}
        </button>
      ))}
    </div>
  )
}

/** Reading a notice into the form. */
function useReading(
  factsPath: string,
  state: RecordFormState,
  shape: FormShape,
  onNamed: NoteToolsProps['onNamed'],
) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Read | null>(null)
  const [waits, setWaits] = useState<Waits | null>(null)
  const { form } = state
  const placeOf = (): NoticePlace => {
    const goods = linesOf(form.getFieldValue('lines')).filter((row) => valueText(row['goodsCode']) !== '')
    return {
      owner: valueText(form.getFieldValue('ownerCode')),
      // Goods of an owner that are there already would go with them.
      preset: !form.isFieldTouched('ownerCode') && goods.length === 0,
      warehouse: valueText(form.getFieldValue('warehouseCode')),
    }
  }
  const show = (field: string) => form.scrollToField(field, { block: 'center', focus: true })
  const wait = (file: File, field: Waits['field']) => {
    setDone(null)
    setWaits({ file, field })
    show(field)
  }
  /** Where the goods come must be known before. */
  const begin = (file: File) => {
    if (placeOf().warehouse === '') wait(file, 'warehouseCode')
    else void read(file)
  }
  /** Fills in what the head says and nobody has filled in. */
  const fillHead = (notice: Notice): readonly string[] => {
    const { ownerCode } = notice.head
    const other = ownerCode !== valueText(form.getFieldValue('ownerCode'))
    if (other) {
      form.setFieldValue('ownerCode', ownerCode)
      // What belonged to the owner before goes first.
      state.touch({ ownerCode })
    }
    const known = new Set(shape.fields.map(({ field }) => field))
    const said = Object.entries(headOf(notice, form.getFieldsValue(true))).filter(([field]) =>
      known.has(field),
    )
    const values = Object.fromEntries(said)
    form.setFieldsValue(values)
    state.touch(values)
    onNamed({
      ...(other ? { ownerCode, ownerName: notice.head.ownerName } : {}),
      ...('supplierCode' in values
        ? { supplierCode: values['supplierCode'], supplierName: notice.head['supplierName'] }
        : {}),
    })
    return [...(other ? ['ownerCode'] : []), ...Object.keys(values)]
  }
  const read = async (file: File) => {
    setWaits(null)
    setBusy(true)
    try {
      const notice = await readNotice(file, placeOf())
      const from = {
        name: file.name,
        pallet: (code: string) => t('receivingPage.noticePallet', { code }),
        lot: (number: string) => t('receivingPage.noticeLot', { number }),
        numbered: await numberedGoods(notice, factsPath),
      }
      const [table] = tablesOf(shape)
      if (!table) return
      const filled = fillHead(notice)
      const make = (values: object, before: Parameters<typeof newLine>[1]) => ({
        ...newLine(table, before),
        ...values,
      })
      const { rows, added } = landed(linesOf(form.getFieldValue('lines')), notice, from, make)
      form.setFieldValue('lines', rows)
      state.touch({ lines: rows })
      const numbered = numberedLines(notice, from)
      setDone((before) => ({
        file,
        notice,
        added,
        numbered,
        filled: before?.file === file ? before.filled : filled,
      }))
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) {
        const ofOwner = error.fields.some(({ field }) => field === 'ownerCode')
        // The file names no owner either: whose goods they are is asked, and the file need not be chosen again.
        if (ofOwner && placeOf().owner === '') wait(file, 'ownerCode')
        else {
          toast.error(error.fields.map(({ msg }) => msg).join(' '))
          if (ofOwner) show('ownerCode')
        }
      } else report(error, 'notice')
    } finally {
      setBusy(false)
    }
  }
  const owner = valueText(Form.useWatch('ownerCode', form))
  const warehouse = valueText(Form.useWatch('warehouseCode', form))
  const goOn = useEffectEvent(() => {
    if (waits) begin(waits.file)
  })
  const missing = waits === null ? '' : waits.field
  const isKnown =
    (missing === 'ownerCode' && owner !== '') || (missing === 'warehouseCode' && warehouse !== '')
  useEffect(() => {
    if (!isKnown) return
    // The form is done with the choice first.
    const soon = setTimeout(() => goOn())
    return () => clearTimeout(soon)
  }, [isKnown])
  return { busy, done, waits, begin, read, giveUp: () => setWaits(null), close: () => setDone(null) }
}
