/** Above the form of a new note: whether the goods stand at the door already, and reading an arrival notice. */
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { linesOf, newLine } from '@/engine/form/lines'
import { type FormShape, tablesOf } from '@/engine/form/sections'
import type { RecordFormState } from '@/engine/form/useRecordForm'
import { useCan } from '@/engine/session/permissions'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { landed, type Notice, readNotice } from './notice'
import { NoticePanel } from './NoticePanel'
import type { NotePlace } from './NoteForm'
import css from './receiving.module.css'

interface NoteToolsProps {
  readonly place: NotePlace
  readonly direct: boolean
  readonly state: RecordFormState
  readonly shape: FormShape
  readonly onDirect?: (direct: boolean) => void
}

interface Read {
  readonly file: File
  readonly owner: string
  readonly notice: Notice
  readonly added: number
}

/** Draws the tools; nothing where there are none. */
export function NoteTools({ place, direct, state, shape, onDirect }: NoteToolsProps) {
  const { t } = useTranslation()
  const can = useCan()
  const mayDirect = onDirect !== undefined && can('receivingNoteManage_direct_button')
  const mayRead = place.screen === 'receivingNoteAdd' && can('receivingNoteAdd_import_button')
  const input = useRef<HTMLInputElement>(null)
  const reading = useReading(state, shape)
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
            onClick={() => reading.isReady() && input.current?.click()}
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
              if (file) void reading.read(file)
            }}
          />
        </>
      )}
      <span className={css['toolHint']}>
        {direct ? t('receivingPage.directHint') : mayRead && t('receivingPage.noticeHint')}
      </span>
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
function useReading(state: RecordFormState, shape: FormShape) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Read | null>(null)
  const { form } = state
  const place = () => ({
    owner: valueText(form.getFieldValue('ownerCode')),
    warehouse: valueText(form.getFieldValue('warehouseCode')),
  })
  /** Whose goods they are must be known before. */
  const isReady = (): boolean => {
    const { owner, warehouse } = place()
    if (owner !== '' && warehouse !== '') return true
    toast.warning(t('receivingPage.noticeFirst'))
    form.scrollToField(owner === '' ? 'ownerCode' : 'warehouseCode', { block: 'center', focus: true })
    return false
  }
  const read = async (file: File) => {
    const { owner, warehouse } = place()
    setBusy(true)
    try {
      const notice = await readNotice(file, owner, warehouse)
      const [table] = tablesOf(shape)
      if (!table) return
      const make = (values: object, before: Parameters<typeof newLine>[1]) => ({
        ...newLine(table, before),
        ...values,
      })
      const from = { name: file.name, pallet: (code: string) => t('receivingPage.noticePallet', { code }) }
      const { rows, added } = landed(linesOf(form.getFieldValue('lines')), notice, from, make)
      form.setFieldValue('lines', rows)
      state.touch({ lines: rows })
      setDone({ file, owner, notice, added })
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) {
        toast.error(error.fields.map(({ msg }) => msg).join(' '))
      } else report(error, 'notice')
    } finally {
      setBusy(false)
    }
  }
  return { busy, done, isReady, read, close: () => setDone(null) }
}
