/** The tree of departments: ordered and moved by dragging or keyboard, and the same as a list. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import type { ListHints } from '@/engine/list/useListColumns'
import type { OpenedNode } from '@/engine/tree/definition'
import { TreePage } from '@/engine/tree/TreePage'
import type { Arrangement, Branch } from '@/engine/tree/tree'
import type { TreeColumn } from '@/engine/tree/TreeRow'
import { lists } from '@/generated/lists'
import { StatusText } from '@/ui/StatusText'
import { base, type Department, treeQuery } from './departments'
import { ParentText, parentBoxFor } from './ParentBox'

const arrange = {
  permission: 'departmentManage_edit_button',
  save: ({ parent, keys }: Arrangement) =>
    call('POST', `${base}/arrange`, { body: { parentId: parent, ids: keys } }),
}

const hints: ListHints = { filters: { code: { rule: 'lettersDigitsHyphen' } } }
const empty = { title: 'departmentManage.empty', text: 'departmentManage.emptyText' }

const nameOf = ({ name }: Department) => name
const wordsOf = ({ name, code, leader }: Department) => [name, code, leader].join(' ')
const mayHold = () => true

function fieldsOf(
  { below, id }: OpenedNode<Department>,
  tree: readonly Branch<Department>[],
): readonly FormField[] {
  return [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true, max: 50 },
    { field: 'parentId', Box: parentBoxFor(id), initial: below?.key, modes: ['add', 'edit'] },
    { field: 'parentId', Box: ParentText, modes: ['detail'] },
    { field: 'leader', max: 50 },
    { field: 'phone', rule: 'phone' },
    { field: 'sort', input: 'int', required: true, initial: (below?.children ?? tree).length + 1 },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'remark', input: 'textarea', wide: true },
  ]
}

/** The page of departmentManage. */
export function DepartmentPage() {
  const { t } = useTranslation()
  const loaded = useQuery(treeQuery)
  const columns = useMemo<readonly TreeColumn<Department>[]>(
    () => [
      {
        id: 'code',
        title: t('field.code'),
        width: 'minmax(120px, 1.5fr)',
        render: ({ code }) => <span>{code}</span>,
      },
      {
        id: 'leader',
        title: t('departmentManage.field.leader'),
        width: 'minmax(110px, 1fr)',
        render: ({ leader }) => <span>{leader || '–'}</span>,
      },
      {
        id: 'phone',
        title: t('field.phone'),
        width: 'minmax(130px, 1fr)',
        render: ({ phone }) => <span>{phone || '–'}</span>,
      },
      {
        id: 'status',
        title: t('field.status'),
        width: 'minmax(110px, 1fr)',
        render: ({ status }) => <Status status={status} />,
      },
    ],
    [t],
  )
  return (
    <TreePage
      list={lists.department}
      hints={hints}
      tree={loaded.data}
      error={loaded.error}
      onRetry={() => void loaded.refetch()}
      wordsOf={wordsOf}
      face={{ title: t('field.name'), name: nameOf }}
      columns={columns}
      form={fieldsOf}
      mayHold={mayHold}
      arrange={arrange}
      empty={empty}
    />
  )
}

function Status({ status }: { readonly status: number }) {
  const { t } = useTranslation()
  const entry = codeEntry('enabledStatus', status)
  if (!entry) return '–'
  return <StatusText tone={entry.tone ?? 'neutral'}>{t(codeLabelKey('enabledStatus', entry))}</StatusText>
}
