/** Who does these tasks: the people of their warehouse, with what each has to do. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { report } from '@/engine/client/report'
import type { FormValues } from '@/engine/form/fields'
import { AppModal } from '@/ui/AppModal'
import { valueText } from '@/ui/valueText'
import css from './job.module.css'

interface Person {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly open: number
}

interface AssignDialogProps {
  readonly rows: readonly FormValues[]
  /** Gives the tasks to a person. */
  readonly assign: (personId: string) => Promise<void>
  readonly onClose: () => void
}

/** Draws the dialog. */
export function AssignDialog({ rows, assign, onClose }: AssignDialogProps) {
  const { t } = useTranslation()
  const [term, setTerm] = useState('')
  const [person, setPerson] = useState<string>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const warehouses = new Set(rows.map((row) => valueText(row['warehouseCode'])))
  const [warehouse = ''] = warehouses
  const people = useQuery({
    queryKey: ['/wms/task', 'people', warehouse, term],
    queryFn: ({ signal }) =>
      call<readonly Person[]>('GET', '/wms/task/people', {
        query: { warehouseCode: warehouse, term },
        signal,
        silent: true,
      }),
    enabled: warehouses.size === 1,
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { silent: true },
  })
  const send = async (id: string) => {
    setBusy(true)
    setFault('')
    try {
      await assign(id)
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setFault(error.fields.map(({ msg }) => msg).join(' ') || error.message)
      else report(error, 'assign')
    } finally {
      setBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={480}
      title={t('tasksList.dialog.assign', { count: rows.length })}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={person === undefined}
            onClick={() => person !== undefined && void send(person)}
          >
            {t('action.assign')}
          </Button>
        </>
      }
    >
      <div className={css['dialog']}>
        {warehouses.size > 1 && <Alert type="warning" showIcon title={t('tasksList.dialog.oneWarehouse')} />}
        {fault !== '' && <Alert type="error" role="alert" showIcon title={fault} />}
        {people.error && <Alert type="error" role="alert" showIcon title={people.error.message} />}
        {warehouses.size === 1 && (
          <Input
            allowClear
            maxLength={50}
            aria-label={t('tasksList.dialog.find')}
            placeholder={t('tasksList.dialog.find')}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        )}
        {people.isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {people.data?.length === 0 && <p className={css['none']}>{t('tasksList.dialog.nobody')}</p>}
        <div role="radiogroup" aria-label={t('tasksList.dialog.who')} className={css['people']}>
          {people.data?.map((each) => (
            <button
              key={each.id}
              type="button"
              role="radio"
              aria-checked={person === each.id}
              disabled={busy}
              onClick={() => setPerson(each.id)}
            >
              <span>
                <strong>{each.name}</strong> {each.name === each.username ? '' : each.username}
              </span>
              <small>{t('tasksList.dialog.open', { count: each.open })}</small>
            </button>
          ))}
        </div>
      </div>
    </AppModal>
  )
}
