/** Which walks the ticked sheets become: each by itself, area by area, or several on one walk within what a picker takes. */
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { call } from '@/engine/client/call'
import type { FormField, FormValues } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { text } from '@/engine/i18n/i18n'
import type { ListAction } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { AskModal } from '@/ui/AskModal'
import { formatDecimal } from '@/ui/decimal'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'

const BASE = '/wms/pickNote'
const SCREEN = 'pickingGoodsNoteManage'
/** Several sheets on one walk. */
const BATCH = 2

const MODE: FormField = {
  field: 'mode',
  label: 'pickTogether.mode',
  code: 'pickMode',
  initial: BATCH,
  required: true,
  wide: true,
}
const CAPACITY: readonly FormField[] = [
  { field: 'sheets', label: 'pickTogether.sheets', input: 'int', help: 'pickTogether.sheetsHelp' },
  { field: 'qty', label: 'pickTogether.qty', input: 'decimal' },
  { field: 'weight', label: 'pickTogether.weight', input: 'decimal', places: 3, unit: 'pickTogether.kg' },
]
const ALONE: readonly FormField[] = [MODE]
const TOGETHER: readonly FormField[] = [MODE, ...CAPACITY]

interface Asking {
  readonly sheets: readonly string[]
  readonly ask: (sheets: readonly string[]) => void
}

const useAsking = create<Asking>()((set) => ({ sheets: [], ask: (sheets) => set({ sheets }) }))

/** The action of a list; `sheetOf` is the sheet of a row, where it has one. */
export function pickTogether(sheetOf: (row: ListRecord) => string): ListAction {
  return {
    name: 'pickTogether',
    on: 'batch',
    label: 'pickTogether.title',
    permission: `${SCREEN}_add_button`,
    always: true,
    confirm: '',
    run: (rows) => {
      const sheets = new Set(rows.map(sheetOf).filter((id) => id !== ''))
      if (sheets.size === 0) toast.warning(text('pickTogether.none'))
      else useAsking.getState().ask([...sheets])
    },
  }
}

/** The dialog, for the tools of the list. */
export function PickTogether() {
  const { sheets, ask } = useAsking()
  if (sheets.length === 0) return null
  return <Dialog sheets={sheets} onClose={() => ask([])} />
}

interface Made {
  readonly ids: readonly string[]
  readonly pathMillimetres: number | null
}

function Dialog({ sheets, onClose }: { readonly sheets: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const state = useRecordForm({
    fields: TOGETHER,
    mode: 'add',
    record: undefined,
    send: ({ mode, ...capacity }, key) =>
      call('POST', `${BASE}/make`, {
        body: { sheetIds: sheets, mode, ...(Number(mode) === BATCH ? { capacity } : {}) },
        key,
        silent: true,
      }),
    onDone: (answer) => {
      toast.success(saidOf(answer))
      void client.invalidateQueries()
      onClose()
    },
  })
  const mode = Form.useWatch((values: FormValues) => Number(values['mode']), state.form)
  const close = () => {
    state.settle()
    onClose()
  }
  return (
    <AskModal
      width={520}
      title={t('pickTogether.title')}
      verb={t('pickTogether.make')}
      busy={state.busy}
      onSubmit={() => state.form.submit()}
      onClose={close}
    >
      <p>{t('pickTogether.text', { count: sheets.length })}</p>
      <RecordForm
        state={state}
        fields={mode === BATCH || mode === undefined ? TOGETHER : ALONE}
        screen={SCREEN}
        base={BASE}
        mode="add"
        record={undefined}
        summary
        onReload={close}
      />
    </AskModal>
  )
}

function saidOf(answer: unknown): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of one call
  const { ids, pathMillimetres } = answer as Made
  const metres = pathMillimetres === null ? '' : formatDecimal(valueText(Math.round(pathMillimetres / 1000)))
  return metres === ''
    ? text('pickTogether.made', { count: ids.length })
    : text('pickTogether.madeWalk', { count: ids.length, metres })
}
