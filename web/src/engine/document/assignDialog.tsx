/** Who does the work of a note: I, somebody else, or nobody any more. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { valueText } from '@/ui/valueText'
import type { ActionDialogProps } from './definition'
import { PersonDialog } from './PersonDialog'
import css from './personDialog.module.css'

interface Choice {
  readonly code: string
  readonly name: string
}

/** Of which notes, and in which statuses. */
interface Assigning {
  readonly base: string
  /** Nobody has begun. */
  readonly open: number
  readonly done: number
}

/** Makes the dialog. Call it at module scope. */
export function assignDialog({ base, open, done }: Assigning): ComponentType<ActionDialogProps> {
  const find = async (warehouseCode: string, term: string, signal: AbortSignal) => {
    const query = { field: 'accountId', term, warehouseCode }
    const found = await call<readonly Choice[]>('GET', `${base}/choose`, { query, signal, silent: true })
    return found.map(({ code, name }) => ({ id: code, name }))
  }
  return function AssignDialog({ record, onDone, onClose }: ActionDialogProps) {
    const { t } = useTranslation()
    const client = useQueryClient()
    const warehouse = valueText(record['warehouseCode'])
    const assigned = valueText(record['assignedTo'])
    const status = Number(record['status'])
    const post = async (verb: 'take' | 'assign' | 'release', body: object = {}) => {
      try {
        const sent = { version: record['version'], ...body }
        onDone(await call('POST', `${base}/${record.id}/${verb}`, { body: sent, silent: true }))
      } finally {
        void client.invalidateQueries({ queryKey: [base] })
      }
    }
    return (
      <PersonDialog
        title={`${t('action.assign')} · ${valueText(record['docNo'])}`}
        queryKey={[base, 'people', warehouse]}
        find={(term, signal) => find(warehouse, term, signal)}
        above={
          <p>{assigned === '' ? t('document.person.none') : t('document.person.now', { name: assigned })}</p>
        }
        others={(send, busy) => (
          <span className={css['others']}>
            {status !== done && (
              <Button disabled={busy} onClick={() => void send(() => post('take'))}>
                {t('document.person.take')}
              </Button>
            )}
            {assigned !== '' && status === open && (
              <Button disabled={busy} onClick={() => void send(() => post('release'))}>
                {t('document.person.release')}
              </Button>
            )}
          </span>
        )}
        assign={(accountId) => post('assign', { accountId })}
        onClose={onClose}
      />
    )
  }
}
