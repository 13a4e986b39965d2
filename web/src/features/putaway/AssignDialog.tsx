/** Who puts a note away: I, somebody else, or nobody any more. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { ActionDialogProps } from '@/engine/document/definition'
import { PersonDialog } from '@/engine/document/PersonDialog'
import { valueText } from '@/ui/valueText'
import css from './putaway.module.css'
import { DONE, OPEN } from './units'
import { BASE } from './useNote'

interface Choice {
  readonly code: string
  readonly name: string
}

async function find(term: string, signal: AbortSignal) {
  const query = { field: 'accountId', term }
  const found = await call<readonly Choice[]>('GET', `${BASE}/choose`, { query, signal, silent: true })
  return found.map(({ code, name }) => ({ id: code, name }))
}

/** Draws the dialog. */
export function AssignDialog({ record, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const assigned = valueText(record['assignedTo'])
  const status = Number(record['status'])
  const post = async (verb: 'take' | 'assign' | 'release', body: object = {}) => {
    try {
      const sent = { version: record['version'], ...body }
      onDone(await call('POST', `${BASE}/${record.id}/${verb}`, { body: sent, silent: true }))
    } finally {
      void client.invalidateQueries({ queryKey: [BASE] })
    }
  }
  return (
    <PersonDialog
      title={`${t('action.assign')} · ${valueText(record['docNo'])}`}
      queryKey={[BASE, 'people']}
      find={find}
      above={
        <p>
          {assigned === ''
            ? t('putawayNoteManage.nobody')
            : t('putawayNoteManage.assignedTo', { name: assigned })}
        </p>
      }
      others={(send, busy) => (
        <span className={css['buttons']}>
          {status !== DONE && (
            <Button disabled={busy} onClick={() => void send(() => post('take'))}>
              {t('putawayNoteManage.take')}
            </Button>
          )}
          {assigned !== '' && status === OPEN && (
            <Button disabled={busy} onClick={() => void send(() => post('release'))}>
              {t('putawayNoteManage.release')}
            </Button>
          )}
        </span>
      )}
      assign={(accountId) => post('assign', { accountId })}
      onClose={onClose}
    />
  )
}
