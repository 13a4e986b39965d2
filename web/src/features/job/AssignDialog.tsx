/** Who does these tasks: the people of their warehouse, with what each has to do. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { PersonDialog } from '@/engine/document/PersonDialog'
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'

interface Worker {
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
  const warehouses = new Set(rows.map((row) => valueText(row['warehouseCode'])))
  const [warehouse = ''] = warehouses
  const taskTypes = [...new Set(rows.map((row) => valueText(row['taskType'])))].toSorted().join(',')
  const find = async (term: string, signal: AbortSignal) => {
    const query = { warehouseCode: warehouse, taskTypes, term }
    const found = await call<readonly Worker[]>('GET', '/wms/task/people', { query, signal, silent: true })
    return found.map(({ open, ...person }) => ({
      ...person,
      load: t('tasksList.dialog.open', { count: open }),
    }))
  }
  return (
    <PersonDialog
      title={t('tasksList.dialog.assign', { count: rows.length })}
      queryKey={['/wms/task', 'people', warehouse, taskTypes]}
      {...(warehouses.size === 1 ? { find } : {})}
      above={
        warehouses.size > 1 && <Alert type="warning" showIcon title={t('tasksList.dialog.oneWarehouse')} />
      }
      assign={async (person) => {
        await assign(person)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
