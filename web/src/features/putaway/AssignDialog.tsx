/** Who puts a note away: I, somebody else, or nobody any more. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { report } from '@/engine/client/report'
import type { ActionDialogProps } from '@/engine/document/definition'
import { chooseSource } from '@/engine/form/chooseSource'
import { PickerBox } from '@/engine/form/PickerBox'
import { AppModal } from '@/ui/AppModal'
import { valueText } from '@/ui/valueText'
import css from './putaway.module.css'
import { DONE, OPEN } from './units'

const BASE = '/wms/putawayNote'

/** Accounts are shown by their name alone. */
const source = {
  ...chooseSource(BASE, { field: 'accountId' }),
  label: (record: Readonly<Record<string, unknown>>) => valueText(record['name']),
}

/** Draws the dialog. */
export function AssignDialog({ record, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [account, setAccount] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const assigned = valueText(record['assignedTo'])
  const status = Number(record['status'])
  const send = async (verb: 'take' | 'assign' | 'release', body: object = {}) => {
    setBusy(true)
    setFault('')
    try {
      const answer = await call('POST', `${BASE}/${record.id}/${verb}`, {
        body: { version: record['version'], ...body },
        silent: true,
      })
      onDone(answer)
    } catch (error) {
      if (error instanceof ApiError) setFault(error.fields.map(({ msg }) => msg).join(' ') || error.message)
      else report(error, 'assign')
      void client.invalidateQueries({ queryKey: [BASE] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={480}
      title={`${t('action.assign')} · ${valueText(record['docNo'])}`}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={account === undefined}
            onClick={() => void send('assign', { accountId: account })}
          >
            {t('action.assign')}
          </Button>
        </>
      }
    >
      <div className={css['assign']}>
        <p>
          {assigned === ''
            ? t('putawayNoteManage.nobody')
            : t('putawayNoteManage.assignedTo', { name: assigned })}
        </p>
        {fault !== '' && <p role="alert">{fault}</p>}
        <label>
          <span>{t('putawayNoteManage.assignWho')}</span>
          <PickerBox
            source={source}
            several={false}
            record={undefined}
            held={undefined}
            value={account}
            onChange={(next) => setAccount(typeof next === 'string' ? next : undefined)}
          />
        </label>
        <span className={css['buttons']}>
          {status !== DONE && (
            <Button disabled={busy} onClick={() => void send('take')}>
              {t('putawayNoteManage.take')}
            </Button>
          )}
          {assigned !== '' && status === OPEN && (
            <Button disabled={busy} onClick={() => void send('release')}>
              {t('putawayNoteManage.release')}
            </Button>
          )}
        </span>
      </div>
    </AppModal>
  )
}
