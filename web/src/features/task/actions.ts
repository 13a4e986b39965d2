/** What a person does to a task. Everybody may steer their own; the row's `can` says what its state allows. */
import { call } from '@/engine/client/call'
import { download } from '@/engine/client/download'
import type { ActionTools, ListAction } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'

const own = { on: 'row', permission: '' } as const

async function steer(row: ListRecord | undefined, verb: string, done: string, tools: ActionTools) {
  if (!row) return
  await call('POST', `${basePath(tools.list)}/${row.id}/${verb}`, { body: {} })
  toast.success(tools.t(done))
  await tools.reload()
}

/** Download, retry and cancel, in the order in which they are the next step. */
export const taskActions: readonly ListAction[] = [
  {
    ...own,
    name: 'download',
    label: 'exportTask.download',
    run: ([row], { list }) =>
      row && download(`${basePath(list)}/${row.id}/file`, undefined, valueText(row['fileName']) || undefined),
  },
  {
    ...own,
    name: 'retry',
    label: 'exportTask.retry',
    run: ([row], tools) => steer(row, 'retry', 'exportTask.retried', tools),
  },
  {
    ...own,
    name: 'cancel',
    label: 'exportTask.cancel',
    confirm: 'exportTask.confirmCancel',
    run: ([row], tools) => steer(row, 'cancel', 'exportTask.cancelled', tools),
  },
]
