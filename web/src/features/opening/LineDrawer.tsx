/** One line of opening stock: added, or changed as it stands in the list. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { FirstFocus } from '@/engine/form/FirstFocus'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import type { ListRecord } from '@/engine/list/meta'
import { AppDrawer } from '@/ui/AppDrawer'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { fieldsWith, LINES, type Status } from './lineFields'
import css from './opening.module.css'

interface LineDrawerProps {
  readonly noteId: string
  /** The status that goods have unless somebody says otherwise. */
  readonly usualStatus: Status
  readonly line: ListRecord | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Draws the drawer. */
export function LineDrawer({ noteId, usualStatus, line, onDone, onClose }: LineDrawerProps) {
  const { t } = useTranslation()
  const [fields] = useState(() => fieldsWith(usualStatus.code))
  const mode = line ? 'edit' : 'add'
  const state = useRecordForm({
    fields,
    mode,
    record: line,
    send: (body, key) =>
      call('POST', line ? `${LINES}/${line.id}/edit` : `${LINES}/add`, {
        body: line ? { ...body, noteId, version: line.version } : { ...body, noteId },
        key,
        silent: true,
      }),
    onDone: () => {
      toast.success(t('form.saved'))
      onDone()
    },
  })
  const close = async () => {
    const question = {
      title: t('form.unsaved'),
      text: t('form.unsavedText'),
      yes: t('form.leave'),
      no: t('form.stay'),
    }
    if (state.dirty && !(await confirm(question))) return
    state.settle()
    onClose()
  }
  return (
    <AppDrawer
      open
      size={680}
      title={
        line
          ? t('initWarehouseManage.editLine', { line: valueText(line['lineNo']) })
          : t('initWarehouseManage.addLine')
      }
      mask={{ closable: !state.dirty }}
      onClose={() => void close()}
      footer={
        <div className={css['footer']}>
          <Button disabled={state.busy} onClick={() => void close()}>
            {t('action.cancel')}
          </Button>
          <Button type="primary" loading={state.busy} onClick={() => state.form.submit()}>
            {t('form.save')}
          </Button>
        </div>
      }
    >
      <FirstFocus>
        <RecordForm
          state={state}
          fields={fields}
          screen="initWarehouseManage"
          base={LINES}
          mode={mode}
          record={line}
        />
      </FirstFocus>
    </AppDrawer>
  )
}
